import { LIMITS } from "../../memory/limits.ts";
import { type Submission, scopeKey } from "../../memory/types.ts";
import type { SentenceReader } from "../../models/model.ts";
import type { Records } from "../../stores/interfaces/records.ts";
import { splitClauses } from "../extract/clauses.ts";
import { ownWords } from "../extract/own-words.ts";
import { score } from "../score.ts";
import type { ExtractedFact, Steps } from "../steps.ts";
import { type Asked, type Asker, CALL_TEXT_TOKENS, estimateTokens } from "./ask.ts";
import type { FallbackCause, ModelCounts } from "./counts.ts";
import { EXTRACTION, EXTRACTION_SYSTEM, type Extraction, extractionPrompt } from "./prompts.ts";
import { stems } from "./stems.ts";
import { type Evidence, evidenceOf, type Source, unsupportedBy } from "./support.ts";

/** Texts of one scope per call. Small models confuse a larger number. */
export const CALL_TEXTS = 8;

export interface ExtractOptions {
  readonly asker: Asker;
  readonly counts: ModelCounts;
  readonly fallback: Pick<Steps, "extract">;
  readonly reader: SentenceReader;
  readonly records: Records;
}

interface Item extends Source {
  readonly submission: Submission;
}

/** A model that finds nothing is not trusted when a fact of the rules has more importance than this. */
const NOTHING_WORTH_KEEPING = 0.25;
/** The share of a sentence's salient words that the accepted facts must contain to cover the sentence. */
const COVERED_SHARE = 0.5;
const IMPORTANCE_STEPS = 10;

/**
 * The facts of each submission, in order. A call contains as many texts of one scope as a small model handles well, and never texts of two
 * scopes.
 */
export async function extractFacts(options: ExtractOptions, submissions: readonly Submission[]): Promise<ExtractedFact[][]> {
  const found = new Map<Submission, ExtractedFact[]>();
  const texts = await ownWords(options.records, submissions);
  const items = submissions.map((submission, index) => itemOf(submission, texts[index] ?? ""));
  // The text consists of recalled memories, so nothing in it is new.
  for (const { submission, text } of items) if (text.trim() === "") found.set(submission, []);
  for (const group of groups(items.filter(({ submission }) => !found.has(submission)))) {
    for (const [submission, facts] of await extractGroup(options, group)) found.set(submission, facts);
  }
  return submissions.map((submission) => found.get(submission) ?? []);
}

function itemOf(submission: Submission, text: string): Item {
  const { metadata, createdAtMs } = submission;
  const speaker = metadata?.["speaker"];
  const occurredAt = metadata?.["occurred_at"];
  const occurredAtMs = typeof occurredAt === "string" ? Date.parse(occurredAt) : typeof occurredAt === "number" ? occurredAt : Number.NaN;
  // A number outside the calendar's range is not a date.
  const isTime = Math.abs(occurredAtMs) < 8.64e15;
  return {
    submission,
    text,
    speaker: typeof speaker === "string" && speaker.trim() !== "" ? speaker.slice(0, LIMITS.labelCodePoints) : undefined,
    writtenAtMs: isTime ? occurredAtMs : createdAtMs,
  };
}

function groups(items: readonly Item[]): Item[][] {
  const found: Item[][] = [];
  for (const ofScope of Map.groupBy(items, ({ submission }) => scopeKey(submission.scope)).values()) {
    let group: Item[] = [];
    let tokens = 0;
    for (const item of ofScope) {
      const own = estimateTokens(item.text);
      if (group.length > 0 && (group.length === CALL_TEXTS || tokens + own > CALL_TEXT_TOKENS)) {
        found.push(group);
        group = [];
        tokens = 0;
      }
      group.push(item);
      tokens += own;
    }
    if (group.length > 0) found.push(group);
  }
  return found;
}

