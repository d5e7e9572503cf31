import type { MemoryId } from "../../memory/types.ts";
import { dot } from "../../models/matrix/products.ts";
import type { Candidate } from "./candidate.ts";
import type { Signal } from "./signal.ts";

/**
 * The first hits express the query in other words. So the query's vector moves towards them, to `query + weight · mean of the first hits`,
 * and the similarity of the best memories to the moved vector is measured (relevance feedback after Rocchio, 1971).
 * The term "similarity" of a hit is the one to the moved vector. Worth 0.5, -0.2, 1.4, 0.4.
 */
export const feedback = {
  name: "feedback" as const,
  label: "feedback",
  parameters: {
    /** Weight of the mean of the first hits; the query's own vector has 1. Weights from 0.2 to 0.5 give the same gain. */
    weight: 0.3,
    /** Number of the best memories that are measured again. The time grows with this number, not with the scope. */
    measured: 50,
    /** The share of these memories that count as first hits. In a scope of a few memories, the fifth hit is rarely about the query. */
    share: 0.1,
  },
} satisfies Signal;

type FeedbackParameters = Readonly<typeof feedback.parameters>;

/** The unit vectors of memories, without the mean of their scope. */
export interface CentredVectors {
  /** Undefined for a memory without a vector. */
  centred(ids: readonly MemoryId[]): readonly (Float32Array | undefined)[];
  /** The dot product of each with a vector; undefined for a memory without a vector. */
  along(ids: readonly MemoryId[], vector: Float32Array): readonly (number | undefined)[];
}

/** Least squared length of the moved vector: the query and the mean of the hits may be opposite. */
const LEAST_SQUARE = 1e-6;

/**
 * Returns the candidates with their cosine to the moved query.
 *
 * @param best candidates, best first.
 * @param vectors is undefined when there are no vectors.
 */
export function movedTowardsHits(
  best: readonly Candidate[],
  vectors: CentredVectors | undefined,
  { weight, share }: FeedbackParameters,
): readonly Candidate[] {
  const hits = best.slice(0, Math.floor(share * best.length));
  if (vectors === undefined || weight === 0 || hits.length === 0) return best;
  const mean = meanOf(vectors.centred(hits.map(({ id }) => id)));
  if (mean === undefined) return best;
  const along = hits.reduce((sum, { cosine }) => sum + cosine, 0) / hits.length;
  const length = Math.sqrt(Math.max(LEAST_SQUARE, 1 + 2 * weight * along + weight * weight * dot(mean, mean)));
  const products = vectors.along(
    best.map(({ id }) => id),
    mean,
  );
  return best.map((candidate, place) => {
    const product = products[place];
    return product === undefined ? candidate : { ...candidate, cosine: (candidate.cosine + weight * product) / length };
  });
}

/** A missing vector counts as zero, as its cosine does. */
function meanOf(vectors: readonly (Float32Array | undefined)[]): Float32Array | undefined {
  const known = vectors.filter((vector) => vector !== undefined);
  const mean = new Float32Array(known[0]?.length ?? 0);
  for (const vector of known) for (let i = 0; i < mean.length; i++) mean[i] = (mean[i] ?? 0) + (vector[i] ?? 0) / vectors.length;
  return known.length === 0 ? undefined : mean;
}
