import { expect, test } from "bun:test";
import { createTenant, runCommand, startService, until } from "../../../scripts/lib/service.ts";
import { waitForServer } from "../../../src/cli/reindex.ts";
import { openControl } from "../../../src/stores/open.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";

const STALL_TIMEOUT_MS = 50;
const wait = { isServed: async () => true, hasProgressed: async () => false, stallTimeoutMs: STALL_TIMEOUT_MS, pollMs: 1 };

test("waiting ends when the server makes no progress, and the message says where to look", async () => {
  await expect(waitForServer({ ...wait, unfinished: async () => ["acme", "other"] })).rejects.toThrow(
    /no progress with acme, other\..+log.+memoryd doctor/,
  );
});

test("waiting continues as long as the server makes progress", async () => {
  const startMs = performance.now();
  const unfinished = async () => (performance.now() - startMs > 3 * STALL_TIMEOUT_MS ? [] : ["acme"]);
  await waitForServer({ ...wait, unfinished, hasProgressed: async () => true });
});

test("the command reports a server that dies while it waits", async () => {
  const dataDir = temporaryFolder();
  const service = await startService({ dataDir });
  await createTenant(dataDir, "acme", service.url);
  // A stopped process holds the lock of the folder and does nothing.
  process.kill(service.pid, "SIGSTOP");
  const reindexing = runCommand(["reindex", "--data", dataDir]);
  const control = openControl(dataDir);
  await until("the server is asked", async () => (await control.requests.pending()).length > 0);
  await control.close();
  await service.kill();
  const { code, stderr } = await reindexing;
  expect([code, stderr]).toEqual([2, expect.stringContaining("The server has stopped")]);
  removeFolder(dataDir);
});
