import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { Memoryd } from "../../../../clients/typescript/src/index.ts";
import { COSTLY } from "../../../support/effort.ts";
import { ADAPTERS_INSTALLED } from "./adapters.ts";
import { startTenant, type Tenant } from "./tenant.ts";

let tenant: Tenant;
beforeAll(async () => {
  tenant = await startTenant();
});
afterAll(() => tenant.stop());

const load = async () => {
  const { MemorydStore } = await import("../../../../clients/typescript/src/langgraph.ts");
  const { AsyncBatchedStore, InMemoryStore } = await import(
    "../../../../clients/typescript/node_modules/@langchain/langgraph-checkpoint/dist/index.js"
  );
  const memory = new Memoryd({ url: tenant.url, key: tenant.keys.full, agentId: "graph", userId: crypto.randomUUID() });
  return { memory, store: new MemorydStore(memory), AsyncBatchedStore, InMemoryStore };
};

const label = fc.constantFrom("users", "ana", "facts", "a b", "東京");
const namespace = fc.array(label, { minLength: 1, maxLength: 3 });
const key = fc.constantFrom("one", "two", "k/3", "k:4");
const value = fc.record(
  {
    text: fc.constantFrom("Ana likes tea.", "Ana likes tea.", "I live in Porto.", "I live in Rome now.", ""),
    count: fc.integer({ min: 0, max: 5 }),
    done: fc.boolean(),
    deep: fc.record({
      list: fc.array(fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.string(), fc.constant(null)), { maxLength: 3 }),
    }),
  },
  { requiredKeys: [] },
);
const filter = fc.constantFrom(
  { text: "Ana likes tea." },
  { count: { $gte: 2 } },
  { count: { $gt: 1, $lt: 4 } },
  { done: { $ne: true } },
  { count: { $in: [1, 2] } },
  {},
);
const operation = fc.oneof(
  { weight: 5, arbitrary: fc.record({ op: fc.constant("put" as const), namespace, key, value }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant("delete" as const), namespace, key }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant("get" as const), namespace, key }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant("search" as const), namespace: fc.array(label, { maxLength: 2 }), filter }) },
  {
    weight: 2,
    arbitrary: fc.record({
      op: fc.constant("namespaces" as const),
      prefix: fc.array(fc.oneof(label, fc.constant("*")), { maxLength: 2 }),
      suffix: fc.array(label, { maxLength: 1 }),
      maxDepth: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
    }),
  },
);

