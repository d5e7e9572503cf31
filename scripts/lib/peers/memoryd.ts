import { drained } from "../../bench/setup.ts";
import { inLanes } from "../lanes.ts";
import { WriteIds } from "../retrieval/written.ts";
import { createTenant, startService, until } from "../service.ts";
import type { Peer } from "./peer.ts";

const AGENT = "bench";
/** Reads of the status of what was written, at once. */
const READ_LANES = 16;

/** memoryd with its built-in models. `withMetadata`: session, speaker and time are sent too, which no other peer ranks by. */
function memorydPeer(name: string, withMetadata: boolean): Peer {
  return {
    name,
    version: "",
    kind: "memoryd",
    async start({ dataDir }) {
      const service = await startService({ dataDir, args: ["--log-level", "warn"], env: { MEMORYD_MODEL: "builtin" } });
      const { client } = await createTenant(dataDir, "peers", service.url);
      const ids = new WriteIds();
      return {
        async write(scope, memories, lanes) {
          const written: string[] = [];
          await inLanes(memories, lanes, async (memory) => {
            const metadata = withMetadata ? memory.metadata : {};
            const body = { content: ids.contentOf(memory), agent_id: AGENT, user_id: scope, extract: false, metadata };
            const id = await client.write(body);
            ids.add(memory, id);
            written.push(id);
          });
          await inLanes(written, READ_LANES, (id) => until("a memory is stored", async () => (await client.get(id))?.status !== undefined));
        },
        async search(scope, query, limit) {
          const { results } = await client.search({ query: ids.queryOf(query), agent_id: AGENT, user_id: scope, k: limit });
          return results.map(({ id }) => ids.own(id));
        },
        settle: () => drained(client),
        stop: service.stop,
      };
    },
  };
}

export const memoryd = memorydPeer("memoryd", false);
export const memorydWithMetadata = memorydPeer("memoryd, with metadata", true);
