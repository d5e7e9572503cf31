import { describe, expect, test } from "bun:test";
import { chooseModels } from "../../../../src/models/choose-models.ts";
import { embedderContract } from "../../../contracts/embedder.ts";
import { dot, FACTS_REQUEST, kindOf, openEmbedder, openGenerator, settingsFor } from "../../../unit/models/ollama/fixture.ts";

/**
 * The embedder and the generator with a real Ollama. OLLAMA_TEST_HOST is its address. OLLAMA_TEST_EMBED_MODEL and OLLAMA_TEST_CHAT_MODEL
 * name the models; by default `auto` chooses them. The knowledge of a model is not tested: a tiny one that follows the schema is enough.
 */
const { OLLAMA_TEST_HOST: host, OLLAMA_TEST_EMBED_MODEL: embedModel = "auto", OLLAMA_TEST_CHAT_MODEL: chatModel = "auto" } = process.env;

if (host) {
  const server = { url: host };
  const settings = { embedModel, chatModel };
  embedderContract("ollama, a real server", () => openEmbedder(server, { embedModel }));

  describe("a real Ollama", () => {
    test("has the models, and reports their dimensions", async () => {
      const chosen = await chooseModels(settingsFor(host, settings));
      expect(chosen.embedder).toMatchObject({ kind: "ollama", identity: { dimensions: expect.any(Number) } });
      expect(chosen.generator.kind).toBe("ollama");
    });

    test("embeds a long text in pieces", async () => {
      const embedder = await openEmbedder(server, { embedModel });
      const texts = ["Ana likes green tea. ".repeat(380), "Ana likes green tea.", "The invoice is due on Friday."];
      const [long, short, other] = await embedder.embedDocuments(texts);
      expect(dot(long, short)).toBeGreaterThan(dot(long, other) + 0.2);
    });

    test("embeds texts whose number of tokens is hard to estimate", async () => {
      const embedder = await openEmbedder(server, { embedModel });
      const texts = [
        "x".repeat(8000),
        "1234567890".repeat(800),
        "Москва слезам не верит ".repeat(150),
        "私は緑茶が好きです".repeat(150),
        "🦊".repeat(1500),
      ];
      expect(await embedder.embedDocuments(texts)).toHaveLength(texts.length);
    });

    test("binds the model to the schema", async () => {
      const generator = await openGenerator(server, { chatModel });
      const { value, usage } = await generator.generate(FACTS_REQUEST);
      expect(value).toMatchObject({ facts: expect.any(Array) });
      expect(usage.promptTokens).toBeGreaterThan(0);
      expect(usage.outputTokens).toBeGreaterThan(0);
    });

    test("refuses a prompt beyond the context", async () => {
      const generator = await openGenerator(server, { chatModel, chatContextTokens: 2048 });
      expect(await kindOf(generator.generate({ ...FACTS_REQUEST, prompt: "Ana moved to Lisbon. ".repeat(3000) }))).toBe("too_long");
    });

    test("stops a reply at its maximum length", async () => {
      const generator = await openGenerator(server, { chatModel });
      expect(await kindOf(generator.generate({ ...FACTS_REQUEST, maxOutputTokens: 2 }))).toBe("length");
    });

    test("is free again after a timeout", async () => {
      const generator = await openGenerator(server, { chatModel });
      await generator.generate(FACTS_REQUEST);
      expect(await kindOf(generator.generate({ ...FACTS_REQUEST, signal: AbortSignal.timeout(1) }))).toContain("TimeoutError");
      await generator.generate(FACTS_REQUEST);
    });
  });
}
