import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { Judging, judgeAll } from "../../../src/cognition/judging.ts";
import { ModelError } from "../../../src/models/model.ts";
import { keepsText } from "../../../src/reading/batch.ts";
import { Fixture } from "./fixture.ts";

/** A change that no rule of a language knows. */
const [OLDER, NEWER] = ["my boss is Ingrid", "new boss as of this week, Philippa"];

/** Facts that are near each other and at odds with none. */
const NEAR = [
  "my boss drives an old Skoda",
  "the boss bought cake",
  "lunch with the boss was fine",
  "my boss plays golf",
  "the boss sings",
];

let fixture: Fixture;
beforeEach(() => {
  fixture = new Fixture();
});
afterEach(() => fixture.close());

const orgId = () => fixture.scope.orgId;
const outdated = async () => (await fixture.memories()).filter((memory) => memory.outdated).map(({ content }) => content);

async function writeAll(...contents: string[]): Promise<void> {
  for (const content of contents) {
    await fixture.write(content, { extract: false });
    await fixture.process();
    fixture.advance(60_000);
  }
}

/** A judge that notes what it is asked, and says the same of all. */
class Noting {
  readonly asked: string[] = [];
  readonly #likelihood: number;

  constructor(likelihood: number) {
    this.#likelihood = likelihood;
  }

  judge(older: string, newer: string): number {
    this.asked.push(`${older} / ${newer}`);
    return this.#likelihood;
  }
}

describe("facts that are stored", () => {
  test("are compared with those near them, and the replaced one is marked and stays active", async () => {
    await writeAll(OLDER, "my bike is green", NEWER);
    await judgeAll(fixture.deps, orgId());
    expect(await outdated()).toEqual([OLDER]);
    expect(await fixture.contents("deprecated")).toEqual([]);
    expect(fixture.announced.at(-1)?.change.scope).toEqual(fixture.scope);
    expect(keepsText("Philippa")).toBe(false);
  });

  test("are compared once, also by the next run", async () => {
    await writeAll(OLDER, NEWER);
    const [first, second] = [new Noting(1), new Noting(1)];
    await judgeAll({ ...fixture.deps, judge: first }, orgId());
    expect(first.asked).toEqual([`${OLDER} / ${NEWER}`]);
    await judgeAll({ ...fixture.deps, judge: second }, orgId());
    expect(second.asked).toEqual([]);
  });

  test("are compared in the order of their times, whichever came first", async () => {
    for (const [content, occurred_at] of [
      [NEWER, "2026-05-02"],
      [OLDER, "2026-01-02"],
    ] as const) {
      await fixture.write(content, { extract: false, metadata: { occurred_at } });
      await fixture.process();
    }
    const judge = new Noting(1);
    await judgeAll({ ...fixture.deps, judge }, orgId());
    expect(judge.asked).toEqual([`${OLDER} / ${NEWER}`]);
    expect(await outdated()).toEqual([OLDER]);
  });

  test("of another user, another speaker or one write are not compared", async () => {
    await writeAll(OLDER);
    await fixture.write(NEWER, { extract: false, scope: { ...fixture.scope, userId: "another" } });
    await fixture.write(NEWER, { extract: false, metadata: { speaker: "Vera" } });
    await fixture.write("My dog is called Rex. My dog is three years old.", { scope: { ...fixture.scope, userId: "third" } });
    await fixture.process();
    const judge = new Noting(1);
    await judgeAll({ ...fixture.deps, judge }, orgId());
    expect(judge.asked).toEqual([]);
  });

  test("are compared in short visits, and wait when the judge fails", async () => {
    await writeAll(OLDER, ...NEAR);
    const judge = new Noting(0);
    expect(await new Judging({ ...fixture.deps, judge }).visit(orgId())).toBe(0);
    expect(judge.asked.length).toBeLessThanOrEqual(1);
    const broken = {
      judge(): number {
        throw new ModelError("failed", "the weights are damaged");
      },
    };
    await expect(new Judging({ ...fixture.deps, judge: broken }).visit(orgId())).rejects.toThrow("damaged");
    expect((await fixture.deps.records.judgements.due(orgId(), 10)).facts).toHaveLength(1 + NEAR.length);
  });

  test("that are erased meanwhile are not marked", async () => {
    await writeAll(OLDER, ...NEAR);
    const judging = new Judging({ ...fixture.deps, judge: new Noting(1) });
    expect(await judging.visit(orgId())).toBe(0);
    for (const { id, content } of await fixture.memories())
      if (content !== OLDER) await fixture.deps.records.memories.erase(orgId(), id, Date.now());
    while ((await judging.visit(orgId())) !== undefined);
    expect(await outdated()).toEqual([]);
  });
});

describe("no judge is asked", () => {
  test.each([
    ["a quotation", OLDER, `> ${NEWER}`],
    ["a letter", OLDER, `Dear Tom,\n${NEWER}.\nYours, Ann`],
  ])("about %s", async (_, older, newer) => {
    await writeAll(older, newer);
    const judge = new Noting(1);
    await judgeAll({ ...fixture.deps, judge }, orgId());
    expect(judge.asked).toEqual([]);
  });
});
