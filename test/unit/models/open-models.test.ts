import { afterAll, expect, test } from "bun:test";
import { createBuiltinEmbedder } from "../../../src/models/builtin.ts";
import { chooseModels, openFormerEmbedder, openModels } from "../../../src/models/open-models.ts";
import { OllamaDouble } from "../../support/ollama/double.ts";
import { EMBEDDINGGEMMA, QWEN } from "../../support/ollama/models.ts";
import { until } from "../../support/until.ts";
import { FACTS_REQUEST, kindOf, settingsFor } from "./ollama/fixture.ts";

const double = new OllamaDouble({ models: [EMBEDDINGGEMMA, QWEN] });
afterAll(() => double.stop());

test("each thread opens the same chosen models, without asking the server", async () => {
  const chosen = await chooseModels(settingsFor(double.url));
  const before = double.seen.length;
  const [here, there] = [openModels(chosen), openModels(structuredClone(chosen))];
  expect(double.seen).toHaveLength(before);
  expect(here.embedder.identity).toEqual(there.embedder.identity);
  expect(here.embedder.identity.name).toBe("ollama/embeddinggemma");
  expect(await here.embedder.embedQuery("tea")).toEqual(await there.embedder.embedQuery("tea"));
  expect((await here.generator?.generate(FACTS_REQUEST))?.value).toEqual({ facts: [""] });
});

test("the built-in models are also opened from a choice", async () => {
  const models = openModels(await chooseModels(settingsFor(double.url, { model: "builtin" })));
  expect(models.embedder.identity.name).toStartWith("builtin");
  expect(models.generator).toBeUndefined();
});

test("after an update an organization's vectors of the former built-in embedder are still searched with it", async () => {
  const { connection } = await chooseModels(settingsFor(double.url, { model: "builtin" }));
  const digest = "f7e3e06e78ff5ad62273e34ca4fdae31b70999224708137b685c9782639569d5";
  const former = { name: "builtin-static-minilm-256", digest, dimensions: 256 };
  const { embedder } = openFormerEmbedder({ embedder: { kind: "builtin" }, identity: former }, connection);
  expect(embedder.identity).toEqual(former);
  const [tea, same] = [await embedder.embedQuery("green tea"), await embedder.embedQuery("GREEN TEA")];
  expect(tea).toHaveLength(256);
  expect(same).toEqual(tea);
  const other = { ...former, digest: "0" };
  expect(openFormerEmbedder({ embedder: { kind: "builtin" }, identity: other }, connection).embedder.identity).toEqual(
    createBuiltinEmbedder().identity,
  );
});

test("a slow reply delays no vector", async () => {
  const models = openModels(await chooseModels(settingsFor(double.url, { modelConcurrency: 1 })));
  await models.generator?.generate(FACTS_REQUEST);
  double.misbehave({ kind: "hang" }, { on: "chat", times: 1 });
  const controller = new AbortController();
  const reply = models.generator?.generate({ ...FACTS_REQUEST, signal: controller.signal });
  expect(await models.embedder.embedQuery("tea")).toHaveLength(768);
  controller.abort(new Error("enough"));
  await expect(reply).rejects.toThrow("enough");
});

test("closing aborts a load that would take minutes, and refuses later calls", async () => {
  const models = openModels(await chooseModels(settingsFor(double.url)));
  const before = double.count("embed");
  double.misbehave({ kind: "hang" }, { on: "embed", times: 1 });
  const asked = kindOf(models.embedder.embedQuery("tea"));
  await until("the server is asked", () => double.count("embed") > before);
  models.close();
  expect(await asked).toBe("unreachable");
  expect(await kindOf(models.embedder.embedQuery("tea"))).toBe("unreachable");
});
