import type { OrgId } from "../../memory/types.ts";
import type { EmbedderIdentity } from "../../models/model.ts";
import type { Backend } from "./backend.ts";
import type { Checksums } from "./checksums.ts";
import type { CopiedTable } from "./copied-tables.ts";
import type { Embeddings } from "./embeddings.ts";
import type { Vectors } from "./vectors.ts";

export type Cell = string | number | null;
export type CopiedRow = Readonly<Record<string, Cell>>;

/** The rows of the control store, or of one organization's records. */
export interface CopiedRows {
  /** The next rows in the order of the key. */
  page(table: CopiedTable, after: CopiedRow | undefined, limit: number): Promise<readonly CopiedRow[]>;
  /** The last row in the order of the key; undefined when there is none. */
  last(table: CopiedTable): Promise<CopiedRow | undefined>;
  /** Adds the rows durably, all or none. One that is there already stays as it is. */
  add(table: CopiedTable, rows: readonly CopiedRow[]): Promise<void>;
}

/** What the records of an organization count without a row. */
export interface CountedNumbers {
  /** The last number that a submission has had, also one that was erased since. */
  readonly submission: number;
  readonly erasure: number;
  /** How far the judge of pairs has read. */
  readonly judged: number;
}

export interface CopiedRecords extends CopiedRows {
  /** Whether the organization was ever written to. */
  exist(): Promise<boolean>;
  /** Makes the organization, where it is not there, as one that was first written to at this time and has counted this far. */
  create(writtenAtMs: number, numbers: CountedNumbers): Promise<void>;
  numbers(): Promise<CountedNumbers>;
}

export interface CopiedControl extends CopiedRows {
  /** When the organization was first written to; undefined when it is not marked as written to. */
  writtenAtMs(orgId: OrgId): Promise<number | undefined>;
  /** Forgets the chosen models, of which a copy is the sign that everything else is there. */
  forgetModels(): Promise<void>;
}

/** The rows of a place, past what its stores mean by them. */
export interface Copying {
  readonly control: CopiedControl;
  readonly checksums: Checksums;
  readonly embeddings: Embeddings;
  records(orgId: OrgId): CopiedRecords;
}

/** A place that a copy has to itself. */
export interface CopyPlace extends Pick<Backend, "name" | "control" | "close"> {
  readonly copying: Copying;
  vectorsOf(embedder: EmbedderIdentity): Vectors;
  /** Whether still no server runs. */
  isAlone(): Promise<boolean>;
  /** Erases deleted organizations. */
  eraseDeleted(): Promise<number>;
}
