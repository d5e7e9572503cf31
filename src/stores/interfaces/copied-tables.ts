/** A table whose rows have the same columns and the same meaning on every engine, so that they are copied as they are. */
export interface CopiedTable {
  readonly name: string;
  /** The columns that name a row. */
  readonly key: readonly string[];
  /** Whether the key is text. Its order is that of the bytes, which is the same on every engine. */
  readonly isTextKey: boolean;
  /** All that are copied, with those of the key. */
  readonly columns: readonly string[];
  /** Which rows are copied; all without it. */
  readonly where?: string;
  /** Whether the engine fills the table by itself: it is compared, and not copied. */
  readonly isDerived?: boolean;
}

/**
 * The tables of which a copy takes every row. What an engine makes by itself is not among them: the index of words with its statistics in
 * `scope`. Neither is what is only of one place: sessions, known browsers, links, requests and the leases of workers.
 */

const named = (name: string, key: string, columns: string, more: Partial<CopiedTable> = {}): CopiedTable => ({
  name,
  key: key.split(" "),
  isTextKey: true,
  columns: `${key} ${columns}`.trim().split(" "),
  ...more,
});
const numbered = (name: string, key: string, columns: string, more: Partial<CopiedTable> = {}): CopiedTable =>
  named(name, key, columns, { isTextKey: false, ...more });

/** Without the time of the first write, because an organization that has one and no records would count as lost. */
export const ORGANIZATIONS = named("organization", "id", "name created_at_ms expiry uses", { where: "deleted_at_ms IS NULL" });
export const USERS = named(
  '"user"',
  "id",
  "email role password_hash password_changed_at_ms created_at_ms last_login_at_ms totp_secret totp_step org_ids",
);
export const AUDIT = numbered("audit", "id", "at_ms actor action target org_id count");

/** In an order in which they can be copied. */
export const CONTROL_TABLES: readonly CopiedTable[] = [
  ORGANIZATIONS,
  named(
    "api_key",
    "id",
    "org_id label secret_sha256 permissions rate_limit agent_id user_id created_at_ms expires_at_ms last_used_at_ms revoked_at_ms prefix",
    { where: "org_id IN (SELECT o.id FROM organization o WHERE o.deleted_at_ms IS NULL)" },
  ),
  USERS,
  named("recovery_code", "user_id code_sha256", ""),
  AUDIT,
  numbered("signing_key", "one", "private_key created_at_ms"),
  numbered("history", "step_ms at_ms", "writes searches cache_hits search_p50_ms search_p99_ms write_p50_ms write_p99_ms memories queued"),
];

/** The models that the last start chose. */
export const CHOSEN_MODELS = numbered("chosen_models", "one", "models");

export const MEMORIES = numbered(
  "memory",
  "memory_no",
  "id scope_no agent_no user_no submission_id level status importance confidence source created_at_ms updated_at_ms fact_key property_key generation outdated deleted_at_ms expires_at_ms checksum topic abstracted metadata content",
);

/**
 * In an order in which they can be copied. Lineage comes before the memories: its trigger would change those that are there, whose rows say
 * already what it finds out.
 */
export const RECORDS_TABLES: readonly CopiedTable[] = [
  numbered("scope", "scope_no", "agent_id user_id agent_no user_no generation abstractions_due head_no ready_ms"),
  named("embedding", "role", "name digest dimensions embedder embedded total"),
  numbered("erasure", "erasure_no", "memory_id scope_no requested_at_ms finished_at_ms"),
  numbered("trail", "trail_no", "at_ms actor actor_id action memory_id scope_no count"),
  numbered("memory_use", "use_no", "at_ms kind key_id scope_no user_no more question"),
  numbered("used_memory", "use_no place", "memory_no"),
  named(
    "person_erasure",
    "id",
    "user_id agent_id requested_by backups requested_at_ms out_at_ms gone_at_ms looked_at_ms after_no last_no tally finding receipt",
  ),
  named("lineage", "abstraction_id source_id", ""),
  named("supersession", "older_id newer_id", "reason rule certainty via lifted_by created_at_ms undone_at_ms undone_by"),
  named("revision", "newer_id older_id", "reason"),
  named("pinned_importance", "memory_id", "importance"),
  named("remade_vector", "memory_id", "generation"),
  named("confirmation", "memory_id", "scope_no at_ms"),
  named("dismissal", "memory_id kind other_id", "until_ms"),
  numbered(
    "submission",
    "submission_no",
    "id scope_no content metadata confidence extract created_at_ms state attempts claims lease_id lease_until_ms not_before_ms error checksum",
  ),
  MEMORIES,
  named("submission_count", "state", "count", { isDerived: true }),
  numbered("memory_count", "level status", "count", { isDerived: true }),
];
