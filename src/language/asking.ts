/**
 * Words by which a question or a request for information is recognized without its question mark, by the code of the language. Languages
 * that move the interrogative to the front give `front`; those that leave it where the answer would stand give `anywhere`. Both are patterns
 * that ignore case.
 */
export interface Asking {
  /** First words of a question or of a request: "who", "did", "remind me". */
  readonly front?: string;
  /** Interrogatives, particles and endings, anywhere in the sentence. */
  readonly anywhere?: string;
}

const INVERTED = "do|does|did|is|are|was|were|can|could|will|would|should|shall";
const PERSON = "i|you|he|she|it|we|they|there|my|your|his|her|our|their|any(?:one|body|thing)?|some(?:one|body)";
const GERMAN_VERBS =
  "habe?|hast|hat|haben|hatten?|bin|bist|ist|sind|waren?|kann|können|konnten?|soll(?:en|te)?|muss|darf|wird|werden|gibt|gab|wei(?:ß|ss)t|kennst";
const GERMAN_SUBJECTS = "ich|du|er|sie|es|wir|ihr|man|(?:mein|dein|unser|ein|kein)(?:e[rnms]?)?|der|die|das";
const DUTCH_VERBS = "heb|heeft|hebben|is|zijn|ben|was|waren|kan|kun|kunnen|moet|mag|zal|ga|gaat|weet";
const DUTCH_SUBJECTS = "ik|je|jij|u|hij|zij|ze|wij|we|het|er|mijn|de|een";