describe.skipIf(!ADAPTERS_INSTALLED)("the store of LangGraph", () => {
  test("holds what LangGraph's own store in memory holds, whatever the operations", async () => {
    const property = fc.asyncProperty(fc.array(operation, { minLength: 4, maxLength: 14 }), async (operations) => {
      const { store, InMemoryStore } = await load();
      const model = new InMemoryStore();
      for (const one of operations) {
        const found = await apply(store, one);
        // The store in memory keeps the namespaces of items that were deleted.
        if (one.op === "delete") continue;
        const wanted = one.op === "namespaces" ? await filledNamespaces(model, one) : await apply(model, one);
        expect({ one, found }).toEqual({ one, found: wanted });
      }
      async function apply(target: Store, one: Operation) {
        if (one.op === "delete" && target === store) await model.delete(one.namespace, one.key);
        return applied(target, one);
      }
    });
    await fc.assert(property, COSTLY);
  });

  test("finds items by meaning, under a prefix, and lists those that are not indexed behind them", async () => {
    const { store, memory } = await load();
    await store.put(["facts", "food"], "nuts", { text: "Ana is allergic to walnuts." });
    await store.put(["facts", "home"], "city", { text: "Ana lives in Porto.", secret: "harbour" }, ["text"]);
    await store.put(["facts", "food"], "raw", { text: "Ana is allergic to walnuts, says the raw record." }, false);
    await store.put(["other"], "nuts", { text: "Walnuts grow on trees." });
    const found = await store.search(["facts"], { query: "Which nuts must Ana avoid?" });
    expect(found.map(({ key: name }) => name)).toEqual(["nuts", "city", "raw"]);
    expect(found.map(({ score }) => typeof score)).toEqual(["number", "number", "undefined"]);
    expect((await store.search(["facts"], { query: "nuts", limit: 1, offset: 1 })).length).toBe(1);
    const { results } = await memory.search("harbour");
    expect(results.every(({ content }) => !content.includes("harbour"))).toBe(true);
  });

  test("keeps the time of creation when a value changes, and erases the former value", async () => {
    const { store, memory } = await load();
    await store.put(["facts"], "city", { text: "Ana lives in Porto." });
    const before = await store.get(["facts"], "city");
    await store.put(["facts"], "city", { text: "Ana lives in Rome." });
    const after = await store.get(["facts"], "city");
    expect(after?.createdAt).toEqual(before?.createdAt ?? expect.unreachable());
    expect(after?.updatedAt.getTime()).toBeGreaterThan(before?.updatedAt.getTime() ?? Number.NaN);
    expect(await Array.fromAsync(memory.list())).toHaveLength(1);
    await store.delete(["facts"], "city");
    expect(await store.get(["facts"], "city")).toBeNull();
    expect(await Array.fromAsync(memory.list())).toHaveLength(0);
  });

  test("keeps items that say the same, or the opposite, which as memories would replace each other", async () => {
    const { store } = await load();
    for (const [name, text] of Object.entries({
      a: "I live in Porto.",
      b: "I live in Porto.",
      c: "I moved to Rome.",
      d: "I no longer live in Rome.",
    })) {
      await store.put(["facts"], name, { text });
    }
    expect((await store.search(["facts"])).map((item) => item.key).toSorted()).toEqual(["a", "b", "c", "d"]);
    expect((await store.get(["facts"], "a"))?.value).toEqual({ text: "I live in Porto." });
    expect((await store.search(["facts"], { query: "Where do I live?" })).length).toBe(4);
  });

  test("has the newest value where the former could not be erased", async () => {
    const { store, memory } = await load();
    const { MemorydStore } = await import("../../../../clients/typescript/src/langgraph.ts");
    const scopes = { agentId: memory.agentId, userId: memory.userId };
    const unable = new MemorydStore(new Memoryd({ url: tenant.url, key: tenant.keys.undeleting, ...scopes }));
    await store.put(["facts"], "city", { text: "Porto" });
    // Several times, because the ids of memories have no order.
    for (const text of ["Rome", "Bern", "Kyiv", "Oslo", "Graz"]) {
      await expect(unable.put(["facts"], "city", { text })).rejects.toThrow("missing required scope: memory:delete");
      expect((await store.get(["facts"], "city"))?.value).toEqual({ text });
    }
    await store.put(["facts"], "city", { text: "Nice" });
    expect(await Array.fromAsync(memory.list())).toHaveLength(1);
  });

  test("compares what is deeper than the server's filter", async () => {
    const { store } = await load();
    const deep = Array.from({ length: 10 }, (_, depth) => `l${depth}`);
    await store.put(deep, "k", { text: "deep" });
    await store.put(deep.with(9, "other"), "k", { text: "other" });
    expect((await store.search(deep)).map((item) => item.value["text"])).toEqual(["deep"]);
    expect(await store.search(deep.slice(0, 9))).toHaveLength(2);
  });

  test("lists more items than one answer of the server has", async () => {
    const { store } = await load();
    const operations = Array.from({ length: 130 }, (_, index) => ({
      namespace: ["many"],
      key: `k${index}`,
      value: { text: `Item ${index}.` },
    }));
    await store.batch(operations);
    expect(await store.search(["many"], { limit: 200 })).toHaveLength(130);
    expect(await store.search(["many"], { limit: 200, query: "Item" })).toHaveLength(130);
    expect(await store.search(["many"], { limit: 50, offset: 120 })).toHaveLength(10);
  });

  test("reads before it writes within a batch, keeps the last of two puts, and works behind LangGraph's batching", async () => {
    const { store, AsyncBatchedStore } = await load();
    const [before] = await store.batch([
      { namespace: ["facts"], key: "city" },
      { namespace: ["facts"], key: "city", value: { text: "Porto" } },
      { namespace: ["facts"], key: "city", value: { text: "Rome" } },
    ]);
    expect(before).toBeNull();
    const batched = new AsyncBatchedStore(store);
    batched.start();
    const [city, items] = await Promise.all([batched.get(["facts"], "city"), batched.search(["facts"])]);
    expect([city?.value, items.length]).toEqual([{ text: "Rome" }, 1]);
    await batched.stop();
  });

  test("refuses the namespaces that LangGraph refuses", async () => {
    const { store } = await load();
    for (const bad of [[], ["a.b"], [""], ["langgraph"]]) await expect(store.put(bad, "k", {})).rejects.toThrow(/[Nn]amespace/);
    await expect(store.batch([{ namespace: [], key: "k", value: {} }])).rejects.toThrow("Namespace");
  });
});

type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

interface Found {
  readonly namespace: string[];
  readonly key: string;
  readonly value: Record<string, unknown>;
}
interface Store {
  put(namespace: string[], key: string, value: Record<string, unknown>): Promise<void>;
  delete(namespace: string[], key: string): Promise<void>;
  get(namespace: string[], key: string): Promise<Found | null>;
  search(prefix: string[], options: { filter?: Record<string, unknown>; limit?: number }): Promise<Found[]>;
  listNamespaces(options: { prefix?: string[]; suffix?: string[]; maxDepth?: number; limit?: number }): Promise<string[][]>;
}

async function applied(store: Store, one: Operation): Promise<unknown> {
  if (one.op === "put") return store.put(one.namespace, one.key, one.value);
  if (one.op === "delete") return store.delete(one.namespace, one.key);
  if (one.op === "get") return shown(await store.get(one.namespace, one.key));
  if (one.op === "search") return sorted((await store.search(one.namespace, { filter: one.filter, limit: 100 })).map(shown));
  return sorted(await store.listNamespaces(optionsOf(one)));
}

async function filledNamespaces(model: Store, one: Operation & { readonly op: "namespaces" }): Promise<unknown> {
  const { maxDepth, ...whole } = optionsOf(one);
  const filled: string[][] = [];
  for (const found of await model.listNamespaces(whole)) {
    const items = await model.search(found, { limit: 100 });
    if (items.some((item) => item.namespace.length === found.length)) filled.push(found.slice(0, maxDepth));
  }
  return sorted([...new Map(filled.map((found) => [JSON.stringify(found), found])).values()]);
}

function optionsOf({ prefix, suffix, maxDepth }: Operation & { readonly op: "namespaces" }) {
  return {
    limit: 100,
    ...(prefix.length > 0 && { prefix }),
    ...(suffix.length > 0 && { suffix }),
    ...(maxDepth !== undefined && { maxDepth }),
  };
}

function shown(item: Found | null) {
  return item && { namespace: item.namespace, key: item.key, value: JSON.parse(JSON.stringify(item.value)) };
}

function sorted(items: readonly unknown[]): string[] {
  return items
    .map((item) => JSON.stringify(item, (_, held) => (isPlain(held) ? Object.fromEntries(Object.entries(held).toSorted()) : held)))
    .toSorted();
}

const isPlain = (held: unknown) => typeof held === "object" && held !== null && !Array.isArray(held);
