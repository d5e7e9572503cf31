import type { HttpDeps } from "../../http/deps.ts";
import { isoTime, isoTimeOrNull } from "../../http/shapes.ts";
import { MemorydError, UsageError } from "../../memory/errors.ts";
import type { User as StoredUser } from "../../stores/interfaces/accounts.ts";
import type { ApiKey } from "../../stores/interfaces/control.ts";
import type { KeyItem, User } from "./contract.ts";
import type { LoginThrottle } from "./login-throttle.ts";
import type { Passwords } from "./passwords.ts";

/** The dependencies of the routes for users, sessions, organizations and keys. */
export interface AccountDeps extends Pick<HttpDeps, "control" | "records" | "now" | "monotonicMs"> {
  readonly passwords: Passwords;
  readonly throttle: LoginThrottle;
  /** The network address of the client that sent the request. */
  readonly addressOf: (request: Request) => string;
}

/** Turns a store's {@link UsageError} into a `validation_error` for the caller. */
export async function valid<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (error instanceof UsageError) throw new MemorydError("validation_error", error.message, { cause: error });
    throw error;
  }
}

export function userShape({ id, email, role, orgIds, createdAtMs, lastLoginAtMs, hasSecondFactor }: StoredUser): User {
  const times = { created_at: isoTime(createdAtMs), last_login_at: isoTimeOrNull(lastLoginAtMs) };
  return { id, email, role, org_ids: orgIds ?? null, ...times, has_second_factor: hasSecondFactor };
}

export function keyShape(key: ApiKey): KeyItem {
  return {
    id: key.id,
    org_id: key.orgId,
    label: key.label,
    prefix: key.prefix ?? null,
    scopes: [...key.permissions],
    rate_limit: key.rateLimit ?? null,
    created_at: isoTime(key.createdAtMs),
    last_used_at: isoTimeOrNull(key.lastUsedAtMs),
    expires_at: isoTimeOrNull(key.expiresAtMs),
    revoked_at: isoTimeOrNull(key.revokedAtMs),
    agent_id: key.agentId ?? null,
    user_id: key.userId ?? null,
  };
}
