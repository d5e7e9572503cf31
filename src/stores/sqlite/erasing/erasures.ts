import { dirname } from "node:path";
import type { OrgId } from "../../../memory/types.ts";
import { removeSnapshots } from "../../folder/index-snapshot-files.ts";
import { scrubPages } from "../file/page-scrub.ts";
import { isDamage } from "../file/records-fault.ts";
import { perform } from "../file/rows.ts";
import type { OrgDatabase } from "../org/org-database.ts";
import type { OrgPool } from "../org/org-pool.ts";
import { replaceStaleSeparators } from "../org/text-separators.ts";
import { beginScrub, emptyLog, type Scrub, shrink, vacuum } from "./scrub.ts";

/** How long a scrub waits to empty the log, until no reader or writer prevents it. After that, the worker retries later. */
const CHECKPOINT_MS = 2_000;
/** The pause between two attempts; readers and writers usually finish in less. */
const CHECKPOINT_PAUSE_MS = 5;

/** {@link Erasures.scrub}. */
export async function scrub(pool: OrgPool, orgId: OrgId): Promise<boolean> {
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
  await pool.change(orgId, undefined, clearText);
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

/** Writes the text index anew without the words that the erasure of a person left in it: about a second per 200,000 memories. */
function clearText(org: OrgDatabase): void {
  const waits = org.query<{ found: number }, []>(
    "SELECT 1 AS found FROM person_erasure WHERE looked_at_ms IS NULL AND out_at_ms IS NOT NULL AND gone_at_ms IS NULL",
  );
  if (waits.get()) org.query<never, []>("INSERT INTO memory_text (memory_text) VALUES ('optimize')").run();
}

/** Removes the snapshots of the scopes whose memories are being erased. */
function removeIndexes(org: OrgDatabase): void {
  const folder = dirname(org.connection.db.filename);
  const erased = org.query<{ scope_no: number }, []>("SELECT DISTINCT scope_no FROM erasure WHERE finished_at_ms IS NULL").all();
  const scopes = erased.map((row) => perform(org.scopeOf(row.scope_no)));
  removeSnapshots(folder, scopes);
}
