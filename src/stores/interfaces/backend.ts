import type { OrgId } from "../../memory/types.ts";
import type { EmbedderIdentity } from "../../models/model.ts";
import type { OnDamage } from "./checksums.ts";
import type { Control } from "./control.ts";
import type { IndexSnapshots } from "./index-snapshots.ts";
import type { Neighbours } from "./neighbours.ts";
import type { Records } from "./records.ts";
import type { Vectors } from "./vectors.ts";

/** Where a server keeps what it stores: a folder of this machine, or a database that several servers share. */
export type StorePlace =
  | { readonly kind: "folder"; readonly dataDir: string }
  | {
      readonly kind: "postgres";
      readonly url: string;
      /** Where servers hear each other, if not at `url`, with the same password. */
      readonly listenUrl?: string | null;
      readonly passwordFile: string | null;
    };

/** Gets what fails and is tried again. */
export type Warn = (error: unknown, message: string) => void;

/** The thread of a server that opens the stores. Connections are never shared. */
export type StoreThread = "server" | "worker";

/** The stores of memories, as one thread opened them. */
export interface Stores {
  readonly records: Records;
  /** The vectors of the chosen embedder. */
  readonly vectors: Vectors;
  /** The vectors of any embedder, such as the previous one. */
  vectorsOf(embedder: EmbedderIdentity): Vectors;
  /** Undefined where indexes are not kept on disk. */
  readonly indexSnapshots: IndexSnapshots | undefined;
  /** Whether the data folder is still the one that was opened. */
  inPlace(): boolean;
  /** Closes what is open of an organization, so that it can be erased. */
  release(orgId: OrgId): Promise<void>;
  close(): Promise<void>;
}

export interface BackendStoresOptions {
  readonly embedder: EmbedderIdentity;
  /** The clock that decides which memories have expired. */
  readonly now?: () => number;
  readonly onDamage?: OnDamage;
  readonly onChangeFailed?: (orgId: OrgId) => void;
}

/** The place as one thread has opened it. */
export interface Backend {
  /** The place for people: a path, or a database without its password. */
  readonly name: string;
  readonly control: Control;
  /** The other servers on the same place; undefined where there can be none. */
  readonly neighbours: Neighbours | undefined;
  /** What has the records of an organization, for people. */
  nameOfRecords(orgId: OrgId): string;
  openStores(options: BackendStoresOptions): Stores;
  /** When backups of it were made, newest first, as far as it knows; undefined where other programs make them. */
  backupTimesMs(): readonly number[] | undefined;
  /** Whether there is room for new data. */
  hasRoom(): boolean;
  close(): Promise<void>;
}

/** The address of a server on this machine. */
export interface ServerAddress {
  readonly url: string;
  readonly pid: number;
  /** Whether it ends by itself, because no person started it. */
  readonly background?: boolean;
}

/** The place as a server has opened it. */
export interface ServerBackend extends Backend {
  /** Whether no server ever ran on the place. A start that failed, for example because its port was in use, does not count. */
  isNew(): Promise<boolean>;
  /** Records that a start succeeded, so that the next one does not count as the first, even if all organizations are deleted. */
  served(): void;
  /** Leaves the address for the commands of this machine. Returns a function that takes it back. */
  publish(address: ServerAddress): () => void;
  /** Keeps room for what has to work without any; called each second. */
  keepRoom(): void;
  /** Whether an operation failed because there is no room left. */
  isOutOfRoom(error: unknown): boolean;
  /** Erases deleted organizations; `release` closes what the caller has open of one. Returns how many it erased. */
  eraseDeleted(release: (orgId: OrgId) => Promise<void>): Promise<number>;
}

/** What a command has while no server runs. */
export interface Alone {
  release(): void;
}

/** The place as a command has opened it, beside the servers that may run on it. */
export interface CommandBackend extends Pick<Backend, "name" | "control" | "nameOfRecords" | "backupTimesMs" | "close"> {
  /** The program that keeps the data, with its version and that of the tables; undefined where it is a part of memoryd. */
  readonly engine: string | undefined;
  openRecords(): Records;
  /** The vectors of any embedder, which {@link close} closes. */
  vectorsOf(embedder: EmbedderIdentity): Vectors;
  /** How many workers process writes: each server has one. */
  workers(): Promise<number>;
  /** Undefined while a server runs, which then does what remains to be done. */
  tryAlone(): Promise<Alone | undefined>;
  /** Erases deleted organizations, for a command that is alone. */
  eraseDeleted(): Promise<number>;
}
