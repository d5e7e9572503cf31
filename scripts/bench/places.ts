import { createBuiltinEmbedder } from "../../src/models/builtin.ts";
import { TRANSFER_MEMORIES } from "../../src/stores/interfaces/transfer.ts";
import { openForWorker, placeOf } from "../../src/stores/open-backend.ts";
import { Random } from "../../test/support/random.ts";
import { createTenant, placeFlags, type Service, startService } from "../lib/service.ts";
import { AGENT } from "./setup.ts";
import { factText } from "./texts.ts";

/** Memories of the users that are searched. */
export const SIZES = [1_000, 10_000];
/** Organizations that are written to. */
export const WRITERS = 8;
const embedder = createBuiltinEmbedder();

/** A database or a data folder, with organizations of its own: one that is searched, and those that are written to. */
export interface Place {
  readonly orgId: string;
  readonly key: string;
  readonly writers: readonly string[];
  start(args: readonly string[]): Promise<Service>;
}

export const userOf = (size: number) => `user-${size}`;

export async function makePlace(dataDir: string, store: string | null, memories: readonly Made[]): Promise<Place> {
  const place = store ?? dataDir;
  const { orgId, key } = await createTenant(place, "searched", "");
  const writers: string[] = [];
  for (let n = 0; n < WRITERS; n++) writers.push((await createTenant(place, `writer ${n}`, "")).key);
  await fill(dataDir, store, orgId, memories);
  return { orgId, key, writers, start: (args) => startService({ dataDir, args: ["--log-level", "warn", ...placeFlags(place), ...args] }) };
}

/** Runs a server for each place, which may be one place several times. */
export async function withServers<T>(
  places: readonly Place[],
  args: readonly string[],
  work: (urls: readonly string[]) => Promise<T>,
): Promise<T> {
  const services: Service[] = [];
  try {
    for (const place of places) services.push(await place.start(args));
    return await work(services.map(({ url }) => url));
  } finally {
    for (const service of services) await service.stop();
  }
}

/** A memory that is stored past cognition, which would take minutes for all of them. */
export interface Made {
  readonly userId: string;
  readonly id: string;
  readonly content: string;
  readonly vector: Float32Array;
}

export async function makeMemories(): Promise<Made[]> {
  const random = new Random(31);
  const made: Made[] = [];
  for (const size of SIZES) {
    const texts = Array.from({ length: size }, () => factText(random));
    const vectors = await embedder.embedDocuments(texts);
    vectors.forEach((vector, at) => {
      made.push({ userId: userOf(size), id: crypto.randomUUID(), content: texts[at] ?? "", vector });
    });
  }
  return made;
}

/** Stores the memories with their vectors, and leaves cognition nothing to do with them. */
async function fill(dataDir: string, store: string | null, orgId: string, memories: readonly Made[]): Promise<void> {
  const backend = await openForWorker(placeOf({ dataDir, store, storePasswordFile: null }), (error) => {
    throw error;
  });
  const stores = backend.openStores({ embedder: embedder.identity });
  const { records, vectors } = stores;
  await records.embeddings.adopt(orgId, { identity: embedder.identity, embedder: { kind: "builtin" } });
  for (let from = 0; from < memories.length; from += TRANSFER_MEMORIES) {
    const nowMs = Date.now();
    const batch = memories
      .slice(from, from + TRANSFER_MEMORIES)
      .map(({ userId, ...made }) => ({ ...made, scope: { orgId, agentId: AGENT, userId } }));
    await vectors.add(orgId, batch);
    await records.transfer.store(
      orgId,
      batch.map(({ id, scope, content }) => ({
        ...{ id, scope, content, metadata: null, level: 0, status: "active", source: "agent", topic: "none" },
        ...{ importance: 0.5, confidence: 1, createdAtMs: nowMs, updatedAtMs: nowMs, outdated: false },
        ...{ writeId: undefined, isPinned: false, deletedAtMs: undefined, supersedes: [], sourceIds: [] },
        ...{ factKey: undefined, propertyKey: undefined },
      })),
    );
  }
  const { through } = await records.judgements.due(orgId, memories.length);
  await records.judgements.settle(orgId, through, [], Date.now());
  await stores.close();
  await backend.close();
}
