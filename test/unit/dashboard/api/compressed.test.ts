import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { gunzipSync } from "node:zlib";
import type { Overview } from "../../../../src/dashboard/api/contract-overview.ts";
import { TestDashboard } from "../../../support/dashboard.ts";

/** What travels to a browser: data and files are compressed for those who accept it. */

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await TestDashboard.start();
  const minutes = Array.from({ length: 1_440 }, (_, minute) => Date.now() - (minute + 1) * 60_000);
  for (const atMs of minutes) await dashboard.server.deps.control.history.add(sampleAt(atMs));
});
afterAll(() => dashboard.stop());

/** A minute of a server that some agents use all day. */
function sampleAt(atMs: number) {
  const some = (limit: number) => Math.random() * limit;
  const counts = { writes: Math.round(some(20)), searches: Math.round(some(60)), cacheHits: Math.round(some(20)) };
  const times = { searchP50Ms: some(20), searchP99Ms: some(90), writeP50Ms: some(20), writeP99Ms: some(90) };
  return { atMs, ...counts, ...times, memories: Math.floor(atMs / 300_000), queued: Math.round(some(3)) };
}

const fetched = (path: string, encoding: string) =>
  fetch(`${dashboard.server.url}/dashboard/${path}`, { headers: { "accept-encoding": encoding }, decompress: false });

describe("data", () => {
  test("of a day takes less than 4 kB", async () => {
    const answer = await fetched("api/overview", "gzip, br");
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    expect([answer.headers.get("vary"), answer.headers.get("content-type")]).toEqual(["accept-encoding", "application/json;charset=utf-8"]);
    const packed = await answer.bytes();
    expect(packed.length).toBeLessThan(4_000);
    expect((JSON.parse(gunzipSync(packed).toString()) as Overview).series.writes.length).toBeWithin(140, 180);
  });

  test("is plain for those who do not accept gzip, and when it is short", async () => {
    const [plain, short] = [await fetched("api/overview", "identity"), await fetched("api/session", "gzip")];
    expect([plain.headers.get("content-encoding"), short.headers.get("content-encoding")]).toEqual([null, null]);
    expect(((await plain.json()) as Overview).range).toBe("24h");
  });
});

describe("files", () => {
  test("come as brotli, gzip or as they are", async () => {
    const page = await (await fetched("", "identity")).text();
    const script = /assets\/main-\w+\.js/.exec(page)?.[0] ?? "";
    const [brotli, gzip, plain] = await Promise.all(["gzip, deflate, br", "gzip", "identity"].map((encoding) => fetched(script, encoding)));
    expect([brotli, gzip, plain].map((answer) => answer?.headers.get("content-encoding"))).toEqual(["br", "gzip", null]);
    expect(gunzipSync((await gzip?.bytes()) ?? "").equals((await plain?.bytes()) ?? Buffer.from("none"))).toBeTrue();
  });
});
