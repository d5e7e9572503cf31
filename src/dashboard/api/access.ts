import type { Static, TObject } from "@sinclair/typebox";
import type { Exchange } from "../../http/admission/call.ts";
import type { OrgId } from "../../memory/types.ts";
import type { Actor } from "../../stores/interfaces/trail.ts";
import type { Sight } from "./sight.ts";

/** The size limit of a form with a few short fields. */
export const FORM_BYTES = 8 * 1024;
/** An id takes about 40 bytes, so `DASHBOARD_LIMITS.bulkMemories` ids take 8 kB. */
export const BULK_BODY_BYTES = 16 * 1024;

/**
 * The checks before the handler of a route for tenants' data. The functions are for Elysia's `derive`; they throw `unauthorized`,
 * `forbidden`, or `not_found` where the path names (`:org`) an organization that the user does not see. What a route shows of several
 * organizations, it limits by the `sight`.
 *
 * @example
 * new Elysia()
 *   .derive(access.requiresOwnerAndBody(EditBody, FORM_BYTES))
 *   .post("/dashboard/api/orgs/:org/memories/:id/edit", ({ params, input, by }) => edit(params, input, by));
 */
export interface Access {
  /** Requires a session of any role. `sessionAlive` says whether it still is one, and still sees the same. */
  requiresSession(): (exchange: Exchange) => Promise<{ sessionAlive: () => Promise<boolean>; sight: Sight; isOwner: boolean }>;
  /** Requires a session of any role and a CSRF token, and reads the body. */
  requiresSessionAndBody<Schema extends TObject>(
    schema: Schema,
    limitBytes: number,
  ): (exchange: Exchange) => Promise<{ input: Static<Schema> }>;
  /** Requires the session of an owner and a CSRF token, and reads the body. */
  requiresOwnerAndBody<Schema extends TObject>(
    schema: Schema,
    limitBytes: number,
  ): (exchange: Exchange) => Promise<{ input: Static<Schema>; by: Actor; audited: Audited }>;
}

/** Adds an entry to the audit for each target, before the answer. Targets are ids, never content. What is done to memories is in their trail. */
export type Audited = (action: string, targets: string | readonly string[], orgId: OrgId) => Promise<void>;
