import { type Static, Type } from "@sinclair/typebox";
import { IDENTIFIER_PATTERN, IDENTIFIER_RULE } from "../../memory/ids.ts";
import { LIMITS } from "../../memory/limits.ts";
import { EMAIL_CHARACTERS } from "../../stores/interfaces/accounts.ts";

/** The contract for sessions, users, organizations, keys and the audit. Times are ISO 8601 in UTC. */

const time = Type.String({ format: "date-time" });
const timeOrNull = Type.Union([time, Type.Null()]);
const closed = { additionalProperties: false } as const;

const role = Type.Union([Type.Literal("owner"), Type.Literal("viewer")], { description: "owner or viewer" });
const email = Type.String({ minLength: 3, maxLength: EMAIL_CHARACTERS, description: "an e-mail address" });
const password = Type.String({ minLength: 1, maxLength: LIMITS.passwordMaxCharacters, description: "a password" });
const newPassword = Type.String({
  minLength: LIMITS.passwordMinCharacters,
  maxLength: LIMITS.passwordMaxCharacters,
  description: `at least ${LIMITS.passwordMinCharacters} characters`,
});
const label = Type.String({ maxLength: 2 * LIMITS.labelCodePoints, description: `at most ${LIMITS.labelCodePoints} characters` });

export const User = Type.Object({
  id: Type.String(),
  email: Type.String(),
  role,
  created_at: time,
  last_login_at: timeOrNull,
});
export type User = Static<typeof User>;

/** `GET session`, and the answer to a login and a set-up. Without a session `user` and `csrf_token` are null. */
export const Session = Type.Object({
  user: Type.Union([User, Type.Null()]),
  /** The value of the header `X-Memoryd-CSRF`, required for every method except GET. */
  csrf_token: Type.Union([Type.String(), Type.Null()]),
  /** Whether there is no user yet. The set-up link creates the first. */
  setup_needed: Type.Boolean(),
});
export type Session = Static<typeof Session>;

/** `POST login`. */
export const LoginBody = Type.Object({ email, password }, closed);
export type LoginBody = Static<typeof LoginBody>;
/** `POST setup`. `token` is the part of the set-up link after the `#`. */
export const SetupBody = Type.Object({ token: Type.String({ maxLength: 200 }), email, password: newPassword }, closed);
export type SetupBody = Static<typeof SetupBody>;
/** `POST password`: 204. The session continues with a new cookie; all other sessions of the user end. */
export const PasswordBody = Type.Object({ current: password, new: newPassword }, closed);
export type PasswordBody = Static<typeof PasswordBody>;

/** `GET users`. */
export const UserList = Type.Object({ items: Type.Array(User) });
export type UserList = Static<typeof UserList>;
/** `POST users`: 200 with the {@link User}. */
export const CreateUserBody = Type.Object({ email, role, password: newPassword }, closed);
export type CreateUserBody = Static<typeof CreateUserBody>;
/** `POST users/:id/role`: 204. */
export const RoleBody = Type.Object({ role }, closed);
export type RoleBody = Static<typeof RoleBody>;
/** `POST users/:id/reset-password`: 204. `POST users/:id/remove` takes `{}`. */
export const ResetPasswordBody = Type.Object({ password: newPassword }, closed);
export type ResetPasswordBody = Static<typeof ResetPasswordBody>;

export const Org = Type.Object({
  id: Type.String(),
  name: Type.String(),
  created_at: time,
  /** The number of active memories; null when they are not counted. */
  memories: Type.Union([Type.Integer(), Type.Null()]),
  /** The number of keys that are neither revoked nor expired. */
  keys: Type.Integer(),
});
export type Org = Static<typeof Org>;
/** `GET orgs`. */
export const OrgList = Type.Object({ items: Type.Array(Org) });
export type OrgList = Static<typeof OrgList>;
/** `POST orgs`: 200 with the {@link Org}. */
export const CreateOrgBody = Type.Object({ name: label }, closed);
export type CreateOrgBody = Static<typeof CreateOrgBody>;
/** `POST orgs/:org/rename`: 200 with the {@link Org}. */
export const RenameOrgBody = Type.Object({ name: label }, closed);
export type RenameOrgBody = Static<typeof RenameOrgBody>;
/** `POST orgs/:org/delete`: 204. `confirm` is the organization's name. Its keys stop working at once; its folder is gone within seconds. */
export const DeleteOrgBody = Type.Object({ confirm: Type.String({ maxLength: 2 * LIMITS.labelCodePoints }) }, closed);
export type DeleteOrgBody = Static<typeof DeleteOrgBody>;

const scope = Type.Union([
  Type.Literal("memory:read"),
  Type.Literal("memory:write"),
  Type.Literal("memory:delete"),
  Type.Literal("memory:restore"),
]);

export const KeyItem = Type.Object({
  id: Type.String(),
  org_id: Type.String(),
  label: Type.String(),
  scopes: Type.Array(scope),
  /** Requests per second; null for the server's default. */
  rate_limit: Type.Union([Type.Integer(), Type.Null()]),
  created_at: time,
  /** Accurate to about a minute. */
  last_used_at: timeOrNull,
  expires_at: timeOrNull,
  revoked_at: timeOrNull,
  /** The only agent and user that the key reads and writes; null for all. */
  agent_id: Type.Union([Type.String(), Type.Null()]),
  user_id: Type.Union([Type.String(), Type.Null()]),
});
export type KeyItem = Static<typeof KeyItem>;
/** `GET orgs/:org/keys`, including revoked keys. */
export const KeyList = Type.Object({ items: Type.Array(KeyItem) });
export type KeyList = Static<typeof KeyList>;
/** `POST keys`. */
export const CreateKeyBody = Type.Object(
  {
    org_id: Type.String({ maxLength: 100, description: "the id of an organization" }),
    label,
    scopes: Type.Array(scope, {
      minItems: 1,
      maxItems: scope.anyOf.length,
      description: "at least one of memory:read, memory:write, memory:delete, memory:restore",
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
    agent_id: Type.Optional(Type.String({ pattern: IDENTIFIER_PATTERN, description: IDENTIFIER_RULE })),
    user_id: Type.Optional(Type.String({ pattern: IDENTIFIER_PATTERN, description: IDENTIFIER_RULE })),
  },
  closed,
);
export type CreateKeyBody = Static<typeof CreateKeyBody>;
/** The only answer that contains the secret. `POST keys/:id/revoke` takes `{}`: 204. */
export const CreatedKey = Type.Object({ key: KeyItem, secret: Type.String() });
export type CreatedKey = Static<typeof CreatedKey>;

export const AuditEntry = Type.Object({
  id: Type.Integer(),
  at: time,
  /** The e-mail address of a user, the id of an API key, or `command line`. */
  actor: Type.String(),
  /** Such as `key.created`. */
  action: Type.String(),
  /** The id of the changed object, never its content. */
  target: Type.Union([Type.String(), Type.Null()]),
  org_id: Type.Union([Type.String(), Type.Null()]),
});
export type AuditEntry = Static<typeof AuditEntry>;
/** `GET audit`, newest first. */
export const AuditPage = Type.Object({ items: Type.Array(AuditEntry), next_cursor: Type.Union([Type.String(), Type.Null()]) });
export type AuditPage = Static<typeof AuditPage>;
/** `cursor` is the `next_cursor` of the previous page. */
export const AuditQuery = Type.Object({ cursor: Type.Optional(Type.String({ maxLength: 20 })) }, closed);
export type AuditQuery = Static<typeof AuditQuery>;
