import type { MemoryId } from "../../../memory/types.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";

/** What a person said of a fact, next to its row: that it is right, and which questions about it are answered. */

export function* isConfirmed(org: Org, id: MemoryId): Operation<boolean> {
  return (yield* org.first<{ found: number }>("SELECT 1 AS found FROM confirmation WHERE memory_id = +?", id)) !== null;
}

export function* putConfirmation(org: Org, id: MemoryId, scopeNo: number, atMs: number): Operation<void> {
  yield* org.run(
    `INSERT INTO confirmation (memory_id, scope_no, at_ms) VALUES (?, ?, ?)
     ON CONFLICT (memory_id) DO UPDATE SET scope_no = excluded.scope_no, at_ms = excluded.at_ms`,
    id,
    scopeNo,
    atMs,
  );
}

/** What a person puts in the place of a confirmed fact is confirmed, too: they have just said it. */
export function* inheritConfirmation(org: Org, newerId: MemoryId, olderId: MemoryId, nowMs: number): Operation<void> {
  const older = yield* org.first<{ scope_no: number }>("SELECT scope_no FROM confirmation WHERE memory_id = +?", olderId);
  if (older) yield* putConfirmation(org, newerId, older.scope_no, nowMs);
}

export function* removeConfirmation(org: Org, id: MemoryId): Operation<void> {
  yield* org.run("DELETE FROM confirmation WHERE memory_id = +?", id);
}

/** Removes all that a person said of the fact. */
export function* forgetAnswers(org: Org, id: MemoryId): Operation<void> {
  yield* removeConfirmation(org, id);
  yield* org.run("DELETE FROM dismissal WHERE memory_id = +?", id);
  yield* org.run("DELETE FROM dismissal WHERE other_id = +? AND other_id <> ''", id);
}
