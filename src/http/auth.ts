import { LRUCache } from "lru-cache";
import { LAST_USED_STEP_MS } from "../stores/accounts.ts";
import type { ApiKey, Control } from "../stores/control.ts";

/** Keys known by their secret without asking the database: about 500 bytes each. */
const REMEMBERED_KEYS = 10_000;

/** The key of an `Authorization` header, or undefined when it is not one live key. `nowMs` is of the monotonic clock. */
export type Authenticate = (authorization: string | null, nowMs: number) => ApiKey | undefined;

/** The scheme in any case (RFC 9110, 11.1), then exactly one token. */
const BEARER = /^bearer +(memoryd_live_[0-9a-f]{64})$/i;
/** The control store is asked for its version this often: asking costs as much as everything else here together. */
const VERSION_HOLDS_MS = 1;

interface Known {
  readonly key: ApiKey;
  /** When its use was last told. */
  toldMs: number;
}

/**
 * Remembers which header belongs to which key for as long as the control store's version stands: a key that any process revokes stops working
 * within a millisecond. Only live keys are remembered, so that guesses fill nothing.
 * `used` is told of a key's use, about once a minute.
 */
export function createAuthenticator(control: Control, used: (keyId: string) => void = () => {}): Authenticate {
  const known = new LRUCache<string, Known>({ max: REMEMBERED_KEYS });
  let version = Number.NaN;
  let versionAskedMs = Number.NEGATIVE_INFINITY;

  const forgetWhenChanged = (nowMs: number) => {
    if (nowMs - versionAskedMs < VERSION_HOLDS_MS) return;
    versionAskedMs = nowMs;
    const current = control.version();
    if (current === version) return;
    known.clear();
    version = current;
  };

  return (authorization, nowMs) => {
    if (authorization === null) return undefined;
    forgetWhenChanged(nowMs);
    const remembered = known.get(authorization);
    if (remembered) {
      if (expired(remembered.key)) return undefined;
      if (nowMs - remembered.toldMs >= LAST_USED_STEP_MS) {
        remembered.toldMs = nowMs;
        used(remembered.key.id);
      }
      return remembered.key;
    }
    const secret = BEARER.exec(authorization)?.[1];
    const key = secret === undefined ? undefined : control.keys.authenticate(secret);
    if (!key) return undefined;
    known.set(authorization, { key, toldMs: nowMs });
    used(key.id);
    return key;
  };
}

/** By the wall clock, to the millisecond, remembered or not. */
function expired({ expiresAtMs }: ApiKey): boolean {
  return expiresAtMs !== undefined && Date.now() >= expiresAtMs;
}
