import { expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { adviceFor, fileMappings, releaseFiles } from "../../../src/native/resident-files.ts";

const MAPS = `00400000-00a00000 r-xp 00200000 fe:00 1310 /usr/bin/memoryd
00a00000-00b00000 rw-p 00800000 fe:00 1310 /usr/bin/memoryd
7f0000000000-7f0000100000 rwxp 00000000 00:00 0
7f0000100000-7f0000200000 r-xp 00000000 00:00 0 [vdso]
7f0000200000-7f0000300000 r--p 00000000 fe:00 77 /tmp/a folder/lancedb.node
7f0000300000-7f0000400000 rwxp 00000000 fe:00 78 /changed code
7f0000400000-7f0000500000 rw-s 00000000 fe:00 79 /weights
`;
const DONT_NEED = 4;
const PAGE_OUT = 21;

test("only mapped files are released, and pages that may have changed are left to the system", () => {
  const found = fileMappings(MAPS).map((mapping) => [mapping.start, mapping.end, adviceFor(mapping)]);
  expect(found).toEqual([
    [0x400000, 0xa00000, DONT_NEED],
    [0xa00000, 0xb00000, PAGE_OUT],
    [0x7f0000200000, 0x7f0000300000, PAGE_OUT],
    [0x7f0000300000, 0x7f0000400000, PAGE_OUT],
    [0x7f0000400000, 0x7f0000500000, DONT_NEED],
  ]);
});

test.skipIf(process.platform !== "linux")("pages of a file are released from memory, and their content is there at the next use", () => {
  const folder = mkdtempSync(join(tmpdir(), "memoryd-resident-"));
  const path = join(folder, "weights");
  const size = 4 * 1024 * 1024;
  writeFileSync(path, new Uint8Array(size).fill(7));
  const mapped = Bun.mmap(path);
  // What a process writes to a shared map is in the file.
  mapped[size / 2] = 8;
  expect(mapped.reduce((sum, byte) => sum + byte, 0)).toBe(7 * size + 1);
  expect(residentKib(path)).toBeGreaterThan(size / 1024 / 2);
  releaseFiles();
  expect(residentKib(path)).toBe(0);
  expect(mapped.reduce((sum, byte) => sum + byte, 0)).toBe(7 * size + 1);
  rmSync(folder, { recursive: true });
});

function residentKib(path: string): number {
  const smaps = readFileSync("/proc/self/smaps", "utf8");
  const at = smaps.indexOf(path);
  return Number(/^Rss:\s+(\d+) kB/m.exec(smaps.slice(at))?.[1]);
}
