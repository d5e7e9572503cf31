import { expect, test } from "bun:test";
import fc from "fast-check";
import { PostingLists } from "../../../../src/search/index/postings.ts";
import { SectionReader, SectionWriter } from "../../../../src/search/index/sections.ts";

const TERMS = ["boat", "rain", "harbour", "é", "京"] as const;

type Step =
  | { readonly kind: "slot"; readonly terms: readonly (typeof TERMS)[number][]; readonly times: number }
  | { readonly kind: "uncount" | "unpost"; readonly term: (typeof TERMS)[number]; readonly pick: number }
  | { readonly kind: "restore" };

const term = fc.constantFrom(...TERMS);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant("slot" as const), terms: fc.array(term, { maxLength: 5 }), times: fc.nat(40) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("uncount" as const, "unpost" as const), term, pick: fc.nat(99) }) },
  { weight: 1, arbitrary: fc.constant({ kind: "restore" as const }) },
);

/** By term, the frequency in each slot, and the number of slots that count. */
type Model = Map<string, { readonly slots: Map<number, number>; memories: number }>;

function restored(lists: PostingLists): PostingLists {
  const out = new SectionWriter();
  lists.dump(out);
  return PostingLists.restore(new SectionReader(out.bytes(0).buffer, 0));
}

/** Counts each of the terms in so many slots in a row, which makes lists outgrow their places again and again. */
function fill(lists: PostingLists, model: Model, terms: readonly string[], from: number, times: number): void {
  for (let slot = from; slot < from + times; slot++) {
    for (const text of terms) {
      const known = model.get(text) ?? { slots: new Map<number, number>(), memories: 0 };
      model.set(text, known);
      if (!known.slots.has(slot)) known.memories++;
      known.slots.set(slot, (known.slots.get(slot) ?? 0) + 1);
      lists.count(lists.take(text), slot);
    }
  }
}

function change(lists: PostingLists, model: Model, { kind, term: text, pick }: Extract<Step, { pick: number }>): void {
  const known = model.get(text);
  const number = lists.number(text);
  if (known === undefined || number === undefined) return;
  const slot = [...known.slots.keys()][pick % known.slots.size] ?? 0;
  const times = known.slots.get(slot) ?? 0;
  if (kind === "uncount") {
    if (times === 0) return;
    lists.uncount(number, slot);
    known.slots.set(slot, times - 1);
    if (times === 1) known.memories--;
    return;
  }
  lists.unpost(number, slot);
  known.slots.delete(slot);
  if (known.slots.size === 0) model.delete(text);
}

test("the lists of a pool are those of a plain map after any changes", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let lists = new PostingLists();
      const model: Model = new Map();
      let slots = 0;
      for (const one of steps) {
        if (one.kind === "slot") fill(lists, model, one.terms, slots, one.times);
        if (one.kind === "slot") slots += one.times;
        if (one.kind === "uncount" || one.kind === "unpost") change(lists, model, one);
        if (one.kind === "restore") lists = restored(lists);
      }
      for (const text of TERMS) {
        const number = lists.number(text);
        const found = number === undefined ? undefined : lists.of(number);
        const known = model.get(text);
        expect(found === undefined ? undefined : [...found.slots]).toEqual(known && [...known.slots.keys()]);
        expect(found === undefined ? undefined : [...found.frequencies]).toEqual(known && [...known.slots.values()]);
        expect(found?.memories).toBe(known?.memories);
      }
    }),
  );
});

test("a pool whose lists moved often stays in proportion to its content", () => {
  const lists = new PostingLists();
  const SLOTS = 20_000;
  for (let slot = 0; slot < SLOTS; slot++) for (let n = 0; n < 10; n++) lists.count(lists.take(`t${(slot * 7 + n * n) % 500}`), slot);
  const terms = 500 * 200;
  expect(lists.bytes - terms).toBeLessThan(3 * SLOTS * 10 * 2 * Int32Array.BYTES_PER_ELEMENT);
});
