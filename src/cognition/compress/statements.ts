import type { MemoryId, Metadata } from "../../memory/types.ts";
import { canonicalSpeaker, splitHeader } from "../../reading/headers/header.ts";
import { either, frontOfAll, patternOfAll, sourceOfAll, spacedOfAll } from "../../reading/languages/all-languages.ts";
import { sentences } from "../../reading/sentences/sentences.ts";
import { isSmallTalk } from "../../reading/sentences/small-talk.ts";
import { dependsOnPrevious } from "../extract/dependence.ts";
import { type Frame, frameAfter } from "../extract/frames.ts";
import { hasKnownClauses } from "../extract/statements.ts";
import { stems } from "./stems.ts";

/** A memory whose statements are read. */
export interface StatementSource {
  readonly id: MemoryId;
  readonly content: string;
  readonly metadata?: Metadata | null;
}

/** What a memory states about one person: whole sentences in its own words. */
export interface PersonStatements {
  /** The person's canonical name, by which memories are grouped. */
  readonly subject: string;
  /** The name as written; empty for a first person without a name. */
  readonly name: string;
  readonly statements: readonly string[];
  /** The bracketed date at the front of the memory, as written. */
  readonly stamp: string;
}

const STATEMENT_CHARACTERS = { min: 12, max: 240 } as const;
/** Questions, exclamations, unfinished sentences and announcements, which are no statements. */
const NO_STATEMENT = /[?？!！…]|\.\.\.|[:：]\s*$/u;
const SECOND_PERSON = patternOfAll("secondPerson");
/** Reactions, promises and judgements, which nobody will search for. */
const REACTS = frontOfAll("reactions");
/** Words that refer to another sentence, if they are among the first words. */
const STANDS_FOR = patternOfAll(({ thirdPerson, demonstratives }) => either(thirdPerson, demonstratives));
const FIRST_WORDS = /^\s*(?:\S+\s+){0,5}\S*/u;
/** Code, markup and formulas. */
const MARKUP = /^\s*(?:[-*+#>|]|\d{1,3}[.)])|[`{}[\]\\<>=|;_]|\*\*|\w\(|\/\/|->/u;
const FIRST_PERSON = new RegExp(`^\\P{L}*(?:${spacedOfAll("leadingTime")})?${sourceOfAll("firstPerson", "(?!\\p{L})")}`, "iu");
/** A name at the front, "Ann works" or "Ann's teacher", or a role. */
const NAME_FIRST = /^\P{L}*(?:the )?(\p{Lu}[\p{L}-]+)(?:['’]s)?\s/u;
const NO_NAME = new RegExp(`^${sourceOfAll("firstWords", "$")}`, "iu");
const NAMED_TIMES = 2;
const SMALL_WORD = /(?<![\p{L}'’])\p{Ll}[\p{L}-]+/gu;
/** A bracketed date at the front of a line, as opposed to a bracketed topic. */
const DATED = /\[[^\]]*\d[^\]]*\]/u;
/** A date at the front of a line without brackets, or in round ones. */
const BARE_DATE = /^\(?([^[\]()【】]*\d[^[\]()【】]*)/u;
/** The least words of a sentence in an unknown language, because a shorter one may be anything. */
const OTHER_WORDS = 4;
const UNSPACED_OR_OTHER = /^\P{Script=Latin}+$/u;

/** What each memory states, in order; undefined for one that states nothing about a person. */
export function personStatements(sources: readonly StatementSource[]): (PersonStatements | undefined)[] {
  const read = sources.map(readSource);
  const counts = new Map<string, number>();
  for (const { statements } of read) {
    const names = statements.map(nameFirst).filter((name) => name !== undefined);
    for (const name of new Set(names)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  // A word that occurs in lower case elsewhere is no name.
  const small = new Set(read.flatMap(({ statements }) => statements.flatMap((statement) => statement.match(SMALL_WORD) ?? [])));
  const isName = (name: string) => canonicalSpeaker(name) === "user" || !small.has(name.toLowerCase());
  const names = new Set([...counts].filter(([name, count]) => count >= NAMED_TIMES && isName(name)).map(([name]) => name));
  return read.map((source) => statementsBy(source, names));
}

interface Read {
  readonly speaker: string;
  readonly stamp: string;
  readonly statements: readonly string[];
  readonly isKnown: boolean;
}

function readSource({ content, metadata }: StatementSource): Read {
  const { stamp, name, body } = splitHeader(content);
  const given = metadata?.["speaker"];
  return {
    speaker: typeof given === "string" && given !== "" ? given : name,
    stamp: datedFront(stamp),
    statements: statementsIn(body),
    isKnown: hasKnownClauses(body),
  };
}

/** The date in brackets, however it was written. */
function datedFront(stamp: string): string {
  const bare = BARE_DATE.exec(stamp)?.[1]?.trim();
  return bare === undefined ? (DATED.exec(stamp)?.[0] ?? "") : `[${bare}]`;
}

function statementsIn(body: string): string[] {
  const found: string[] = [];
  for (const line of body.split("\n")) {
    let frame: Frame = "none";
    for (const sentence of sentences(line)) {
      frame = frameAfter(sentence, frame);
      if (frame === "none" && isStatement(sentence)) found.push(sentence);
    }
    if (frame === "text") break;
  }
  return found;
}

function isStatement(sentence: string): boolean {
  const { min, max } = STATEMENT_CHARACTERS;
  const isSpaced = /\s/u.test(sentence);
  if (sentence.length > max || (isSpaced && sentence.length < min) || NO_STATEMENT.test(sentence) || MARKUP.test(sentence)) return false;
  if (SECOND_PERSON.test(sentence) || REACTS.test(sentence) || STANDS_FOR.test(FIRST_WORDS.exec(sentence)?.[0] ?? sentence)) return false;
  return !isSmallTalk(sentence) && !dependsOnPrevious(sentence) && stems(sentence).size > 0;
}

function statementsBy({ speaker, stamp, statements, isKnown }: Read, names: ReadonlySet<string>): PersonStatements | undefined {
  const role = canonicalSpeaker(speaker);
  // An assistant's statements are advice, not facts about a person.
  if (role === "assistant") return undefined;
  const own = statements.filter((sentence) => FIRST_PERSON.test(sentence) || (!isKnown && isOfOtherLanguage(sentence, speaker)));
  if (own.length > 0) return { subject: role === "" ? "user" : role, name: speaker, statements: own, stamp };
  // A sentence with another subject is not about its known speaker ("Art means a lot to me."), unless it begins with the speaker's name
  // ("Ann works in Oslo.").
  if (speaker !== "") {
    const ofSpeaker = statements.filter((sentence) => isFirstName(nameFirst(sentence), role));
    return ofSpeaker.length > 0 ? { subject: role, name: speaker, statements: ofSpeaker, stamp } : undefined;
  }
  for (const sentence of statements) {
    const name = nameIn(sentence, names);
    if (name === undefined) continue;
    return { subject: canonicalSpeaker(name), name, statements: statements.filter((other) => nameIn(other, names) === name), stamp };
  }
  return undefined;
}

/** Whether the name is the first name of the speaker: "Ann" for "Ann" and "Ann Lee". */
function isFirstName(name: string | undefined, speaker: string): boolean {
  return name !== undefined && canonicalSpeaker(name) === speaker.split(" ")[0];
}

/** Whether the sentence is in a script or language that often omits the first person. */
function isOfOtherLanguage(sentence: string, speaker: string): boolean {
  if (UNSPACED_OR_OTHER.test(sentence)) return true;
  return speaker !== "" && nameFirst(sentence) === undefined && sentence.split(/\s+/u).length >= OTHER_WORDS;
}

function nameFirst(sentence: string): string | undefined {
  const name = FIRST_PERSON.test(sentence) ? undefined : NAME_FIRST.exec(sentence)?.[1];
  return name === undefined || NO_NAME.test(name) ? undefined : name;
}

function nameIn(sentence: string, names: ReadonlySet<string>): string | undefined {
  const first = nameFirst(sentence);
  if (first !== undefined && names.has(first)) return first;
  return sentence.match(/\p{Lu}[\p{L}-]+/gu)?.find((word) => names.has(word));
}
