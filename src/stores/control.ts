import type { OrgId, Permission } from "../memory/types.ts";
import type { ChosenModels } from "../models/model.ts";
import type { History } from "./history.ts";

/** Organizations and keys; dashboard users, sessions and the audit log live here too. Used by several processes at once. */
export interface Control {
  readonly orgs: Orgs;
  readonly keys: Keys;
  readonly requests: Requests;
  readonly models: ModelsChosen;
  readonly history: History;
  /** Rises whenever any process changed organizations or keys. Cheap enough to ask before every request. */
  version(): number;
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
}

export interface NewKey {
  readonly orgId: OrgId;
  readonly label: string;
  readonly permissions: readonly Permission[];
  readonly rateLimit: number | undefined;
}

export interface Keys {
  /** The secret is answered here and nowhere else: only its SHA-256 is kept. */
  create(key: NewKey): { readonly key: ApiKey; readonly secret: string };
  list(orgId?: OrgId): ApiKey[];
  /** The live key of a secret: not revoked, its organization not deleted. */
  authenticate(secret: string): ApiKey | undefined;
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
