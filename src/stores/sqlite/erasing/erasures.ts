import { dirname } from "node:path";
import type { MemoryId, OrgId } from "../../../memory/types.ts";
import { removeSnapshots } from "../../folder/index-snapshot-files.ts";
import type { Erasures, WaitingErasures } from "../../interfaces/records.ts";
import { scrubPages } from "../file/page-scrub.ts";
import { isDamage } from "../file/records-fault.ts";
import type { OrgDatabase } from "../org/org-database.ts";
import type { OrgPool } from "../org/org-pool.ts";
import { replaceStaleSeparators } from "../org/text-separators.ts";
import { beginScrub, emptyLog, type Scrub, shrink, vacuum } from "./scrub.ts";

export function sqliteErasures(pool: OrgPool): Erasures {
  return {
    pending: (orgId, limit) => pool.read(orgId, [], (org) => pending(org, limit)),
    scrub: (orgId) => scrub(pool, orgId),
    finish: (orgId, ids, nowMs) => pool.change(orgId, undefined, (org) => finish(org, ids, nowMs)),
    waiting: (orgId) => pool.read(orgId, { count: 0, oldestMs: undefined }, waiting),
  };
}

/** How long a scrub waits to empty the log, until no reader or writer prevents it. After that, the worker retries later. */
const CHECKPOINT_MS = 2_000;
/** The pause between two attempts; readers and writers usually finish in less. */
const CHECKPOINT_PAUSE_MS = 5;

async function scrub(pool: OrgPool, orgId: OrgId): Promise<boolean> {
  await pool.read(orgId, undefined, removeIndexes);
  const begun = await pool.read(orgId, undefined, beginScrub);
  if (begun && !(await scrubFile(pool, orgId, begun))) return false;
  const deadlineMs = performance.now() + CHECKPOINT_MS;
  while (!(await pool.read(orgId, true, emptyLog))) {
    if (performance.now() >= deadlineMs) return false;
    await Bun.sleep(CHECKPOINT_PAUSE_MS);
  }
  return true;
}

async function scrubFile(pool: OrgPool, orgId: OrgId, { path, erasureNo }: Scrub): Promise<boolean> {
  await replaceStaleSeparators(pool, orgId);
  // Each call opens the file anew: a disk that failed to read once is no damage.
  const outcome = await scrubPages(path)
    .catch((error: unknown) => {
      if (isDamage(error)) return scrubPages(path);
      throw error;
    })
    .catch((error: unknown) => {
      throw pool.judged(orgId, error);
    });
  if (outcome === "blocked") return false;
  await pool.read(orgId, undefined, outcome === "impossible" ? vacuum : shrink);
  await pool.read(orgId, undefined, (org) => {
    org.scrubbedErasureNo = erasureNo;
  });
  return true;
}

/** Removes the snapshots of the scopes whose memories are being erased. */
function removeIndexes(org: OrgDatabase): void {
  const folder = dirname(org.connection.db.filename);
  const scopes = org
    .query<{ scope_no: number }, []>("SELECT DISTINCT scope_no FROM erasure WHERE finished_at_ms IS NULL")
    .all()
    .map((row) => org.scopeOf(row.scope_no));
  removeSnapshots(folder, scopes);
}

function pending(org: OrgDatabase, limit: number): MemoryId[] {
  return org
    .query<{ memory_id: string }, [number]>("SELECT memory_id FROM erasure WHERE finished_at_ms IS NULL ORDER BY erasure_no LIMIT ?")
    .all(limit)
    .map((row) => row.memory_id);
}

function finish(org: OrgDatabase, ids: readonly MemoryId[], nowMs: number): void {
  const done = org.query<never, [number, string]>("UPDATE erasure SET finished_at_ms = ? WHERE memory_id = +? AND finished_at_ms IS NULL");
  for (const id of ids) done.run(nowMs, id);
}

function waiting(org: OrgDatabase): WaitingErasures {
  const row = org
    .query<{ count: number; oldest_ms: number | null }, []>(
      "SELECT count(*) AS count, min(requested_at_ms) AS oldest_ms FROM erasure WHERE finished_at_ms IS NULL",
    )
    .get();
  return { count: row?.count ?? 0, oldestMs: row?.oldest_ms ?? undefined };
}
