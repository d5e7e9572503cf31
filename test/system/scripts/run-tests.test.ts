import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { countsOf, runTests, type TestResult } from "../../../scripts/lib/run-tests.ts";
import { until } from "../../../scripts/lib/service.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";

let folder: string;
let printed: string;

beforeEach(() => {
  folder = temporaryFolder();
  printed = "";
});

afterEach(() => {
  removeFolder(folder);
});

function run(script: string, limits: { graceMs?: number; limitMs?: number } = {}): Promise<TestResult> {
  const file = join(folder, "scratch.test.ts");
  writeFileSync(file, script);
  return runTests({
    command: [process.execPath, ...(script.includes("bun:test") ? ["test"] : []), file],
    graceMs: 30_000,
    limitMs: 60_000,
    print: (text) => {
      printed += text.toString();
    },
    ...limits,
  });
}

/** Whether the process is dead. It may still be a zombie, if its new parent has not waited for it yet. */
function dead(pid: number): boolean {
  const path = `/proc/${pid}/status`;
  return !existsSync(path) || /^State:\s+Z/m.test(readFileSync(path, "utf8"));
}

test("a child that a failed test leaves does not delay the end, and is killed", async () => {
  const result = await run(`
    import { expect, test } from "bun:test";
    import { writeFileSync } from "node:fs";
    test("passes", () => {});
    test("leaves a child that holds the output", () => {
      const child = Bun.spawn(["sleep", "1000"], { stdout: "inherit", stderr: "inherit" });
      child.unref();
      writeFileSync(${JSON.stringify(join(folder, "pid"))}, String(child.pid));
      expect(child.pid).toBe(0);
    });`);
  expect(result).toEqual({ passed: 1, failed: 1, exitCode: 1 });
  expect(printed).toContain("Ran 2 tests across 1 file.");
  const left = Number(readFileSync(join(folder, "pid"), "utf8"));
  await until("the child is dead", () => dead(left));
});

const SUMMARY = `process.stdout.write("\\n 3 pass\\n 0 fail\\nRan 3 tests across 1 file. [1.00ms]\\n");`;

test("a run that does not exit after its summary is killed, and its counts are the result", async () => {
  expect(await run(`${SUMMARY} setInterval(() => {}, 1000);`, { graceMs: 0 })).toEqual({ passed: 3, failed: 0, exitCode: 0 });
  expect(printed).toContain("did not exit and was killed");
});

test("a run that takes too long is killed and has failed", async () => {
  expect(await run(`setInterval(() => {}, 1000);`, { limitMs: 0 })).toEqual({ passed: 0, failed: 1, exitCode: 1 });
  expect(printed).toContain("did not end within their time limit");
});

test("a run that ends with an error but counts no failure has failed", async () => {
  expect(await run(`process.stdout.write("(pass) one\\n"); process.exit(7);`)).toEqual({ passed: 1, failed: 1, exitCode: 7 });
  expect(await run(`${SUMMARY} process.exit(1);`)).toEqual({ passed: 3, failed: 1, exitCode: 1 });
  expect(await run(`process.kill(process.pid, "SIGKILL");`)).toEqual({ passed: 0, failed: 1, exitCode: 1 });
});

test("a successful run returns its counts", async () => {
  expect(await run(SUMMARY)).toEqual({ passed: 3, failed: 0, exitCode: 0 });
  expect(countsOf("(pass) a\n(fail) b\n(pass) c\n")).toEqual({ passed: 2, failed: 1, complete: false });
});
