import { Elysia } from "elysia";
import { calls } from "../../http/admission/call.ts";
import { queryReader } from "../../http/admission/query.ts";
import { isoTime } from "../../http/shapes.ts";
import { MemorydError } from "../../memory/errors.ts";
import type { AccountDeps } from "./accounts.ts";
import { type AuditPage, AuditQuery } from "./contract.ts";
import type { SessionAccess } from "./session-access.ts";

export const PAGE_ENTRIES = 50;
const readQuery = queryReader(AuditQuery);

/** Lists the audit, newest first. Who sees some organizations does not see what belongs to none, such as changes of users. */
export function auditRoute({ control }: AccountDeps, access: SessionAccess) {
  return new Elysia()
    .use(calls)
    .derive(access.requiresSession())
    .get("/dashboard/api/audit", async ({ request, sight }): Promise<AuditPage> => {
      const entries = await control.audit.list(PAGE_ENTRIES + 1, before(readQuery(request).cursor), sight.orgIds);
      const items = entries.slice(0, PAGE_ENTRIES).map(({ id, atMs, actor, action, target, orgId }) => ({
        ...{ id, at: isoTime(atMs), actor, action },
        ...{ target: target ?? null, org_id: orgId ?? null },
      }));
      return { items, next_cursor: entries.length > items.length ? String(items.at(-1)?.id) : null };
    });
}

function before(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (!/^\d{1,15}$/.test(cursor))
    throw new MemorydError("validation_error", "cursor is invalid: send the next_cursor of the previous page");
  return Number(cursor);
}
