import { LEVEL, type MemoryId, type Scope } from "../../memory/types.ts";
import { fromThePast, type ParsedFact, parseFact } from "../../reading/clauses/parsed-fact.ts";
import type { Certainty, Doubt, Records, SupersessionReason } from "../../stores/interfaces/records.ts";
import type { Vectors } from "../../stores/interfaces/vectors.ts";
import type { Resolution } from "../dedupe/dedupe.ts";
import { mayMark } from "../dedupe/model-verdict.ts";
import { FACT_CHARACTERS } from "../limits.ts";
import type { FactPair, FreshFact, Steps } from "../steps.ts";
import { ofStore } from "../store-fault.ts";
import { type Asker, CALL_TEXT_TOKENS, estimateTokens } from "./ask.ts";
import type { ModelCounts } from "./counts.ts";
import { VERDICTS, VERDICTS_SYSTEM, type Verdicts, verdictsPrompt } from "./prompts.ts";
import { stems } from "./stems.ts";
import { evidenceOf, unsupportedBy } from "./support.ts";

/** Known facts that a new fact is compared with: the nearest by vector, and the nearest by words. */
const JUDGED_BY_VECTOR = 3;
const JUDGED_BY_TEXT = 2;
/** The least cosine of two facts that may be about the same thing, for embedding models and for the built-in vectors. */
const JUDGED_SIMILARITY = 0.5;
/** Pairs per call. */
const JUDGED_PAIRS = 24;

export interface JudgeOptions {
  readonly asker: Asker;
  readonly counts: ModelCounts;
  readonly fallback: Pick<Steps, "dedupe">;
  readonly records: Records;
  readonly vectors: Vectors;
  readonly now: () => number;
}

/** A fact of the scope that a new one may supersede. */
interface Known extends ParsedFact {
  readonly content: string;
}

interface Pair {
  readonly fresh: Known;
  readonly known: Known;
}

type Resolved = Map<MemoryId, Resolution>;

/**
 * Which older facts of the scope the new ones supersede. The rules decide where they are sure; the model only marks some of the nearest of
 * the remaining facts as probably outdated, in as few calls as possible. It does not judge a new fact that the rules are sure about, nor a
 * text that is stored verbatim.
 */
export async function judge(options: JudgeOptions, scope: Scope, fresh: readonly FreshFact[]): Promise<Resolved> {
  const found: Resolved = new Map(await options.fallback.dedupe(scope, fresh));
  const sure = ({ id }: FreshFact) => [...(found.get(id)?.supersedes ?? []), ...(found.get(id)?.supersededBy ?? [])].some(isSure);
  const asked = fresh.filter((fact) => fact.isExtracted && !sure(fact));
  const gone = new Set([...found.values()].flatMap(({ supersedes }) => supersedes.filter(isSure).map(({ olderId }) => olderId)));
  const pairs: Pair[] = [];
  for (const fact of asked) {
    for (const known of await nearest(options, scope, fact, fresh)) if (!gone.has(known.id)) pairs.push({ fresh: fact, known });
  }
  for (const call of calls(pairs)) await judgePairs(options, call, found);
  return found;
}

