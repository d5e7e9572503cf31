import type { Level, MemoryId } from "../../memory/types.ts";
import { TOPICS, type Topic } from "../../models/model.ts";
import { type Features, shared } from "./features.ts";
import { Ints } from "./ints.ts";
import { PostingLists } from "./postings.ts";
import type { SectionReader, SectionWriter } from "./sections.ts";
import { Sessions } from "./sessions.ts";
import { Speakers } from "./speakers.ts";

/** A memory within its slot. All memories of one write share a slot. */
export interface SlotFact {
  readonly id: MemoryId;
  readonly order: number;
  /** The start of its terms in `sequence`. */
  readonly start: number;
  readonly length: number;
  readonly codes: readonly number[];
  readonly features: Features;
}

/** The data of a `WordIndex`, in memory and in a snapshot. */
export interface WordState {
  readonly sessions: Sessions;
  readonly speakers: Speakers;
  readonly lengths: Ints;
  readonly speakerOf: Ints;
  readonly gone: boolean[];
  readonly features: Features[];
  readonly sequence: Ints;
  readonly starts: Ints;
  readonly ends: Ints;
  /** By slot: the first memory, its level and its order. */
  readonly ids: MemoryId[];
  readonly levels: Level[];
  readonly orders: number[];
  /** The memories of slots that have or had several. */
  readonly facts: Map<number, SlotFact[]>;
  factCount: number;
  /** The write of the newest slot. Further memories of this write join the slot. */
  lastWrite: MemoryId;
  lastFact: SlotFact | undefined;
  lastOrder: number;
  /** Writes with more than their first memory. Also whether a write has several slots: a removal could then join two of them. */
  readonly parted: Set<MemoryId>;
  isScattered: boolean;
  living: number;
  summaries: number;
  /** Whether a memory was removed from a slot with other memories. The index then no longer knows which words were its own. */
  hasLost: boolean;
  /** By slot, what an abstraction is about. */
  readonly topics: Map<number, Topic>;
  readonly slots: Map<MemoryId, number>;
  readonly postings: PostingLists;
  readonly codes: Map<number, readonly number[]>;
}

export function emptyWords(): WordState {
  return {
    ...{ sessions: new Sessions(), speakers: new Speakers(), gone: [], features: [], sequence: new Ints(64) },
    ...{ lengths: new Ints(16), speakerOf: new Ints(16), starts: new Ints(16), ends: new Ints(16) },
    ...{ ids: [], levels: [], orders: [], facts: new Map(), factCount: 0, slots: new Map(), topics: new Map(), codes: new Map() },
    ...{ lastWrite: "", lastFact: undefined, lastOrder: Number.NEGATIVE_INFINITY, parted: new Set(), isScattered: false },
    ...{ living: 0, summaries: 0, hasLost: false, postings: new PostingLists() },
  };
}

/** Replaces the row of a removed memory. */
const NO_ROW = -1;

/**
 * Writes the state without the postings, which are written next. An id is written as its row in the table of vectors, which `rowOf` finds.
 */
export function dumpWords(state: WordState, out: SectionWriter, rowOf: (id: MemoryId) => number | undefined): void {
  const row = (id: MemoryId) => rowOf(id) ?? NO_ROW;
  for (const list of [state.lengths, state.speakerOf, state.sequence, state.starts, state.ends]) out.numbers(list.view());
  out.ints(state.gone.map(Number));
  const kinds = [...new Set(state.features)];
  out.strings(kinds.map((features) => JSON.stringify(features)));
  const numbers = new Map(kinds.map((features, number) => [features, number]));
  out.ints(state.features.map((features) => numbers.get(features) ?? 0));
  out.ints(state.ids.map(row));
  out.ints(state.levels);
  out.ints(state.topics.keys());
  out.ints([...state.topics.values()].map((topic) => TOPICS.indexOf(topic)));
  out.numbers(Float64Array.from(state.orders));
  out.ints([...state.slots.keys()].map(row));
  out.ints(state.slots.values());
  dumpFacts(state, out, row, numbers);
  dumpLists(state.codes, out);
  out.strings([state.lastWrite, ...state.parted]);
  out.numbers(Float64Array.of(state.lastOrder));
  out.ints([state.factCount, Number(state.isScattered), state.living, state.summaries, Number(state.hasLost)]);
  state.sessions.dump(out);
  state.speakers.dump(out);
}

