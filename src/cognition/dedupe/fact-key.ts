import { words } from "../../text/words.ts";
import { digest, spelled, type Wording } from "./wording.ts";

/** They say how much or how surely, not what; the present tense of "be" and the emphatic "do" go with them. */
const WEIGHTLESS = new Set(
  "the a an really very truly absolutely totally definitely actually honestly basically literally certainly indeed simply quite also please am is are do does".split(
    " ",
  ),
);
/** First-person verbs that are said of someone else with another ending, in states that hold: "I like" is "the user likes". */
const THIRD_PERSON: ReadonlyMap<string, string> = new Map(
  Object.entries({
    like: "likes",
    love: "loves",
    hate: "hates",
    prefer: "prefers",
    want: "wants",
    need: "needs",
    live: "lives",
    work: "works",
    play: "plays",
    speak: "speaks",
    drive: "drives",
    eat: "eats",
    drink: "drinks",
    study: "studies",
    own: "owns",
    use: "uses",
    enjoy: "enjoys",
    have: "has",
    know: "knows",
    dislike: "dislikes",
    adore: "adores",
    collect: "collects",
    teach: "teaches",
    run: "runs",
    watch: "watches",
    read: "reads",
    go: "goes",
    commute: "commutes",
  }),
);
const BETWEEN_SUBJECT_AND_VERB = new Set("not never always often usually sometimes still now currently only no longer".split(" "));
const NUMBERS = new Map(
  "one two three four five six seven eight nine ten eleven twelve".split(" ").map((word, index) => [word, String(index + 1)]),
);
/** Signs carry meaning: C++ is not C, 5 % is not 5, -5 not 5, and one animal's picture is not another's. */
const SIGN_OR_NUMBER =
  /(?<![\p{L}\p{N}.])\.\p{N}+|\p{N}+(?:[.,]\p{N}+)*|[+#%$€£¥₹°]|(?<![\p{L}\p{N}])-(?=\p{N})|\p{Extended_Pictographic}/gu;
const ASCII_ONLY = /^[\p{ASCII}]*$/u;
const ASCII_TOKEN = /[a-z]+(?:'[a-z]+)?|(?<![a-z\d.])\.\d+|\d+(?:[.,]\d+)*|[+#%$]|(?<![a-z\d])-(?=\d)/g;
/** In code and formulas every sign counts, and so does case. */
const FORMAL = /[\\{}|^=<>`_\n]/u;
const UNSPACED = "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]";
const UNSPACED_GAP = new RegExp(`(?<=${UNSPACED})\\s+(?=${UNSPACED})`, "gu");

/**
 * Equal for two texts that say the same thing in the same words: modulo case, space, punctuation, accents, spelling, intensifiers and articles, and
 * who says it of whom ("I like tea" by the user, "The user likes tea"). Order, negation, numbers, tense and prepositions all count.
 */
export function factKey(wording: Wording): string {
  if (FORMAL.test(wording.body)) return verbatimKey(wording, wording.body);
  const spokenBy = wording.speaker ?? "user";
  const said = tokens(wording.folded);
  const { subject, rest } = subjectOf(said, spokenBy);
  const meant = rest.filter((token) => !WEIGHTLESS.has(token)).map((token) => NUMBERS.get(token) ?? spelled(token));
  const body = meant.length > 0 ? meant : said;
  // Whoever says a thing about something else says it as theirs: two speakers are two facts.
  const speaker = subject === "" && wording.speaker !== undefined && wording.speaker !== "user" ? `${wording.speaker}:` : "";
  const question = /[?？]\s*$/u.test(wording.body) ? "?" : "";
  if (body.length === 0 && subject === "") return verbatimKey(wording, wording.folded);
  return digest(`${joined(tokens(wording.stamp.toLowerCase()))}\n${speaker}${subject}${joined(body)}${question}`);
}

function verbatimKey(wording: Wording, text: string): string {
  return digest(`verbatim\n${wording.stamp}\n${wording.speaker ?? ""}\n${text.replace(/\s+/gu, " ").trim()}`);
}

/** Reads the subject off the front: the user, or whoever speaks, in the first person; empty when it is neither. */
function subjectOf(said: readonly string[], spokenBy: string): { subject: string; rest: string[] } {
  const [first, second] = said;
  if (first === "the" && (second === "user" || second === "user's")) return { subject: second, rest: said.slice(2) };
  if (first === "user" || first === "user's") return { subject: first, rest: said.slice(1) };
  if (first === "my") return { subject: possessive(spokenBy), rest: said.slice(1) };
  if (first !== "i") return { subject: "", rest: [...said] };
  let verb = 1;
  while (verb < said.length && (BETWEEN_SUBJECT_AND_VERB.has(said[verb] ?? "") || WEIGHTLESS.has(said[verb] ?? "")) && said[verb] !== "am")
    verb++;
  if (said[verb] === "am") return { subject: named(spokenBy), rest: said.slice(1) };
  const third = THIRD_PERSON.get(said[verb] ?? "");
  // After "do not" the verb has no ending to change.
  const ending = said[verb - 1] === "not" ? said[verb] : third;
  if (third === undefined || ending === undefined) return { subject: "", rest: [...said] };
  return { subject: named(spokenBy), rest: [...said.slice(1, verb), ending, ...said.slice(verb + 1)] };
}

function named(speaker: string): string {
  return joined(words(speaker));
}

function possessive(speaker: string): string {
  return `${named(speaker)}'s`;
}

/** Words and meaningful signs, in order. A number is one token whatever its separators, and stands apart from letters. */
function tokens(folded: string): string[] {
  if (ASCII_ONLY.test(folded)) return folded.match(ASCII_TOKEN) ?? [];
  const found: string[] = [];
  let from = 0;
  const text = folded.replace(UNSPACED_GAP, "");
  for (const part of text.matchAll(SIGN_OR_NUMBER)) {
    found.push(...words(text.slice(from, part.index)), part[0]);
    from = part.index + part[0].length;
  }
  found.push(...words(text.slice(from)));
  return found;
}

/** Words run together, so that "e-mail" is "email"; numbers do not, so that 1 23 is not 12 3. */
function joined(found: readonly string[]): string {
  return found.map((token) => (/\p{N}/u.test(token) ? `|${token.replaceAll(",", ".")}|` : token)).join("");
}
