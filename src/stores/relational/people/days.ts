import type { PersonDay, PersonFilter } from "../../interfaces/people.ts";
import type { Pool } from "../engine/pool.ts";
import { factsWithSpans } from "./facts.ts";

const DAY_MS = 86_400_000;

interface Change {
  /** What came, less what went. */
  gained: number;
  changed: number;
}

/** Sums up by day at which times facts began and ceased to be believed. */
export async function days(pool: Pool, person: PersonFilter, limit: number, nowMs: number): Promise<PersonDay[]> {
  const changes = new Map<number, Change>();
  const note = (atMs: number, gained: 1 | -1) => {
    // What expires later has not changed yet.
    if (atMs > nowMs) return;
    const day = atMs - (((atMs % DAY_MS) + DAY_MS) % DAY_MS);
    const change = changes.get(day) ?? { gained: 0, changed: 0 };
    change.gained += gained;
    change.changed++;
    changes.set(day, change);
  };
  for await (const facts of factsWithSpans(pool, person)) {
    for (const { spans } of facts)
      for (const { fromMs, untilMs } of spans) {
        note(fromMs, 1);
        note(untilMs, -1);
      }
  }
  let believed = 0;
  const all = [...changes]
    .sort(([a], [b]) => a - b)
    .map(([atMs, { gained, changed }]) => {
      believed += gained;
      return { atMs, believed, changed };
    });
  return all.slice(-limit);
}
