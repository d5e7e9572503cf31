import { expect, test } from "bun:test";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { folderPerTest } from "../../support/folder-per-test.ts";

const SCRIPT = join(import.meta.dir, "../../../scripts/lib/run-tests.sh");

const folder = folderPerTest();

/** The last line and the exit status of a run of one file of tests. */
function run(source: string): [string | undefined, number] {
  writeFileSync(join(folder(), "scratch.test.ts"), `import { expect, test } from "bun:test";\n${source}`);
  const command = `set -euo pipefail; source ${SCRIPT}; run_tests ./scratch.test.ts`;
  const ran = Bun.spawnSync(["bash", "-c", command], { cwd: folder(), env: { ...process.env, BUN: process.execPath } });
  return [ran.stdout.toString().trimEnd().split("\n").at(-1), ran.exitCode];
}

/** Whether the process is dead. It may still be a zombie, if its new parent has not waited for it yet. */
function dead(pid: number): boolean {
  const path = `/proc/${pid}/status`;
  return !existsSync(path) || /^State:\s+Z/m.test(readFileSync(path, "utf8"));
}

test("children that a failed test leaves do not delay the end, and are killed", () => {
  const child = `
    test("passes", () => {});
    test("leaves children that hold the output", async () => {
      const { pid } = Bun.spawn(["sh", "-c", "setsid sleep 1000 & sleep 1000"], { stdout: "inherit", stderr: "inherit" });
      await Bun.write("pid", String(pid));
      expect(pid).toBe(0);
    });`;
  expect(run(child)).toEqual(["1 passed, 1 failed", 1]);
  expect(dead(Number(readFileSync(join(folder(), "pid"), "utf8")))).toBe(true);
});

test("a test that ends its process is a failure, whatever its status", () => {
  expect(run(`test("passes", () => {}); test("ends", () => process.exit(0));`)).toEqual(["0 passed, 1 failed", 1]);
});

test("an error between the tests is a failure", () => {
  expect(run(`test("passes", () => {}); throw new Error("outside");`)[0]).toMatch(/^\d passed, 1 failed$/);
});
