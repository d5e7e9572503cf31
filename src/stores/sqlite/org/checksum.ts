/**
 * The checksum of a stored row: the CRC-32 of IEEE 802.3, as zlib and PNG have it, over the UTF-8 bytes of its fields with a NUL between
 * them. It finds every change of up to 32 bits in a row, and misses one in four billion others. No field but the last, the text, contains a
 * NUL. The definition never changes, because every stored row has it; a test pins known values.
 *
 * Status, importance and what else cognition changes by itself are not covered.
 */

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
  /** Null once a fact of the write was erased. Such a row has no checksum, which would tell something of the text. */
  content: string | null;
}

/** A row as it is stored. Null only in a write without text. */
export interface Stamp {
  checksum: number | null;
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

export function isSoundMemory(row: CheckedMemory & Stamp): boolean {
  return row.checksum === memoryChecksum(row);
}

/** A checksum without a text tells that the text is lost. */
export function isSoundWrite(row: CheckedWrite & Stamp): boolean {
  return row.checksum === writeChecksum(row);
}
