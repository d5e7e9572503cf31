import { signReceipt } from "../../src/receipts/receipt.ts";
import type { TestServer } from "./http.ts";

const LOOK = { places: 1, kind: "files", bytes: 1, remains: [] as string[] } as const;

/** Does for a test server, which has no worker, what the worker does with an erasure. Returns its id. */
export async function erasePerson({ deps, orgId }: TestServer, userId: string): Promise<string> {
  const { personErasures, erasures } = deps.records;
  const { id } = await personErasures.begin({ orgId, userId }, { by: "owner@example.com", backups: 0 }, Date.now());
  await personErasures.takeOut(orgId, id, Date.now());
  await erasures.finish(orgId, await erasures.pending(orgId, 1_000), Date.now());
  await personErasures.isGone(orgId, id, Date.now());
  const at = new Date().toISOString();
  const times = { requested_at: at, out_of_search_at: at, bytes_gone_at: at, looked_through_at: at };
  const who = { erasure_id: id, org_id: orgId, user_id: userId, agent_id: null, requested_by: "owner@example.com", backups: 0 };
  const counts = { memories: 1, summaries: 0, messages: 1, waiting: 0, vectors: 1, agents: 1 };
  const claims = { ...who, ...times, counts, looked_through: { ...LOOK, remains: [] }, erased: [] };
  await personErasures.looked(orgId, id, LOOK, signReceipt(claims, await deps.control.signingKey.use()), Date.now());
  return id;
}

/** Takes persons out of every search as soon as a route asks for it. */
export function takeOutWhenAsked({ deps }: TestServer): void {
  const { personErasures } = deps.records;
  deps.events.on("accepted", async (orgId) => {
    for (const { id } of await personErasures.unfinished(orgId)) await personErasures.takeOut(orgId, id, Date.now());
  });
}
