import { describe, expect, test } from "bun:test";
import type { MemoryFilter } from "../../../../src/memory/filter.ts";
import { choose, type Links } from "../../../../src/search/filter/choose.ts";
import type { Facets } from "../../../../src/search/filter/facet-tables.ts";

const NOW = 1_000;
const row = (id: string, changes: Partial<Facets> = {}): Facets => ({
  ...{ id, level: 0, status: "active", createdAtMs: 100, updatedAtMs: 100, atMs: changes.createdAtMs ?? 100 },
  ...{ deletedAtMs: undefined, expiresAtMs: undefined, session: undefined, speaker: undefined, metadata: null },
  ...changes,
});

function chosen(rows: readonly Facets[], filter: Partial<MemoryFilter>, links: Partial<Links> = {}, nowMs = NOW): string {
  const table = { rows: new Map(rows.map((one) => [one.id, one])), generation: 1, chosen: new Map() };
  const all = { newer: new Map(), sources: new Map(), ...links };
  return [...choose(table, { status: "active", ...filter }, nowMs, all).ids].sort().join("");
}
const asOf = (rows: readonly Facets[], asOfMs: number, links: Partial<Links> = {}, status: MemoryFilter["status"] = "active") =>
  chosen(rows, { asOfMs, status }, links);

describe("as of a time, a memory counts as true", () => {
  // b replaced a at 200; it says so of 300.
  const a = row("a", { status: "deprecated", updatedAtMs: 210 });
  const b = row("b", { createdAtMs: 200, atMs: 200 });
  const replaced = { newer: new Map([["a", ["b"]]]) };

  test("from when it was known until a newer one was known", () => {
    expect([99, 100, 199, 200, 999].map((time) => asOf([a, b], time, replaced))).toEqual(["", "a", "a", "b", "b"]);
  });

  test("until the time that the newer fact speaks of, if that is later", () => {
    const later = { ...b, atMs: 300 };
    expect([199, 200, 299, 300].map((time) => asOf([a, later], time, replaced))).toEqual(["a", "ab", "ab", "b"]);
  });

  test("until the newer one was known, if that speaks of an earlier time", () => {
    const earlier = { ...b, atMs: 50 };
    expect([199, 200].map((time) => asOf([a, earlier], time, replaced))).toEqual(["a", "b"]);
  });

  test("until the first of several replaced it", () => {
    const c = row("c", { createdAtMs: 150 });
    expect([149, 150].map((time) => asOf([a, b, c], time, { newer: new Map([["a", ["b", "c"]]]) }))).toEqual(["a", "c"]);
  });

  test("until its last change, if what replaced it is gone", () => {
    expect([209, 210].map((time) => asOf([a], time))).toEqual(["a", ""]);
  });

  test("never, if a caller deleted it or it has expired; it then shows as deprecated", () => {
    const deleted = row("d", { status: "deprecated", deletedAtMs: 500, updatedAtMs: 500 });
    const expired = row("e", { expiresAtMs: 900 });
    expect([
      asOf([deleted, expired], 400),
      asOf([deleted, expired], 400, {}, "deprecated"),
      asOf([deleted, expired], 400, {}, "any"),
    ]).toEqual(["", "de", "de"]);
    expect(asOf([row("f", { expiresAtMs: 2_000 })], 1_999)).toBe("f");
    expect(asOf([row("f", { expiresAtMs: 2_000 })], 2_000)).toBe("");
  });

  test("as a summary, while it existed and all of its sources were true", () => {
    const of = (changes: Partial<Facets> = {}) => row("s", { level: 1, createdAtMs: 150, ...changes });
    const both = { ...replaced, sources: new Map([["s", ["a"]]]) };
    const old = of({ status: "deprecated", updatedAtMs: 210 });
    expect([149, 150, 199, 200].map((time) => asOf([a, b, old], time, both))).toEqual(["a", "as", "as", "b"]);
    const deletedSource = row("a", { status: "deprecated", deletedAtMs: 300, updatedAtMs: 300 });
    expect(asOf([deletedSource, of({ status: "deprecated", updatedAtMs: 300 })], 200, both)).toBe("");
    expect(asOf([of()], 200)).toBe("");
  });
});

describe("by status", () => {
  const rows = [row("a"), row("b", { status: "deprecated" }), row("c", { expiresAtMs: NOW }), row("d", { expiresAtMs: NOW + 1 })];

  test("an expired memory is deprecated from its millisecond on", () => {
    expect(["active", "deprecated", "any"].map((status) => chosen(rows, { status: status as MemoryFilter["status"] }))).toEqual([
      "ad",
      "bc",
      "abcd",
    ]);
  });

  test("the chosen memories stay the same until the next one expires", () => {
    const table = { rows: new Map(rows.map((one) => [one.id, one])), generation: 1, chosen: new Map() };
    const links = { newer: new Map(), sources: new Map() };
    expect(choose(table, { status: "active" }, NOW, links).untilMs).toBe(NOW + 1);
    expect(choose(table, { status: "active" }, NOW + 1, links).untilMs).toBe(Number.POSITIVE_INFINITY);
  });
});
