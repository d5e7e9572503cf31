import type { OrgId } from "../../memory/types.ts";
import { type Claims, hashOf } from "../../receipts/receipt.ts";
import type { Look, PersonErasure } from "../../stores/interfaces/person-erasures.ts";
import type { CognitionDeps } from "../deps.ts";

/** The pause between two looks whether the bytes are gone, which another round erases. */
const GONE_MS = 50;

export type PersonErasuresDeps = Pick<CognitionDeps, "records" | "vectors" | "events" | "now" | "log" | "signReceipt">;

/**
 * Takes one step with an erasure of a person: out of every search, gone from the files, looked through. Each step is durable, and a repeated
 * one changes nothing. Returns the milliseconds until the next step; undefined when nothing is left. `tookOut` begins the erasure of the bytes.
 */
export async function visitPersonErasures(deps: PersonErasuresDeps, orgId: OrgId, tookOut: () => void): Promise<number | undefined> {
  const [erasure] = await deps.records.personErasures.unfinished(orgId);
  if (!erasure) return undefined;
  if (erasure.outAtMs === undefined) {
    await takeOut(deps, orgId, erasure);
    tookOut();
    return 0;
  }
  if (!(await deps.records.personErasures.isGone(orgId, erasure.id, deps.now()))) return GONE_MS;
  await lookThrough(deps, orgId, erasure.id);
  return 0;
}

async function takeOut(
  { records, events, now, log }: PersonErasuresDeps,
  orgId: OrgId,
  { id, requestedAtMs }: PersonErasure,
): Promise<void> {
  const erasures = await records.personErasures.takeOut(orgId, id, now());
  for (const { scope, generation, ids } of erasures) {
    events.emit("expired", scope, ids);
    events.emit("changed", { scope, generation }, []);
  }
  log.info(
    { org_id: orgId, erasure_id: id, scopes: erasures.length, took_ms: now() - requestedAtMs },
    "A person was taken out of every search",
  );
}

async function lookThrough(deps: PersonErasuresDeps, orgId: OrgId, id: string): Promise<void> {
  const { records, vectors, now, log, signReceipt } = deps;
  const ids = await records.personErasures.erasedIds(orgId, id);
  const look = await records.personErasures.lookThrough(orgId, ids);
  const left = (await vectors.ids(orgId)).intersection(new Set(ids));
  const finding: Look = left.size === 0 ? look : { ...look, remains: [...look.remains, "vectors"] };
  const erasure = await records.personErasures.get(orgId, id);
  if (!erasure) return;
  const lookedAtMs = Math.max(now(), erasure.goneAtMs ?? 0);
  const receipt = await signReceipt(claimsOf(erasure, finding, ids, lookedAtMs));
  await records.personErasures.looked(orgId, id, finding, receipt, lookedAtMs);
  const { places, bytes, remains } = finding;
  const said = { org_id: orgId, erasure_id: id, places, bytes, remains };
  if (remains.length > 0) log.error(said, "Something of an erased person remains: look again in the dashboard, and report it if it stays");
  else log.info(said, "Nothing of an erased person remains: the receipt is signed");
}

function claimsOf(erasure: PersonErasure, finding: Look, ids: readonly string[], lookedAtMs: number): Claims {
  const { person, tally, requestedAtMs, outAtMs = requestedAtMs, goneAtMs = outAtMs } = erasure;
  const at = (ms: number) => new Date(ms).toISOString();
  return {
    erasure_id: erasure.id,
    org_id: person.orgId,
    user_id: person.userId,
    agent_id: person.agentId ?? null,
    requested_by: erasure.by,
    requested_at: at(requestedAtMs),
    out_of_search_at: at(outAtMs),
    bytes_gone_at: at(goneAtMs),
    looked_through_at: at(lookedAtMs),
    // Each fact has a vector; a summary has none.
    counts: { ...tally, vectors: tally.memories },
    backups: erasure.backups ?? null,
    looked_through: { ...finding, remains: [...finding.remains] },
    erased: ids.map(hashOf).sort(),
  };
}
