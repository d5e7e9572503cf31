import { Elysia } from "elysia";
import { calls } from "../../http/admission/call.ts";
import type { HttpDeps } from "../../http/deps.ts";
import { organization } from "../../http/path-params.ts";
import type { Access } from "./access.ts";
import type { FirstSteps } from "./contract.ts";

/** What somebody has done already of what makes a new server useful, so that the pages can say what comes next. */
export function firstStepsRoute({ control, records, search, backups }: HttpDeps, access: Access) {
  return new Elysia()
    .use(calls)
    .derive(access.requiresSession())
    .get("/dashboard/api/orgs/:org/first-steps", async ({ params }): Promise<FirstSteps> => {
      const orgId = await organization(control, params.org);
      const [keys, counts, hours] = await Promise.all([
        control.keys.list(orgId),
        records.browse.counts(orgId),
        control.history.points("hour", 0),
      ]);
      const { cacheHits, cacheMisses } = search.stats();
      return {
        key_used: keys.some(({ lastUsedAtMs }) => lastUsedAtMs !== undefined),
        memory_stored: counts.facts + counts.deprecated > 0,
        backup_made: backups.kind === "folder" ? backups.notes().length > 0 : null,
        searched: cacheHits + cacheMisses > 0 || hours.some(({ searches }) => searches > 0),
      };
    });
}
