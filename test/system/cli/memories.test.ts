import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { runCommand, type Service, startService, until } from "../../../scripts/lib/service.ts";
import { isProcessOfThisUser } from "../../../src/agents/bridge/running.ts";
import { readServerFile } from "../../../src/stores/folder/server-file.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";
import { TestServer } from "../../support/http.ts";

/** The commands that read and write memories by hand, as one user. */

let folder: string;
let dataDir: string;

async function memoryd(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCommand(args, { MEMORYD_DATA: dataDir, MEMORYD_USER: "ana", MEMORYD_PORT: "0" });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
}

const refused = async (...args: string[]) => {
  const { code, stdout, stderr } = await runCommand(args, { MEMORYD_DATA: dataDir, MEMORYD_USER: "ana" });
  expect(code).toBe(2);
  return stdout + stderr;
};

interface Added {
  readonly id: string;
  readonly memories: readonly { readonly id: string; readonly content: string }[];
}
const add = async (text: string) => JSON.parse(await memoryd("add", text, "--json")) as Added;
const listed = async () => JSON.parse(await memoryd("list", "--json")) as { results: { id: string; content: string; status: string }[] };

describe("with the running server", () => {
  let service: Service;
  beforeAll(async () => {
    folder = temporaryFolder();
    dataDir = join(folder, "data");
    service = await startService({ dataDir });
  });
  afterAll(async () => {
    await service.kill();
    removeFolder(folder);
  });

  test("what add has stored is found by search, list and context as soon as add ends", async () => {
    const said = await memoryd("add", "My", "bicycle", "is", "yellow.");
    expect(said).toMatch(/^Remembered by agent default of user ana:\nID +TEXT\n[0-9a-f-]{36} +My bicycle is yellow\.\n$/);
    expect(await memoryd("search", "Which colour is my bicycle?")).toContain("My bicycle is yellow.");
    expect(await memoryd("list")).toMatch(/active +[0-9a-f-]{36} +My bicycle is yellow\./);
    expect(await memoryd("context", "bicycle", "--max-tokens", "200")).toMatch(/^<memoryd-context>[\s\S]*bicycle/);
    expect(await memoryd("search", "bicycle", "--agent", "other")).toBe("Nothing is remembered about this by agent other of user ana.\n");
  });

  test("forget says what will go, and takes nothing without a yes", async () => {
    const write = await add("I live in Lisbon and my favourite colour is green.");
    expect(write.memories.map(({ content }) => content)).toEqual(["I live in Lisbon", "my favourite colour is green."]);
    const said = await refused("forget", write.id);
    expect(said).toContain(
      `${write.id} is a write. All 2 memories that came of it go, and each is taken out:\n  I live in Lisbon\n  my favourite`,
    );
    expect(said).toContain("Nothing was taken out. To take it out, add --yes.");
    const active = async () => (await listed()).results.filter(({ status }) => status === "active").map(({ id }) => id);
    const [first, second] = write.memories.map(({ id }) => id);
    expect(await active()).toContain(first ?? "");

    expect(await memoryd("forget", first ?? "", "--yes")).toBe(
      "This memory is taken out:\n  I live in Lisbon\nForgotten. The dashboard can bring it back.\n",
    );
    expect(await active()).not.toContain(first ?? "");
    expect(await active()).toContain(second ?? "");

    const erased = await memoryd("forget", write.id, "--erase", "--yes");
    expect(erased).toContain(
      "each is erased for good:\n  I live in Lisbon (deprecated)\n  my favourite colour is green.\nErased for good.\n",
    );
    expect((await listed()).results.map(({ id }) => id)).not.toContain(second ?? "");
    expect(await refused("forget", write.id, "--yes")).toContain(`has no memory "${write.id}"`);
  });

  test("forget --erase takes what the memory had replaced, unless it is told not to, and says so", async () => {
    const replaced = async (user: string) => {
      await memoryd("add", "I live in Oslo.", "--user", user);
      return JSON.parse(await memoryd("add", "I live in Bergen now.", "--user", user, "--json")).id as string;
    };
    const erased = await memoryd("forget", await replaced("mia"), "--erase", "--yes", "--user", "mia");
    expect(erased).toContain("What it had replaced is erased, too; --keep-replaced would make it active again:\n  I live in Oslo.\n");
    expect(erased).toContain("Erased for good, with 1 memory that it had replaced.\n");
    expect(JSON.parse(await memoryd("list", "--json", "--user", "mia")).results).toEqual([]);
    const kept = await memoryd("forget", await replaced("otto"), "--erase", "--keep-replaced", "--yes", "--user", "otto");
    expect(kept).toContain("Erased for good.\nActive again:\n  I live in Oslo.\n");
    expect(JSON.parse(await memoryd("list", "--json", "--user", "otto")).results).toMatchObject([{ status: "active" }]);
  });

  test("a memory cannot act on the terminal, and takes one line", async () => {
    await memoryd("add", "The \u001b[31mdoor\u001b[0m code\nis on the fridge.", "--agent", "raw");
    expect(await memoryd("search", "door code", "--agent", "raw")).not.toContain("\u001b");
  });

  test("status names the folder, the server, the memories and the hosts", async () => {
    await memoryd("add", "I play the cello.");
    const home = join(folder, "home");
    await runCommand(["connect", "cursor"], { HOME: home, MEMORYD_DATA: dataDir });
    const { data, server, organizations, hosts } = JSON.parse(await memoryd("status", "--json"));
    expect({ data, server, hosts }).toEqual({
      data: dataDir,
      server: { url: service.url, pid: service.pid, healthy: true },
      hosts: ["cursor"],
    });
    expect(organizations).toMatchObject([{ name: "default", waiting: 0 }]);
    expect(organizations[0].memories).toBeGreaterThan(0);
    const said = await memoryd("status");
    expect(said).toContain(`Data       ${dataDir}\nServer     ${service.url}, process ${service.pid}, healthy\n`);
    expect(said).toContain("Hosts      Cursor\n");
  });

  test("open logs in once, as an owner that it creates where there is no user", async () => {
    const [, token] = /\/dashboard\/open#(\S+)\n/.exec(await memoryd("open", "--no-browser")) ?? expect.unreachable();
    const login = () =>
      fetch(`${service.url}/dashboard/api/open`, {
        method: "POST",
        headers: { "content-type": "application/json", origin: service.url },
        body: JSON.stringify({ token }),
      });
    const answer = await login();
    expect(await answer.json()).toMatchObject({ user: { email: "ana@localhost", role: "owner" } });
    const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
    const session = await fetch(`${service.url}/dashboard/api/session`, { headers: { cookie } });
    expect(await session.json()).toMatchObject({ user: { email: "ana@localhost" } });
    expect((await login()).status).toBe(401);
    expect(await memoryd("open", "--no-browser")).not.toContain("Created");
  });

  test("no command leaves its key behind", async () => {
    await memoryd("search", "cello");
    const keys = JSON.parse(await memoryd("key", "list", "--json")) as { label: string }[];
    expect(keys.filter(({ label }) => label.includes("while it runs"))).toEqual([]);
  });

  test.each([
    [["search"], "missing required argument 'query'"],
    [["search", "x", "--limit", "0"], '--limit is "0", but must be a whole number from 1 to 100'],
    [["add", " "], "Content is invalid"],
    [["open", "--as", "nobody@example.com"], "There is no such user"],
    [["search", "x", "--url", "http://127.0.0.1:1"], "--url needs a key of that server"],
  ])("%p is refused in a sentence", async (args, message) => expect(await refused(...args)).toContain(message));
});

