import type { Prepared, Signal } from "../signal.ts";

/**
 * How near the memory's vector is to the query's: `weight · max(0, cosine)^power`. Worth 1.0, 3.0, 1.9, 5.6.
 *
 * When words cover little of a short query, meaning decides: the weight is up to `1 + whenUncovered` times as high when the best memory has
 * less than `coveredShare` of the query's heaviest terms. Beyond `shortTerms` terms, this fades with the square of their number.
 *
 * A remark ("I finally fixed the boiler myself") rarely shares words with the memory that matters to it. For a remark of any length, the
 * weight is up to `1 + whenRemark` times as high, without fading.
 */
export const similarity = {
  name: "similarity" as const,
  label: "similarity",
  parameters: {
    /** Vectors of a model have a higher weight: see `MODEL_PARAMETERS`. */
    weight: 0.4,
    /** A power above 1 weakens small cosines, which are noise. Worth 0.6, 0.3, 1.5, 0.1 compared with a power of 1. */
    power: 1.4,
    whenUncovered: 4,
    coveredShare: 0.5,
    shortTerms: 3,
    /** Worth 20 points of recall@10 for the remarks of a set of situations, and nothing on the four sets, which have no remarks. */
    whenRemark: 8,
  },
} satisfies Signal;

type SimilarityParameters = Readonly<typeof similarity.parameters>;

/** Returns the term as a function of the cosine, for one query. */
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
