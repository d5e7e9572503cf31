import { describe, expect, test } from "bun:test";
import { createBuiltinEmbedder } from "../../src/models/builtin.ts";
import { embedderContract } from "../contracts/embedder.ts";

embedderContract("builtin", async () => createBuiltinEmbedder());

const embedder = createBuiltinEmbedder();

async function similarity(a: string, b: string): Promise<number> {
  const [left, right] = [await embedder.embedQuery(a), await embedder.embedQuery(b)];
  return left.reduce((sum, value, i) => sum + value * (right[i] ?? 0), 0);
}

describe("the built-in embedder", () => {
  test("keeps its vectors as long as it keeps its digest", async () => {
    const texts = ["Ana's e-mail is ana@example.org, not anna@example.org.", "私は緑茶が好きです", "", "Über 40 Straßen, 3.5 km!"];
    const rounded = (await embedder.embedDocuments(texts)).flatMap((vector) => Array.from(vector, (value) => Math.round(value * 1000)));
    const checksum = new Bun.CryptoHasher("sha256").update(rounded.join()).digest("hex").slice(0, 16);
    expect({ digest: embedder.identity.digest, checksum }).toEqual({ digest: "1", checksum: "a385df643aedf14d" });
  });

  test("does not see case, accents and punctuation", async () => {
    expect(await similarity("Zoë likes café crème", "ZOE LIKES: CAFE, CREME!")).toBeCloseTo(1, 4);
  });

  test("inflections and misspellings are near, other words are not", async () => {
    const other = await similarity("accommodation", "invoice");
    expect(await similarity("running", "runs")).toBeGreaterThan(0.9);
    expect(await similarity("accommodation", "accomodation")).toBeGreaterThan(other + 0.1);
  });

  test("what a text is about outweighs how it is put together", async () => {
    const asked = "what is the name of the dog";
    expect(await similarity(asked, "dog: Rex")).toBeGreaterThan(await similarity(asked, "this is what the rest of it is for"));
  });

  test("saying a word again counts, and ever less", async () => {
    const once = await similarity("tea", "tea and milk");
    const twice = await similarity("tea", "tea tea and milk");
    const often = await similarity("tea", `${"tea ".repeat(20)} and milk`);
    expect(twice).toBeGreaterThan(once);
    expect(often).toBeGreaterThan(twice);
    expect(often).toBeLessThan(0.999);
  });

  test("two questions without a word in common are told apart", async () => {
    expect(await similarity("???", "!!!")).toBeLessThan(0.5);
  });
});
