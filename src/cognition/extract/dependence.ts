import { fold } from "../../text/words.ts";

/** First words that point back: pronouns, and connectives that lean on what was said. Folded; several languages, colliding words left out. */
const POINTS_BACK = new Set(
  (
    "it it's it'd it'll its itself he he's he'd he'll she she's she'd she'll they they're they've they'd they'll his her hers their theirs them him those these such neither both " +
    "but because so therefore thus hence however otherwise instead though yet still similarly likewise consequently accordingly nevertheless nonetheless meanwhile then afterwards afterward " +
    "especially particularly mostly mainly specifically namely including except " +
    "er es sie das dies diese dieser dieses aber weil denn deshalb deswegen daher darum trotzdem dann dort dabei dafur damit sein seine ihr ihre " +
    "il elle ils elles cela ca c'est mais parce donc alors pourtant cependant ensuite ce ces cette " +
    "ella ellos ellas eso esto pero porque entonces asi lui lei esso essa questo quello perche quindi pero ele ela isso isto mas entao " +
    "hij zij dat dit maar omdat dus daarom han hon den det detta darfor " +
    "он она оно они это но потому поэтому его ее их затем " +
    "하지만 그래서 그리고 그런데 그것은 그는 그녀는 그건 هو هي هذا هذه لكن لأن"
  ).split(" "),
);
/** They add a further thing: what follows stands by itself when it names its own subject. */
const ADDITIVE = new Set(
  "and also plus besides moreover furthermore additionally or und ausserdem et aussi y tambien e anche tambem en ook и также".split(" "),
);
const OWN_SUBJECT = new Set(
  "i i'm i've i'd i'll my we we're we've our ich mein meine wir je j'ai mon ma mes yo mi io mio mia eu meu minha ik mijn я мой моя мы".split(
    " ",
  ),
);
/** "This week I ..." names its own time. */
const TIME_NOUN =
  /^(?:week|weekend|month|year|quarter|season|morning|afternoon|evening|night|spring|summer|autumn|fall|winter|coming|past|last|next|time|\p{L}+day|january|february|march|april|may|june|july|august|september|october|november|december|woche|monat|jahr)\b/u;
const PREFIXES =
  /^(?:[它他她这]|那[是个里家天么]|但是|因为|所以|而且|然后|不过|それ|これ|彼[はがの女]|しかし|でも|だから|そして|また、|そこ)/u;
const PHRASES =
  /^(?:for (?:example|instance)|in addition|as a result|after (?:that|this)|because of (?:that|this)|in that case|on the other hand|on top of|in fact|that's why|same (?:for|with|goes)|some of (?:it|them|these|those)|one of (?:them|these|those)|all of (?:it|them|these|those)|the (?:former|latter|same|other one|others)|zum beispiel|par exemple|por ejemplo|per esempio)\b/u;
/** A remark in brackets, or a number of an enumeration within a paragraph. */
const ANNOTATION = /^\s*(?:\[[^\]]*\][.!]?\s*$|\([^)]*\)[.!]?\s*$|\d{1,2}[.)]\s)/u;
const ADVERB_OF_FRAGMENT =
  /^(?:especially|particularly|mostly|mainly|not|only|just|maybe|sometimes|usually|often|always|never|very|too|ever|since|until|around|about|about|like|every|twice|once|finally|now|still|already|almost|nearly|exactly|roughly)$/u;
const WORD = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}]+)*/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Whether the sentence makes sense only together with the one before it. When in doubt it does: a memory too long beats one that nobody understands. */
export function dependsOnPrevious(sentence: string): boolean {
  const folded = fold(sentence.slice(0, 120))
    .replaceAll("’", "'")
    .replace(/^[^\p{L}\p{N}]+/u, "");
  if (PREFIXES.test(folded) || ANNOTATION.test(sentence)) return true;
  const [first, second] = (folded.match(WORD) ?? []).slice(0, 2);
  if (first === undefined) return true;
  if (ADDITIVE.has(first)) return second === undefined || !OWN_SUBJECT.has(second);
  if (first === "this" || first === "that" || first === "that's") return !TIME_NOUN.test(folded.slice(first.length).trimStart());
  if (first === "there") return !/^there (?:is|are|was|were|will|has|have)\b/u.test(folded);
  if (first === "which") return !folded.includes("?");
  if (POINTS_BACK.has(first)) return true;
  return PHRASES.test(folded) || isFragment(sentence);
}

/** "Seven left.", "Nine years at Asda.", "One is blind.": what is counted was named before. */
const NUMBER = /^(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)$/u;
const NUMBERED_WORDS = 4;

/** One word, or two that begin with an adverb: "Rex.", "Especially sushi." A line with a label ("Age: 30") is none. */
export function isFragment(sentence: string): boolean {
  if (UNSPACED.test(sentence) || /[:：]/u.test(sentence)) return false;
  const found = sentence.slice(0, 200).match(WORD) ?? [];
  if (found.length <= 1) return sentence.length < 30;
  const [first = "", second = ""] = found.map((word) => word.toLowerCase());
  if (NUMBER.test(first)) return found.length <= NUMBERED_WORDS;
  return ADVERB_OF_FRAGMENT.test(first) && (found.length === 2 || (NUMBER.test(second) && found.length <= NUMBERED_WORDS));
}
