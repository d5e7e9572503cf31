import { either, frontOfAll, patternOfAll, sourceOfAll, spacedOfAll } from "../../language/united.ts";
import type { MemoryId, Metadata } from "../../memory/types.ts";
import { canonicalSpeaker, splitHeader } from "../../text/header.ts";
import { sentences } from "../../text/sentences.ts";
import { dependsOnPrevious } from "../extract/dependence.ts";
import { isFiller } from "../extract/filler.ts";
import { type Frame, frameAfter } from "../extract/frames.ts";
import { hasKnownClauses } from "../extract/statements.ts";
import { stems } from "./stems.ts";

/** A memory as it is read for what it tells. */
export interface Telling {
  readonly id: MemoryId;
  readonly content: string;
  readonly metadata?: Metadata | null;
}

/** What a memory states of one person: whole sentences in its own words. */
export interface Told {
  /** Of whom, so that two memories can be held against each other. */
  readonly subject: string;
  /** The name as it is written; empty where a text tells of its unnamed teller. */
  readonly name: string;
  readonly statements: readonly string[];
  /** The date in brackets at its front, as it is written. */
  readonly stamp: string;
}

const STATEMENT_CHARACTERS = { min: 12, max: 240 } as const;
/** Asked, exclaimed, left open or announcing: no statement. */
const NO_STATEMENT = /[?？!！…]|\.\.\.|[:：]\s*$/u;
const SECOND_PERSON = patternOfAll("secondPerson");
/** What reacts, promises or judges says nothing that will be asked for. */
const REACTS = frontOfAll("reactions");
/** They stand for what another sentence named, when they are among the first words. */
const STANDS_FOR = patternOfAll(({ thirdPerson, demonstratives }) => either(thirdPerson, demonstratives));
const FIRST_WORDS = /^\s*(?:\S+\s+){0,5}\S*/u;
/** Code, markup, formulas: read by machines, not told by anybody. */
const MARKUP = /^\s*(?:[-*+#>|]|\d{1,3}[.)])|[`{}[\]\\<>=|;_]|\*\*|\w\(|\/\/|->/u;
const FIRST_PERSON = new RegExp(`^\\P{L}*(?:${spacedOfAll("leadingTime")})?${sourceOfAll("firstPerson", "(?!\\p{L})")}`, "iu");
/** "Ann works", "Ann's teacher": a name at the front, or a role. */
const NAME_FIRST = /^\P{L}*(?:the )?(\p{Lu}[\p{L}-]+)(?:['’]s)?\s/u;
const NO_NAME = new RegExp(`^${sourceOfAll("firstWords", "$")}`, "iu");
const NAMED_TIMES = 2;
const SMALL_WORD = /(?<![\p{L}'’])\p{Ll}[\p{L}-]+/gu;
/** Of a date in brackets at the front of a line; a topic beside it is none. */
const DATED = /\[[^\]]*\d[^\]]*\]/u;
/** Fewer words of a language that nobody reads here may be anything. */
const OTHER_WORDS = 4;
const UNSPACED_OR_OTHER = /^\P{Script=Latin}+$/u;

/** What each of the memories tells, in their order; undefined where one says nothing of anybody. */
export function told(sources: readonly Telling[]): (Told | undefined)[] {
  const read = sources.map(readSource);
  const counts = new Map<string, number>();
  for (const { statements } of read) {
    const names = statements.map(nameFirst).filter((name) => name !== undefined);
    for (const name of new Set(names)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  // What is written small elsewhere is no name.
  const small = new Set(read.flatMap(({ statements }) => statements.flatMap((statement) => statement.match(SMALL_WORD) ?? [])));
  const isName = (name: string) => canonicalSpeaker(name) === "user" || !small.has(name.toLowerCase());
  const names = new Set([...counts].filter(([name, count]) => count >= NAMED_TIMES && isName(name)).map(([name]) => name));
  return read.map((source) => toldBy(source, names));
}

interface Read {
  readonly speaker: string;
  readonly stamp: string;
  readonly statements: readonly string[];
  readonly isKnown: boolean;
}

function readSource({ content, metadata }: Telling): Read {
  const { header, stamp, speaker, body } = splitHeader(content);
  const given = metadata?.["speaker"];
  const inHeader =
    speaker === undefined
      ? ""
      : header
          .slice(stamp.length)
          .replace(/[:：]\s*$/u, "")
          .trim();
  return {
    speaker: typeof given === "string" && given !== "" ? given : inHeader,
    stamp: DATED.exec(stamp)?.[0] ?? "",
    statements: statementsIn(body),
    isKnown: hasKnownClauses(body),
  };
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
  return !isFiller(sentence) && !dependsOnPrevious(sentence) && stems(sentence).size > 0;
}

function toldBy({ speaker, stamp, statements, isKnown }: Read, names: ReadonlySet<string>): Told | undefined {
  const role = canonicalSpeaker(speaker);
  // What an assistant said is advice.
  if (role === "assistant") return undefined;
  const own = statements.filter((sentence) => FIRST_PERSON.test(sentence) || (!isKnown && isOfOtherLanguage(sentence, speaker)));
  if (own.length > 0) return { subject: role === "" ? "user" : role, name: speaker, statements: own, stamp };
  // Who is known to speak is not somebody else ("Art means a lot to me."), and may be told of by name ("Ann works in Oslo.").
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

/** "Ann" of "Ann" and of "Ann Lee". */
function isFirstName(name: string | undefined, speaker: string): boolean {
  return name !== undefined && canonicalSpeaker(name) === speaker.split(" ")[0];
}

/** Of a script or language whose first person is often not written. */
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
