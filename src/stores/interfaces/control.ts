import type { ExpiryAction } from "../../memory/expiry.ts";
import type { OrgId, Permission } from "../../memory/types.ts";
import type { ChosenModels } from "../../models/model.ts";
import type { Devices, LoginLinks, SecondFactors, Sessions, SetupLinks, Users } from "./accounts.ts";
import type { Audit } from "./audit.ts";
import type { History } from "./history.ts";
import type { KeptUses } from "./uses.ts";
import type { Written } from "./written.ts";

/** Organizations, API keys, dashboard users and the audit log. Several processes use it at the same time. What a call throws, it rejects with. */
export interface Control {
  readonly orgs: Orgs;
  readonly keys: Keys;
  readonly users: Users;
  readonly sessions: Sessions;
  readonly devices: Devices;
  readonly secondFactors: SecondFactors;
  readonly setupLinks: SetupLinks;
  readonly loginLinks: LoginLinks;
  readonly audit: Audit;
  readonly signingKey: SigningKeyStore;
  readonly requests: Requests;
  readonly models: ModelsChosen;
  readonly history: History;
  readonly written: Written;
  /** Increases with every change of organizations or keys by any process. Cheap enough to call before every request. */
  version(): Promise<number>;
  /** Whether the store is still the one that was opened: a file may have been removed. If not, every other call rejects. */
  inPlace(): boolean;
  /** Rejects when the database cannot commit a durable write, such as on a full or read-only disk. */
  checkWritable(): Promise<void>;
  close(): Promise<void>;
}

export interface Organization {
  readonly id: OrgId;
  readonly name: string;
  readonly createdAtMs: number;
  /** What happens to its expired memories. */
  readonly expiry: ExpiryAction;
  /** What is kept of the answers that its agents get. */
  readonly uses: KeptUses;
}

/**
 * @example
 * const org = await control.orgs.create("acme");
 * const { key, secret } = await control.keys.create({ orgId: org.id, label: "agent", permissions: ["memory:read"], rateLimit: undefined });
 * const caller = await control.keys.authenticate(secret); // undefined once the key is revoked or expired
 */
export interface Orgs {
  /** Rejects with {@link UsageError} when the name is taken or invalid. */
  create(name: string): Promise<Organization>;
  list(): Promise<Organization[]>;
  /** Returns undefined when there is no such organization. Rejects with {@link UsageError} when the name is taken or invalid. */
  rename(orgId: OrgId, name: string): Promise<Organization | undefined>;
  /** Chooses what happens to expired memories of the organization, from the worker's next check on. */
  chooseExpiry(orgId: OrgId, expiry: ExpiryAction): Promise<void>;
  /** Chooses what is kept of the answers that its agents get. What is kept no more goes with the worker's next check. */
  chooseUses(orgId: OrgId, kept: KeptUses): Promise<void>;
  /** Finds an organization by id or by name. */
  find(idOrName: string): Promise<Organization | undefined>;
  /** Its keys stop working at once. The process that holds the data folder's lock erases the folder later. */
  markDeleted(orgId: OrgId): Promise<boolean>;
  /** Organizations that are marked as deleted and whose folder may still exist. */
  deleted(): Promise<OrgId[]>;
  /** Removes a deleted organization from the store, once its folder is gone. */
  purge(orgId: OrgId): Promise<void>;
}

export interface ApiKey {
  readonly id: string;
  readonly orgId: OrgId;
  readonly label: string;
  /** The beginning of the secret, by which a person recognizes it; undefined for a key from before this was kept. */
  readonly prefix: string | undefined;
  readonly permissions: readonly Permission[];
  /** Requests per second; undefined for the server's default. */
  readonly rateLimit: number | undefined;
  readonly createdAtMs: number;
  readonly revokedAtMs: number | undefined;
  /** The key is invalid from this time on. */
  readonly expiresAtMs: number | undefined;
  /** Accurate to some minutes; undefined before the first use. */
  readonly lastUsedAtMs: number | undefined;
  /** The only agent, and the only user, whose memories the key reads and writes; undefined for all. */
  readonly agentId: string | undefined;
  readonly userId: string | undefined;
}

/** A key of a request, with what its organization keeps of the answer. */
export interface CallingKey extends ApiKey {
  readonly uses: KeptUses;
}

export interface NewKey {
  readonly orgId: OrgId;
  readonly label: string;
  readonly permissions: readonly Permission[];
  readonly rateLimit: number | undefined;
  /** A future time; undefined for a key that does not expire. */
  readonly expiresAtMs?: number | undefined;
  /** Binds the key to one agent, one user or both. */
  readonly agentId?: string | undefined;
  readonly userId?: string | undefined;
}

export interface Keys {
  /** Returns the secret. The store keeps only its SHA-256 and its beginning. */
  create(key: NewKey): Promise<{ readonly key: ApiKey; readonly secret: string }>;
  list(orgId?: OrgId): Promise<ApiKey[]>;
  /** The key of the secret; undefined when it is revoked or expired, or when its organization is deleted. */
  authenticate(secret: string, nowMs?: number): Promise<CallingKey | undefined>;
  /** Records the last use of the keys. */
  used(ids: readonly string[], nowMs: number): Promise<void>;
  /** Returns false when there is no such key, and true when the key is already revoked. */
  revoke(id: string): Promise<boolean>;
  /** Removes a key that a process made for its own lifetime. If it were only revoked, it would stay in every list. */
  remove(id: string): Promise<void>;
}

/**
 * A request of the command line to the running server.
 *
 * - `wake`: jobs of the organization were queued again.
 * - `sweep`: compare its vectors with its records, and embed memories that have no vector of the chosen embedder.
 */
export type RequestKind = "wake" | "sweep";

export interface Request {
  readonly orgId: OrgId;
  readonly kind: RequestKind;
}

export interface Requests {
  /** Idempotent. */
  add(orgId: OrgId, kind: RequestKind): Promise<void>;
  /** Oldest first. */
  pending(): Promise<Request[]>;
  done(request: Request): Promise<void>;
}

/** The Ed25519 key that signs receipts. It belongs to the data and not to a server, so backups and copies of the data have it. */
export interface SigningKeyStore {
  /** The private key (PKCS #8 in base64); undefined until one was made. */
  find(): Promise<string | undefined>;
  /** The same, and made and durable when there was none. */
  use(): Promise<string>;
}

/** The models that the last start chose. The next start keeps them unless it has a reason to change. */
export interface ModelsChosen {
  get(): Promise<ChosenModels | undefined>;
  set(models: ChosenModels): Promise<void>;
}
