import { Elysia } from "elysia";
import type { OrgId } from "../memory/types.ts";
import type { ApiKey } from "../stores/control.ts";

/** One request on its way through the server: what authentication found, and what its log line says. */
export class Call {
  /** `req_` and 22 characters: a UUID of version 7, so that ids sort by time. */
  readonly id = `req_${Bun.randomUUIDv7("base64url")}`;
  /** Milliseconds of the monotonic clock. */
  readonly startedMs: number;
  /** The key that the request was admitted with. */
  key: ApiKey | undefined;

  constructor(nowMs: number) {
    this.startedMs = nowMs;
  }

  /** The organization of the key. Throws on a route without admission, so that a forgotten check cannot leak data. */
  get orgId(): OrgId {
    if (!this.key) throw new Error("A route asked for an organization before a key was admitted.");
    return this.key.orgId;
  }
}

/** What the steps before a handler look at. */
export interface Exchange {
  readonly request: Request;
  readonly set: { readonly headers: Record<string, string | number>; status?: number | string };
  readonly call: Call;
}

/** Gives every route its `call`; the server puts a new one in place as a request arrives. */
export const calls = new Elysia({ name: "calls" }).decorate("call", new Call(0));
