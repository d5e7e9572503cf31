import { expect, setDefaultTimeout, test } from "bun:test";
import { createTenant, runCommand, startService, until } from "../../scripts/lib/service.ts";
import { waitForServer } from "../../src/cli/reindex.ts";
import { openControl } from "../../src/stores/open.ts";
import { removeFolder, temporaryFolder } from "../support/files.ts";

// Real servers on a machine that may be busy: the limit only ends what hangs.
setDefaultTimeout(120_000);

const PATIENCE_MS = 50;
const wait = { isServed: () => true, moved: async () => false, patienceMs: PATIENCE_MS, lookMs: 1 };

test("a server that comes no further is not waited for without end, and what stands in the way is said", async () => {
  await expect(waitForServer({ ...wait, left: () => ["acme", "other"] })).rejects.toThrow(
    /no further with acme, other\..+log.+memoryd doctor/,
  );
});

test("a server that comes further is waited for, however long it takes", async () => {
  const startMs = performance.now();
  const left = () => (performance.now() - startMs > 3 * PATIENCE_MS ? [] : ["acme"]);
  await waitForServer({ ...wait, left, moved: async () => true });
});

test("a server that dies meanwhile is told", async () => {
  const dataDir = temporaryFolder();
  const service = await startService({ dataDir });
  await createTenant(dataDir, "acme", service.url);
  // It holds the folder and does nothing.
  process.kill(service.pid, "SIGSTOP");
  const reindexing = runCommand(["reindex", "--data", dataDir]);
  const control = openControl(dataDir);
  await until("the server is asked", () => control.requests.pending().length > 0);
  control.close();
  await service.kill();
  const { code, stderr } = await reindexing;
  expect([code, stderr]).toEqual([2, expect.stringContaining("The server has stopped meanwhile")]);
  removeFolder(dataDir);
});