describe("without a server", () => {
  beforeEach(() => {
    folder = temporaryFolder();
    dataDir = join(folder, "data");
  });
  afterEach(async () => {
    const pid = readServerFile(dataDir)?.pid;
    if (pid !== undefined) {
      process.kill(pid, "SIGTERM");
      await until("the server has ended", () => !isProcessOfThisUser(pid) || readServerFile(dataDir) === undefined);
    }
    removeFolder(folder);
  });

  test("status says so and starts none", async () => {
    expect(await memoryd("status")).toBe(`Data       ${dataDir}\nServer     none runs\nHosts      none: "memoryd connect" lists them\n`);
    expect(readServerFile(dataDir)).toBeUndefined();
  });

  test("the first command in an empty folder starts one, which the next ones use", async () => {
    const { memories } = await add("The key of the shed hangs behind the door.");
    expect(memories).toMatchObject([{ content: "The key of the shed hangs behind the door." }]);
    const started = readServerFile(dataDir);
    expect(started).toBeDefined();
    expect(await memoryd("search", "Where is the key of the shed?")).toContain("behind the door");
    expect(readServerFile(dataDir)).toEqual(started);
  });
});

test("what is not read yet is not denied", async () => {
  const server = await TestServer.start();
  try {
    const agent = { agent_id: "default", user_id: "ana" };
    await server.send({ path: "/v1/memories", body: { ...agent, content: "The parcel is at the neighbour's." } });
    const remote = { MEMORYD_URL: server.url, MEMORYD_KEY: (await server.newKey()).replace("Bearer ", ""), MEMORYD_USER: "ana" };
    for (const args of [["search", "parcel"], ["list"], ["context", "parcel"]]) {
      const { code, stderr } = await runCommand(args, remote);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "memoryd: 1 text is still being read: ask again in a moment.\n" });
    }
    await server.process();
    const { stdout, stderr } = await runCommand(["search", "parcel"], remote);
    expect(stderr).toBe("");
    expect(stdout).toContain("at the neighbour's");
  } finally {
    await server.stop();
  }
});
