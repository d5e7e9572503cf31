import { messageOf } from "../memory/errors.ts";
import { newMemoryId } from "../memory/ids.ts";
import type { Embedder, SentenceReader } from "../models/model.ts";
import type { Log } from "../observability/log.ts";
import { openBatch } from "../reading/batch.ts";
import { parseFact } from "../reading/clauses/parsed-fact.ts";
import { resolve } from "./dedupe/dedupe.ts";
import { extract } from "./extract/extract.ts";
import { score } from "./score.ts";

/** Two sentences of which the second changes what the first says, so that every step has something to do. */
const FIRST_TEXT = "I live in Lisbon and my favourite colour is green. I moved to Porto last week.";

/**
 * Does once what the first write needs done: compiles the rules of the most likely language and loads the embedder, which would otherwise
 * keep the first write of a start waiting for most of a second. Nothing of it is stored. A failure does not stop the worker, because erasures
 * and expiries need no model: the first write tries again and reports it.
 */
export function prepareCognition(embedder: Embedder, reader: SentenceReader, log: Pick<Log, "warn">): void {
  try {
    prepare(embedder, reader);
  } catch (error) {
    log.warn({ error: messageOf(error) }, "What writes need could not be loaded in advance; the first write tries again");
  }
}

function prepare(embedder: Embedder, reader: SentenceReader): void {
  using _batch = openBatch();
  const facts = extract(FIRST_TEXT, reader);
  const createdAtMs = 0;
  const origins = facts.map((content) => ({
    ...{ id: newMemoryId(), content, createdAtMs },
    ...{ submissionId: undefined, speaker: undefined, session: undefined, occurredAtMs: undefined },
  }));
  resolve(origins.map(parseFact), origins);
  embedder.prepare?.();
  for (const content of facts) score(reader, { content });
}
