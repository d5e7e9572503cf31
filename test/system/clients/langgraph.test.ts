import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { Memoryd } from "../../../clients/typescript/src/index.ts";
import { execute } from "../../support/packages.ts";
import { PACKAGE, PYTHON_TOOLS, withTools } from "./python/tools.ts";
import { ADAPTERS_INSTALLED } from "./typescript/adapters.ts";
import { startTenant, type Tenant } from "./typescript/tenant.ts";

let tenant: Tenant;
beforeAll(async () => {
  tenant = await startTenant();
});
afterAll(() => tenant.stop());

test.skipIf(!ADAPTERS_INSTALLED || !withTools)("the stores of both clients hold the same items", async () => {
  const { MemorydStore } = await import("../../../clients/typescript/src/langgraph.ts");
  const userId = crypto.randomUUID();
  const store = new MemorydStore(new Memoryd({ url: tenant.url, key: tenant.keys.full, agentId: "graph", userId }));
  const label = 'Ana\'s "Büro" 東京\u0007\u007f\u2028';
  await store.put(["facts", label], "nuts", { text: "Ana is allergic to walnuts.", deep: { list: [1.5, null, true] } });
  await store.put(["facts"], "city", { text: "Porto" });
  await store.put(["facts"], "gone", { text: "Nobody reads this." });
  const before = await store.search(["facts"]);
  const written = [
    [["facts"], "city", { text: "Rome", count: 2 }],
    [["notes", label], label, { text: label, deep: { list: [0.1, null] } }],
  ];
  const { code, stdout, stderr } = await execute([join(PYTHON_TOOLS, "bin/python"), "shared_items.py", userId, JSON.stringify(written)], {
    cwd: join(import.meta.dir, "python"),
    env: {
      PYTHONPATH: join(PACKAGE, "src"),
      PYTHONDONTWRITEBYTECODE: "1",
      MEMORYD_TEST_TARGET: JSON.stringify({ url: tenant.url, keys: tenant.keys }),
    },
  });
  if (code !== 0) throw new Error(stderr);
  const seen = JSON.parse(stdout) as { before: [string[], string, object, string][]; found: string[] };
  expect(seen.before.map(([namespace, key, value, created]) => [namespace, key, value, Date.parse(created)])).toEqual(
    before.map(({ namespace, key, value, createdAt }) => [namespace, key, value, createdAt.getTime()]),
  );
  expect(seen.found).toEqual(["nuts"]);
  const city = await store.get(["facts"], "city");
  expect([city?.value, city?.createdAt]).toEqual([{ text: "Rome", count: 2 }, before.find(({ key }) => key === "city")?.createdAt]);
  expect((await store.get(["notes", label], label))?.value).toEqual({ text: label, deep: { list: [0.1, null] } });
  expect((await store.search([])).map(({ key }) => key).toSorted()).toEqual([label, "city", "nuts"].toSorted());
});
