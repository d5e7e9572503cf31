import { keyOf, type MemoryId, type OrgId, type Scope } from "../memory/types.ts";
import { decode, rowOf } from "../models/matrix/codes.ts";
import { type Reading, TOPICS } from "../models/model.ts";
import { openBatch } from "../reading/batch.ts";
import { type ParsedFact, parseFact } from "../reading/clauses/parsed-fact.ts";
import { splitHeader } from "../reading/headers/header.ts";
import type { DueFact } from "../stores/interfaces/judgements.ts";
import type { Doubt } from "../stores/interfaces/records.ts";
import type { CognitionDeps } from "./deps.ts";
import type { UnsurePair } from "./rereading.ts";
import { ofStore } from "./store-fault.ts";

/**
 * Facts whose nearest facts are searched at the same time, which reads the vectors of their scope once. To read what is near them takes up to
 * 100 ms.
 */
const FACTS = 16;
/**
 * How many of the nearest facts a fact is compared with, and how near they are at least. Of the changes that two authors told, nine in ten
 * are as near, and one in four of their pairs of facts that have nothing to do with each other.
 */
const NEAREST = { facts: 6, similarity: 0.15 } as const;
/**
 * The judge is believed from this likelihood on. Of the pairs of two authors that it did not learn from, it then finds 61 % of the changes,
 * takes 1.6 % of what only looks like a change for one, and 0.2 % of sentences that have nothing to do with each other.
 */
const BELIEVED = 0.8;
/** From this likelihood on, a chat model is asked, where there is one. */
const UNSURE = 0.3;
/**
 * A longer text says several things, and a change of one of them does not end the others. Of the changes that the judge finds, few are in a
 * longer text; of its mistakes in chats and reports, nearly all are.
 */
const JUDGED_CHARACTERS = 90;
/** How likely two facts are of one topic at least, and each of them something that is so, to be worth the time of the judge. */
const WORTH_JUDGING = { sameTopic: 0.05, isSo: 0.3 } as const;

interface Pair {
  readonly scope: Scope;
  readonly older: ParsedFact;
  readonly newer: ParsedFact;
}

/** The facts of one organization that are compared now. */
interface Comparing {
  readonly pairs: Pair[];
  readonly doubts: Doubt[];
  readonly through: number;
  readonly more: boolean;
}

/**
 * Compares stored facts with the older ones that are near them, and marks the older one of a pair as probably outdated where the judge
 * believes so. It works after a fact can be found, in small pieces, and nothing waits for it.
 */
export class Judging {
  readonly #deps: CognitionDeps;
  readonly #comparing = new Map<OrgId, Comparing>();
  readonly #onUnsure: (pair: UnsurePair) => void;

  /** `onUnsure` is told of pairs that are probably at odds, but not surely enough. */
  constructor(deps: CognitionDeps, onUnsure: (pair: UnsurePair) => void = () => {}) {
    this.#deps = deps;
    this.#onUnsure = onUnsure;
  }

  /** Compares one pair. Returns 0 while more are left, and undefined when all facts are compared. */
  async visit(orgId: OrgId): Promise<number | undefined> {
    const { records, judge, now, events } = this.#deps;
    const comparing = this.#comparing.get(orgId) ?? (await this.#begin(orgId));
    // One pair takes some 20 ms, and a new write waits no longer than that.
    const pair = comparing.pairs.shift();
    if (pair) {
      const likelihood = judge.judge(pair.older.wording.body, pair.newer.wording.body);
      const doubt = { olderId: pair.older.id, newerId: pair.newer.id };
      if (likelihood >= BELIEVED) comparing.doubts.push(doubt);
      else if (likelihood >= UNSURE) this.#onUnsure({ scope: pair.scope, ...doubt });
    }
    this.#comparing.set(orgId, comparing);
    if (comparing.pairs.length > 0) return 0;
    this.#comparing.delete(orgId);
    const { doubts, through, more } = comparing;
    const changes = await ofStore(records.judgements.settle(orgId, through, doubts, now()));
    for (const change of changes) events.emit("changed", change, []);
    return more ? 0 : undefined;
  }

