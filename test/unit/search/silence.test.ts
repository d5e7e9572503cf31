import { afterAll, describe, expect, test } from "bun:test";
import type { Embedder } from "../../../src/models/model.ts";
import { rememberingEmbedder } from "../../support/embedder.ts";
import { until } from "../../support/until.ts";
import { ask, Fixture } from "./fixture.ts";

/** An embedder all of whose vectors point in about one direction, as those of many models do: unrelated texts have a cosine of a half. */
function crowded(): Embedder {
  const plain = rememberingEmbedder();
  const moved = (vector: Float32Array) => Float32Array.from([...vector, 1], (value) => value / Math.SQRT2);
  return {
    identity: { name: "ollama/crowded", digest: "1", dimensions: plain.identity.dimensions + 1 },
    embedQuery: async (text, signal) => moved(await plain.embedQuery(text, signal)),
    embedDocuments: async (texts, signal) => (await plain.embedDocuments(texts, signal)).map(moved),
  };
}

/** By language: memories, questions that the first of them answers, and others. */
const SCOPES: readonly (readonly [memories: readonly string[], answered: readonly string[], others: readonly string[]])[] = [
  [
    ["Ana is allergic to peanuts.", "Home drinks tea without sugar.", "We moved to Porto."],
    ["What should I not cook for Ana?"],
    ["when does zebra deploy?", "How do I exit vim?", "Rename the variable in parser.ts and run the tests"],
  ],
  [
    ["Lukas verträgt keine Nüsse.", "Zu Hause trinken wir Tee ohne Zucker."],
    ["Was darf Lukas nicht essen?"],
    ["Wann wird Zebra ausgerollt?", "Wie hoch ist der Eiffelturm?"],
  ],
  [
    ["Louise est allergique aux arachides.", "À la maison, on boit le thé sans sucre."],
    ["Que ne doit pas manger Louise ?"],
    ["Quand déploie-t-on zebra ?"],
  ],
  [
    ["Marta es alérgica a los cacahuetes.", "En casa tomamos el té sin azúcar."],
    ["¿Qué no puede comer Marta?"],
    ["¿Cuándo se despliega zebra?"],
  ],
  [["У жены аллергия на орехи.", "Дома пьют чай без сахара."], ["На что аллергия у жены?"], ["Почему не собирается проект?"]],
  [["女儿对花生过敏。", "家里喝茶不加糖。"], ["女儿不能吃什么？"], ["写一个排序函数"]],
  [["家賃は毎月二十七日に払います。", "家ではお茶に砂糖を入れません。"], ["家賃はいつ払いますか？"], ["ゼブラはいつデプロイされますか？"]],
];

describe.each([
  ["the built-in embedder", rememberingEmbedder],
  ["a model with another scale", crowded],
])("with %s", (_, embedder) => {
  const fixture = new Fixture(embedder());
  afterAll(() => fixture.close());
  const search = fixture.search();

  test.each([...SCOPES])("of %p", async (memories, answered, others) => {
    const scope = fixture.newScope();
    for (const memory of memories) await fixture.store(scope, [memory]);
    const judge = async (query: string) => {
      await until("answers are judged", async () => (await ask(search, scope, query, { judged: true })).hits[0]?.answers !== undefined);
      return (await ask(search, scope, query, { judged: true })).hits.filter(({ answers }) => answers).map(({ memory }) => memory.content);
    };
    for (const query of answered) expect(await judge(query)).toContain(memories[0] ?? "");
    for (const query of others) expect(await judge(query)).toEqual([]);
  });
});

describe("a search", () => {
  const fixture = new Fixture();
  afterAll(() => fixture.close());
  const search = fixture.search();

  test("gives its best hits whether they answer or not, and tells it only where it is asked", async () => {
    const scope = fixture.newScope();
    for (const memory of SCOPES[0]?.[0] ?? []) await fixture.store(scope, [memory]);
    const query = "when does zebra deploy?";
    const plain = await ask(search, scope, query);
    expect(plain.hits).toHaveLength(3);
    expect(plain.hits.every(({ answers }) => answers === undefined)).toBeTrue();
    const judged = await ask(search, scope, query, { judged: true });
    expect(judged.texts).toEqual(plain.texts);
    expect(judged.cacheHit).toBeFalse();
    expect(judged.hits.every(({ answers }) => answers === false)).toBeTrue();
  });

  test("finds a code by its letters, whatever its vector is", async () => {
    const scope = fixture.newScope();
    for (const memory of ["The label of the blue box is QX77-31B.", "We moved to Porto."]) await fixture.store(scope, [memory]);
    const { hits } = await ask(search, scope, "QX77-31B", { judged: true });
    expect(hits.map(({ answers }) => answers)).toEqual([true, false]);
  });

  test("judges nothing while the embedder is away", async () => {
    const scope = fixture.newScope();
    await fixture.store(scope, ["We moved to Porto."]);
    const away = { ...fixture.embedder, embedQuery: () => Promise.reject(new Error("away")) };
    const { hits } = await ask(fixture.search({ embedder: away }), scope, "Which city is Porto in?", { judged: true });
    expect(hits.map(({ answers }) => answers)).toEqual([undefined]);
  });
});
