import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../../../../../src/memory/errors.ts";
import { MultilingualEmbeddings, openWeights, prepareWeights } from "../../../../../src/models/builtin/multilingual/embeddings.ts";
import { Safetensors } from "../../../../../src/models/builtin/multilingual/safetensors.ts";
import { folderPerTest } from "../../../../support/folder-per-test.ts";

const folder = folderPerTest();

const weights = openWeights();
const embeddings = new MultilingualEmbeddings(weights);
const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

describe("the multilingual encoder", () => {
  test.each([
    ["Meine Schwester arbeitet im Krankenhaus.", "My sister works in a hospital.", "Der Mietvertrag endet im September."],
    ["猫の名前は何ですか？", "What is the name of the cat?", "会議は金曜日です。"],
    ["أين يعيش أخي؟", "My brother lives in Cairo.", "أحب القهوة."],
    ["Какая у меня аллергия?", "I am allergic to nuts.", "Мой велосипед украли."],
  ])("%s is nearer to %s than to %s", (text, same, other) => {
    const [one, near, far] = [text, same, other].map((written) => embeddings.embed(written)) as [Float32Array, Float32Array, Float32Array];
    expect(cosine(one, near)).toBeGreaterThan(cosine(one, far));
  });

  test("gives a vector of length one for any text", () => {
    for (const text of ["", " ", "\u0000", "🦊", "\ud800", "a".repeat(20_000), "ق".repeat(5_000)])
      expect(cosine(embeddings.embed(text), embeddings.embed(text))).toBeCloseTo(1, 4);
  });

  test("reads the whole of a long text, or as much of it as it is told to", () => {
    const long = "The quarterly report is due on Monday. ".repeat(60);
    const longer = `${long}${"Whales sing in the bay. ".repeat(60)}`;
    expect(cosine(embeddings.embed(long), embeddings.embed(longer))).toBeLessThan(0.98);
    expect(embeddings.embed(longer, 200)).toEqual(embeddings.embed(long, 200));
  });
});

describe("the file of weights", () => {
  test("that is damaged is refused in a sentence, and nothing is left of it", () => {
    const path = join(folder(), "packed.zst");
    writeFileSync(path, Bun.zstdCompressSync(Buffer.from("no weights")));
    const packed = { path, digest: "0".repeat(64), sizeBytes: 10, extension: "weights" };
    expect(() => prepareWeights(packed, join(folder(), "to"))).toThrow(UsageError);
    expect(() => prepareWeights(packed, join(folder(), "to"))).toThrow("MEMORYD_TMP");
    expect(readdirSync(folder())).toEqual(["packed.zst"]);
  });

  test("is unpacked again when another program changed it", () => {
    const content = Buffer.from("0123456789");
    const path = join(folder(), "packed.zst");
    writeFileSync(path, Bun.zstdCompressSync(content));
    const packed = {
      path,
      digest: new Bun.CryptoHasher("sha256").update(content).digest("hex"),
      sizeBytes: content.length,
      extension: "weights",
    };
    const unpacked = prepareWeights(packed, folder());
    writeFileSync(unpacked, "0123x56789");
    expect(Buffer.from(openWeights(packed, folder())).toString()).toBe("0123456789");
    expect(readFileSync(unpacked, "utf8")).toBe("0123456789");
  });

  test("that is cut anywhere is told to be damaged", () => {
    for (const length of [0, 4, 100, 20_000, weights.length - 1])
      expect(() => new MultilingualEmbeddings(weights.slice(0, length))).toThrow();
  });

  test("has every tensor that is asked for, of its type", () => {
    const tensors = new Safetensors(weights);
    expect(() => tensors.f32("table")).toThrow("damaged");
    expect(() => tensors.u8("nothing")).toThrow("nothing");
    expect(() => tensors.number("nothing")).toThrow("nothing");
    expect(tensors.u8("table")).toHaveLength(128_000 * 256);
  });

  test("is mapped: what is read is what the file holds", () => {
    expect(Buffer.from(weights.slice(0, 4_096)).equals(readFileSync(prepareWeights()).subarray(0, 4_096))).toBe(true);
  });
});
