import type { Static, TObject } from "@sinclair/typebox";
import { MemorydError } from "../memory/errors.ts";
import type { Permission } from "../memory/types.ts";
import type { ApiKey } from "../stores/control.ts";
import type { Authenticate } from "./auth.ts";
import { type BodyLimit, jsonReader } from "./body.ts";
import type { Exchange } from "./call.ts";
import { NoQuery, queryReader } from "./query.ts";
import { RateLimiter } from "./rate-limit.ts";

/**
 * What a request passes before its handler, in this order: authentication, rate, permission, the query; then, for a route with a body, the body.
 * Not a byte of a body is read for a caller who was not admitted. The steps go into Elysia's `derive`.
 */
export interface Admission {
  requires<Query extends TObject>(permission: Permission, query: Query): (exchange: Exchange) => { asked: Static<Query> };
  requiresBody<Schema extends TObject>(
    permission: Permission,
    schema: Schema,
    limit: BodyLimit,
  ): (exchange: Exchange) => Promise<{ input: Static<Schema> }>;
  /** Counts a request that no route answers against its key's rate, when it has a key. */
  countUnrouted(exchange: Exchange): void;
}

export function createAdmission(authenticate: Authenticate, defaultPerSecond: number, nowMs: () => number): Admission {
  const limiter = new RateLimiter();

  const identify = ({ request, call }: Exchange): ApiKey | undefined => {
    call.key = authenticate(request.headers.get("authorization"), call.startedMs);
    return call.key;
  };
  const spend = ({ set, call }: Exchange, key: ApiKey): void => {
    const perSecond = key.rateLimit ?? defaultPerSecond;
    const { allowed, remaining } = limiter.take(key.id, perSecond, call.startedMs);
    set.headers["x-ratelimit-limit"] = perSecond;
    set.headers["x-ratelimit-remaining"] = remaining;
    if (!allowed) throw new MemorydError("rate_limited", "rate limit exceeded");
  };
  const admit = (exchange: Exchange, permission: Permission): void => {
    const key = identify(exchange);
    if (!key) throw unauthorized();
    spend(exchange, key);
    if (!key.permissions.includes(permission)) throw new MemorydError("forbidden", `missing required scope: ${permission}`);
  };

  return {
    requires: (permission, query) => {
      const ask = queryReader(query);
      return ({ request, set, call }) => {
        admit({ request, set, call }, permission);
        return { asked: ask(request) };
      };
    },
    requiresBody: (permission, schema, limit) => {
      const ask = queryReader(NoQuery);
      const read = jsonReader(schema, limit);
      return async ({ request, set, call }) => {
        admit({ request, set, call }, permission);
        ask(request);
        const input = await read(request);
        // A body may be long in coming: meanwhile the key may have been revoked, or its organization deleted with its folder.
        if (!authenticate(request.headers.get("authorization"), nowMs())) throw unauthorized();
        return { input };
      };
    },
    countUnrouted: (exchange) => {
      const key = identify(exchange);
      if (key) spend(exchange, key);
    },
  };
}

function unauthorized(): MemorydError {
  return new MemorydError("unauthorized", "missing or invalid API key: send the header Authorization: Bearer <API_KEY>");
}
