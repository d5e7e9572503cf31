import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Embedder } from "../../src/models/model.ts";
import { COSTLY } from "../support/effort.ts";

/** The contract of every embedder. `runs` bounds the number of random texts, for slow embedders. */
export function embedderContract(name: string, open: () => Promise<Embedder>): void {
  describe(`embedder ${name}`, () => {
    test("has an identity", async () => {
      const { identity } = await open();
      expect(identity.name).toMatch(/^\S+$/);
      expect(identity.digest).not.toBe("");
      expect(identity.dimensions).toBeGreaterThan(0);
    });

    test("gives the same vector whether or not it was prepared", async () => {
      const [plain, prepared] = [await open(), await open()];
      prepared.prepare?.();
      prepared.prepare?.();
      expectSame(await prepared.embedQuery("Ana likes green tea"), await plain.embedQuery("Ana likes green tea"));
    });

    test("returns one vector per text, in order", async () => {
      const embedder = await open();
      const texts = ["Ana likes green tea", "The invoice is due on Friday", "Ana likes green tea"];
      const [tea, invoice, again, ...rest] = await embedder.embedDocuments(texts);
      expect(rest).toEqual([]);
      expectSame(tea, again);
      expect(dot(tea, invoice)).toBeLessThan(0.99);
      expect(await embedder.embedDocuments([])).toEqual([]);
    });

    test("a text gets the same vector in any batch", async () => {
      const embedder = await open();
      const [alone] = await embedder.embedDocuments(["Ana likes green tea"]);
      const [, among] = await embedder.embedDocuments(["Something else, and longer than that", "Ana likes green tea", ""]);
      expectSame(alone, among);
    });

    test("a question is closest to its answer", async () => {
      const embedder = await open();
      const answers = ["Ana likes green tea", "The invoice is due on Friday", "Rex the dog barks at night"];
      const questions = ["Which tea does Ana like?", "When is the invoice due?", "Which dog barks?"];
      const documents = await embedder.embedDocuments(answers);
      for (const [i, question] of questions.entries()) {
        const asked = await embedder.embedQuery(question);
        const similarities = documents.map((document) => dot(asked, document));
        expect(similarities.indexOf(Math.max(...similarities))).toBe(i);
      }
    });

    test("odd texts get valid vectors", async () => {
      const embedder = await open();
      const odd = [
        "",
        " \n\t ",
        "\u0000",
        "?!…",
        "🦊🦊",
        "\ud800",
        "a",
        "私は緑茶が好きです",
        "ฉันชอบชา",
        "é".repeat(4000),
        "word ".repeat(1600),
      ];
      for (const text of odd) expectUnit(embedder, await embedder.embedQuery(text));
      for (const vector of await embedder.embedDocuments(odd)) expectUnit(embedder, vector);
    });

    test("any text gets a valid vector", async () => {
      const embedder = await open();
      const texts = fc.array(fc.string({ unit: "binary", maxLength: 200 }), { maxLength: 8 });
      await fc.assert(
        fc.asyncProperty(texts, async (some) => {
          const vectors = await embedder.embedDocuments(some);
          expect(vectors).toHaveLength(some.length);
          for (const vector of vectors) expectUnit(embedder, vector);
        }),
        COSTLY,
      );
    });

    test("a caller may change its vectors without an effect on others", async () => {
      const embedder = await open();
      const first = await embedder.embedQuery("green tea");
      const kept = first.slice();
      first.fill(7);
      expectSame(await embedder.embedQuery("green tea"), kept);
    });

    test("stops when its signal aborts", async () => {
      const embedder = await open();
      const reason = new Error("told to stop");
      await expect(embedder.embedQuery("green tea", AbortSignal.abort(reason))).rejects.toThrow();
      await expect(embedder.embedDocuments(["green tea"], AbortSignal.abort(reason))).rejects.toThrow();
    });
  });
}

function dot(a: Float32Array | undefined, b: Float32Array | undefined): number {
  if (a === undefined || b === undefined) throw new Error("a vector is missing");
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
}

function expectSame(a: Float32Array | undefined, b: Float32Array | undefined): void {
  expect(dot(a, b)).toBeGreaterThan(0.99999);
}

function expectUnit(embedder: Embedder, vector: Float32Array): void {
  expect(vector).toHaveLength(embedder.identity.dimensions);
  expect(dot(vector, vector)).toBeCloseTo(1, 4);
}