/** Reads what {@link dumpWords} wrote, and the postings. `ids` are the rows of the table of vectors. */
export function restoreWords(from: SectionReader, ids: readonly MemoryId[]): WordState {
  const list = () => Ints.of(from.ints().slice());
  const state = { ...emptyWords(), lengths: list(), speakerOf: list(), sequence: list(), starts: list(), ends: list() };
  for (const gone of from.ints()) state.gone.push(gone === 1);
  const kinds = from.strings().map((written) => shared(JSON.parse(written) as Features));
  const featuresAt = (number: number): Features => {
    const features = kinds[number];
    if (features === undefined) throw new RangeError("a snapshot names features that it does not have");
    return features;
  };
  for (const number of from.ints()) state.features.push(featuresAt(number));
  for (const row of from.ints()) state.ids.push(ids[row] ?? "");
  for (const level of from.ints()) state.levels.push(level as Level);
  const [topical, topics] = [from.ints(), from.ints()];
  for (const [i, slot] of topical.entries()) state.topics.set(slot, TOPICS[topics[i] ?? 0] ?? TOPICS[0]);
  for (const order of from.doubles()) state.orders.push(order);
  const [rows, slots] = [from.ints(), from.ints()];
  for (let i = 0; i < rows.length; i++) state.slots.set(ids[rows[i] ?? NO_ROW] ?? "", slots[i] ?? 0);
  restoreFacts(state, from, ids, featuresAt);
  for (const [slot, numbers] of restoreLists(from)) state.codes.set(slot, numbers);
  const [lastWrite = "", ...parted] = from.strings();
  for (const write of parted) state.parted.add(write);
  const [lastOrder = 0] = from.doubles();
  const [factCount = 0, isScattered = 0, living = 0, summaries = 0, hasLost = 0] = from.ints();
  const scalars = { lastWrite, lastOrder, factCount, isScattered: isScattered === 1, living, summaries, hasLost: hasLost === 1 };
  const lists = { sessions: Sessions.restore(from), speakers: Speakers.restore(from), postings: PostingLists.restore(from) };
  const restored = { ...state, ...scalars, ...lists };
  return { ...restored, lastFact: lastFactOf(restored) };
}

/** Writes the slots with several memories: their number in each slot, then each memory. */
function dumpFacts(state: WordState, out: SectionWriter, row: (id: MemoryId) => number, features: ReadonlyMap<Features, number>): void {
  const facts = [...state.facts.values()].flat();
  out.ints(state.facts.keys());
  out.ints([...state.facts.values()].map(({ length }) => length));
  out.ints(facts.flatMap((fact) => [row(fact.id), fact.start, fact.length, features.get(fact.features) ?? NO_ROW]));
  out.numbers(Float64Array.from(facts, ({ order }) => order));
  out.strings(facts.map((fact) => (features.has(fact.features) ? "" : JSON.stringify(fact.features))));
  dumpLists(new Map(facts.map(({ codes }, index) => [index, codes])), out);
}

function restoreFacts(state: WordState, from: SectionReader, ids: readonly MemoryId[], featuresAt: (number: number) => Features): void {
  const [slots, counts, numbers, orders] = [from.ints(), from.ints(), from.ints(), from.doubles()];
  const written = from.strings();
  const codes = new Map(restoreLists(from));
  let fact = 0;
  for (const [i, slot] of slots.entries()) {
    const facts: SlotFact[] = [];
    for (const end = fact + (counts[i] ?? 0); fact < end; fact++) {
      const [row = NO_ROW, start = 0, length = 0, number = 0] = numbers.subarray(4 * fact, 4 * fact + 4);
      const features = number === NO_ROW ? shared(JSON.parse(written[fact] ?? "") as Features) : featuresAt(number);
      facts.push({ id: ids[row] ?? "", order: orders[fact] ?? 0, start, length, codes: codes.get(fact) ?? [], features });
    }
    state.facts.set(slot, facts);
  }
}

/** Writes lists of numbers by key, without empty lists. */
function dumpLists(lists: ReadonlyMap<number, readonly number[]>, out: SectionWriter): void {
  const filled = [...lists].filter(([, numbers]) => numbers.length > 0);
  out.ints(filled.flatMap(([key, { length }]) => [key, length]));
  out.ints(filled.flatMap(([, numbers]) => numbers));
}

function* restoreLists(from: SectionReader): Generator<[number, number[]]> {
  const [keys, numbers] = [from.ints(), from.ints()];
  for (let i = 0, end = 0; i < keys.length; i += 2) {
    const start = end;
    end += keys[i + 1] ?? 0;
    yield [keys[i] ?? 0, [...numbers.subarray(start, end)]];
  }
}

/** The last memory of the newest slot, to which another one of the same write is added. */
function lastFactOf(state: WordState): SlotFact | undefined {
  const slot = state.ids.length - 1;
  const features = state.features[slot];
  if (features === undefined) return undefined;
  const own = { id: state.ids[slot] ?? "", order: state.orders[slot] ?? 0, codes: state.codes.get(slot) ?? [], features };
  return state.facts.get(slot)?.at(-1) ?? { ...own, start: state.starts.at(slot), length: state.lengths.at(slot) };
}