async function extractGroup(options: ExtractOptions, group: readonly Item[], isWhole = true): Promise<[Submission, ExtractedFact[]][]> {
  const asked = await askFor(options.asker, group);
  if (!asked.ok) {
    const tooMuch = asked.cause === "length" || asked.cause === "too_long";
    if (!tooMuch || !isWhole || group.length === 1) return fallBack(options, group, asked.cause);
    const half = Math.ceil(group.length / 2);
    const parts = [group.slice(0, half), group.slice(half)];
    return [...(await extractGroup(options, parts[0] ?? [], false)), ...(await extractGroup(options, parts[1] ?? [], false))];
  }
  const found: [Submission, ExtractedFact[]][] = [];
  for (const [index, item] of group.entries()) {
    const facts = await checked(options, item, asked.value.get(index + 1));
    found.push([item.submission, facts]);
  }
  return found;
}

type Facts = Extraction["answers"][number]["facts"];

function askFor(asker: Asker, group: readonly Item[]): Promise<Asked<ReadonlyMap<number, Facts>>> {
  const textTokens = group.reduce((sum, { text }) => sum + estimateTokens(text), 0);
  return asker.ask<ReadonlyMap<number, Facts>>({
    step: "extract",
    system: EXTRACTION_SYSTEM,
    prompt: extractionPrompt(group),
    schema: EXTRACTION,
    // Facts are about as long as their text, and each has some 25 tokens of JSON.
    maxOutputTokens: 200 + 100 * group.length + 2 * textTokens,
    read(value) {
      const answers = new Map<number, Facts>();
      // Uses the first answer about each text, and ignores answers about texts that were not shown.
      for (const { about, facts } of (value as Extraction).answers) {
        if (about <= group.length && !answers.has(about)) answers.set(about, facts);
      }
      if (answers.size > 0) return { ok: true, value: answers };
      return { ok: false, cause: "omitted", reason: "it answered none of the texts by its number" };
    },
  });
}

async function fallBack(
  { counts, fallback }: ExtractOptions,
  group: readonly Item[],
  cause: FallbackCause,
): Promise<[Submission, ExtractedFact[]][]> {
  counts.fallback("extract", cause, group.length);
  const submissions = group.map(({ submission }) => submission);
  const facts = await fallback.extract(submissions);
  return submissions.map((submission, index) => [submission, facts[index] ?? []]);
}

/** The facts of the model that may be stored. If some are rejected, the text's own sentences replace them. */
async function checked(options: ExtractOptions, item: Item, facts: Facts | undefined): Promise<ExtractedFact[]> {
  const { counts, fallback, reader } = options;
  const evidence = evidenceOf([item]);
  const kept = facts?.slice(0, LIMITS.factsPerSubmission).flatMap((fact) => supported(counts, evidence, fact)) ?? [];
  const isComplete = facts !== undefined && facts.length > 0 && kept.length >= facts.length;
  const own = (await fallback.extract([item.submission]))[0] ?? [];
  // A model that leaves out what matters does not make it forgotten.
  if (isComplete)
    return [...kept, ...own.filter((fact) => !isCovered(fact.content, kept) && matters(reader, fact))].slice(0, LIMITS.factsPerSubmission);
  if (kept.length > 0) return [...kept, ...own.filter(({ content }) => !isCovered(content, kept))].slice(0, LIMITS.factsPerSubmission);
  if (facts?.length === 0 && !own.some((fact) => matters(reader, fact))) return [];
  counts.fallback("extract", facts === undefined || facts.length === 0 ? "omitted" : "unsupported");
  return own;
}

function matters(reader: SentenceReader, { content }: ExtractedFact): boolean {
  return score(reader, { content }).importance > NOTHING_WORTH_KEEPING;
}

function supported(counts: ModelCounts, evidence: Evidence, { fact, importance }: Facts[number]): ExtractedFact[] {
  const content = fact.replace(/\s+/gu, " ").trim();
  const fault = unsupportedBy(evidence, content);
  if (fault !== undefined) {
    counts.refused("extract", fault);
    return [];
  }
  return splitClauses(content).map((clause) => ({ content: clause, rated: importance / IMPORTANCE_STEPS }));
}

function isCovered(sentence: string, facts: readonly ExtractedFact[]): boolean {
  const said = stems(sentence);
  const factStems = new Set(facts.flatMap(({ content }) => [...stems(content)]));
  return [...said].filter((stem) => factStems.has(stem)).length >= said.size * COVERED_SHARE && said.size > 0;
}