  /** Must be called when memories of the organization were erased: their texts are forgotten, and the facts are compared anew. */
  forget(orgId: OrgId): void {
    this.#comparing.delete(orgId);
  }

  async #begin(orgId: OrgId): Promise<Comparing> {
    const { facts, through, more } = await ofStore(this.#deps.records.judgements.due(orgId, FACTS));
    using _batch = openBatch();
    const pairs: Pair[] = [];
    const short = facts.filter(isShort);
    for (const ofScope of Map.groupBy(short, ({ scope }) => keyOf(scope)).values()) pairs.push(...(await this.#pairsOf(ofScope)));
    return { pairs, doubts: [], through, more };
  }

  /** The pairs of facts of one scope with the older facts near them that may be at odds. */
  async #pairsOf(facts: readonly DueFact[]): Promise<Pair[]> {
    const { records, vectors, reader } = this.#deps;
    const [first] = facts;
    if (first === undefined) return [];
    const { scope } = first;
    const { ids, codes, steps } = await ofStore(
      vectors.load(
        scope,
        facts.map(({ id }) => id),
      ),
    );
    const queries = ids.map((_, row) => decode(rowOf(codes, row, vectors.dimensions), steps[row] ?? 0));
    // A fact is among its own nearest ones.
    const near = await ofStore(vectors.searchAll(scope, queries, NEAREST.facts + 1));
    const nearest = new Map(
      ids.map((id, row) => [id, (near[row] ?? []).filter((hit) => hit.id !== id && hit.similarity >= NEAREST.similarity)]),
    );
    const known = await ofStore(
      records.memories.keyed(
        scope,
        [...nearest.values()].flat().map(({ id }) => id),
      ),
    );
    const parsed = new Map<MemoryId, ParsedFact>([...known.filter(isShort), ...facts].map((fact) => [fact.id, parseFact(fact)]));
    const told = new Map<MemoryId, Reading>();
    const readingOf = ({ id, wording }: ParsedFact): Reading => {
      const reading = told.get(id) ?? reader.read(wording.body);
      told.set(id, reading);
      return reading;
    };
    const pairs = new Map<string, Pair>();
    for (const { id } of facts) {
      for (const { id: otherId } of nearest.get(id) ?? []) {
        const [fact, other] = [parsed.get(id), parsed.get(otherId)];
        if (fact === undefined || other === undefined) continue;
        const [older, newer] = isBefore(other, fact) ? [other, fact] : [fact, other];
        if (mayBeAtOdds(newer, older) && isWorthJudging(readingOf(newer), readingOf(older)))
          pairs.set(`${older.id} ${newer.id}`, { scope, older, newer });
      }
    }
    return [...pairs.values()];
  }
}

function isShort({ content }: { readonly content: string }): boolean {
  return splitHeader(content).body.length <= JUDGED_CHARACTERS;
}

/** Compares the times of the facts. Of two at the same time, the one that was stored later says what is so now. */
function isBefore(one: ParsedFact, other: ParsedFact): boolean {
  return one.atMs === other.atMs ? one.createdAtMs <= other.createdAtMs : one.atMs < other.atMs;
}

/** Two facts of one write are both meant, and a quotation, a game or another speaker says nothing of the writer. */
function mayBeAtOdds(newer: ParsedFact, older: ParsedFact): boolean {
  const isOfOneWrite = newer.submissionId !== undefined && newer.submissionId === older.submissionId;
  const isOfOneSpeaker = newer.wording.speaker === older.wording.speaker;
  return isOfOneSpeaker && !isOfOneWrite && newer.isOwn && older.isOwn && newer.factKey !== older.factKey;
}

function isWorthJudging(newer: Reading, older: Reading): boolean {
  const { sameTopic, isSo } = WORTH_JUDGING;
  const ofOneTopic = TOPICS.reduce((sum, topic) => sum + newer.topics[topic] * older.topics[topic], 0);
  return ofOneTopic >= sameTopic && [newer, older].every(({ kinds }) => kinds.fact + kinds.passing >= isSo);
}

/** Compares all facts that are due. */
export async function judgeAll(deps: CognitionDeps, orgId: OrgId): Promise<void> {
  const judging = new Judging(deps);
  while ((await judging.visit(orgId)) !== undefined);
}
