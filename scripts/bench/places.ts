import { createBuiltinEmbedder } from "../../src/models/builtin.ts";
import { openForWorker, placeOf } from "../../src/stores/open-backend.ts";
import { Random } from "../../test/support/random.ts";
import { createTenant, placeFlags, type Service, startService } from "../lib/service.ts";
import { AGENT } from "./setup.ts";
import { factText } from "./texts.ts";

/** Memories of the users that are searched. */
export const SIZES = [1_000, 10_000];
/** Organizations that are written to. */
export const WRITERS = 8;
const BATCH = 256;

/** A database or a data folder, with organizations of its own: one that is searched, and those that are written to. */
export interface Place {
  readonly orgId: string;
  readonly key: string;
  readonly writers: readonly string[];
  start(args: readonly string[]): Promise<Service>;
}

export const userOf = (size: number) => `user-${size}`;

export async function makePlace(dataDir: string, store: string | null): Promise<Place> {
  const place = store ?? dataDir;
  const { orgId, key } = await createTenant(place, "searched", "");
  const writers: string[] = [];
  for (let n = 0; n < WRITERS; n++) writers.push((await createTenant(place, `writer ${n}`, "")).key);
  await fill(dataDir, store, orgId);
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

/** Stores memories with their vectors past cognition, which would take minutes, and leaves it nothing to do. */
async function fill(dataDir: string, store: string | null, orgId: string): Promise<void> {
  const embedder = createBuiltinEmbedder();
  const backend = await openForWorker(placeOf({ dataDir, store, storePasswordFile: null }), (error) => {
    throw error;
  });
  const stores = backend.openStores({ embedder: embedder.identity });
  const { records, vectors } = stores;
  await records.embeddings.adopt(orgId, { identity: embedder.identity, embedder: { kind: "builtin" } });
  const random = new Random(31);
  for (const size of SIZES) {
    const scope = { orgId, agentId: AGENT, userId: userOf(size) };
    for (let from = 0; from < size; from += BATCH) {
      const texts = Array.from({ length: Math.min(BATCH, size - from) }, () => factText(random));
      const made = (await embedder.embedDocuments(texts)).map((vector) => ({ scope, id: crypto.randomUUID() as string, vector }));
      await vectors.add(orgId, made);
      const nowMs = Date.now();
      await records.transfer.store(
        orgId,
        made.map(({ id }, at) => ({
          ...{ id, scope, content: texts[at] ?? "", metadata: null, level: 0, status: "active", source: "agent", topic: "none" },
          ...{ importance: 0.5, confidence: 1, createdAtMs: nowMs, updatedAtMs: nowMs, outdated: false },
          ...{ writeId: undefined, isPinned: false, deletedAtMs: undefined, supersedes: [], sourceIds: [] },
          ...{ factKey: undefined, propertyKey: undefined },
        })),
      );
    }
  }
  const { through } = await records.judgements.due(
    orgId,
    SIZES.reduce((sum, size) => sum + size),
  );
  await records.judgements.settle(orgId, through, [], Date.now());
  await stores.close();
  await backend.close();
}
