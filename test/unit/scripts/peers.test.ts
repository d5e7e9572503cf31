import { expect, test } from "bun:test";
import type { DatasetScope } from "../../../scripts/lib/dataset.ts";
import { inLanes } from "../../../scripts/lib/lanes.ts";
import { answerEmbeddings } from "../../../scripts/lib/peers/embeddings.ts";
import { bounded, type Contender, madeUpTexts, measureQuality, measureSpeed, textsOf } from "../../../scripts/lib/peers/measure.ts";
import type { Peer, PeerMemory, RunningPeer } from "../../../scripts/lib/peers/peer.ts";
import { callsTo } from "../../../scripts/lib/peers/server.ts";
import { tableOf } from "../../../scripts/lib/peers/table.ts";
import { measure } from "../../../scripts/lib/retrieval/measures.ts";
import type { Embedder } from "../../../src/models/model.ts";

function scopeOf(scope: string, count: number): DatasetScope {
  const memories = Array.from({ length: 3 }, (_, n) => ({ id: `D:${n}`, text: `text ${n}` }));
  const queries = Array.from({ length: count }, (_, n) => ({ id: String(n), text: "text 1", category: "plain", relevant: ["D:1"] }));
  return { set: "made", scope, memories, queries };
}

/** Finds the memories whose text is the query. */
class Exact implements RunningPeer {
  readonly memories: PeerMemory[] = [];
  async write(_scope: string, memories: readonly PeerMemory[]) {
    this.memories.push(...memories);
  }
  async search(_scope: string, query: string) {
    return this.memories.filter(({ text }) => text === query || query.includes("?")).map(({ id }) => id);
  }
  async stop() {}
}

const contenderOf = (name: string, running: RunningPeer = new Exact(), kind: Peer["kind"] = "server"): Contender => ({
  peer: { name, version: "1.0", kind, start: async () => running },
  running,
  qualityBySet: new Map(),
  speedByScale: new Map(),
});

test("a data set is bounded to the wanted questions, evenly, from as few scopes as have them", () => {
  const kept = bounded([scopeOf("a", 6), scopeOf("b", 6), scopeOf("c", 6)], 8);
  expect(kept.map(({ scope }) => scope)).toEqual(["a", "b"]);
  expect(kept.map(({ queries }) => queries.length)).toEqual([4, 4]);
  expect(bounded([scopeOf("a", 6)], 100)[0]?.queries).toHaveLength(6);
});

test("questions without an answer are not asked", () => {
  const scope = scopeOf("a", 1);
  const queries = [
    ...scope.queries,
    { id: "x", text: "?", category: "adversarial", relevant: ["D:1"] },
    { id: "y", text: "?", category: "plain", relevant: [] },
  ];
  expect(bounded([{ ...scope, queries }], 10)[0]?.queries).toEqual(scope.queries);
});

test("lanes leave nothing out", async () => {
  const handled: number[] = [];
  await inLanes([1, 2, 3, 4, 5], 2, async (item) => {
    handled.push(item);
  });
  expect(handled.sort()).toEqual([1, 2, 3, 4, 5]);
});

test("peers are asked the same questions", async () => {
  const exact = new Exact();
  const [contender, other] = [contenderOf("exact", exact), contenderOf("other")];
  await measureQuality([contender, other], "made", [scopeOf("a", 2)], () => {});
  await measureSpeed([contender, other], 20, madeUpTexts(), () => {});
  // The other ids of a set are hidden from a peer, which may not accept them.
  expect(exact.memories.slice(0, 3).map(({ id }) => id)).toEqual(["m0", "m1", "m2"]);
  for (const { qualityBySet, speedByScale } of [contender, other]) {
    expect(qualityBySet.get("made")).toEqual([measure([0]), measure([0])]);
    expect(speedByScale.get(20)?.latencies).toHaveLength(200);
  }
});

