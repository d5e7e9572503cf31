import { expect, test } from "bun:test";
import { boundNativeHeap, trimNativeHeap } from "../../src/native/heap.ts";

const ROOT = new URL("../..", import.meta.url).pathname;

/** Maps of glibc's arenas begin at multiples of 64 MiB, and are of that size. */
const COUNT_ARENAS = `
  const { readFileSync } = await import("node:fs");
  const { boundNativeHeap } = await import("./src/native-heap.ts");
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

test("the calls work on this system", () => {
  boundNativeHeap();
  trimNativeHeap();
});
