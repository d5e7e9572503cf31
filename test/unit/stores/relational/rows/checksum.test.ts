import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Status } from "../../../../../src/memory/types.ts";
import {
  type CheckedMemory,
  type CheckedWrite,
  isSoundMemory,
  isSoundWrite,
  memoryChecksum,
  writeChecksum,
} from "../../../../../src/stores/relational/rows/checksum.ts";

const ID = "0190a0b0-0000-7000-8000-000000000001";
const MEMORY: CheckedMemory = {
  id: ID,
  agent_id: "agent",
  user_id: "user",
  level: 0,
  source: "agent",
  confidence: 0.5,
  created_at_ms: 1_700_000_000_000,
  metadata: '{"a":1}',
  content: "I live in Köln 漢字.",
};
const WRITE: CheckedWrite = { ...MEMORY, extract: 1 };

// Computed with Python: zlib.crc32("\0".join(fields).encode("utf8")).
test("checksums are computed as for the rows that are already stored", () => {
  expect(memoryChecksum(MEMORY)).toBe(3_120_665_875);
  expect(memoryChecksum({ ...MEMORY, level: 1, source: "cognition", confidence: 1, metadata: null, content: "x" })).toBe(31_402_729);
  expect(writeChecksum(WRITE)).toBe(3_164_929_116);
  expect(writeChecksum({ ...WRITE, content: null })).toBeNull();
});

test("a change of any field changes the checksum", () => {
  const others: Partial<CheckedMemory>[] = [
    { id: ID.replace("1", "2") },
    { agent_id: "agenu" },
    { user_id: "usep" },
    { level: 1 },
    { source: "cognition" },
    { confidence: 0.25 },
    { created_at_ms: 1_700_000_000_001 },
    { metadata: null },
    { content: "I live in Kölm 漢字." },
  ];
  for (const other of others) expect([other, memoryChecksum({ ...MEMORY, ...other })]).not.toEqual([other, memoryChecksum(MEMORY)]);
});

test("every flipped bit of a text is found", () => {
  const text = fc.string({ minLength: 1, maxLength: 40, unit: "binary-ascii" });
  fc.assert(
    fc.property(text, fc.nat(), fc.integer({ min: 0, max: 6 }), (content, place, bit) => {
      const bytes = Buffer.from(content);
      const at = place % bytes.length;
      bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
      const row = { ...MEMORY, status: "active" as const, content, checksum: memoryChecksum({ ...MEMORY, content }) };
      expect(isSoundMemory(row)).toBe(true);
      expect(isSoundMemory({ ...row, content: bytes.toString() })).toBe(false);
    }),
  );
});

test("a status that is none that exists is damaged, and both that do are not", () => {
  const row = { ...MEMORY, checksum: memoryChecksum(MEMORY) };
  expect(["active", "deprecated", "actife", "acti"].map((status) => isSoundMemory({ ...row, status: status as Status }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("a row that has lost its checksum is damaged, but for a write without text", () => {
  expect(isSoundMemory({ ...MEMORY, status: "active", checksum: null })).toBe(false);
  expect(isSoundWrite({ ...WRITE, checksum: null })).toBe(false);
  expect(isSoundWrite({ ...WRITE, content: null, checksum: null })).toBe(true);
});
