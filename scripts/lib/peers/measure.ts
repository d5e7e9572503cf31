import { Random } from "../../../test/support/random.ts";
import { factText, questionText } from "../../bench/texts.ts";
import { type DatasetScope, metadataOf } from "../dataset.ts";
import { askInStages } from "../retrieval/local.ts";
import { type Measures, measure } from "../retrieval/measures.ts";
import type { Peer, PeerMemory, RunningPeer } from "./peer.ts";

/** Number of results that are asked for, so the measures are recall@10 and MRR@10. */
const LIMIT = 10;
const SEARCHES = 200;
const WARM_UP = 10;
const LANES = 64;

/** What was measured with a number of memories in one scope. */
export interface Speed {
  readonly writesPerSecond: number;
  /** Milliseconds of each search. */
  readonly latencies: number[];
}

/** One peer in the run, and what was measured of it. */
export interface Contender {
  readonly peer: Peer;
  readonly running: RunningPeer;
  readonly qualityBySet: Map<string, Measures[]>;
  readonly speedByScale: Map<number, Speed>;
}

/**
 * Leaves a data set only as many questions as wanted, with an answer, from as few scopes as have them: from the first ones, and evenly
 * from all their questions. Fewer scopes mean fewer writes.
 */
export function bounded(scopes: readonly DatasetScope[], questions: number): DatasetScope[] {
  const kept: DatasetScope[] = [];
  let available = 0;
  for (const scope of scopes) {
    if (available >= questions) break;
    const queries = scope.queries.filter(({ category, relevant }) => category !== "adversarial" && relevant.length > 0);
    available += queries.length;
    kept.push({ ...scope, queries });
  }
  let seen = 0;
  const isKept = () => Math.floor((++seen * questions) / available) > Math.floor(((seen - 1) * questions) / available);
  return available <= questions ? kept : kept.map((scope) => ({ ...scope, queries: scope.queries.filter(isKept) }));
}

/** Asks every question of the scopes of one data set. */
export async function measureQuality(
  contenders: readonly Contender[],
  set: string,
  scopes: readonly DatasetScope[],
  note: (line: string) => void,
): Promise<void> {
  for (const [n, scope] of scopes.entries()) {
    // Ids and names that every peer accepts.
    const names = new Map(scope.memories.map(({ id }, at) => [id, `m${at}`]));
    const name = `${set}-${n}`.toLowerCase().replace(/[^a-z0-9]+/g, "-");
    for (const { peer, running, qualityBySet } of contenders) {
      const measured = qualityBySet.get(set) ?? [];
      qualityBySet.set(set, measured);
      note(`asking ${peer.name} the questions of ${set}, scope ${n + 1} of ${scopes.length} ...`);
      await askInStages(
        scope,
        async (memories) => {
          const written = memories.map((memory) => ({ id: names.get(memory.id) ?? "", text: memory.text, metadata: metadataOf(memory) }));
          await running.write(name, written, 1);
        },
        async ({ text, relevant }) => {
          const found = await running.search(name, text, LIMIT);
          const rankOf = (id: string) => {
            const rank = found.indexOf(names.get(id) ?? "");
            return rank < 0 ? Number.POSITIVE_INFINITY : rank;
          };
          measured.push(measure(relevant.map(rankOf)));
        },
      );
    }
  }
}

/** The texts by which speeds are measured. */
export interface SpeedTexts {
  fact(n: number): string;
  question(n: number): string;
}

export function madeUpTexts(): SpeedTexts {
  const random = new Random(41);
  return { fact: () => factText(random), question: (n) => `${questionText(random)} ${n}` };
}

/** The memories and questions of a data set, each taken once. */
export function textsOf(scopes: readonly DatasetScope[]): SpeedTexts {
  const facts = [...new Set(scopes.flatMap(({ memories }) => memories.map(({ text }) => text)))];
  const questions = [...new Set(scopes.flatMap(({ queries }) => queries.map(({ text }) => text)))];
  const take = (texts: readonly string[], what: string) => (n: number) => {
    const text = texts[n];
    if (text === undefined) throw new Error(`The data set has only ${texts.length} ${what}: give a smaller --scale, or --texts with more`);
    return text;
  };
  return { fact: take(facts, "memories"), question: take(questions, "questions") };
}

/** Fills a scope of each peer with the same texts, then asks all peers by turns, each time a question that no cache has. */
export async function measureSpeed(
  contenders: readonly Contender[],
  scale: number,
  texts: SpeedTexts,
  note: (line: string) => void,
): Promise<void> {
  const scope = `speed-${scale}`;
  const memories: PeerMemory[] = Array.from({ length: scale }, (_, n) => ({ id: `m${n}`, text: texts.fact(n), metadata: {} }));
  for (const { peer, running, speedByScale } of contenders) {
    note(`writing ${scale} memories to ${peer.name} ...`);
    const startMs = performance.now();
    await running.write(scope, memories, LANES);
    speedByScale.set(scale, { writesPerSecond: (1000 * scale) / (performance.now() - startMs), latencies: [] });
    await running.settle?.();
  }
  note(`searching in ${scale} memories ...`);
  for (let n = 0; n < WARM_UP + SEARCHES; n++) {
    const question = texts.question(n);
    // Another peer is first in each round, so that none always follows the same one.
    const first = n % contenders.length;
    for (const { running, speedByScale } of [...contenders.slice(first), ...contenders.slice(0, first)]) {
      const startMs = performance.now();
      const found = await running.search(scope, question, LIMIT);
      const tookMs = performance.now() - startMs;
      if (found.length === 0) throw new Error(`found nothing for "${question}"`);
      if (n >= WARM_UP) speedByScale.get(scale)?.latencies.push(tookMs);
    }
  }
}
