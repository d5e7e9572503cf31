import { describe, expect, test } from "bun:test";
import { createBuiltinEmbedder, openEmbeddings } from "../../../src/models/builtin.ts";
import { ModelError } from "../../../src/models/model.ts";
import { embedderContract } from "../../contracts/embedder.ts";
import { artefact } from "./builtin/fixture.ts";

embedderContract("builtin", async () => createBuiltinEmbedder());

const embedder = createBuiltinEmbedder();

async function similarity(a: string, b: string): Promise<number> {
  const [left, right] = [await embedder.embedQuery(a), await embedder.embedQuery(b)];
  return left.reduce((sum, value, i) => sum + value * (right[i] ?? 0), 0);
}

/** Pairs that mean the same and share only stop words. */
const PARAPHRASES: readonly (readonly [text: string, same: string])[] = [
  ["He purchased an automobile", "They bought a new car"],
  ["Our physician prescribed antibiotics", "The doctor gave me some medicine"],
  ["My kids are fond of swimming", "The children love the pool"],
  ["The flight was delayed", "My plane took off late"],
  ["She teaches mathematics", "Her job is at a school"],
  ["What may I not eat?", "Peanuts give me an allergy"],
  ["The wedding took place in spring", "They got married in April"],
  ["How much does he earn?", "His salary is 4,000 euros a month"],
  ["a puppy that barks at night", "The dog is loud after dark"],
  ["We reside in Madrid", "Their home is in Spain"],
  ["Which instrument does she play?", "Nora practises the violin every evening"],
  ["The server keeps crashing", "Our program stops with an error again and again"],
];

describe("the built-in embedder", () => {
  test("gives the same vectors as long as it has the same digest", async () => {
    const texts = ["Ana's e-mail is ana@example.org, not anna@example.org.", "私は緑茶が好きです", "", "🦊🦊", "Über 40 Straßen, 3.5 km!"];
    const rounded = (await embedder.embedDocuments(texts)).flatMap((vector) => Array.from(vector, (value) => Math.round(value * 1000)));
    const checksum = new Bun.CryptoHasher("sha256").update(rounded.join()).digest("hex").slice(0, 16);
    expect({ digest: embedder.identity.digest.slice(0, 16), checksum }).toEqual({
      digest: "ea1de10d86cbf6c8",
      checksum: "ec6282c3d8abbb4d",
    });
  });

  for (const [i, [text, same]] of PARAPHRASES.entries()) {
    test(`"${text}" is nearest to "${same}"`, async () => {
      const similarities = await Promise.all(PARAPHRASES.map(([, candidate]) => similarity(text, candidate)));
      expect(similarities.indexOf(Math.max(...similarities))).toBe(i);
    });
  }

  test("gives nearly the same vector whatever the case and the accents", async () => {
    expect(await similarity("Zoë likes café crème", "ZOE LIKES CAFE CREME")).toBeGreaterThan(0.85);
    expect(await similarity("Where is Ana?", "where is ana?")).toBeGreaterThan(0.85);
  });

  test("places inflections of a word near each other, and other words far away", async () => {
    expect(await similarity("running", "runs")).toBeGreaterThan((await similarity("running", "invoice")) + 0.3);
  });

  test("weighs the subject of a text more than its form", async () => {
    const asked = "what is the name of the dog";
    expect(await similarity(asked, "dog: Rex")).toBeGreaterThan(await similarity(asked, "this is what the rest of it is for"));
  });

  test("uses every token of a long text", async () => {
    const long = "The quarterly report is due. ".repeat(250);
    expect(await similarity("sailing boats", `${long}${"Sailing boats. ".repeat(20)}`)).toBeGreaterThan(
      (await similarity("sailing boats", long)) + 0.04,
    );
  });

  test("gives different vectors to two texts without a known token", async () => {
    expect(Math.abs(await similarity("🦊🦊", "🐢"))).toBeLessThan(0.5);
    expect(Math.abs(await similarity("🦊🦊", ""))).toBeLessThan(0.5);
    expect(await similarity("🦊🦊", "🦊🦊")).toBeCloseTo(1, 4);
  });

  test("refuses a damaged artefact, and the message says what to do", () => {
    const spoilt = artefact();
    spoilt[spoilt.length >> 1] = (spoilt[spoilt.length >> 1] ?? 0) ^ 1;
    expect(() => openEmbeddings(spoilt)).toThrow(ModelError);
    expect(() => openEmbeddings(spoilt)).toThrow("install this version of memoryd again");
    expect(() => openEmbeddings(artefact().subarray(0, 1000))).toThrow(ModelError);
  });
});
