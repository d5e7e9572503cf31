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
const SECOND_PERSON =
  /\b(?:you|your|yours|you['’]\p{L}+|u|let['’]?s|dich|dir|deine?[mnrs]?|euch|eure?\p{L}?|vous|votre|vos|toi|usted|ustedes|tuyo|você|vocês|jij|jouw|jullie)\b|(?<!\p{L})(?:ты|тебе|тебя|вы|вам|вас)(?!\p{L})|[你您]|あなた|君は/iu;
/** What reacts, promises or judges says nothing that will be asked for. */
const REACTS =
  /^\P{L}*(?:i(?:['’]m| am) (?:so |really |super |very |just |also |always )*(?:glad|happy|proud|sorry|excited|thankful|grateful|sure|here|thrilled|pumped|honou?red|stoked|curious|positive|confident|amazed|inspired)|i(?:['’]ll| will| can['’]?t| cannot| couldn['’]?t| won['’]?t| hope| bet| think| guess| know| agree| see| understand| appreciate| believe| wish| feel| totally| completely| definitely| mean| love (?:how|that|the|seeing|hearing)|['’]ve been there| promise|['’]d love)|we(?:['’]ll| can| will|['’]re)|my pleasure|ich (?:hoffe|glaube|denke|finde|freue)|je (?:pense|crois|suis (?:content|désolé|ravi))|creo|espero|penso|credo|acho)\b/iu;
/** They stand for what another sentence named, when they are among the first words. */
const STANDS_FOR = /\b(?:it|this|these|those|they|them|he|him|she|that['’]s|it['’]s)\b/iu;
const FIRST_WORDS = /^\s*(?:\S+\s+){0,5}\S*/u;
/** Code, markup, formulas: read by machines, not told by anybody. */
const MARKUP = /^\s*(?:[-*+#>|]|\d{1,3}[.)])|[`{}[\]\\<>=|;_]|\*\*|\w\(|\/\/|->/u;
const FIRST_PERSON =
  /^\P{L}*(?:(?:this|last|next|every) \p{L}+,? |today,? |yesterday,? |now |recently,? |lately,? |currently,? |since \S+,? |in \S+,? )?(?:i|i['’]\p{L}+|we|we['’]\p{L}+|my|our|ich|wir|mein\p{L}*|unser\p{L}*|je|j['’]\p{L}+|nous|mon|ma|mes|notre|nos|yo|mis?|nosotros|nuestr\p{L}+|io|mi[oae]|noi|eu|meus?|minhas?|ik|wij|mijn|jag|jeg|min|mitt)(?!\p{L})|^\P{L}*(?:я|мы|мой|моя|моё|мои|у меня|меня)(?!\p{L})|^\P{L}*(?:我|私|僕|俺|저|나|내|제)/iu;
/** "Ann works", "Ann's teacher": a name at the front, or a role. */
const NAME_FIRST = /^\P{L}*(?:the )?(\p{Lu}[\p{L}-]+)(?:['’]s)?\s/u;
const NO_NAME =
  /^(?:the|a|an|this|that|these|those|there|here|my|our|your|his|her|its|their|i|we|it|he|she|they|in|on|at|for|with|if|when|while|after|before|since|but|and|so|or|as|by|to|no|not|some|all|each|every|one|what|how|why|who|where|which|der|die|das|ein|eine|im|am|in|le|la|les|un|une|el|los|las|il|lo|o|os|de|het|een)$/iu;
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
