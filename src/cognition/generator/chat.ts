import type { Generator, SentenceReader } from "../../models/model.ts";
import type { Log } from "../../observability/log.ts";
import type { Records } from "../../stores/interfaces/records.ts";
import type { Vectors } from "../../stores/interfaces/vectors.ts";
import type { Chat, Steps } from "../steps.ts";
import { Asker } from "./ask.ts";
import { ModelCounts } from "./counts.ts";
import { extractFacts } from "./extract.ts";
import { confirm, judge } from "./judge.ts";

export interface ChatOptions {
  readonly generator: Generator;
  /** Used whenever the generator fails. */
  readonly fallback: Steps;
  readonly reader: SentenceReader;
  readonly records: Records;
  readonly vectors: Vectors;
  readonly log: Log;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  readonly monotonicMs: () => number;
}

/**
 * The steps with a language model. The model proposes, and its proposals are checked against the text before they are stored. A failure of
 * the model never throws: the built-in step does the work, and the cause is counted.
 */
export function createChat({ generator, fallback, reader, records, vectors, log, now = Date.now, monotonicMs }: ChatOptions): Chat {
  const counts = new ModelCounts();
  const asker = new Asker({ generator, counts, log, monotonicMs });
  const common = { asker, counts, fallback };
  return {
    extract: (submissions) => extractFacts({ ...common, reader, records }, submissions),
    dedupe: (scope, fresh) => judge({ ...common, records, vectors, now }, scope, fresh),
    score: (facts) => fallback.score(facts),
    confirm: (pairs) => confirm(common, pairs),
    stats: () => counts.stats(),
  };
}
