import type { Asked, Topic } from "../../models/model.ts";
import { compareRelevance, type Ranked, sortByRelevance, withFactor } from "./candidate.ts";
import type { Signal } from "./signal.ts";

/**
 * A question is broad when it asks for all that is known of an area ("How is her health?"). Then the summaries of the area come first. Facts
 * keep their order.
 */
export const broad = {
  name: "broad" as const,
  label: "answers a broad question",
  parameters: {
    /** How likely all that is known of a summary's topic, or of all topics, is asked for at least. */
    least: 0.5,
    /** The most that come first. */
    summaries: 2,
    /** How much above the next memory each summary is placed. */
    above: 0.02,
  },
} satisfies Signal;

type BroadParameters = Readonly<typeof broad.parameters>;

/**
 * Returns all memories, best first.
 *
 * @param topicOf the topic of a summary; undefined for a fact.
 * @param unlifted the factor of a summary that is not lifted. A lifted one never gets a lower factor.
 */
export function liftSummaries(
  ranked: readonly Ranked[],
  topicOf: (ranked: Ranked) => Topic | undefined,
  { areas }: Asked,
  p: BroadParameters,
  unlifted: number,
): readonly Ranked[] {
  const [first] = ranked;
  if (first === undefined) return ranked;
  const fitting = ranked
    .map((entry) => ({ entry, topic: topicOf(entry) }))
    .map(({ entry, topic }) => ({ entry, fit: topic === undefined || entry.relevance <= 0 ? 0 : areas[topic] + areas.all }))
    .filter(({ fit }) => fit >= p.least)
    .sort((a, b) => b.fit - a.fit || compareRelevance(a.entry, b.entry))
    .slice(0, p.summaries);
  if (fitting.length === 0) return ranked;
  const places = new Map(fitting.map(({ entry }, place) => [entry.id, fitting.length - place]));
  return sortByRelevance(
    ranked.map((entry) => {
      const place = places.get(entry.id);
      return place === undefined ? entry : lift(entry, first.relevance * (1 + p.above * place), unlifted);
    }),
  );
}

/** Moves a summary up, unless it already ranks higher. */
function lift(entry: Ranked, relevance: number, unlifted: number): Ranked {
  return { ...withFactor(entry, broad.name, Math.max(unlifted, relevance / entry.relevance)), isLifted: true };
}
