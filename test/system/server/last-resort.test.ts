import { expect, test } from "bun:test";
import { join } from "node:path";

const MODULE = join(import.meta.dir, "../../../src/server/closers.ts");

/** Runs the code in a process of its own, and returns its status and the signal that ended it. */
async function run(code: string): Promise<{ readonly code: number | null; readonly signal: unknown }> {
  const child = Bun.spawn([process.execPath, "-e", `import { endProcessWithin } from ${JSON.stringify(MODULE)}; ${code}`], {
    stdout: "ignore",
    stderr: "ignore",
  });
  await child.exited;
  return { code: child.exitCode, signal: child.signalCode };
}

test("a main thread that never returns does not keep the process", async () => {
  const started = `await new Promise((resolve) => worker.addEventListener("open", resolve));`;
  expect(await run(`const worker = endProcessWithin(50); ${started} for (;;);`)).toEqual({ code: null, signal: "SIGKILL" });
});

test("a process that ends in time ends by itself", async () => {
  expect(await run("endProcessWithin(60_000); process.exit(0);")).toEqual({ code: 0, signal: null });
});
