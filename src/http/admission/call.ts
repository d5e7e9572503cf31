import { Elysia } from "elysia";
import type { OrgId } from "../../memory/types.ts";
import type { CallingKey } from "../../stores/interfaces/control.ts";
import type { Actor } from "../../stores/interfaces/trail.ts";

/** The context of one request: its id, its start and the key that authenticated it. */
export class Call {
  /** `req_` and 22 characters: a UUID of version 7, so that ids sort by time. */
  readonly id = `req_${Bun.randomUUIDv7("base64url")}`;
  /** Milliseconds of the monotonic clock. */
  readonly startedMs: number;
  /** Milliseconds that the request waited because its caller wants that. They do not count as time of the server. */
  waitedMs = 0;
  /** The key that the request was admitted with. */
  key: CallingKey | undefined;

  constructor(startedMs: number) {
    this.startedMs = startedMs;
  }

  /** Throws on a route without admission, so that a missing check cannot leak data. */
  get admittedKey(): CallingKey {
    if (!this.key) throw new Error("The route has no admission, so no key and no organization is known.");
    return this.key;
  }

  /** Who the trail of a memory names. */
  get by(): Actor {
    return { kind: "key", id: this.admittedKey.id };
  }

  get orgId(): OrgId {
    return this.admittedKey.orgId;
  }
}

/** The parts of Elysia's context that the steps before a handler need. */
export interface Exchange {
  readonly request: Request;
  readonly set: { readonly headers: Record<string, string | number>; status?: number | string };
  readonly call: Call;
  /** Of the path. */
  readonly params?: Readonly<Record<string, string>>;
}

/** Declares `call` in the context of every route. The server replaces it with a new one for each request. */
export const calls = new Elysia({ name: "calls" }).decorate("call", new Call(0));
