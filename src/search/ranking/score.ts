import type { Memory } from "../../memory/types.ts";
import { compareIds, type Ranked } from "./candidate.ts";
import { parametersOf, type RankingParameters } from "./parameters.ts";
import type { RecordOfHit, RecordSignal, ScoreParts } from "./signal.ts";
import { RECORD_SIGNALS } from "./signals/all.ts";

const OF_RECORD: readonly RecordSignal[] = RECORD_SIGNALS;

export type Asked = Pick<RecordOfHit, "dates" | "nowMs">;

/** A memory with its score. */
export interface Scored {
  readonly memory: Memory;
  /** Comparable only within one answer. */
  readonly score: number;
  readonly parts: ScoreParts;
  /** Whether it answers the question, see `answering.ts`. */
  readonly answers?: boolean | undefined;
}

/** `score = relevance · Π factors` of the record signals. */
export function scoreRecord(ranked: Ranked, memory: Memory, asked: Asked, parameters: RankingParameters): Scored {
  const { task, isLifted, terms } = ranked;
  const hit = { memory, task, isLifted, ...asked };
  const ofRecord = OF_RECORD.map((signal) => ({ signal: signal.name, value: signal.factor(hit, parametersOf(signal, parameters)) }));
  const factors = [...ranked.factors, ...ofRecord.filter(({ value }) => value !== 1)];
  return {
    memory,
    score: ofRecord.reduce((score, { value }) => score * value, ranked.relevance),
    parts: { terms, factors },
    answers: ranked.answers,
  };
}

/** The highest factor that a record can give. It shows when no further record has to be read. */
export function highestFactor(parameters: RankingParameters, dates: Asked["dates"]): number {
  return OF_RECORD.reduce((most, signal) => most * signal.most(parametersOf(signal, parameters), dates), 1);
}

/** Best first. Among equals the newer comes first, then the order is by id, so that it never depends on chance. */
export function compareScored(a: Scored, b: Scored): number {
  return b.score - a.score || b.memory.createdAtMs - a.memory.createdAtMs || compareIds(a.memory.id, b.memory.id);
}
