import type { OrgId, Permission } from "../memory/types.ts";
import type { ChosenModels } from "../models/model.ts";
import type { Sessions, SetupLinks, Users } from "./accounts.ts";
import type { Audit } from "./audit.ts";
import type { History } from "./history.ts";

/** Organizations and keys, people who log in to the dashboard, and what was done. Used by several processes at once. */
export interface Control {
  readonly orgs: Orgs;
  readonly keys: Keys;
  readonly users: Users;
  readonly sessions: Sessions;
  readonly setupLinks: SetupLinks;
  readonly audit: Audit;
  readonly requests: Requests;
  readonly models: ModelsChosen;
  readonly history: History;
  /** Rises whenever any process changed organizations or keys. Cheap enough to ask before every request. */
  version(): number;
  /** Whether the file is the one that was opened. Where it is not, every other call throws. */
  inPlace(): boolean;
  /** Throws when the database does not take a durable write: a full or read-only disk. */
  checkWritable(): void;
  close(): void;
}

export interface Organization {
  readonly id: OrgId;
  readonly name: string;
  readonly createdAtMs: number;
}

export interface Orgs {
  /** Throws {@link UsageError} when the name is taken or unusable. */
  create(name: string): Organization;
  list(): Organization[];
  /** Undefined when there is no such organization. Throws {@link UsageError} when the name is taken or unusable. */
  rename(orgId: OrgId, name: string): Organization | undefined;
  /** By id or by name. */
  find(idOrName: string): Organization | undefined;
  /** Its keys stop working at once; the folder is erased afterwards by whoever holds the data folder. */
  markDeleted(orgId: OrgId): boolean;
  /** Organizations marked deleted whose folder may still exist. */
  deleted(): OrgId[];
  /** Forgets a deleted organization once its folder is gone. */
  purge(orgId: OrgId): void;
}

export interface ApiKey {
  readonly id: string;
  readonly orgId: OrgId;
  readonly label: string;
  readonly permissions: readonly Permission[];
  /** Requests a second; undefined: the server's default. */
  readonly rateLimit: number | undefined;
  readonly createdAtMs: number;
  readonly revokedAtMs: number | undefined;
  /** From then on it opens nothing. */
  readonly expiresAtMs: number | undefined;
  /** To within some minutes; undefined before its first use. */
  readonly lastUsedAtMs: number | undefined;
}

export interface NewKey {
  readonly orgId: OrgId;
  readonly label: string;
  readonly permissions: readonly Permission[];
  readonly rateLimit: number | undefined;
  /** To come; undefined: it does not expire. */
  readonly expiresAtMs?: number | undefined;
}

export interface Keys {
  /** The secret is answered here and nowhere else: only its SHA-256 is kept. */
  create(key: NewKey): { readonly key: ApiKey; readonly secret: string };
  list(orgId?: OrgId): ApiKey[];
  /** The live key of a secret: not revoked, not expired, its organization not deleted. */
  authenticate(secret: string, nowMs?: number): ApiKey | undefined;
  /** Writes down that the keys were used until then. */
  used(ids: readonly string[], nowMs: number): void;
  /** False when there is no such key; true also when it was revoked before. */
  revoke(id: string): boolean;
}

/**
 * What the command line asks of the running server.
 *
 * - `wake`: jobs of the organization were queued again.
 * - `sweep`: hold its vectors against its records, and embed what is missing or of another embedder.
 */
export type RequestKind = "wake" | "sweep";

export interface Request {
  readonly orgId: OrgId;
  readonly kind: RequestKind;
}

export interface Requests {
  /** Asking twice is asking once. */
  add(orgId: OrgId, kind: RequestKind): void;
  /** Oldest first. */
  pending(): Request[];
  done(request: Request): void;
}

/** The models that the last start chose: the next one changes them only for a reason. */
export interface ModelsChosen {
  get(): ChosenModels | undefined;
  set(models: ChosenModels): void;
}
