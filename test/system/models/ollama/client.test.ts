import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { createOllamaClient } from "../../../../src/models/ollama/client.ts";
import { OllamaDouble } from "../../../support/ollama/double.ts";
import type { Fault } from "../../../support/ollama/faults.ts";
import { EMBEDDINGGEMMA, QWEN } from "../../../support/ollama/models.ts";
import { kindOf } from "../../../unit/models/ollama/fixture.ts";

const double = new OllamaDouble({ models: [EMBEDDINGGEMMA, QWEN] });
afterEach(() => double.behave());
afterAll(() => double.stop());

const SHORT = { deadlineMs: 100 };
const embedding = { model: "embeddinggemma", input: ["tea"] };

describe("the client of Ollama", () => {
  test("has one deadline for its turn and the answer, and the error says which it waited for", async () => {
    const client = createOllamaClient({ host: double.url, concurrency: 1 });
    double.misbehave({ kind: "hang" }, { on: "embed" });
    const [first, second] = await Promise.all([
      kindOf(client.embed(embedding, { deadlineMs: 150 })),
      kindOf(client.embed(embedding, { deadlineMs: 50 })),
    ]);
    expect([first, second]).toEqual(["timeout", "overloaded"]);
  });

  test("asks about the server without waiting for a model", async () => {
    const client = createOllamaClient({ host: double.url, concurrency: 1 });
    double.misbehave({ kind: "hang" }, { on: "embed", times: 1 });
    const controller = new AbortController();
    const held = client.embed(embedding, { deadlineMs: 10_000, signal: controller.signal });
    expect(await client.version(SHORT)).toEqual({ version: "0.31.2" });
    controller.abort(new Error("enough"));
    await expect(held).rejects.toThrow("enough");
  });

  test("refuses an answer that never ends", async () => {
    const endless = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      fetch: () =>
        new Response(
          new ReadableStream({
            pull: (controller) => controller.enqueue(new Uint8Array(1 << 20).fill(32)),
          }),
        ),
    });
    const client = createOllamaClient({ host: `http://127.0.0.1:${endless.port}`, concurrency: 1 });
    expect(await kindOf(client.version({ deadlineMs: 10_000 }))).toBe("malformed");
    await endless.stop(true);
  });

  test("follows no redirect: texts go only to the configured address", async () => {
    const elsewhere = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => Response.redirect(`${double.url}/api/version`, 307) });
    const client = createOllamaClient({ host: `http://127.0.0.1:${elsewhere.port}`, concurrency: 1 });
    const before = double.seen.length;
    expect(await kindOf(client.version(SHORT))).toBe("unreachable");
    expect(double.seen).toHaveLength(before);
    await elsewhere.stop(true);
  });

  test("uses no proxy, because memories must not pass through it", async () => {
    const before = process.env["HTTP_PROXY"];
    process.env["HTTP_PROXY"] = "http://127.0.0.1:9";
    try {
      expect(await createOllamaClient({ host: double.url, concurrency: 1 }).version(SHORT)).toEqual({ version: "0.31.2" });
    } finally {
      if (before === undefined) delete process.env["HTTP_PROXY"];
      else process.env["HTTP_PROXY"] = before;
    }
  });

  test("writes nothing to the console, whatever the answer", async () => {
    const faults: readonly Fault[] = [
      { kind: "plain", status: 404, text: "404 page not found" },
      { kind: "status", status: 500, error: "x" },
      { kind: "half_json" },
      { kind: "body", body: "" },
      { kind: "cut", half: true },
    ];
    const script = `
      import { createOllamaClient } from ${JSON.stringify(`${import.meta.dir}/../../../../src/models/ollama/client.ts`)};
      const client = createOllamaClient({ host: ${JSON.stringify(double.url)}, concurrency: 1 });
      for (let i = 0; i < ${faults.length}; i++) await client.version({ deadlineMs: 1000 }).then(() => process.exit(1), (error) => error);
    `;
    for (const fault of faults) double.misbehave(fault, { on: "version", times: 1 });
    const child = Bun.spawn([process.execPath, "-e", script], { stdout: "pipe", stderr: "pipe" });
    const [out, err, code] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text(), child.exited]);
    expect({ out, err, code }).toEqual({ out: "", err: "", code: 0 });
  });
});
