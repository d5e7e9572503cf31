import { expect, test } from "bun:test";
import { soak } from "../../../scripts/lib/soak/soak.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";

/** Three short rounds: `scripts/soak` runs the long ones. */
const canInject = process.platform === "linux" && Bun.which("cc") !== null;

test.skipIf(!canInject)("a soak runs its rounds and tells in one line that everything held", async () => {
  const folder = temporaryFolder();
  const lines: string[] = [];
  const { failure, verdict } = await soak({
    seed: 11,
    folder,
    goesOn: (round) => round <= 3,
    print: (line) => lines.push(line),
    faults: ["disk", "kill", "backup"],
    longestWaitMs: 50,
  });
  expect(failure).toBeUndefined();
  expect(lines).toHaveLength(3);
  expect(verdict).toMatch(/^soak passed, .*: seed 11, .* 3 rounds \(.*\), \d+ requests, [1-9]\d* writes accepted, .*open files$/);
  removeFolder(folder);
});
