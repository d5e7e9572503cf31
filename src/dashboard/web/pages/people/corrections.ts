import type { Belief, Beliefs } from "../../../api/contract-people.ts";

/** Where a row is: its topic, the place of that among the topics, and the row's within it. */
export interface RowPlace {
  readonly topic: Beliefs["topics"][number]["topic"];
  readonly topicPlace: number;
  readonly place: number;
}

/** What a person corrected while the page is open: shown at once, and where it was, whatever the server answers meanwhile. */
export interface Correction extends RowPlace {
  /** Of the row. It stays the same when the facts behind it are replaced. */
  readonly key: string;
  readonly content: string;
  /** The facts that had another wording. */
  readonly olderIds: readonly string[];
  /** Those of them that this correction replaces. */
  readonly replacedIds: readonly string[];
  /** The facts that have this wording: as many as it replaces when the server has accepted all of it. */
  readonly ids: readonly string[];
  /** It was seen in an answer of the server. When the older facts are there again, it was taken back. */
  readonly isStored: boolean;
}

export interface ShownBelief extends Belief {
  readonly key: string;
  readonly isSaving: boolean;
}
export interface ShownTopic {
  readonly topic: Beliefs["topics"][number]["topic"];
  readonly beliefs: readonly ShownBelief[];
}

type Topics = Beliefs["topics"];
const factIds = ({ facts }: Pick<Belief, "facts">) => facts.map(({ id }) => id);

/** The row's correction, added to those before. A row that is corrected again keeps its key and its place. */
export function withCorrection(
  corrections: readonly Correction[],
  { key, facts }: ShownBelief,
  content: string,
  where: RowPlace,
): Correction[] {
  const before = corrections.find((one) => one.key === key);
  const replacedIds = factIds({ facts });
  const olderIds = [...new Set([...(before?.olderIds ?? []), ...replacedIds])];
  const { topic, topicPlace, place } = before ?? where;
  return [
    ...corrections.filter((one) => one.key !== key),
    { key, content, olderIds, replacedIds, ids: [], isStored: false, topic, topicPlace, place },
  ];
}

/** Marks what the server's answer has. Returns the same array when nothing is new. */
export function withStored(corrections: readonly Correction[], topics: Topics): readonly Correction[] {
  const known = new Set(topics.flatMap(({ beliefs }) => beliefs.flatMap(factIds)));
  const isNew = (one: Correction) => !one.isStored && one.ids.length >= one.replacedIds.length && one.ids.every((id) => known.has(id));
  return corrections.some(isNew) ? corrections.map((one) => (isNew(one) ? { ...one, isStored: true } : one)) : corrections;
}

/** The server's answer with each corrected row where it was. */
export function arranged(topics: Topics, corrections: readonly Correction[]): ShownTopic[] {
  const found = new Map<Correction, Belief[]>();
  const correctionOf = (belief: Belief) =>
    corrections.find(({ ids, olderIds, isStored }) =>
      belief.facts.some(({ id }) => ids.includes(id) || (!isStored && olderIds.includes(id))),
    );
  const shown = topics.map(({ topic, beliefs }) => ({
    topic,
    beliefs: beliefs.flatMap((belief): ShownBelief[] => {
      const correction = correctionOf(belief);
      if (!correction) return [{ ...belief, key: belief.facts[0]?.id ?? belief.excerpt, isSaving: false }];
      found.set(correction, [...(found.get(correction) ?? []), belief]);
      return [];
    }),
  }));
  const inOrder = [...found].toSorted(([a], [b]) => a.place - b.place);
  for (const [correction, beliefs] of inOrder) topicOf(shown, correction).splice(correction.place, 0, merged(correction, beliefs));
  return shown.filter(({ beliefs }) => beliefs.length > 0);
}

/** The rows of the topic that the row was in. The server may have found another one for the new wording, and none for this. */
function topicOf(shown: { readonly topic: RowPlace["topic"]; readonly beliefs: ShownBelief[] }[], { topic, topicPlace }: RowPlace) {
  const known = shown.find((one) => one.topic === topic);
  if (known) return known.beliefs;
  const added = { topic, beliefs: [] };
  shown.splice(topicPlace, 0, added);
  return added.beliefs as ShownBelief[];
}

/** While some of its facts are replaced already and others are not yet, the row has all of them. */
function merged({ key, content, ids }: Correction, beliefs: readonly Belief[]): ShownBelief {
  const all = beliefs.flatMap(({ facts }) => facts);
  const isNew = ({ id }: Belief["facts"][number]) => ids.includes(id);
  const stored = beliefs.find(({ facts }) => facts.some(isNew));
  const shown = stored ?? beliefs[0];
  if (!shown) throw new Error("a corrected row needs a belief");
  const isSaving = all.some((fact) => !isNew(fact));
  // The server masks private numbers, and what was typed has them.
  const typed = stored ? {} : { excerpt: content, is_cut: false, is_masked: false };
  return { ...shown, ...typed, facts: all, key, isSaving };
}

/** The most important ones, in their places. Those with a key in `kept` stay in any case. */
export function mostImportant(
  topics: readonly ShownTopic[],
  limit: number,
  kept: ReadonlySet<string>,
): { readonly topics: readonly ShownTopic[]; readonly left: number } {
  const all = topics.flatMap(({ beliefs }) => beliefs);
  if (all.length <= limit) return { topics, left: 0 };
  const first = new Set(
    all
      .toSorted((a, b) => b.importance - a.importance)
      .slice(0, limit)
      .map(({ key }) => key),
  );
  const some = topics.map(({ topic, beliefs }) => ({
    topic,
    beliefs: beliefs.filter((belief) => first.has(belief.key) || kept.has(belief.key) || belief.is_doubted),
  }));
  const told = some.reduce((sum, { beliefs }) => sum + beliefs.length, 0);
  return { topics: some.filter(({ beliefs }) => beliefs.length > 0), left: all.length - told };
}
