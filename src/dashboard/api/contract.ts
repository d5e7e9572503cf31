import { type Static, Type } from "@sinclair/typebox";
import { AgentId, UserId } from "../../http/schemas.ts";
import { closedObject } from "../../memory/checker.ts";
import { LIMITS } from "../../memory/limits.ts";
import { PERMISSIONS, type Permission } from "../../memory/types.ts";
import { EMAIL_CHARACTERS } from "../../stores/interfaces/accounts.ts";
import { SecondFactorCode } from "./contract-account.ts";

/** The contract for sessions, users, organizations, keys and the audit. Times are ISO 8601 in UTC. */

/** A whole list. */
export interface Items<Item> {
  readonly items: readonly Item[];
}
/** A part of a list. It may have fewer items than its limit, or none, and still have a next page. */
export interface Page<Item> extends Items<Item> {
  readonly next_cursor: string | null;
}

const role = Type.Union([Type.Literal("owner"), Type.Literal("viewer")], { description: "owner or viewer" });
const orgIds = Type.Optional(
  Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100, description: "the ids of at most 100 organizations that a viewer sees" }),
);
const email = Type.String({ minLength: 3, maxLength: EMAIL_CHARACTERS, description: "an e-mail address" });
const password = Type.String({ minLength: 1, maxLength: LIMITS.passwordMaxCharacters, description: "a password" });
const newPassword = Type.String({
  minLength: LIMITS.passwordMinCharacters,
  maxLength: LIMITS.passwordMaxCharacters,
  description: `at least ${LIMITS.passwordMinCharacters} characters`,
});
const label = Type.String({ maxLength: 2 * LIMITS.labelCodePoints, description: `at most ${LIMITS.labelCodePoints} characters` });

export interface User {
  readonly id: string;
  readonly email: string;
  readonly role: "owner" | "viewer";
  /** The organizations that a viewer sees; null for all, and for an owner. */
  readonly org_ids: readonly string[] | null;
  readonly created_at: string;
  readonly last_login_at: string | null;
  /** Whether a login needs a second step. */
  readonly has_second_factor: boolean;
}

/** `GET session`, and the answer to a login and a set-up. Without a session `user` and `csrf_token` are null. */
export interface Session {
  readonly user: User | null;
  /** The value of the header `X-Memoryd-CSRF`, required for every method except GET. */
  readonly csrf_token: string | null;
  /** Whether there is no user yet. The set-up link creates the first. */
  readonly setup_needed: boolean;
}

/** `POST login`: 200 with the {@link Session}, or `CodeNeeded`. */
export const LoginBody = closedObject({ email, password, code: Type.Optional(SecondFactorCode) });
export type LoginBody = Static<typeof LoginBody>;
/** `POST setup`. `token` is the part of the set-up link after the `#`. */
export const SetupBody = closedObject({ token: Type.String({ maxLength: 200 }), email, password: newPassword });
export type SetupBody = Static<typeof SetupBody>;
/** `POST setup/check`: 204 for a link that works; otherwise the error says why it does not, and what to do next. */
export const CheckSetupBody = closedObject({ token: Type.String({ maxLength: 200 }) });
export type CheckSetupBody = Static<typeof CheckSetupBody>;
/** `POST open`, answered like a login. `token` is the part of the link of `memoryd open` after the `#`. */
export const OpenBody = closedObject({ token: Type.String({ maxLength: 200 }) });
export type OpenBody = Static<typeof OpenBody>;
/** `POST password`: 204. The `code` is needed where there is a second step. The session continues with a new cookie; all other sessions of the user end. */
export const PasswordBody = closedObject({ current: password, new: newPassword, code: Type.Optional(SecondFactorCode) });
export type PasswordBody = Static<typeof PasswordBody>;

/** `GET users`. */
export type UserList = Items<User>;
/** `POST users`: 200 with the {@link User}. */
export const CreateUserBody = closedObject({ email, role, org_ids: orgIds, password: newPassword });
export type CreateUserBody = Static<typeof CreateUserBody>;
/** `POST users/:id/role`: 204. A viewer without `org_ids` sees all organizations. */
export const RoleBody = closedObject({ role, org_ids: orgIds });
export type RoleBody = Static<typeof RoleBody>;
/** `POST users/:id/reset-password`: 204. `POST users/:id/remove` and `POST users/:id/reset-totp` take `{}`. */
export const ResetPasswordBody = closedObject({ password: newPassword });
export type ResetPasswordBody = Static<typeof ResetPasswordBody>;

export interface Org {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
  /** The number of active memories; null when they are not counted. */
  readonly memories: number | null;
  /** The number of keys that are neither revoked nor expired. */
  readonly keys: number;
}
/** `GET orgs`. */
export type OrgList = Items<Org>;
/** `POST orgs`: 200 with the {@link Org}. */
export const CreateOrgBody = closedObject({ name: label });
export type CreateOrgBody = Static<typeof CreateOrgBody>;
/** `POST orgs/:org/rename`: 200 with the {@link Org}. */
export const RenameOrgBody = closedObject({ name: label });
export type RenameOrgBody = Static<typeof RenameOrgBody>;
/** `POST orgs/:org/delete`: 204. `confirm` is the organization's name. Its keys stop working at once; its folder is gone within seconds. */
export const DeleteOrgBody = closedObject({ confirm: Type.String({ maxLength: 2 * LIMITS.labelCodePoints }) });
export type DeleteOrgBody = Static<typeof DeleteOrgBody>;

/** `GET orgs/:org/first-steps`: what was ever done. */
export interface FirstSteps {
  /** A program used a key of the organization. */
  readonly key_used: boolean;
  readonly memory_stored: boolean;
  /** In any organization of the server, and so is the next one. */
  readonly searched: boolean;
  /** Null where another program makes the backups. */
  readonly backup_made: boolean | null;
}

export interface KeyItem {
  readonly id: string;
  readonly org_id: string;
  readonly label: string;
  /** The beginning of the secret; null for a key from before this was kept. */
  readonly prefix: string | null;
  readonly scopes: readonly Permission[];
  /** Requests per second; null for the server's default. */
  readonly rate_limit: number | null;
  readonly created_at: string;
  /** Accurate to about a minute. */
  readonly last_used_at: string | null;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
  /** The only agent and user that the key reads and writes; null for all. */
  readonly agent_id: string | null;
  readonly user_id: string | null;
}
/** `GET orgs/:org/keys`, including revoked keys. */
export type KeyList = Items<KeyItem>;
/** `POST keys`. */
export const CreateKeyBody = closedObject({
  org_id: Type.String({ maxLength: 100, description: "the id of an organization" }),
  label,
  scopes: Type.Array(Type.Union(PERMISSIONS.map((permission) => Type.Literal(permission))), {
    minItems: 1,
    maxItems: PERMISSIONS.length,
    description: `at least one of ${PERMISSIONS.join(", ")}`,
  }),
  rate_limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: LIMITS.rateLimitPerSecond,
      description: `a whole number from 1 to ${LIMITS.rateLimitPerSecond}`,
    }),
  ),
  expires_at: Type.Optional(
    Type.String({
      pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,3})?Z$",
      description: "a time in the future, such as 2030-01-31T00:00:00Z",
    }),
  ),
  agent_id: Type.Optional(AgentId),
  user_id: Type.Optional(UserId),
});
export type CreateKeyBody = Static<typeof CreateKeyBody>;
/** The only answer that contains the secret. `POST keys/:id/revoke` takes `{}`: 204. */
export interface CreatedKey {
  readonly key: KeyItem;
  readonly secret: string;
}
