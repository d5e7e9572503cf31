import type { Static } from "@sinclair/typebox";
import type { SearchBody } from "../../http/routes/search.ts";
import type { hitShape } from "../../http/shapes.ts";

/** The contract for the search playground: the search of the API, with the parts of each score. */

/** `POST orgs/:org/search` */
export type PlaygroundBody = Static<typeof SearchBody>;

/** The explanation of a score. */
export interface Explanation {
  /** The contribution of each signal; the values add up to the score. */
  readonly shares: readonly { readonly signal: string; readonly label: string; readonly value: number }[];
  /** The formula with labels and values, without terms and factors that have no effect. */
  readonly formula: string;
}

/** A hit as the API answers it. Its score is comparable only within one answer. */
export type PlaygroundHit = Readonly<ReturnType<typeof hitShape>> & { readonly explanation: Explanation };

export interface PlaygroundAnswer {
  /** By descending score. */
  readonly results: readonly PlaygroundHit[];
  /** Time on the server. */
  readonly latency_ms: number;
  readonly cache_hit: boolean;
}
