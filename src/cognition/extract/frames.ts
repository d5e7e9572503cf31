/**
 * What is said within a frame is not said of the world: a dream, a supposition, a game, another's speech. What a frame governs stays with
 * it, so that no part of it becomes a fact by itself. In doubt it does: a memory too long beats one that is false.
 */

/** Words of a dream or a supposition, wherever they stand: they govern the rest of their paragraph. */
const SUPPOSED = anyOf(
  "dreamt|dreamed|(?:a|the|my|this) (?:[\\p{L}-]+ )?(?:dream|nightmare)(?= (?:that|where|in which|about|last)\\b)|in (?:my|the|a|this) (?:dream|nightmare)|daydream(?:t|ed|ing)|imagined|pretend(?:ed|ing)?|hypothetically|what if|let['’]s say",
  "if (?:i|we) (?:were|was|had|could|lived|worked|owned|won)|if only|(?:i|we) wish(?:ed)? (?:i|we|it|there|that|my|he|she|they)|in (?:another|a parallel|an ideal) (?:life|world|universe)|i (?:would|['’]d) have",
  "geträumt|träumte|stell(?:e|en)? (?:dir|euch|sie sich) vor|angenommen|(?:wenn|als ob) ich .{0,60}(?:wäre|hätte|würde|könnte)|ich (?:wäre|hätte)",
  "j['’]ai rêvé|rêvais|si j['’](?:étais|avais)|soñ(?:é|aba|ado)|si (?:yo )?(?:fuera|tuviera|viviera)|ho sognato|sognavo|se (?:io )?(?:fossi|avessi)|sonhei|sonhava|se eu (?:fosse|tivesse)|droomde|gedroomd|als ik .{0,40}(?:was|zou)|drömde|drømte",
  "присни\\p{L}*|снил\\p{L}*|представь\\p{L}*|предположим|если бы",
);
/** The same where they begin the sentence: elsewhere they mean something else ("I suppose so"). */
const SUPPOSED_FIRST =
  /^\P{L}*(?:(?:now|so|just|please|ok|okay|well|and|then),? )?(?:imagin(?:e|ons|ez|a|ate|atevi|em)|immagina(?:te)?|suppose|supposing|supposons|supposez|supongamos|supponiamo|suponhamos|pretend|stel (?:je|dat)|assume)(?!\p{L})/iu;
const SUPPOSED_UNSPACED =
  /梦见|梦到|夢見|做梦|想象|想像|假设|假如|如果我(?:是|有)|夢を見|夢で|もし|꿈을 꾸|꿈에서|상상해|만약|حلمت|تخيل|لو كنت/u;
/** A game, a role or a story: governs the rest of the text. */
const PLAYED = anyOf(
  "let['’]?s (?:play (?:an? |the |another )?(?:[\\p{L}-]+ )?(?:game|role|pretend)|play[.:!]?$|pretend|role[- ]?play)|role[- ]?play(?:ing|s)?|(?:you are|you['’]re|you will be|you['’]ll be) (?:now )?playing (?:the|an?|my)|(?:i am|i['’]m|i will be|i['’]ll be) (?:now )?playing (?:the|an?) (?:[\\p{L}-]+ )?(?:role|part|character)|play(?:ing)? the (?:role|part) of|from now on,? you are|you are now (?:an?|the|my)",
  "(?:write|tell|continue|invent) (?:me |us )?(?:a|an|the|this|some|my) (?:[\\p{L}-]+ ){0,3}(?:story|scene|dialog(?:ue)?|novel|tale|poem|script|monologue|fiction)|once upon a time|in (?:this|our) (?:game|story|novel|role[- ]?play|scene)|for (?:this|the) (?:game|role[- ]?play|scenario)",
  "lass(?:t)? uns .{0,20}spielen|rollenspiel|du bist (?:jetzt|nun) (?:ein|eine|der|die|mein|meine)|es war einmal|spiel(?:e|t)? die rolle|jouons|jeu de rôle|tu es maintenant (?:une?|le|la|mon|ma)|il était une fois|juguemos|vamos a jugar|juego de rol|ahora eres (?:una?|el|la|mi)|érase una vez",
  "giochiamo|gioco di ruolo|ora sei (?:una?|il|la|mi[oa])|c['’]era una volta|vamos (?:jogar|brincar)|agora (?:você é|és) (?:uma?|[oa])|era uma vez|laten we .{0,20}spelen|er was eens",
  "давай(?:те)? (?:играть|поиграем|сыграем)|ты теперь|жил(?:а|и)?-был\\p{L}*",
);
const PLAYED_FIRST = /^\P{L}*(?:please )?(?:act|behave|respond|answer|speak|pose) as (?:if|though|an?|the|my)(?!\p{L})/iu;
const PLAYED_UNSPACED = /扮演|我们来玩|从前有|你现在是|ロールプレイ|ごっこ|あなたは今から|昔々|역할극|놀이하자|옛날 옛적/u;
/** Where a frame ends: back to what is. */
const REAL =
  /\b(?:in (?:reality|real life|fact|truth)|(?:but|now) (?:really|actually|seriously)|actually|(?:i|we) woke|when i woke|back to (?:reality|work|the real)|(?:end|out) of (?:the )?(?:game|story|role[- ]?play|dream)|in wirklichkeit|tatsächlich|als ich aufwachte|en réalité|en realidad|in realtà|na realidade|in werkelijkheid|на самом деле)(?!\p{L})|实际上|事实上|現実|実際|실제로/iu;
/** Speech that begins with a single mark, which the sentence splitter cannot tell from an apostrophe. */
const SPEECH_OPENS = /(?:^|[\s:,(])['‘‚‹](?=\p{L})/u;
const SPEECH_CLOSES = /[\p{L}\p{N}.!?…,]['’›](?=$|[\s.,;:!?)])/u;
/** How far what governs a sentence goes on governing: to the end of the speech, the paragraph, the text. */
export type Frame = "none" | "speech" | "paragraph" | "text";

/** What holds for the sentence after this one, when `before` held for this one. */
export function frameAfter(sentence: string, before: Frame): Frame {
  if (before === "speech") return SPEECH_CLOSES.test(sentence) ? "none" : "speech";
  if (isPlayed(sentence)) return "text";
  if (before !== "none" && REAL.test(sentence)) return "none";
  if (before !== "none") return before;
  if (isSupposed(sentence)) return "paragraph";
  const opened = SPEECH_OPENS.exec(sentence);
  if (opened !== null && !SPEECH_CLOSES.test(sentence.slice(opened.index + 1))) return "speech";
  return "none";
}

/** Whether a frame that held before this sentence still governs it. */
export function isGoverned(sentence: string, before: Frame): boolean {
  return before === "speech" || (before !== "none" && !REAL.test(sentence));
}

/** Whether the sentence tells of a dream or a supposition: what it says in its second half is part of it. */
export function isSupposed(sentence: string): boolean {
  return SUPPOSED.test(sentence) || SUPPOSED_FIRST.test(sentence) || SUPPOSED_UNSPACED.test(sentence);
}

function isPlayed(sentence: string): boolean {
  return PLAYED.test(sentence) || PLAYED_FIRST.test(sentence) || PLAYED_UNSPACED.test(sentence);
}

function anyOf(...alternatives: string[]): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${alternatives.join("|")})(?!\\p{L})`, "iu");
}
