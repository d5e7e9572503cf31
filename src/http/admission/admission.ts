import type { Static, TObject } from "@sinclair/typebox";
import { MemorydError } from "../../memory/errors.ts";
import type { Permission } from "../../memory/types.ts";
import type { CallingKey } from "../../stores/interfaces/control.ts";
import type { Authenticate } from "./auth.ts";
import { type BodyLimit, jsonReader } from "./body.ts";
import type { Exchange } from "./call.ts";
import { NoQuery, queryReader } from "./query.ts";
import type { Rates } from "./rate-limit.ts";

/**
 * The checks before a handler, in this order: authentication, rate, permission, query and, for a route with a body, the body. The server
 * reads no byte of a body before the caller is admitted. The functions are for Elysia's `derive`.
 *
 * @example
 * new Elysia()
 *   .derive(admission.requires("memory:read", ListQuery))
 *   .get("/v1/memories", ({ queryParams, call }) => list(call.orgId, queryParams));
 */
export interface Admission {
  requires<Query extends TObject>(permission: Permission, query: Query): (exchange: Exchange) => Promise<{ queryParams: Static<Query> }>;
  requiresBody<Schema extends TObject>(
    permission: Permission,
    schema: Schema,
    limit: BodyLimit,
  ): (exchange: Exchange) => Promise<{ input: Static<Schema> }>;
  /**
   * Requires a key and no permission, for a route that makes requests to other routes out of each of its own. Those check permissions and
   * bodies, and `read` checks only the form.
   */
  requiresKey<Message>(read: (request: Request) => Promise<Message>): (exchange: Exchange) => Promise<{ message: Message }>;
  /** Admits a request that the server makes itself in the name of a key. It spends nothing, as the request behind it has paid. */
  vouchFor(request: Request, key: CallingKey): void;
  /** Counts a request that no route answers against the rate of its key, if it has one. */
  countUnrouted(exchange: Exchange): Promise<void>;
}

export function createAdmission(authenticate: Authenticate, rates: Rates, defaultPerSecond: number, nowMs: () => number): Admission {
  const vouched = new WeakMap<Request, CallingKey>();

  const keyOf = async (request: Request, atMs: number): Promise<CallingKey | undefined> =>
    vouched.get(request) ?? (await authenticate(request.headers.get("authorization"), atMs));
  const identify = async ({ request, call }: Exchange): Promise<CallingKey | undefined> => {
    call.key = await keyOf(request, call.startedMs);
    return call.key;
  };
  const spend = async ({ request, set, call }: Exchange, key: CallingKey): Promise<void> => {
    if (vouched.has(request)) return;
    const perSecond = key.rateLimit ?? defaultPerSecond;
    const { allowed, remaining } = await rates.take(key.id, perSecond, call.startedMs);
    set.headers["x-ratelimit-limit"] = perSecond;
    set.headers["x-ratelimit-remaining"] = remaining;
    if (!allowed) throw new MemorydError("rate_limited", "rate limit exceeded");
  };
  const admitKey = async (exchange: Exchange): Promise<CallingKey> => {
    const key = await identify(exchange);
    if (!key) throw unauthorized();
    await spend(exchange, key);
    return key;
  };
  const admit = async (exchange: Exchange, permission: Permission): Promise<void> => {
    const key = await admitKey(exchange);
    if (!key.permissions.includes(permission)) throw new MemorydError("forbidden", `missing required scope: ${permission}`);
  };
  // A body may take long to arrive. Meanwhile the key may have been revoked, or its organization deleted with its folder.
  const admitAgain = async (request: Request): Promise<void> => {
    if (!(await keyOf(request, nowMs()))) throw unauthorized();
  };

  return {
    requires: (permission, query) => {
      const readQuery = queryReader(query);
      return async ({ request, set, call }) => {
        await admit({ request, set, call }, permission);
        return { queryParams: readQuery(request) };
      };
    },
    requiresBody: (permission, schema, limit) => {
      const readQuery = queryReader(NoQuery);
      const readBody = jsonReader(schema, limit);
      return async ({ request, set, call }) => {
        await admit({ request, set, call }, permission);
        readQuery(request);
        const input = await readBody(request);
        await admitAgain(request);
        return { input };
      };
    },
    requiresKey:
      (read) =>
      async ({ request, set, call }) => {
        await admitKey({ request, set, call });
        const message = await read(request);
        await admitAgain(request);
        return { message };
      },
    vouchFor: (request, key) => void vouched.set(request, key),
    countUnrouted: async (exchange) => {
      const key = await identify(exchange);
      if (key) await spend(exchange, key);
    },
  };
}

function unauthorized(): MemorydError {
  return new MemorydError("unauthorized", "missing or invalid API key: send it in the header Authorization: Bearer <API_KEY>");
}
