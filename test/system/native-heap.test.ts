import { afterEach, expect, jest, test } from "bun:test";
import { boundNativeHeap, giveBackAtRest } from "../../src/native/heap.ts";

afterEach(() => jest.useRealTimers());

const ROOT = new URL("../..", import.meta.url).pathname;

/** Maps of glibc's arenas begin at multiples of 64 MiB, and are of that size. */
const COUNT_ARENAS = `
  const { readFileSync } = await import("node:fs");
  const { boundNativeHeap } = await import("./src/native/heap.ts");
  if (process.argv[1] === "limited") boundNativeHeap();
  const { connect } = await import("@lancedb/lancedb");
  const { mkdtempSync, rmSync } = await import("node:fs");
  const folder = mkdtempSync("/tmp/memoryd-arenas-");
  const db = await connect(folder);
  await Promise.all(Array.from({ length: 24 }, async (_, n) => {
    const table = await db.createTable("t" + n, Array.from({ length: 200 }, (_, id) => ({ id, vector: [id, n] })));
    await table.query().where("id < 100").toArray();
  }));
  rmSync(folder, { recursive: true });
  const starts = readFileSync("/proc/self/maps", "utf8").matchAll(/^([0-9a-f]+)-[0-9a-f]+ rw-p 0+ 00:00 0 *$/gm);
  console.log([...starts].filter(([, start]) => BigInt("0x" + start) % 0x4000000n === 0n).length);
  process.exit(0);
`;

async function arenas(how: "limited" | "unlimited"): Promise<number> {
  const child = Bun.spawn([process.execPath, "-e", COUNT_ARENAS, how], { cwd: ROOT, stdout: "pipe", stderr: "inherit" });
  return Number(await new Response(child.stdout).text());
}

test.if(process.platform === "linux")("threads of LanceDB share few arenas", async () => {
  const [limited, unlimited] = [await arenas("limited"), await arenas("unlimited")];
  expect(limited).toBeLessThan(unlimited);
});

/** What was given back after each 20 seconds, of a thread that worked in the last 20 seconds (true) or rested. */
function givenAfter(worked: readonly boolean[], leastMs: number): number[] {
  jest.useFakeTimers();
  let [given, restedMs] = [0, 0];
  const stop = giveBackAtRest(
    () => restedMs,
    leastMs,
    () => given++,
  );
  const counts = worked.map((works) => {
    restedMs = works ? 10_000 : restedMs + 20_000;
    jest.advanceTimersByTime(20_000);
    return given;
  });
  stop();
  jest.advanceTimersByTime(200_000);
  expect(given).toBe(counts.at(-1) ?? 0);
  return counts;
}

test("memory is given back once in each rest that is long enough", () => {
  const [works, rests] = [true, false];
  expect(givenAfter([works, rests, rests, rests, works, works, rests, works, rests, rests, rests], 40_000)).toEqual([
    ...[0, 0, 1, 1, 1, 1],
    ...[1, 1, 1, 2, 2],
  ]);
});

test("memory is given back during a load too, and in the rest after it, where no least rest is asked for", () => {
  expect(givenAfter([true, true, false, false, true, false], 0)).toEqual([1, 2, 3, 3, 4, 5]);
});

test("the calls work on this system", () => {
  boundNativeHeap();
  jest.useFakeTimers();
  let restedMs = 0;
  const stop = giveBackAtRest(() => restedMs, 0);
  jest.advanceTimersByTime(20_000);
  restedMs = 20_000;
  jest.advanceTimersByTime(20_000);
  stop();
});
