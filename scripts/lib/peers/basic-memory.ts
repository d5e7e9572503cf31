import { join } from "node:path";
import { until } from "../service.ts";
import { installPython } from "./install.ts";
import { DIMENSIONS, inLanes, json, type Peer } from "./peer.ts";
import { freePorts, startServer } from "./process.ts";

const PACKAGES = ["basic-memory==0.23.2", "fastmcp==4.0.0b1"];
const LANES = 4;
/** So long without another vector, no more come. */
const NO_MORE_MS = 5_000;
const EMBEDDED_LIMIT_MS = 10 * 60 * 1000;

/** basic-memory's HTTP API with its hybrid search. A memory is a note, a scope is a project. */
export const basicMemory: Peer = {
  name: "basic-memory, hybrid",
  version: "0.23.2",
  kind: "server",
  async start({ cacheDir, dataDir, embeddingsUrl, note }) {
    note(`installing ${PACKAGES.join(", ")} ...`);
    const folder = await installPython(cacheDir, "basic-memory", PACKAGES);
    const [port = 0] = freePorts(1);
    const env = {
      HOME: dataDir,
      BASIC_MEMORY_SEMANTIC_EMBEDDING_PROVIDER: "openai",
      BASIC_MEMORY_SEMANTIC_EMBEDDING_MODEL: "builtin",
      BASIC_MEMORY_SEMANTIC_EMBEDDING_DIMENSIONS: String(DIMENSIONS),
      OPENAI_API_KEY: "none",
      OPENAI_BASE_URL: `${embeddingsUrl}/v1`,
      BASIC_MEMORY_LOG_LEVEL: "WARNING",
      LOGFIRE_IGNORE_NO_CONFIG: "1",
    };
    const projects = `http://127.0.0.1:${port}/v2/projects`;
    const serve = ["-m", "uvicorn", "basic_memory.api.app:app", "--port", String(port), "--log-level", "warning"];
    const server = await startServer({ command: [join(folder, "bin/python"), ...serve], cwd: dataDir, env }, `${projects}/`);
    const known = new Map<string, { url: string; notes: number }>();
    const project = async (scope: string) => {
      const found = known.get(scope);
      if (found) return found;
      const made = { name: scope, path: join(dataDir, "projects", scope), set_default: false };
      const { new_project } = await json<{ new_project: { external_id: string } }>(`${projects}/`, made);
      const opened = { url: `${projects}/${new_project.external_id}`, notes: 0 };
      known.set(scope, opened);
      return opened;
    };
    return {
      async write(scope, memories) {
        const opened = await project(scope);
        // Its ranking does not depend on the order of the writes.
        await inLanes(memories, LANES, async ({ id, text }) => {
          await json(`${opened.url}/knowledge/entities`, { title: id, directory: "", content: text });
        });
        opened.notes += memories.length;
        let last = { notes: 0, atMs: Date.now() };
        const embedded = async () => {
          const { embedding_status } = await json<{ embedding_status: { total_entities_with_chunks: number } }>(`${opened.url}/info`);
          const notes = embedding_status.total_entities_with_chunks;
          if (notes !== last.notes) last = { notes, atMs: Date.now() };
          // Some notes never get a vector, so it also ends when no more come.
          return notes >= opened.notes || Date.now() - last.atMs > NO_MORE_MS;
        };
        await until("all notes are embedded", embedded, EMBEDDED_LIMIT_MS);
      },
      async search(scope, query, limit) {
        const { url } = await project(scope);
        // The default floor of similarity is made for other embedding models.
        const asked = { text: query, retrieval_mode: "hybrid", min_similarity: 0 };
        const { results } = await json<{ results: { title: string }[] }>(`${url}/search/?page_size=${limit}`, asked);
        return [...new Set(results.map(({ title }) => title))];
      },
      stop: server.stop,
    };
  },
};
