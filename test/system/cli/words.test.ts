import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { memorydCommand, runCommand, type Service, startService } from "../../../scripts/lib/service.ts";
import { USUAL_PERMISSIONS } from "../../../src/memory/types.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";
import { until } from "../../support/until.ts";

/** What the command line says is so. */

let folder: string;
let data: string;
beforeEach(() => {
  folder = temporaryFolder();
  data = join(folder, "data");
});
afterEach(() => removeFolder(folder));
const command = (...args: string[]) => runCommand([...args, "--data", data]);

describe("a server", () => {
  let service: Service | undefined;
  afterEach(async () => {
    await service?.kill();
    service = undefined;
  });

  test("says at its first start what the first key may do, and later how a lost key is replaced", async () => {
    service = await startService({ dataDir: data });
    const output = () => service?.output() ?? "";
    await until("the greeting", () => output().includes("/docs"));
    expect(output()).toContain("The key may read, write and delete memories, and not restore deleted ones.");
    const [key] = JSON.parse((await command("key", "list", "--json")).stdout) as { scopes: string[] }[];
    expect(key?.scopes).toEqual([...USUAL_PERMISSIONS]);
    await service.stop();
    service = await startService({ dataDir: data });
    const line = () => /memoryd (key create .+)\n/.exec(output())?.[1];
    await until("the way to another key", () => line() !== undefined);
    expect((await runCommand(line()?.split(" ") ?? [])).stdout).toContain("for memory:read, memory:write, memory:delete.");
  });

  test("is healthy only when its first key is printed", async () => {
    const free = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
    const port = String(free.port);
    await free.stop(true);
    const output = join(folder, "output");
    const child = Bun.spawn([...memorydCommand(), "serve", "--port", port, "--data", data], { stdout: Bun.file(output), stderr: "ignore" });
    try {
      await until("health", async () => {
        try {
          return (await fetch(`http://127.0.0.1:${port}/healthz`)).ok;
        } catch {
          return false;
        }
      });
      expect(readFileSync(output, "utf8")).toMatch(/memoryd_live_[0-9a-f]{64}[\s\S]*\/dashboard\/setup#/);
    } finally {
      child.kill("SIGKILL");
      await child.exited;
    }
  });
});

test("a command asks for the organization only where there are several", async () => {
  await command("org", "create", "one");
  expect((await command("key", "create", "--scopes", "memory:read")).stdout).toContain("of organization one (");
  writeFileSync(join(folder, "m.json"), JSON.stringify([{ memory: "Likes tea.", user_id: "ana", agent_id: "a" }]));
  expect((await command("import", join(folder, "m.json"))).stdout).toStartWith("Imported 1 memory in one.");
  await command("org", "create", "two");
  for (const args of [
    ["key", "create", "--scopes", "memory:read"],
    ["import", join(folder, "m.json")],
  ])
    expect(await command(...args)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("There are 2 organizations. Choose one with --org"),
    });
});

test("jobs list shows how many writes wait, as import says", async () => {
  await command("org", "create", "one");
  expect((await command("jobs", "list")).stdout).toBe("No write waits: every one is processed.\nThere are no dead letters.\n");
  mkdirSync(join(folder, "notes"));
  for (const name of ["a", "b"]) writeFileSync(join(folder, "notes", `${name}.md`), `My ${name} is red.`);
  const { stdout } = await command("import", join(folder, "notes"), "--from", "markdown", "--agent", "a", "--user", "u");
  expect(stdout).toContain("queued 2 texts");
  expect((await command("jobs", "list")).stdout).toStartWith("2 writes wait: ");
});

test("a folder without --from is called a folder, and the formats are named", async () => {
  await command("org", "create", "one");
  mkdirSync(join(folder, "notes"));
  const { code, stderr } = await command("import", join(folder, "notes"));
  expect([code, stderr]).toEqual([2, expect.stringMatching(/notes is a folder: name the format of its files with --from: .*markdown/)]);
});

test("a file in the place of the data folder is called a file", async () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  for (const path of [file, join(file, "below")]) {
    const { code, stderr } = await runCommand(["serve", "--port", "0", "--data", path]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`${path} cannot be used: it, or a folder above it, is a file`)]);
    expect(stderr).not.toContain("permissions");
  }
});

test("add refuses a text that is no UTF-8, and does not store it with other letters", async () => {
  const child = Bun.spawn([...memorydCommand(), "add", "--url", "http://127.0.0.1:9", "--key", "none", "--data", data], {
    stdin: Buffer.from([0x4a, 0x6f, 0x73, 0xe9]),
    stdout: "ignore",
    stderr: "pipe",
  });
  expect(await new Response(child.stderr).text()).toContain("The text on standard input is not UTF-8.");
  expect(await child.exited).toBe(2);
});

test("mcp on a terminal says what it is for", async () => {
  let shown = "";
  const decoder = new TextDecoder();
  const child = Bun.spawn([...memorydCommand(), "mcp", "--url", "http://127.0.0.1:9", "--key", "none", "--data", data], {
    terminal: {
      data: (_, bytes) => {
        shown += decoder.decode(bytes, { stream: true });
      },
    },
  });
  try {
    await until("the words", async () => shown.includes("memoryd connect"));
    expect(shown).toMatch(/started by a host of the Model Context Protocol/);
  } finally {
    child.kill();
    await child.exited;
  }
});

describe("scripts/try", () => {
  const script = async (...args: string[]) => {
    const child = Bun.spawn([join(import.meta.dir, "../../../scripts/try"), ...args], { stdout: "pipe", stderr: "pipe" });
    const [stdout, stderr, code] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text(), child.exited]);
    return { stdout, stderr, code };
  };

  test("explains itself", async () => {
    expect(await script("--help")).toEqual({ code: 0, stdout: expect.stringContaining("Loads a conversation"), stderr: "" });
  });

  test("names a file that is not there, without a stack", async () => {
    const { code, stderr } = await script(join(folder, "nowhere.jsonl"));
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^scripts\/try: There is no file \S+nowhere\.jsonl\. [^\n]+\n$/)]);
  });
});