test("the texts of a data set are taken once, and not more often than it has them", () => {
  const { fact, question } = textsOf([scopeOf("a", 2), scopeOf("a", 2)]);
  const [{ memories, queries }] = [scopeOf("a", 2)];
  expect([fact(0), question(0)]).toEqual([memories[0]?.text ?? "", queries[0]?.text ?? ""]);
  const distinct = new Set(memories.map(({ text }) => text)).size;
  expect(() => fact(distinct)).toThrow(`The data set has only ${distinct} memories`);
});

test("the table has a row for each peer, and ratios to the fastest server", () => {
  const contenders = [
    contenderOf("memoryd", new Exact(), "memoryd"),
    contenderOf("floor", new Exact(), "floor"),
    contenderOf("slow"),
    contenderOf("fast"),
  ];
  for (const [n, median] of [2, 1, 40, 10].entries()) {
    contenders[n]?.qualityBySet.set("made", [measure([0]), measure([Number.POSITIVE_INFINITY])]);
    contenders[n]?.speedByScale.set(1000, { writesPerSecond: 1234.4, latencies: [median, median, median] });
  }
  expect(tableOf(contenders, ["made"], [1000]).split("\n")).toEqual([
    "| server | made, recall@10 / MRR | writes/s, 1,000 memories | search p50 / p95, 1,000 memories | p50 to the fastest server |",
    "| --- | --- | --- | --- | --- |",
    "| memoryd 1.0 | 50.0 / 50.0 | 1,234 | 2.0 / 2.0 ms | 0.20 |",
    "| floor 1.0 | 50.0 / 50.0 | 1,234 | 1.0 / 1.0 ms | 0.10 |",
    "| slow 1.0 | 50.0 / 50.0 | 1,234 | 40.0 / 40.0 ms | 4.00 |",
    "| fast 1.0 | 50.0 / 50.0 | 1,234 | 10.0 / 10.0 ms | 1.00 |",
  ]);
});

test("the embeddings speak OpenAI's protocol", async () => {
  const embedder = {
    identity: { name: "made", dimensions: 2 },
    embedDocuments: async (texts: readonly string[]) => texts.map((text) => Float32Array.of(text.length, 1)),
  } as unknown as Embedder;
  const ask = async (body: unknown, path = "embeddings") => {
    const request = new Request(`http://127.0.0.1/v1/${path}`, body === undefined ? {} : { method: "POST", body: JSON.stringify(body) });
    const response = await answerEmbeddings(embedder, request);
    return { status: response.status, body: (await response.json()) as { data?: { embedding: unknown }[] } };
  };
  expect((await ask({ input: ["a", "bcd"] })).body.data?.map(({ embedding }) => embedding)).toEqual([
    [1, 1],
    [3, 1],
  ]);
  const base64 = (await ask({ input: "a", encoding_format: "base64" })).body.data?.[0]?.embedding;
  expect(base64).toBe(Buffer.from(Float32Array.of(1, 1).buffer).toString("base64"));
  expect((await ask({ input: [[1, 2]] })).status).toBe(400);
  expect((await ask(undefined, "other")).status).toBe(404);
});

test("a library is written in groups and searched over HTTP", async () => {
  const seen: unknown[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      seen.push([new URL(request.url).pathname, await request.json()]);
      return Response.json({ ids: ["m2"] });
    },
  });
  const calls = callsTo(server.url.origin);
  const memories = Array.from({ length: 51 }, (_, n) => ({ id: `m${n}`, text: "t", metadata: { speaker: "Ann" } }));
  await calls.write("s", memories, 1);
  expect(await calls.search("s", "q", 10)).toEqual(["m2"]);
  await server.stop(true);
  expect(seen.slice(1)).toEqual([
    ["/write", { scope: "s", memories: [{ id: "m50", text: "t" }] }],
    ["/search", { scope: "s", query: "q", limit: 10 }],
  ]);
});
