import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { firstFrom, SortedLines } from "../../../src/reading/gazetteer/sorted-lines.ts";

const line = fc.string({ unit: fc.constantFrom("a", "b", "é", "京", " "), maxLength: 4 });

test("a file of sorted lines finds the same line as a sorted list in memory", () => {
  const folder = mkdtempSync(join(tmpdir(), "memoryd-lines-"));
  try {
    fc.assert(
      fc.property(fc.uniqueArray(line, { maxLength: 12 }), line, fc.boolean(), (written, start, endsLine) => {
        const lines = written.filter((text) => text !== "").sort();
        const path = join(folder, "lines.txt");
        writeFileSync(path, lines.join("\n") + (endsLine && lines.length > 0 ? "\n" : ""));
        expect(new SortedLines(path).from(start)).toBe(firstFrom(lines, start));
      }),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
