import type { Static, TObject } from "@sinclair/typebox";
import type { OrgId } from "../../memory/types.ts";
import type { Exchange } from "../call.ts";

/** A body of a few short fields, as most forms send it. */
export const FORM_BYTES = 8 * 1024;

/** What a route of tenants' data asks of a session before its handler runs; the steps go into Elysia's `derive`. */
export interface Access {
  /** A session of any role. */
  reads(): (exchange: Exchange) => { sessionAlive: () => boolean };
  /** A session of any role, proof against forgery, and a body. */
  asks<Schema extends TObject>(schema: Schema, limitBytes: number): (exchange: Exchange) => Promise<{ input: Static<Schema> }>;
  /** An owner's session, proof against forgery, and a body. */
  changes<Schema extends TObject>(
    schema: Schema,
    limitBytes: number,
  ): (exchange: Exchange) => Promise<{ input: Static<Schema>; audited: Audited }>;
}

/** Tells the audit of what was done, to each of the targets: ids, never content. */
export type Audited = (action: string, targets: string | readonly string[], orgId: OrgId) => void;
