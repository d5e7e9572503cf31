import { closeSync, mkdtempSync, openSync, readFileSync, readSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endsWithin } from "../../src/async/deadline.ts";

/**
 * Runs `bun test` so that it always ends, even if a test leaves processes behind, and counts: bun scripts/lib/run-tests.ts [ARGS of
 * bun test]
 *
 * The run has its own process group and writes to a file, which this script reads continuously. A child that outlives its test therefore
 * holds no pipe open, and is killed with the group at the end.
 */

export interface TestRun {
  readonly command: readonly string[];
  /** How long the process may take to exit after its summary, because native threads may keep it alive. */
  readonly graceMs: number;
  /** Timeout of the whole run. */
  readonly limitMs: number;
  readonly print: (text: string | Uint8Array) => void;
}

export interface TestResult {
  readonly passed: number;
  /** At least 1 if the run failed without counting a failed test, so that it does not look successful. */
  readonly failed: number;
  readonly exitCode: number;
}

interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** True if there is a summary, which means that every test has run. */
  readonly complete: boolean;
}

const POLL_MS = 100;
const CHUNK_BYTES = 64 * 1024;
/** Longer than the last line of the summary. */
const TAIL_BYTES = 200;

/** The last line of Bun's summary, at the end of the output, because a test may print a similar line earlier. */
const SUMMARY_END = /(?:^|\n)Ran \d+ tests? across \d+ files?\.[^\n]*\n$/;

export async function runTests(run: TestRun): Promise<TestResult> {
  const folder = mkdtempSync(join(tmpdir(), "memoryd-tests-"));
  const logPath = join(folder, "output");
  const written = openSync(logPath, "a");
  const read = openSync(logPath, "r");
  const child = Bun.spawn([...run.command], { stdin: "ignore", stdout: written, stderr: written, detached: true });
  const end = () => killGroup(child.pid);
  const interrupted = () => {
    end();
    process.exit(130);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, interrupted);
  try {
    const verdict = await follow(child, read, run);
    end();
    await child.exited;
    print(read, run.print);
    return resultOf(countsOf(readFileSync(logPath, "utf8")), child.exitCode, verdict, run.print);
  } finally {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.off(signal, interrupted);
    closeSync(written);
    closeSync(read);
    rmSync(folder, { recursive: true, force: true });
  }
}

type Verdict = "ended" | "did not exit" | "took too long";

/** Prints the output until the run has ended or must be killed. */
async function follow(child: Bun.Subprocess, read: number, { graceMs, limitMs, print: out }: TestRun): Promise<Verdict> {
  const startMs = performance.now();
  let tail = Buffer.alloc(0);
  let summaryMs: number | undefined;
  while (child.exitCode === null && child.signalCode === null) {
    tail = Buffer.concat([tail, print(read, out)]).subarray(-TAIL_BYTES);
    const nowMs = performance.now();
    summaryMs = SUMMARY_END.test(tail.toString()) ? (summaryMs ?? nowMs) : undefined;
    if (summaryMs !== undefined && nowMs - summaryMs > graceMs) return "did not exit";
    if (nowMs - startMs > limitMs) return "took too long";
    await endsWithin(child.exited, POLL_MS);
  }
  return "ended";
}

/** Prints the unread part of the file, and returns it. */
function print(read: number, out: TestRun["print"]): Buffer {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  const parts: Buffer[] = [];
  for (let bytes = readSync(read, chunk); bytes > 0; bytes = readSync(read, chunk)) parts.push(Buffer.from(chunk.subarray(0, bytes)));
  const fresh = Buffer.concat(parts);
  if (fresh.length > 0) out(fresh);
  return fresh;
}

/** Returns the counts of Bun's summary. If there is none, counts the lines of single tests. */
export function countsOf(output: string): Counts {
  const complete = /^Ran \d+ tests? across \d+ files?\./m.test(output);
  const counted = (word: string) => Number([...output.matchAll(new RegExp(`^ *(\\d+) ${word}$`, "gm"))].at(-1)?.[1] ?? 0);
  const lines = (word: string) => output.match(new RegExp(`^\\(${word}\\) `, "gm"))?.length ?? 0;
  if (complete) return { passed: counted("pass"), failed: counted("fail"), complete };
  return { passed: lines("pass"), failed: lines("fail"), complete };
}

function resultOf(
  { passed, failed, complete }: Counts,
  exitCode: number | null,
  verdict: Verdict,
  out: (text: string) => void,
): TestResult {
  if (verdict === "did not exit") {
    out("\nAll tests have run, but their process did not exit and was killed. The counts above are the result.\n");
    return { passed, failed, exitCode: failed === 0 ? 0 : 1 };
  }
  if (verdict === "took too long") out("\nThe tests did not end within their time limit and were killed: this run has failed.\n");
  else if (!complete) out("\nThe tests ended without a summary: this run has failed.\n");
  const bad = verdict !== "ended" || !complete || exitCode !== 0 || failed > 0;
  return { passed, failed: bad ? Math.max(1, failed) : 0, exitCode: bad ? exitCode || 1 : 0 };
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    // ESRCH means that no process of the group is left, which is the goal.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

if (import.meta.main) {
  const { passed, failed, exitCode } = await runTests({
    command: [process.execPath, "test", "--timeout", "120000", ...process.argv.slice(2)],
    graceMs: 30_000,
    limitMs: 40 * 60_000,
    print: (text) => process.stdout.write(text),
  });
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exit(exitCode);
}
