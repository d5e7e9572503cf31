import type { MemoryId, OrgId } from "../../memory/types.ts";
import type { HttpDeps } from "../deps.ts";
import type { BulkBody, BulkOutcome } from "./contract-memories.ts";

type Deps = Pick<HttpDeps, "records" | "events" | "log">;
type Outcome = BulkOutcome["outcome"];

/** Changes each memory on its own, so that a failure of one does not affect the others. All changes share a few commits. */
export function bulkChange(
  deps: Deps,
  orgId: OrgId,
  action: BulkBody["action"],
  ids: readonly MemoryId[],
  requestId: string,
): Promise<BulkOutcome[]> {
  const change = CHANGES[action];
  return Promise.all(
    ids.map(async (id): Promise<BulkOutcome> => {
      try {
        return { id, outcome: await change(deps, orgId, id) };
      } catch (error) {
        deps.log.error({ request_id: requestId, org_id: orgId, memory_id: id, err: error }, `A bulk ${action} failed for one memory`);
        return { id, outcome: "failed" };
      }
    }),
  );
}

const CHANGES: Readonly<Record<BulkBody["action"], (deps: Deps, orgId: OrgId, id: MemoryId) => Promise<Outcome>>> = {
  async deprecate({ records, events }, orgId, id) {
    const change = await records.memories.deprecate(orgId, id, Date.now());
    if (!change) return "not_found";
    events.emit("deleted", change);
    return "done";
  },
  async restore({ records, events }, orgId, id) {
    const change = await records.memories.restore(orgId, id, Date.now());
    if (!change) return (await records.memories.get(orgId, id)) ? "unchanged" : "not_found";
    events.emit("restored", change);
    return "done";
  },
  async erase({ records, events }, orgId, id) {
    const existed = await records.memories.get(orgId, id);
    const change = await records.memories.erase(orgId, id, Date.now());
    // The erasure of another memory of the same request may have included this one.
    if (!change) return existed ? "done" : "not_found";
    events.emit("erased", change);
    return "done";
  },
};
