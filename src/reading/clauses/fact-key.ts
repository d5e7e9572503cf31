import { LANGUAGES } from "../../language/languages.ts";
import type { Retelling } from "../../language/vocabulary.ts";
import { wordsOfAll } from "../languages/all-languages.ts";
import { mapOf, setOf } from "../languages/word-lists.ts";
import { HAN_KANA } from "../scripts.ts";
import { digest, spelled, type Wording } from "./wording.ts";

/** Words of degree and certainty, the present tense of "be", and the emphatic "do", which do not change the fact. */
const WEIGHTLESS = wordsOfAll("weightless");
const NUMBERS = new Map(
  LANGUAGES.flatMap(({ countWords = "" }) => countWords.split(" ").map((word, index) => [word, String(index + 1)] as const)),
);
const RETELLINGS = LANGUAGES.flatMap(({ retelling }) => (retelling ? [ready(retelling)] : []));
/**
 * Punctuation around a word. Marks within a word, or before it like a sign, belong to the word: `j.doe@`, `re-sign`, `-j4`, `C++`, `5%`.
 */
const SENTENCE_MARKS = /^["'“”„«»‘’([{¿¡]+|["'“”„«»‘’)\]}.,;:!?…。！？、，；：]+$/gu;
/** In code and formulas every character counts, including case. */
const FORMAL = /[\\{}|^=<>`_\n]/u;
const HAN_KANA_GAP = new RegExp(`(?<=[${HAN_KANA}])\\s+(?=[${HAN_KANA}])`, "gu");
const QUESTION = /[?？؟]["”»)]*\s*$/u;

/**
 * Equal for two texts that say the same thing in the same words. Case, space, punctuation, spelling, intensifiers, articles and the
 * perspective ("I like tea" by the user, "The user likes tea") do not matter. Order, negation, numbers, tense, prepositions, accents and
 * marks within a word do.
 */
export function factKey(wording: Wording): string {
  if (FORMAL.test(wording.body)) return verbatimKey(wording, wording.body);
  const spokenBy = wording.speaker ?? "user";
  const said = tokens(wording.lowered);
  const { subject, rest } = subjectOf(said, spokenBy);
  const meant = rest.filter((token) => !WEIGHTLESS.has(token)).map((token) => NUMBERS.get(token) ?? spelled(token));
  const body = meant.length > 0 ? meant : said;
  if (body.length === 0 && subject === "") return verbatimKey(wording, wording.lowered);
  // The speaker is part of the key of a statement about something else, because two speakers make two facts.
  const speaker = subject === "" && wording.speaker !== undefined && wording.speaker !== "user" ? `${wording.speaker}:` : "";
  const whole = [...(subject === "" ? [] : tokens(subject)), ...body];
  return digest([wording.stamp.toLowerCase(), speaker, ...whole, QUESTION.test(wording.body) ? "?" : ""].join("\n"));
}

function verbatimKey(wording: Wording, text: string): string {
  return digest(`verbatim\n${wording.stamp}\n${wording.speaker ?? ""}\n${text.replace(/\s+/gu, " ").trim()}`);
}

interface Subject {
  /** Empty when the subject is neither the user nor the speaker. */
  readonly subject: string;
  readonly rest: readonly string[];
}

/** Splits off the subject: the user or the speaker, by name or in the first person. */
function subjectOf(said: readonly string[], spokenBy: string): Subject {
  for (const retelling of RETELLINGS) {
    const found = userIn(said, retelling) ?? speakerIn(said, spokenBy, retelling);
    if (found) return found;
  }
  return { subject: "", rest: said };
}

function userIn(said: readonly string[], { article, user, genitive }: ReadyRetelling): Subject | undefined {
  const at = said[0] === article ? 1 : 0;
  const subject = said[at] ?? "";
  return subject === user || subject === user + genitive ? { subject, rest: said.slice(at + 1) } : undefined;
}

function speakerIn(said: readonly string[], spokenBy: string, retelling: ReadyRetelling): Subject | undefined {
  const { self, own, be, not, genitive, thirdPerson, beforeVerb } = retelling;
  const [first] = said;
  // "Caroline likes tea" equals Caroline's "I like tea".
  if (spokenBy !== "user" && first === spokenBy) return { subject: spokenBy, rest: said.slice(1) };
  if (first === own) return { subject: spokenBy + genitive, rest: said.slice(1) };
  if (first !== self) return undefined;
  let verb = 1;
  while (verb < said.length && (beforeVerb.has(said[verb] ?? "") || WEIGHTLESS.has(said[verb] ?? "")) && said[verb] !== be) verb++;
  if (said[verb] === be) return { subject: spokenBy, rest: said.slice(1) };
  const third = thirdPerson.get(said[verb] ?? "");
  // After "do not" the verb has no ending.
  const ending = said[verb - 1] === not ? said[verb] : third;
  if (third === undefined || ending === undefined) return undefined;
  return { subject: spokenBy, rest: [...said.slice(1, verb), ending, ...said.slice(verb + 1)] };
}

type ReadyRetelling = Omit<Retelling, "thirdPerson" | "beforeVerb"> & {
  readonly thirdPerson: ReadonlyMap<string, string>;
  readonly beforeVerb: ReadonlySet<string>;
};

function ready(retelling: Retelling): ReadyRetelling {
  return { ...retelling, thirdPerson: mapOf(retelling.thirdPerson), beforeVerb: setOf(retelling.beforeVerb) };
}

/** Words as written, without case and surrounding punctuation. A number is separated from its unit and has one kind of separator. */
function tokens(lowered: string): string[] {
  const found: string[] = [];
  for (const part of lowered.replace(HAN_KANA_GAP, "").split(/\s+/u)) {
    const bare = part.replace(SENTENCE_MARKS, "");
    const measured = /^(\d+(?:[.,]\d+)*)(\p{L}+)$/u.exec(bare);
    if (measured) found.push((measured[1] ?? "").replaceAll(",", "."), measured[2] ?? "");
    else if (bare !== "") found.push(/^\d[\d.,]*$/u.test(bare) ? bare.replaceAll(",", ".") : bare);
  }
  return found;
}
