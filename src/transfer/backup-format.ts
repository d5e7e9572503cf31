import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { UsageError } from "../memory/errors.ts";
import { isOrgId } from "../memory/ids.ts";
import { type OrgId, scopeKey, scopeOfKey } from "../memory/types.ts";
import type { EmbedderIdentity } from "../models/model.ts";
import type { VectorRow } from "../stores/interfaces/vectors.ts";
import { DamagedFileError } from "./tar.ts";

/**
 * A backup, version 1, is a tar file compressed with Zstandard. Its parts, in this order:
 *
 * - `manifest.json`: format, version and origin, see {@link Manifest}
 * - for each organization `orgs/<org id>/records.sqlite`, then any number of `orgs/<org id>/vectors/<n>`, see {@link packVectors}
 * - `control.sqlite`
 * - `checksums.json`: name, size and SHA-256 of each part before it. A file without it is incomplete.
 */
export const FORMAT = "memoryd-backup";
export const FORMAT_VERSION = 1;

export const MANIFEST = "manifest.json";
export const CONTROL = "control.sqlite";
export const CHECKSUMS = "checksums.json";

const Manifest = Type.Object({
  format: Type.Literal(FORMAT),
  version: Type.Integer({ minimum: 1 }),
  /** The version of memoryd that made the backup. */
  memoryd: Type.String(),
  /** ISO 8601, UTC. */
  created_at: Type.String(),
});
export type Manifest = Static<typeof Manifest>;

const Checksums = Type.Array(
  Type.Object({ name: Type.String(), bytes: Type.Integer({ minimum: 0 }), sha256: Type.String({ pattern: "^[0-9a-f]{64}$" }) }),
);
export type Checksums = Static<typeof Checksums>;

/**
 * Throws {@link UsageError} for a format that this version does not read, and {@link DamagedFileError} for bytes that
 * are not a manifest.
 */
export function parseManifest(bytes: Uint8Array): Manifest {
  const manifest = parseJson(Manifest, bytes);
  if (manifest.version > FORMAT_VERSION) {
    throw new UsageError(
      `This backup was made by memoryd ${manifest.memoryd} in format ${manifest.version}, and this memoryd reads formats up to ${FORMAT_VERSION}. Restore it with that version.`,
    );
  }
  return manifest;
}

export function parseChecksums(bytes: Uint8Array): Checksums {
  return parseJson(Checksums, bytes);
}

export function recordsPart(orgId: OrgId): string {
  return `orgs/${orgId}/records.sqlite`;
}

export function vectorsPart(orgId: OrgId, index: number): string {
  return `orgs/${orgId}/vectors/${index}`;
}

export type PartKind =
  | { readonly kind: "control" }
  | { readonly kind: "records"; readonly orgId: OrgId }
  | { readonly kind: "vectors"; readonly orgId: OrgId };

/** Derives the kind of a part from its name. Throws for any other name, because it could lead out of the folder. */
export function partKind(name: string): PartKind {
  if (name === CONTROL) return { kind: "control" };
  const [, orgId = "", rest = ""] = /^orgs\/([^/]+)\/(records\.sqlite|vectors\/\d{1,9})$/.exec(name) ?? [];
  if (!isOrgId(orgId)) throw new DamagedFileError();
  return { kind: rest === "records.sqlite" ? "records" : "vectors", orgId };
}

const VectorsHeader = Type.Object({
  space: Type.Object({ name: Type.String(), digest: Type.String(), dimensions: Type.Integer({ minimum: 1 }) }),
  ids: Type.Array(Type.String()),
  scopes: Type.Array(Type.String()),
});

const LINE_FEED = 0x0a;
const FLOAT_BYTES = 4;

/**
 * Packs vectors of one embedder: a line of JSON with the embedder, the ids and the scopes (`agent/user`), then the vectors in the
 * same order as 32-bit floats, little endian.
 */
export function packVectors(space: EmbedderIdentity, rows: readonly VectorRow[]): Uint8Array {
  const { name, digest, dimensions } = space;
  const header = { space: { name, digest, dimensions }, ids: rows.map((row) => row.id), scopes: rows.map((row) => scopeKey(row.scope)) };
  const line = Buffer.from(`${JSON.stringify(header)}\n`);
  const packed = Buffer.alloc(line.length + rows.length * dimensions * FLOAT_BYTES);
  packed.set(line);
  let end = line.length;
  for (const { vector } of rows) {
    // Every supported machine is little endian.
    packed.set(new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength), end);
    end += vector.byteLength;
  }
  return packed;
}

export function unpackVectors(orgId: OrgId, bytes: Uint8Array): { readonly space: EmbedderIdentity; readonly rows: readonly VectorRow[] } {
  const start = bytes.indexOf(LINE_FEED) + 1;
  const { space, ids, scopes } = parseJson(VectorsHeader, bytes.subarray(0, start));
  const { dimensions } = space;
  if (ids.length !== scopes.length || bytes.length !== start + ids.length * dimensions * FLOAT_BYTES) throw new DamagedFileError();
  // The copy starts at offset 0, and a Float32Array needs an offset that is a multiple of 4.
  const matrix = new Float32Array(new Uint8Array(bytes.subarray(start)).buffer);
  const vectorAt = (row: number) => matrix.subarray(row * dimensions, (row + 1) * dimensions);
  return { space, rows: ids.map((id, row) => ({ id, scope: scopeOfKey(orgId, scopes[row] ?? ""), vector: vectorAt(row) })) };
}

function parseJson<Schema extends TSchema>(schema: Schema, bytes: Uint8Array): Static<Schema> {
  try {
    return Value.Decode(schema, JSON.parse(Buffer.from(bytes).toString("utf8")));
  } catch (cause) {
    throw new DamagedFileError({ cause });
  }
}
