import type { MemoryId } from "../memory/types.ts";
import type { Doubt } from "../stores/interfaces/records.ts";
import { compareScored, type Scored } from "./ranking/score.ts";
import { newerFirst } from "./ranking/signals/newer-first.ts";

/**
 * Lifts each newer memory of a doubt to the score of the older one, and puts it directly before that one. The older memory keeps its score
 * and gives way by one place, because the verdict may be wrong. Returns the hits best first; their ids are distinct.
 */
export function putNewerFirst(hits: readonly Scored[], doubts: readonly Doubt[]): Scored[] {
  const lifted = new Map(hits.map((hit) => [hit.memory.id, hit]));
  const order = new Map<MemoryId, number>();
  // A chain of doubts lifts its last memory in as many rounds as it has links. No circle can come of it, because scores only grow to one.
  for (let round = 0, isChanged = true; isChanged && round < doubts.length; round++) {
    isChanged = false;
    for (const { olderId, newerId } of doubts) {
      const [older, newer] = [lifted.get(olderId), lifted.get(newerId)];
      if (older === undefined || newer === undefined || newer.score > older.score) continue;
      const depth = (order.get(olderId) ?? 0) + 1;
      if (newer.score === older.score && (order.get(newerId) ?? 0) >= depth) continue;
      order.set(newerId, depth);
      lifted.set(newerId, liftedTo(newer, older.score));
      isChanged = true;
    }
  }
  const depthOf = ({ memory }: Scored) => order.get(memory.id) ?? 0;
  return [...lifted.values()].sort((a, b) => b.score - a.score || depthOf(b) - depthOf(a) || compareScored(a, b));
}

function liftedTo(hit: Scored, score: number): Scored {
  if (hit.score <= 0) return { ...hit, score };
  const factor = { signal: newerFirst.name, value: score / hit.score };
  return { ...hit, score, parts: { ...hit.parts, factors: [...hit.parts.factors, factor] } };
}
