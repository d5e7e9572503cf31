import { LIMITS } from "../../memory/limits.ts";
import { LEVEL, type Memory, type MemoryId, type Scope } from "../../memory/types.ts";
import type { Records, Superseding } from "../../stores/records.ts";
import type { Vectors } from "../../stores/vectors.ts";
import { stems } from "../compress/stems.ts";
import type { FreshFact, Steps } from "../steps.ts";
import { ofStore } from "../store-fault.ts";
import { type Asker, estimateTokens } from "./ask.ts";
import type { ModelCounts } from "./counts.ts";
import { VERDICTS, VERDICTS_SYSTEM, type Verdicts, verdictsPrompt } from "./prompts.ts";
import { evidenceOf, unsupportedBy } from "./support.ts";

export interface JudgeOptions {
  readonly asker: Asker;
  readonly counts: ModelCounts;
  readonly fallback: Pick<Steps, "dedupe">;
  readonly records: Records;
  readonly vectors: Vectors;
}

/** An older fact that a new one may take the place of. */
interface Known {
  readonly id: MemoryId;
  readonly content: string;
  readonly createdAtMs: number;
}

interface Pair {
  readonly fresh: FreshFact;
  readonly known: Known;
}

type Superseded = Map<MemoryId, Superseding[]>;

/**
 * Which older facts of the scope the new ones take the place of: what the keys are sure of, and the model's verdicts on the nearest of the rest, in as
 * few calls as they fit in. A fact with a sure match is not asked about, and neither is a text that was to be stored as it is.
 */
export async function judge(options: JudgeOptions, scope: Scope, fresh: readonly FreshFact[]): Promise<Superseded> {
  const sure = await options.fallback.dedupe(scope, fresh);
  const found: Superseded = new Map([...sure].map(([id, superseding]) => [id, [...superseding]]));
  const asked = fresh.filter(({ id, isExtracted }) => isExtracted && (sure.get(id) ?? []).length === 0);
  const gone = new Set([...sure.values()].flatMap((superseding) => superseding.map(({ olderId }) => olderId)));
  const pairs: Pair[] = [];
  for (const fact of asked) {
    for (const known of await nearest(options, scope, fact, fresh)) if (!gone.has(known.id)) pairs.push({ fresh: fact, known });
  }
  for (const call of calls(pairs)) await judgePairs(options, call, found);
  return found;
}

/** Stored facts near in meaning or words, and new ones of earlier submissions; none newer than the fact itself. */
async function nearest({ records, vectors }: JudgeOptions, scope: Scope, fact: FreshFact, fresh: readonly FreshFact[]): Promise<Known[]> {
  const { judgedByVector, judgedByText } = LIMITS;
  // The batch itself may be stored already, from a run that broke off.
  const room = fresh.length;
  const near = await ofStore(vectors.search(scope, fact.vector, judgedByVector + room));
  const worded = await ofStore(records.text.search(scope, fact.content, judgedByText + room));
  const own = new Set(fresh.map(({ id }) => id));
  const ids = {
    near: near.filter(({ id, similarity }) => !own.has(id) && similarity >= LIMITS.judgedSimilarity).slice(0, judgedByVector),
    worded: worded.filter(({ id }) => !own.has(id)).slice(0, judgedByText),
  };
  const nearIds = new Set(ids.near.map(({ id }) => id));
  const active = await ofStore(records.memories.active(scope, [...new Set([...nearIds, ...ids.worded.map(({ id }) => id)])]));
  const about = stems(fact.content);
  // "The user" is in every fact: words make one a candidate only when they say what it is about.
  const stored = active.filter((memory) => isFact(memory) && (nearIds.has(memory.id) || !stems(memory.content).isDisjointFrom(about)));
  const neighbours = fresh.slice(0, fresh.indexOf(fact)).filter((other) => isNeighbour(fact, other));
  return [...stored, ...neighbours.slice(-judgedByVector)].filter((known) => known.createdAtMs <= fact.createdAtMs);
}

function isFact(memory: Memory): boolean {
  return memory.level === LEVEL.fact && memory.content.length <= LIMITS.factCharacters;
}

/** Two facts of one submission are both meant. */
function isNeighbour(fact: FreshFact, other: FreshFact): boolean {
  return other.submissionId !== fact.submissionId && cosine(fact.vector, other.vector) >= LIMITS.judgedSimilarity;
}

/** Of vectors of unit length. */
function cosine(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}

function calls(pairs: readonly Pair[]): Pair[][] {
  const found: Pair[][] = [];
  let call: Pair[] = [];
  let tokens = 0;
  for (const pair of pairs) {
    const own = estimateTokens(pair.known.content) + (call.at(-1)?.fresh === pair.fresh ? 0 : estimateTokens(pair.fresh.content));
    if (call.length > 0 && (call.length === LIMITS.judgedPairs || tokens + own > LIMITS.generatorTextTokens)) {
      found.push(call);
      call = [];
      tokens = 0;
    }
    call.push(pair);
    tokens += own;
  }
  if (call.length > 0) found.push(call);
  return found;
}

async function judgePairs({ asker, counts }: JudgeOptions, pairs: readonly Pair[], found: Superseded): Promise<void> {
  const numbered = pairs.map((pair, index) => ({ ...pair, number: index + 1 }));
  const comparisons = [...Map.groupBy(numbered, ({ fresh }) => fresh)].map(([fresh, own]) => ({
    fresh: fresh.content,
    known: new Map(own.map(({ number, known }) => [number, known.content])),
  }));
  const asked = await asker.ask<Verdicts["verdicts"]>({
    step: "dedupe",
    system: VERDICTS_SYSTEM,
    prompt: verdictsPrompt(comparisons),
    schema: VERDICTS,
    maxOutputTokens: 60 + 30 * pairs.length,
    read: (value) => ({ ok: true, value: (value as Verdicts).verdicts }),
  });
  if (!asked.ok) {
    counts.fallback("dedupe", asked.cause, comparisons.length);
    return;
  }
  const verdicts = Map.groupBy(asked.value, ({ known }) => known);
  for (const [number, given] of verdicts) {
    const pair = pairs[number - 1];
    const [verdict, ...others] = new Set(given.map((one) => one.verdict));
    if (!pair) counts.refused("dedupe", "not_shown");
    else if (verdict === undefined || others.length > 0) counts.refused("dedupe", "contradictory");
    else if (verdict === "same" && !saysAllOf(pair)) counts.refused("dedupe", "says_less");
    else if (verdict !== "unrelated")
      found.get(pair.fresh.id)?.push({ olderId: pair.known.id, reason: verdict, certainty: "sure", rule: "model" });
  }
}

/** The same fact in other words has each name and number of the older one: else its place is not taken, whatever the model says. */
function saysAllOf({ fresh, known }: Pair): boolean {
  const evidence = evidenceOf([{ text: fresh.content, speaker: undefined, writtenAtMs: fresh.createdAtMs }]);
  const fault = unsupportedBy(evidence, known.content);
  // Other words are what a paraphrase has.
  return fault === undefined || fault === "content" || fault === "length";
}
