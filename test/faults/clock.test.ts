import { expect, test } from "bun:test";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "../../scripts/lib/client.ts";
import { withoutRights } from "../../scripts/lib/sandbox.ts";
import { createTenant, memorydCommand, startService, until } from "../../scripts/lib/service.ts";
import { removeFolder, temporaryFolder } from "../support/files.ts";

/** Replaces the system clock of a process. Debian: apt-get install faketime. */
const PATH = `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu/faketime/libfaketimeMT.so.1`;
const LIBRARY = existsSync(PATH) ? PATH : undefined;
/** Seconds. */
const HOUR = 3_600;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;
/** Offsets from the true time, one after the other: the longest jump is one of two years. */
const OFFSETS = [HOUR, -HOUR, DAY, -DAY, YEAR, -YEAR, 0];
/** Times of answers may differ from the server's clock by this. */
const SLACK_MS = 60_000;
const WRITES = 5;
const SCOPE = { agent_id: "a", user_id: "u" };

if (LIBRARY === undefined)
  process.stderr.write("test/faults/clock.test.ts is skipped: it needs libfaketime (Debian: apt-get install faketime)\n");

test.skipIf(LIBRARY === undefined)("nothing stalls or ends too late when the system clock jumps under load", async () => {
  const folder = temporaryFolder();
  const offsetFile = join(folder, "offset");
  const setClock = (seconds: number) => writeFileSync(offsetFile, `${seconds < 0 ? "" : "+"}${seconds}s`);
  setClock(0);
  const env = {
    FAKETIME_TIMESTAMP_FILE: offsetFile,
    FAKETIME_NO_CACHE: "1",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  };
  // Not loaded into what takes the rights away: it would make a semaphore as root, which the server could not open.
  const prefix = withoutRights();
  const command = [...prefix, "env", `LD_PRELOAD=${LIBRARY}`, ...memorydCommand().slice(prefix.length)];
  const service = await startService({ dataDir: join(folder, "data"), env, command, args: ["--log-level", "warn"] });
  const { client } = await createTenant(service.dataDir, "clock", service.url);
  const written = new Set<string>();
  for (const [turn, offset] of OFFSETS.entries()) {
    // The jump is between writes that are being processed.
    for (let n = 0; n < WRITES; n++) written.add(await writeOne(client, turn, n));
    setClock(offset);
    for (let n = WRITES; n < 2 * WRITES; n++) written.add(await writeOne(client, turn, n));
    await until(`all is processed after ${offset} s`, async () => (await client.listAll(SCOPE)).length === written.size);

    const listed = await client.listAll(SCOPE);
    expect(new Set(listed.map(({ id }) => id))).toEqual(written);
    expect(listed.map(({ created_at }) => created_at)).toEqual(
      listed
        .map(({ created_at }) => created_at)
        .toSorted()
        .reverse(),
    );
    const last = listed.filter(({ created_at }) => Math.abs(Date.parse(created_at) - Date.now() - offset * 1000) < SLACK_MS);
    expect(last.length).toBeGreaterThanOrEqual(WRITES);
    expect(await idsByPages(client)).toEqual(listed.map(({ id }) => id));

    const question = { query: `Where is parcel ${turn}0?`, ...SCOPE };
    const { results } = await client.search(question);
    expect(results.map(({ content }) => content)).toContain(textOf(turn, 0));
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    const erased = results[0]?.id ?? "";
    expect(await client.delete(erased, true)).toBe(true);
    written.delete(erased);
    // The answer before the erasure is not given again.
    expect((await client.search(question)).results.map(({ id }) => id)).not.toContain(erased);
    await until("the erasure is done", async () => (await client.metric("memoryd_erasures_waiting")) === 0);
  }
  expect(service.output()).not.toMatch(/"level":"(?:warn|error|fatal)"/);
  expect(await service.stop()).toBe(0);
  removeFolder(folder);
});

const textOf = (turn: number, n: number) => `Parcel ${turn}${n} is stored in shed ${turn}${n}.`;

function writeOne(client: Client, turn: number, n: number): Promise<string> {
  return client.write({ content: textOf(turn, n), extract: false, ...SCOPE });
}

/** The ids of the list, read in pages of three. */
async function idsByPages(client: Client): Promise<string[]> {
  return (await client.listAll({ ...SCOPE, limit: "3" })).map(({ id }) => id);
}
