import { LRUCache } from "lru-cache";
import { LAST_USED_STEP_MS } from "../../stores/interfaces/accounts.ts";
import type { CallingKey, Control } from "../../stores/interfaces/control.ts";

/** The capacity of the cache of keys, at about 500 bytes each. */
const CACHED_KEYS = 10_000;

/** Returns the key of an `Authorization` header, or undefined when the header contains no live key. `nowMs` is of the monotonic clock. */
export type Authenticate = (authorization: string | null, nowMs: number) => Promise<CallingKey | undefined>;

/** The scheme in any case (RFC 9110, 11.1), then exactly one token. */
const BEARER = /^bearer +(memoryd_live_[0-9a-f]{64})$/i;
/** The interval between reads of the control store's version. One read costs as much as the rest of the authentication. */
const VERSION_HOLDS_MS = 1;

interface CachedKey {
  readonly key: CallingKey;
  /** When `used` was last called for the key. */
  reportedMs: number;
}

/**
 * Caches which header belongs to which key while the version of the control store stays the same, so a key that any process revokes stops
 * working within a millisecond. Only live keys are cached, so that guesses do not fill the cache. Calls `used` about once a minute for each
 * key in use.
 */
export function createAuthenticator(control: Control, now: () => number, used: (keyId: string) => void): Authenticate {
  const cache = new LRUCache<string, CachedKey>({ max: CACHED_KEYS });
  let version = Number.NaN;
  /** Rises each time the cache is cleared. */
  let clearings = 0;
  /** The last read of the version, which may still run, and when it began at the earliest. */
  let check = { beganMs: Number.NEGATIVE_INFINITY, done: Promise.resolve() };

  const clearWhenChanged = async () => {
    const current = await control.version();
    if (current === version) return;
    cache.clear();
    clearings += 1;
    version = current;
  };
  // Requests that begin within a millisecond share one read. A later one begins its own, however long the former takes.
  const checked = (nowMs: number): Promise<void> => {
    if (nowMs - check.beganMs >= VERSION_HOLDS_MS) check = { beganMs: nowMs, done: clearWhenChanged() };
    return check.done;
  };

  return async (authorization, nowMs) => {
    if (authorization === null) return undefined;
    await checked(nowMs);
    const cached = cache.get(authorization);
    if (cached) {
      // An expiry takes effect at its millisecond of the wall clock, for cached keys too.
      if (now() >= (cached.key.expiresAtMs ?? Number.POSITIVE_INFINITY)) return undefined;
      if (nowMs - cached.reportedMs >= LAST_USED_STEP_MS) {
        cached.reportedMs = nowMs;
        used(cached.key.id);
      }
      return cached.key;
    }
    const secret = BEARER.exec(authorization)?.[1];
    const before = clearings;
    const key = secret === undefined ? undefined : await control.keys.authenticate(secret);
    if (!key) return undefined;
    // When the cache was cleared meanwhile, the key may be from before the change and revoked by it, so it must not get into the cache.
    if (clearings === before) cache.set(authorization, { key, reportedMs: nowMs });
    used(key.id);
    return key;
  };
}