export const ASKING: Readonly<Record<string, Asking>> = {
  en: {
    front: `(?:\\p{L}{2,5} )?(?:what|which|whose|whom|how)|wh(?:o|at|en|ere|y|ose|om)(?:['’]?s|['’]re|['’]d|['’]ll)?|how(?:['’]?s|['’]d)?|(?:${INVERTED})(?:n['’]?t)?|can['’]?t|won['’]?t|am i|(?:have|has|had|may|might|must)(?:n['’]?t)? (?:${PERSON})|tell (?:me|us)|remind (?:me|us)|show (?:me|us)|give (?:me|us)|list|find|search|look (?:up|for)|recall|summari[sz]e|describe|explain|name|any idea|i (?:wonder|forgot|forget) (?:what|which|who|whose|where|when|why|how|if)`,
  },
  de: {
    front: `(?:(?:an|auf|aus|bei|bis|für|in|mit|nach|seit|um|über|von|zu|zum|zur) )?(?:was|wann|wer|wen|wem|wessen|welche[rsnm]?|wie|wieviele?)|wo(?:hin|her|mit|für|rüber|ran|rauf|von|zu|bei|durch|nach|rum)?|warum|wieso|weshalb|sag mir|zeig(?:e)? mir|nenne?|liste|suche?|finde|erinnere mich|erkläre?|beschreibe?|fasse|(?:${GERMAN_VERBS}) (?:${GERMAN_SUBJECTS})`,
  },
  es: {
    front:
      "(?:(?:a|con|de|desde|en|hasta|para|por|sobre) )?(?:qu[eé]|cu[aá]l(?:es)?|qui[eé]n(?:es)?|cu[aá]nt[oa]s?)|(?:desde |hasta )?cu[aá]ndo|(?:de |a)?d[oó]nde|c[oó]mo|dime|recu[eé]rdame|mu[eé]strame|enumera|busca|encuentra|dame|expl[ií]came|descr[ií]beme|resume",
  },
  fr: {
    front:
      "(?:(?:à|avec|chez|dans|de|depuis|en|par|pour|sur) )?(?:qui|quoi|quel(?:le)?s?|quand|combien|où)|qu['’]\\p{L}+|que|pourquoi|comment|est-ce|lequel|laquelle|\\p{L}+-(?:je|tu|il|elle|on|nous|vous|ils|elles|ce|t-il|t-elle|t-on)|dis-moi|rappelle-moi|montre-moi|donne-moi|liste|trouve|cherche|explique|décris|résume",
  },
  it: {
    front:
      "(?:(?:a|con|da|di|fino a|in|per|su) )?(?:che|cosa|chi|quando|dove|quale|quali|quant[oiae])|qual|(?:dov|com|cos)['’]\\p{L}+|perch[eé]|come|dimmi|ricordami|mostrami|elenca|trova|cerca|dammi|spiegami|descrivi|riassumi",
  },
  nl: {
    front: `(?:(?:aan|bij|in|met|om|op|sinds|tot|van|voor) )?(?:wat|wie|welke?|hoe|wanneer)|waar\\p{L}{0,5}|hoeveel|waarom|vertel|herinner|toon|noem|zoek|vind|geef|(?:${DUTCH_VERBS}) (?:${DUTCH_SUBJECTS})`,
  },
  pl: {
    front:
      "(?:(?:do|dla|na|o|od|po|przy|u|w|we|z|za|ze) )?(?:co|kto|kogo|komu|kim|czym|czego|czemu|jak\\p{L}{0,4}|któr\\p{L}{1,4}|il[eu]|kiedy)|gdzie|dlaczego|skąd|dokąd|czy|powiedz|przypomnij|pokaż|wymień|znajdź|podaj|opisz|wyjaśnij",
  },
  pt: {
    front:
      "(?:(?:a|até|com|de|desde|em|para|por|sobre) )?(?:o que|que|qual|quais|quem|quant[oa]s?|quando|onde)|aonde|porqu[eê]|como|diga|diz-me|me diga|lembr[ae]-?me|me lembr[ae]|mostr[ae]|enumer[ae]|liste|encontr[ae]|procur[ae]|d[eê]-me|explique|descreva|resum[ae]",
  },
  tr: {
    anywhere:
      "(?<![\\p{L}\\p{M}])(?:ne|neden|niçin|niye|nere\\p{L}*|kim\\p{L}{0,4}|hangi\\p{L}*|nasıl|kaç\\p{L}{0,4}|m[ıiuü](?:y[ıiuü][mz]|s[ıiuü]n(?:[ıiuü]z)?|yd[ıiuü]\\p{L}*)?)(?![\\p{L}\\p{M}])",
  },
  sv: { front: "(?:\\p{L}{1,5} )?(?:vad|vem|vilke[nt]|vilka|hur)|när|var|vart|vems|varför|varifrån|berätta|påminn|visa|lista|hitta|sök" },
  da: { front: "(?:\\p{L}{1,5} )?(?:hvad|hvem|hvilke[nt]?|hvor(?:når|for|dan|hen)?)|fortæl|mind mig|vis mig|find|søg" },
  nb: { front: "(?:\\p{L}{1,5} )?(?:hva|hvem|hvilke[nt]?|hvor(?:for|dan|hen|fra)?)|når|fortell|minn meg|vis meg|finn|søk" },
  fi: {
    front:
      "mi(?:tä|kä|tkä|lloin|ssä|stä|hin|ksi|ten|nne|llä|ltä|lle|llai\\p{L}+)|ku(?:ka|inka|mpi)|ke(?:nen|nelle|tä|neltä|nen kanssa)|montako|paljonko|\\p{L}{2,}k[oö]|kerro|muistuta|näytä|listaa|etsi|hae",
  },
  vi: {
    anywhere:
      "(?<![\\p{L}\\p{M}])(?:gì|khi nào|bao giờ|ở đâu|đâu|ai|nào|tại sao|vì sao|thế nào|bao nhiêu|mấy)(?![\\p{L}\\p{M}])|(?:không|chưa)(?=\\P{L}*$)|(?:kể|cho tôi biết|nhắc tôi)",
  },
  ru: {
    front:
      "(?:(?:в|во|до|для|за|из|к|на|о|об|от|по|с|со|у) )?(?:что|чего|чему|ч[её]м|кто|кого|кому|кем|ком|как(?:ой|ая|ое|ие|их|им|ими|ому|ом|ую)?|котор\\p{L}{2,3}|скольк\\p{L}{1,3})|когда|где|почему|зачем|куда|откуда|чей|чь[яёи]|скажи|напомни|покажи|перечисли|найди|расскажи|опиши|назови|\\p{L}+ ли",
  },
  ar: {
    front:
      "(?:ما|ماذا|متى|[أا]ين|من|[أا]ي|كيف|لماذا|كم|هل|لمن|بماذا|(?:في|على|إلى|مع|عن|منذ) (?:[أا]ي|متى|من|ماذا)|[أا]خبرني|ذكرني|اذكر|اعرض)",
  },
  he: { front: "(?:(?:עם|של|על|את) )?(?:מה|מי|איזה|איזו|אילו)|מתי|איפה|היכן|למה|מדוע|איך|כמה|האם|לאן|מאיפה|ספר לי|תזכיר|הראה|מצא" },
  hi: {
    anywhere: "(?<![\\p{L}\\p{M}])(?:क्या|कब|कहाँ|कहां|कौन|किस\\p{M}*|किन|क्यों|कैसे|कैसा|कैसी|कितना|कितने|कितनी|बताओ|बताइए|बताएं)(?![\\p{L}\\p{M}])",
  },
  th: { anywhere: "อะไร|เมื่อไร|เมื่อไหร่|ไหน|ใคร|ทำไม|อย่างไร|ยังไง|เท่าไร|เท่าไหร่|กี่|ไหม|หรือเปล่า|หรือไม่|บ้าง(?=\\P{L}*$)" },
  ja: {
    anywhere:
      "(?:何|なに|なん|いつ|どこ|誰|だれ|どれ|どちら|いくつ|いくら)(?![もか])|どの|どんな|どうやって|なぜ|(?:ですか|ますか|でしょうか|のか)(?=\\P{L}*$)|教えて|かしら",
  },
  ko: {
    anywhere:
      "무엇|무슨|뭐|뭘|언제(?!나)|어디|누구|누가|어느|어떤|어떻게|왜|얼마|몇|(?:까|나요|가요|지요|죠|인가|은가|는가|니)(?=\\P{L}*$)|알려|말해",
  },
  zh: {
    anywhere:
      "什么|什麼|甚么|何时|何時|哪|谁|誰|怎么|怎麼|怎样|怎樣|为何|為何|几(?!乎)|幾(?!乎)|多少|多久|多大|吗|嗎|是否|是不是|有没有|有沒有|呢(?=\\P{L}*$)|告诉我|告訴我|列出|请问|請問",
  },
};
