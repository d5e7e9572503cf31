import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { FACTS_REQUEST, kindOf, openEmbedder, openGenerator } from "../../../unit/models/ollama/fixture.ts";

/** The double as a program, as the end-to-end tests start it. */
let child: Bun.Subprocess<"ignore", "pipe", "inherit">;
let url = "";
let control = "";

beforeAll(async () => {
  child = Bun.spawn([process.execPath, join(import.meta.dir, "../../../support/ollama/serve.ts")], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
  });
  for await (const line of child.stdout.pipeThrough(new TextDecoderStream())) {
    ({ url, control } = JSON.parse(line));
    break;
  }
});
afterAll(() => child.kill());

async function tell(path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(control + path, {
    method: body === undefined ? "GET" : "POST",
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(answer.status).toBe(200);
  return answer.json();
}

test("serves models, and simulates faults that its control port sets", async () => {
  const embedder = await openEmbedder({ url });
  const generator = await openGenerator({ url });
  await embedder.embedQuery("tea");
  await tell("/misbehave", { fault: { kind: "zero_vectors" }, on: "embed" });
  expect(await kindOf(embedder.embedQuery("tea"))).toBe("malformed");
  await tell("/misbehave", { fault: { kind: "refuse" } });
  expect(await kindOf(generator.generate(FACTS_REQUEST))).toBe("unreachable");
  await tell("/behave", {});
  await tell("/answers", [{ includes: "Lisbon", value: { facts: ["Ana lives in Lisbon"] } }]);
  expect((await generator.generate(FACTS_REQUEST)).value).toEqual({ facts: ["Ana lives in Lisbon"] });
  await tell("/remove", { name: "embeddinggemma" });
  await tell("/install", { kind: "embedding", name: "bge-m3:latest", dimensions: 1024 });
  expect((await openEmbedder({ url })).identity).toMatchObject({ name: "ollama/bge-m3", dimensions: 1024 });
  expect(await tell("/seen")).toMatchObject({ chat: expect.any(Number) });
});
