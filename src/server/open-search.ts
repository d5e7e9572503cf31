import type { Config } from "../config/config.ts";
import type { MemoryId, OrgId } from "../memory/types.ts";
import type { ChosenModels, Embedder, SentenceReader } from "../models/model.ts";
import type { Log } from "../observability/log.ts";
import type { SnapshotStore } from "../search/index/snapshots.ts";
import { createSearch } from "../search/search.ts";
import type { SharedAnswers } from "../search/shared-answers.ts";
import { OpenedSpaces, unavailableEmbedder } from "../search/spaces/opened-spaces.ts";
import { SearchBySpace } from "../search/spaces/search-by-space.ts";
import type { Search } from "../search/types.ts";
import type { Stores } from "../stores/interfaces/backend.ts";

/** Memory for the indexes of former spaces: about 50,000 memories. Searches use them only until the organizations are embedded again. */
const FORMER_INDEXES_BYTES = 128 * 1024 * 1024;

export interface SearchParts {
  readonly config: Pick<Config, "cacheTtlMs" | "cacheEntries" | "queryDeadlineMs">;
  readonly models: ChosenModels;
  readonly embedder: Embedder;
  readonly reader: SentenceReader;
  readonly stores: Stores;
  /** The answers of other servers; undefined where this one is alone. */
  readonly shared: SharedAnswers | undefined;
  readonly log: Log;
  readonly onVectorsFault: (orgId: OrgId) => void;
  readonly keepSnapshot: SnapshotStore["write"];
}

/** Opens the read path of the chosen embedder. Organizations that are not yet embedded with it get a read path of their former embedder. */
export function openSearch({
  config: { cacheTtlMs, cacheEntries, queryDeadlineMs: embedDeadlineMs },
  models,
  embedder,
  reader,
  stores,
  shared,
  log,
  onVectorsFault,
  keepSnapshot,
}: SearchParts): { readonly search: Search; readonly close: () => void } {
  const { records, vectors } = stores;
  const spaces = new OpenedSpaces(models, embedder.identity, stores);
  const common = { records, cacheTtlMs, cacheEntries, embedDeadlineMs, log, onVectorsFault };
  const isRecorded = (orgId: OrgId, id: MemoryId) => records.memories.has(orgId, id);
  const { indexSnapshots } = stores;
  const store = indexSnapshots && { read: indexSnapshots.read, remove: indexSnapshots.remove, write: keepSnapshot, isRecorded };
  const search = new SearchBySpace({
    embeddings: records.embeddings,
    target: {
      space: spaces.target,
      search: createSearch({ ...common, shared, vectors, embedder, reader, ...(store && { snapshots: { store, space: vectors.space } }) }),
    },
    open: (space) => {
      const { identity } = space;
      const former = spaces.open(space) ?? { vectors: stores.vectorsOf(identity), embedder: unavailableEmbedder(identity) };
      // The former space gets a vector later than the records get its memory, so no answer is cached.
      return createSearch({ ...common, ...former, cacheTtlMs: 0, indexesBytes: FORMER_INDEXES_BYTES });
    },
  });
  const close = () => {
    search.close();
    spaces.close();
  };
  return { search, close };
}
