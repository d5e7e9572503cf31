import type { Prepared, Signal } from "../signal.ts";

/**
 * How near the memory's vector is to the query's: `weight · max(0, cosine)^power`. Worth 1.0, 3.0, 1.9, 5.6.
 *
 * Where words cover little of a short query, meaning has to decide: up to `1 + whenUncovered` times the weight, once the best memory has
 * under `coveredShare` of the query's heaviest terms. Beyond `shortTerms` terms that fades with their square.
 *
 * A remark ("I finally fixed the boiler myself") rarely has the words of the memory that matters to it, however long it is: there it is up to
 * `1 + whenRemark` times the weight, without fading.
 */
export const similarity = {
  name: "similarity" as const,
  label: "similarity",
  parameters: {
    /** Vectors of a model get more weight: see `MODEL_PARAMETERS`. */
    weight: 0.4,
    /** Weak cosines are noise. Worth 0.6, 0.3, 1.5, 0.1 against 1. */
    power: 1.4,
    whenUncovered: 4,
    coveredShare: 0.5,
    shortTerms: 3,
    /** Worth 20 points of recall@10 for the remarks of a set of situations, and nothing on the others, which have none. */
    whenRemark: 8,
  },
} satisfies Signal;

type SimilarityParameters = Readonly<typeof similarity.parameters>;

/** The term by cosine, for one query. */
export function similarityTerm(p: SimilarityParameters, prepared?: Pick<Prepared, "query" | "relevance">): (cosine: number) => number {
  const weight = p.weight * (prepared === undefined ? 1 : factorOf(p, prepared));
  return (cosine) => (cosine > 0 ? weight * Math.min(1, cosine) ** p.power : 0);
}

function factorOf(p: SimilarityParameters, { query, relevance }: Pick<Prepared, "query" | "relevance">): number {
  const { covered, terms } = relevance;
  const uncovered = Math.max(0, 1 - covered / p.coveredShare);
  const short = Math.min(1, (p.shortTerms / Math.max(1, terms)) ** 2);
  return 1 + uncovered * Math.max(p.whenUncovered * short, query.isRemark ? p.whenRemark : 0);
}
