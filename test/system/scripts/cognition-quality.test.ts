import { afterAll, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { count, measureSet, type Outcome, plainRecall, precision, recall } from "../../../scripts/lib/cognition-quality/measure.ts";
import { faultsOf, tableOf } from "../../../scripts/lib/cognition-quality/report.ts";
import { runSet } from "../../../scripts/lib/cognition-quality/run.ts";
import { type Entry, type Pair, readQualitySet } from "../../../scripts/lib/cognition-quality/set.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";

const folder = temporaryFolder();
afterAll(() => removeFolder(folder));

function fileOf(name: string, lines: readonly (Entry | string)[]): string {
  const path = join(folder, name);
  writeFileSync(path, lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n"));
  return path;
}

const LABELS = { kind: "colour", language: "en", plain: false } as const;
const pairOf = (id: string, older: string, newer: string, given: Pick<Pair, "expect"> & Partial<Pair>): Pair => ({
  ...{ ...LABELS, id, type: "pair", older: { text: older }, newer: { text: newer } },
  ...given,
});
/** Pairs with the same result under any rules: equal texts are duplicates, and unrelated texts both stay. */
const SAME = pairOf("p1", "The gate of the garden is heliotrope.", "The gate of the garden is heliotrope.", {
  expect: "replaced",
  why: "same",
  plain: true,
});
const APART = pairOf("p2", "The gate of the garden is heliotrope.", "Ravi plays the oboe.", { expect: "kept" });

describe("a set with an error", () => {
  test("is refused with the line or the id, never with a text", () => {
    const bad: [string, readonly (Entry | string)[], RegExp][] = [
      ["json.jsonl", [SAME, '{"heliotrope'], /^Line 2 is not JSON\.$/],
      ["twice.jsonl", [SAME, SAME], /^The id p1 occurs twice\.$/],
      ["expect.jsonl", [pairOf("p3", "heliotrope", "oboe", { expect: "gone" as "kept" })], /^p3: expect has an unknown value$/],
      [
        "why.jsonl",
        [pairOf("p4", "heliotrope", "oboe", { expect: "replaced" })],
        /^p4: why must be given if, and only if, expect is replaced$/,
      ],
      [
        "plain.jsonl",
        [pairOf("p5", "heliotrope", "oboe", { expect: "kept", plain: true })],
        /^p5: plain is allowed only if expect is replaced$/,
      ],
      [
        "part.jsonl",
        [{ ...LABELS, id: "d1", type: "dialogue", writes: [{ text: "heliotrope" }], stays: [{ write: 0, part: "oboe" }], goes: [] }],
        /^d1: a part is not in the text of its write$/,
      ],
    ];
    for (const [name, lines, message] of bad) expect(() => readQualitySet(fileOf(name, lines))).toThrow(message);
  });
});

describe("the counts", () => {
  const of = (id: string, expected: Outcome["expect"], state: Partial<Outcome> = {}): Outcome => ({
    ...{ ...LABELS, id, expect: expected, found: true, deprecated: false, outdated: false, about: "heliotrope", beside: "oboe" },
    ...state,
  });
  const outcomes = [
    of("p1", "goes", { plain: true, deprecated: true }),
    of("p2", "goes", { plain: true, outdated: true }),
    of("p3", "goes", { deprecated: true }),
    of("p4", "stays", { deprecated: true }),
    of("p4", "stays", { outdated: true }),
    of("p5", "free", { deprecated: true }),
  ];

  test("separate deprecations of labelled facts from facts that are only marked", () => {
    const counts = count(outcomes);
    expect(counts).toMatchObject({ entries: 5, made: 3, right: 2, lost: 1, softRight: 1, softWrong: 1, free: 1, missing: 0 });
    expect([precision(counts), plainRecall(counts), recall(counts)]).toEqual([2 / 3, 1 / 2, 2 / 3]);
  });

  test("contain no text of a sealed set", () => {
    const printed = (isSealed: boolean) => {
      const measured = measureSet({ name: "some", isSealed }, outcomes);
      return [...tableOf(measured), ...faultsOf(measured)].join("\n");
    };
    expect(printed(false)).toContain("heliotrope");
    expect(printed(false)).toMatch(/^en /m);
    expect(printed(true)).not.toMatch(/heliotrope|oboe|^en /m);
  });
});

describe("the bench", () => {
  test("uses the real write path", async () => {
    const dialogue: Entry = {
      ...{ ...LABELS, id: "d1", type: "dialogue" },
      writes: [{ text: "The gate of the garden is heliotrope. Ravi plays the oboe." }, { text: "The gate of the garden is heliotrope." }],
      stays: [{ write: 0, part: "Ravi plays the oboe" }],
      goes: [{ write: 0, part: "The gate of the garden is heliotrope", plain: true }],
    };
    const outcomes = await runSet({ name: "some", isSealed: false, entries: [SAME, APART, dialogue] }, { isJudged: false });
    const results = outcomes.map(({ id, expect: expected, found, deprecated }) => [id, expected, found, deprecated]);
    expect(results).toContainEqual(["p1", "goes", true, true]);
    expect(results).toContainEqual(["p1", "stays", true, false]);
    expect(results.filter(([id]) => id === "p2")).toEqual(Array(2).fill(["p2", "stays", true, false]));
    expect(results.filter(([id, expected]) => id === "d1" && expected !== "free")).toEqual([
      ["d1", "stays", true, false],
      ["d1", "goes", true, true],
    ]);
  });

  test("prints no text of a sealed set, also where it lists faults", () => {
    const bench = join(import.meta.dir, "../../../scripts/bench/cognition-quality.ts");
    // The first pair is a fault, which the list of an open set shows.
    const wrong = (text: string) => pairOf("p1", text, text, { expect: "kept" });
    const open = fileOf("open.jsonl", [wrong("The gate of the garden is heliotrope."), APART]);
    const sealed = fileOf("cognition-sealed.jsonl", [
      wrong("The door of the cellar is vermilion."),
      pairOf("p2", "The door of the cellar is vermilion.", "Mira plays the bassoon.", { expect: "kept" }),
    ]);
    const { stdout, stderr, exitCode } = Bun.spawnSync([process.execPath, "--no-env-file", bench, open, sealed, "--list"]);
    expect(exitCode).toBe(0);
    const output = stdout.toString() + stderr.toString();
    expect(output).toContain("heliotrope");
    // The report of the sealed set comes last.
    expect(output).toMatch(/cognition-sealed[\s\S]*colour/);
    expect(output).not.toMatch(/vermilion|bassoon/);
  });
});
