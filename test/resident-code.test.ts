import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { codeMappings, releaseCode } from "../src/resident-code.ts";

const MAPS = `00200000-00400000 r--p 00000000 fe:00 1310 /usr/bin/memoryd
00400000-00a00000 r-xp 00200000 fe:00 1310 /usr/bin/memoryd
00a00000-00b00000 rw-p 00800000 fe:00 1310 /usr/bin/memoryd
7f0000000000-7f0000100000 rwxp 00000000 00:00 0
7f0000100000-7f0000200000 r-xp 00000000 00:00 0 [vdso]
7f0000200000-7f0000300000 r-xp 00000000 fe:00 77 /tmp/a folder/lancedb.node
7f0000300000-7f0000400000 r-xs 00000000 fe:00 78 /shared
`;

test("only code of a file that nobody may write to is released", () => {
  expect(codeMappings(MAPS)).toEqual([
    { start: 0x400000, end: 0xa00000 },
    { start: 0x7f0000200000, end: 0x7f0000300000 },
  ]);
});

test.skipIf(process.platform !== "linux")("the code of this process is found, and goes on after it was released", () => {
  const before = codeMappings(readFileSync("/proc/self/maps", "utf8")).length;
  expect(before).toBeGreaterThan(1);
  releaseCode();
  expect([3, 1, 2].toSorted()).toEqual([1, 2, 3]);
});
