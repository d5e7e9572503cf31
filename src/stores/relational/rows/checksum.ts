import type { Status } from "../../../memory/types.ts";

/**
 * The checksum of a stored row: the CRC-32 of IEEE 802.3, as in zlib and PNG, over the UTF-8 bytes of its fields with a NUL between them.
 * It detects every change of up to 32 adjacent bits, and misses one in four billion of the others. Only the last field, the text, may
 * contain a NUL. The definition never changes, because every stored row has such a checksum; a test pins known values.
 *
 * It does not cover status, importance and other fields that cognition changes by itself. A status is damaged when it is none that exists,
 * as after any change of a few bits.
 */

const STATUSES: readonly string[] = ["active", "deprecated"] satisfies Status[];

interface CheckedRow {
  id: string;
  agent_id: string;
  user_id: string;
  confidence: number;
  created_at_ms: number;
  /** JSON, as stored. */
  metadata: string | null;
}

export interface CheckedMemory extends CheckedRow {
  level: number;
  source: string;
  content: string;
}

export interface CheckedWrite extends CheckedRow {
  extract: number;
  /** Null once a fact of the write was erased. Such a row has no checksum, because a checksum would reveal something about the text. */
  content: string | null;
}

/** The stored checksum. Null only in a write without text. */
export interface Stamp {
  checksum: number | null;
}

/** A memory as stored, with what its soundness depends on. */
export interface StampedMemory extends CheckedMemory, Stamp {
  status: Status;
}

export function memoryChecksum({
  id,
  agent_id,
  user_id,
  level,
  source,
  confidence,
  created_at_ms,
  metadata,
  content,
}: CheckedMemory): number {
  return Bun.hash.crc32([id, agent_id, user_id, level, source, confidence, created_at_ms, metadata ?? "", content].join("\0"));
}

export function writeChecksum({
  id,
  agent_id,
  user_id,
  confidence,
  extract,
  created_at_ms,
  metadata,
  content,
}: CheckedWrite): number | null {
  if (content === null) return null;
  return Bun.hash.crc32([id, agent_id, user_id, confidence, extract, created_at_ms, metadata ?? "", content].join("\0"));
}

export function isSoundMemory(row: StampedMemory): boolean {
  return row.checksum === memoryChecksum(row) && STATUSES.includes(row.status);
}

/** A checksum without a text shows that the text is lost. */
export function isSoundWrite(row: CheckedWrite & Stamp): boolean {
  return row.checksum === writeChecksum(row);
}