/** Stored facts that are near by meaning or words, and new facts of earlier submissions. None is newer than the fact itself. */
async function nearest(
  { records, vectors, now }: JudgeOptions,
  scope: Scope,
  fact: FreshFact,
  fresh: readonly FreshFact[],
): Promise<Known[]> {
  // The batch may already be stored by an aborted run, so this many extra hits are requested.
  const room = fresh.length;
  const near = await ofStore(vectors.search(scope, fact.vector, JUDGED_BY_VECTOR + room));
  const worded = await ofStore(records.text.search(scope, fact.content, JUDGED_BY_TEXT + room, LEVEL.fact));
  const own = new Set(fresh.map(({ id }) => id));
  const ids = {
    near: near.filter(({ id, similarity }) => !own.has(id) && similarity >= JUDGED_SIMILARITY).slice(0, JUDGED_BY_VECTOR),
    worded: worded.filter(({ id }) => !own.has(id)).slice(0, JUDGED_BY_TEXT),
  };
  const nearIds = new Set(ids.near.map(({ id }) => id));
  const active = await ofStore(records.memories.keyed(scope, [...new Set([...nearIds, ...ids.worded.map(({ id }) => id)])]));
  const about = stems(fact.content);
  // Every fact contains "the user", so a hit by words must also share a stem of the fact's topic.
  const stored = fromThePast(active, fresh, now())
    .filter(({ id, content }) => content.length <= FACT_CHARACTERS && (nearIds.has(id) || !stems(content).isDisjointFrom(about)))
    .map((memory) => ({ ...parseFact(memory), content: memory.content }));
  const neighbours = fresh.slice(0, fresh.indexOf(fact)).filter((other) => isNeighbour(fact, other));
  return [...stored, ...neighbours.slice(-JUDGED_BY_VECTOR)].filter((known) => known.createdAtMs <= fact.createdAtMs);
}

function isSure({ certainty }: { readonly certainty: Certainty }): boolean {
  return certainty === "sure";
}

/** Excludes facts of the same submission, because both are intended. */
function isNeighbour(fact: FreshFact, other: FreshFact): boolean {
  return other.submissionId !== fact.submissionId && cosine(fact.vector, other.vector) >= JUDGED_SIMILARITY;
}

/** The dot product, which is the cosine of unit vectors. */
function cosine(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}

function calls(pairs: readonly Pair[]): Pair[][] {
  const found: Pair[][] = [];
  let call: Pair[] = [];
  let tokens = 0;
  for (const pair of pairs) {
    const own = estimateTokens(pair.known.content) + (call.at(-1)?.fresh === pair.fresh ? 0 : estimateTokens(pair.fresh.content));
    if (call.length > 0 && (call.length === JUDGED_PAIRS || tokens + own > CALL_TEXT_TOKENS)) {
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

/** The pairs of which the model says that the newer fact ends the older one, and nothing speaks against it. */
export async function confirm(options: Pick<JudgeOptions, "asker" | "counts">, pairs: readonly FactPair[]): Promise<Doubt[]> {
  const found: Resolved = new Map();
  for (const call of calls(pairs.map(({ newer, older }) => ({ fresh: newer, known: older })))) await judgePairs(options, call, found);
  return [...found].flatMap(([newerId, { supersedes }]) => supersedes.map(({ olderId }) => ({ olderId, newerId })));
}

async function judgePairs(
  { asker, counts }: Pick<JudgeOptions, "asker" | "counts">,
  pairs: readonly Pair[],
  found: Resolved,
): Promise<void> {
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
    else if (verdict !== "unrelated") {
      if (mayMark(verdict, pair.fresh, pair.known)) mark(found, pair, verdict);
      else counts.refused("dedupe", "guarded");
    }
  }
}

/** Marks the known fact as probably outdated. Where the rules did so, their reason stays. */
function mark(found: Resolved, { fresh, known }: Pair, reason: SupersessionReason): void {
  const { supersedes = [], supersededBy = [] } = found.get(fresh.id) ?? {};
  if (supersedes.some(({ olderId }) => olderId === known.id)) return;
  found.set(fresh.id, { supersedes: [...supersedes, { olderId: known.id, reason, certainty: "likely", rule: "model" }], supersededBy });
}

/** Whether the new fact contains each name and number of the older one. If not, it is not the same fact, whatever the model says. */
function saysAllOf({ fresh, known }: Pair): boolean {
  const evidence = evidenceOf([{ text: fresh.content, speaker: undefined, writtenAtMs: fresh.createdAtMs }]);
  const fault = unsupportedBy(evidence, known.content);
  // A paraphrase may use other words.
  return fault === undefined || fault === "content" || fault === "length";
}
