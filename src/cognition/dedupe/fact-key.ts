import { digest, spelled, type Wording } from "./wording.ts";

/** They say how much or how surely, not what; the present tense of "be" and the emphatic "do" go with them. */
const WEIGHTLESS = new Set(
  "the a an really very truly absolutely totally definitely actually honestly basically literally certainly indeed simply quite please am is are do does".split(
    " ",
  ),
);
/** First-person verbs that are said of someone else with another ending, in states that hold: "I like" is "the user likes". */
const THIRD_PERSON: ReadonlyMap<string, string> = new Map(
  "like likes,love loves,hate hates,prefer prefers,want wants,need needs,live lives,work works,play plays,speak speaks,drive drives,eat eats,drink drinks,study studies,own owns,use uses,enjoy enjoys,have has,know knows,dislike dislikes,adore adores,collect collects,teach teaches,run runs,watch watches,read reads,go goes,commute commutes"
    .split(",")
    .map((pair) => pair.split(" ") as [string, string]),
);
const BETWEEN_SUBJECT_AND_VERB = new Set("not never always often usually sometimes still now currently only no longer".split(" "));
const NUMBERS = new Map(
  "one two three four five six seven eight nine ten eleven twelve".split(" ").map((word, index) => [word, String(index + 1)]),
);
/** Marks around a word that belong to the sentence. What stands within a word, or before it like a sign, belongs to the word: `j.doe@`, `re-sign`, `-j4`, `C++`, `5%`. */
const SENTENCE_MARKS = /^["'“”„«»‘’([{¿¡]+|["'“”„«»‘’)\]}.,;:!?…。！？、，；：]+$/gu;
/** In code and formulas every sign counts, and so does case. */
const FORMAL = /[\\{}|^=<>`_\n]/u;
const UNSPACED = "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]";
const UNSPACED_GAP = new RegExp(`(?<=${UNSPACED})\\s+(?=${UNSPACED})`, "gu");
const QUESTION = /[?？؟]["”»)]*\s*$/u;

/**
 * Equal for two texts that say the same thing in the same words: modulo case, space, the sentence's punctuation, spelling, intensifiers and articles, and
 * who says it of whom ("I like tea" by the user, "The user likes tea"). Order, negation, numbers, tense, prepositions, accents and marks within a word all count.
 */
export function factKey(wording: Wording): string {
  if (FORMAL.test(wording.body)) return verbatimKey(wording, wording.body);
  const spokenBy = wording.speaker ?? "user";
  const said = tokens(wording.lowered);
  const { subject, rest } = subjectOf(said, spokenBy);
  const meant = rest.filter((token) => !WEIGHTLESS.has(token)).map((token) => NUMBERS.get(token) ?? spelled(token));
  const body = meant.length > 0 ? meant : said;
  if (body.length === 0 && subject === "") return verbatimKey(wording, wording.lowered);
  // Whoever says a thing about something else says it as theirs: two speakers are two facts.
  const speaker = subject === "" && wording.speaker !== undefined && wording.speaker !== "user" ? `${wording.speaker}:` : "";
  const whole = [...(subject === "" ? [] : tokens(subject)), ...body];
  return digest([wording.stamp.toLowerCase(), speaker, ...whole, QUESTION.test(wording.body) ? "?" : ""].join("\n"));
}

function verbatimKey(wording: Wording, text: string): string {
  return digest(`verbatim\n${wording.stamp}\n${wording.speaker ?? ""}\n${text.replace(/\s+/gu, " ").trim()}`);
}

/** Reads the subject off the front: the user, or whoever speaks, in the first person; empty when it is neither. */
function subjectOf(said: readonly string[], spokenBy: string): { subject: string; rest: string[] } {
  const [first, second] = said;
  if (first === "the" && (second === "user" || second === "user's")) return { subject: second, rest: said.slice(2) };
  if (first === "user" || first === "user's") return { subject: first, rest: said.slice(1) };
  // "Caroline likes tea" is what Caroline says with "I like tea".
  if (spokenBy !== "user" && first === spokenBy) return { subject: spokenBy, rest: said.slice(1) };
  if (first === "my") return { subject: `${spokenBy}'s`, rest: said.slice(1) };
  if (first !== "i") return { subject: "", rest: [...said] };
  let verb = 1;
  while (verb < said.length && (BETWEEN_SUBJECT_AND_VERB.has(said[verb] ?? "") || WEIGHTLESS.has(said[verb] ?? "")) && said[verb] !== "am")
    verb++;
  if (said[verb] === "am") return { subject: spokenBy, rest: said.slice(1) };
  const third = THIRD_PERSON.get(said[verb] ?? "");
  // After "do not" the verb has no ending to change.
  const ending = said[verb - 1] === "not" ? said[verb] : third;
  if (third === undefined || ending === undefined) return { subject: "", rest: [...said] };
  return { subject: spokenBy, rest: [...said.slice(1, verb), ending, ...said.slice(verb + 1)] };
}

/** Words as they are written, but for case and the marks of the sentence around them. A number's unit stands apart, and its separators are one. */
function tokens(lowered: string): string[] {
  const found: string[] = [];
  for (const part of lowered.replace(UNSPACED_GAP, "").split(/\s+/u)) {
    const bare = part.replace(SENTENCE_MARKS, "");
    const measured = /^(\d+(?:[.,]\d+)*)(\p{L}+)$/u.exec(bare);
    if (measured) found.push((measured[1] ?? "").replaceAll(",", "."), measured[2] ?? "");
    else if (bare !== "") found.push(/^\d[\d.,]*$/u.test(bare) ? bare.replaceAll(",", ".") : bare);
  }
  return found;
}
