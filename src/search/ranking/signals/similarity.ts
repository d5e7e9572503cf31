import type { Signal, WordRelevance } from "../signal.ts";

/**
 * How near the memory's vector is to the query's: `weight · max(0, cosine)^power`. Worth 1.0, 3.0, 1.9, 5.6.
 *
 * Where words cover little of a short query, meaning has to decide: up to `1 + whenUncovered` times the weight, once the best memory has
 * under `coveredShare` of the query's heaviest terms. Beyond `shortTerms` terms that fades with their square.
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
  },
} satisfies Signal;

type SimilarityParameters = Readonly<typeof similarity.parameters>;

/** The term by cosine, for one query. */
export function similarityTerm(p: SimilarityParameters, relevance?: Pick<WordRelevance, "covered" | "terms">): (cosine: number) => number {
  const weight = p.weight * (relevance === undefined ? 1 : factorWhereUncovered(p, relevance));
  return (cosine) => (cosine > 0 ? weight * Math.min(1, cosine) ** p.power : 0);
}

function factorWhereUncovered(p: SimilarityParameters, { covered, terms }: Pick<WordRelevance, "covered" | "terms">): number {
  const uncovered = Math.max(0, 1 - covered / p.coveredShare);
  const short = Math.min(1, (p.shortTerms / Math.max(1, terms)) ** 2);
  return 1 + p.whenUncovered * uncovered * short;
}
