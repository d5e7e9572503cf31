import { messageOf } from "../memory/errors.ts";
import type { OrgId } from "../memory/types.ts";
import type { Embedder } from "../models/model.ts";
import type { Log } from "../observability/log.ts";
import { prepareQuestions } from "../search/prepare.ts";
import type { Stores } from "../stores/interfaces/backend.ts";

interface PreparedParts {
  readonly stores: Pick<Stores, "vectors">;
  readonly embedder: Embedder;
}

/**
 * Loads LanceDB, the embedder and what reads questions before the first search needs them. A failure does not stop the server: the first
 * search tries again and reports it.
 */
export function prepareSearch({ stores, embedder }: PreparedParts, orgId: OrgId, log: Log): void {
  try {
    stores.vectors.files.prepare(orgId);
    embedder.prepare?.();
    prepareQuestions();
  } catch (error) {
    log.warn({ error: messageOf(error) }, "What searches need could not be loaded in advance; the first search tries again");
  }
}
