import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import packageJson from "../../../package.json";
import { Client } from "../../../scripts/lib/client.ts";
import { memorydCommand, runCommand, type Service, startService } from "../../../scripts/lib/service.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";

interface CreatedKey {
  readonly id: string;
  readonly org_id: string;
  readonly key: string;
  readonly scopes: string[];
  readonly rate_limit: number;
}

const help: readonly [string[], string[]][] = [
  [["help"], ["serve", "org"]],
  [
    ["--help"],
    ["serve", "org", "key", "jobs", "reindex", "backup", "restore", "export", "import", "doctor", "version", "memoryd COMMAND --help"],
  ],
  [
    ["serve", "--help"],
    ["--host", "--port", "--data", "--model", "--rate-limit", "MEMORYD_PORT", "default: 7373"],
  ],
  [
    ["org", "--help"],
    ["create", "list", "delete"],
  ],
  [
    ["org", "create", "--help"],
    ["<name>", "--data", "--json"],
  ],
  [
    ["org", "delete", "--help"],
    ["<id-or-name>", "--yes"],
  ],
  [
    ["hook", "--help"],
    ["session-start", "prompt", "turn-end", "--host", "--data", "MEMORYD_KEY", "status is always 0"],
  ],
  [
    ["jobs", "--help"],
    ["list", "retry", "drop", "dead letters"],
  ],
  [
    ["reindex", "--help"],
    ["--org", "--model", "--data", "If a server is running"],
  ],
  [
    ["backup", "--help"],
    ["<file>", "--force", "--json", "--data", "nothing that was erased before", "erased later remain in the file"],
  ],
  [
    ["restore", "--help"],
    ["<file>", "--data", "erase them again"],
  ],
  [
    ["export", "--help"],
    ["[file]", "--org", "--user", "--agent", "write_id", "supersedes", "sources"],
  ],
  [
    ["import", "--help"],
    ["<path>", "--org", "--from", "--agent", "--user", "--conversations", "--dry-run", "--skip-invalid", "mem0", "chatgpt"],
  ],
  [
    ["doctor", "--help"],
    ["--json", "--ollama-host", "status 1"],
  ],
  [
    ["models", "try", "--help"],
    ["<name>", "--json", "--ollama-host", "--chat-deadline", "touches no data folder"],
  ],
  [
    ["key", "--help"],
    ["create", "list", "revoke"],
  ],
  [
    ["key", "create", "--help"],
    ["--org", "--scopes", "memory:read,memory:write,memory:delete", "--name", "--rate-limit", "--agent", "--user", "--json", "--data"],
  ],
];

describe("help needs no manual", () => {
  for (const [args, wanted] of help) {
    test(`memoryd ${args.join(" ")}`, async () => {
      const { code, stdout } = await runCommand(args);
      expect(code).toBe(0);
      // The help is wrapped to the width of a terminal.
      for (const part of wanted) expect(stdout.replaceAll(/\s+/g, " ")).toContain(part);
    });
  }

  test("memoryd version", async () => {
    for (const spelling of ["version", "--version"]) expect((await runCommand([spelling])).stdout.trim()).toBe(packageJson.version);
  });
});

test("a reader that closes the pipe early causes no error", async () => {
  const piped = memorydCommand().map((part) => `'${part}'`);
  const child = Bun.spawn(["sh", "-c", `${piped.join(" ")} help | true`], { stderr: "pipe" });
  expect(await new Response(child.stderr).text()).toBe("");
});

const refused: readonly [string[], RegExp][] = [
  [["serve", "--prot", "80"], /unknown option '--prot'\s.*--port/],
  [["serve", "--port", "http"], /--port is "http", but must be a whole number from 0 to 65535/],
  [["frobnicate"], /^memoryd: unknown command 'frobnicate'.*"memoryd --help"/],
  [["org", "create"], /^memoryd: missing required argument 'name'.*"memoryd org create --help"/],
  [["key", "create", "--org", "x"], /required option '--scopes <list>'/],
  [["key", "create", "--org", "x", "--scopes", "memory:everything"], /--scopes has "memory:everything"/],
  [["key", "create", "--org", "nobody", "--scopes", "memory:read"], /no organization "nobody".*org list/],
  [["key", "create", "--org", "x", "--scopes", "memory:read", "--rate-limit", "0"], /--rate-limit is "0"/],
  [["key", "revoke", "key_nothing"], /no key "key_nothing".*key list/],
  [["jobs", "retry"], /Give the id of a dead letter.*or --all/],
  [["jobs", "drop"], /missing required argument 'id'/],
  [["jobs", "drop", "nothing"], /no dead letter "nothing".*jobs list/],
  [["reindex", "--org", "nobody"], /no organization "nobody".*org list/],
  [["org", "delete", "x"], /required option '--yes'/],
  [["export", "--agent", "claude"], /--agent needs --user/],
  [["export", "--user", "a b"], /--user takes 1 to 256 characters/],
  [["export", "--user", "nobody"], /nothing was ever written for the user nobody in somebody/],
];

describe("an impossible request is refused in a sentence, with status 2", () => {
  let folder: string;
  beforeAll(async () => {
    folder = temporaryFolder();
    expect((await runCommand(["org", "create", "somebody", "--data", join(folder, "data")])).code).toBe(0);
  });
  afterAll(() => removeFolder(folder));

  test("a mistyped folder is not created", async () => {
    const mistyped = join(folder, "dta");
    for (const args of [["org", "list"], ["key", "list"], ["jobs", "list"], ["reindex"]]) {
      const { code, stderr } = await runCommand([...args, "--data", mistyped]);
      expect([code, stderr]).toEqual([2, expect.stringContaining(`${mistyped} is not a data folder of memoryd`)]);
    }
    expect(existsSync(mistyped)).toBe(false);
  });

  for (const [args, sentence] of refused) {
    test(`memoryd ${args.join(" ")}`, async () => {
      const { code, stderr, stdout } = await runCommand(args, { MEMORYD_DATA: join(folder, "data") });
      expect(code).toBe(2);
      expect(stdout).toBe("");
      expect(stderr.replaceAll("\n", " ")).toMatch(sentence);
      expect(stderr).not.toContain("    at ");
    });
  }

  for (const args of [
    ["serve", "--port", "0"],
    ["org", "list"],
  ]) {
    test(`memoryd ${args.join(" ")} where a file has the folder's name`, async () => {
      const file = join(folder, "file");
      writeFileSync(file, "");
      const { code, stderr } = await runCommand([...args, "--data", file]);
      expect(code).toBe(2);
      expect(stderr).toContain(file);
      expect(stderr).toContain("--data");
      expect(stderr).not.toContain("    at ");
    });
  }
});

describe("while a server is running", () => {
  let folder: string;
  let service: Service;
  const command = async (...args: string[]) => runCommand([...args, "--data", folder]);

  beforeAll(async () => {
    folder = join(temporaryFolder(), "data");
    service = await startService({ dataDir: folder });
  });
  afterAll(async () => {
    await service.kill();
    removeFolder(folder);
  });

  test("the first start prints a key once, with a curl line that works when pasted", async () => {
    const line = service
      .output()
      .split("\n")
      .find((candidate) => candidate.trim().startsWith("curl") && candidate.includes("/v1/memories "));
    const shell = Bun.spawn(["sh", "-c", line ?? "false"], { stdout: "pipe" });
    const reply = JSON.parse(await new Response(shell.stdout).text()) as { status: string };
    expect(reply.status).toBe("queued");
  });

  test("a new organization, a new key and a revocation take effect at once", async () => {
    const org = JSON.parse((await command("org", "create", "acme", "--json")).stdout) as { id: string; name: string };
    expect(org.name).toBe("acme");
    const made = await command(
      "key",
      "create",
      "--org",
      "acme",
      "--scopes",
      "memory:read",
      "--name",
      "reader",
      "--rate-limit",
      "7",
      "--json",
    );
    const key = JSON.parse(made.stdout) as CreatedKey;
    expect(Object.keys(key)).toEqual(["id", "org_id", "key", "scopes", "rate_limit"]);
    expect(key).toMatchObject({ org_id: org.id, scopes: ["memory:read"], rate_limit: 7 });
    expect(key.key).toMatch(/^memoryd_live_[0-9a-f]{64}$/);

    const client = new Client(service.url, key.key);
    const response = await client.request("GET", "/v1/memories");
    expect(response.status).toBe(200);
    expect(response.headers.get("x-ratelimit-limit")).toBe("7");

    const listed = await command("key", "list", "--org", "acme", "--json");
    expect(listed.stdout).not.toContain(key.key);
    expect(JSON.parse(listed.stdout)).toMatchObject([{ id: key.id, label: "reader" }]);

    expect((await command("key", "revoke", key.id)).code).toBe(0);
    expect((await client.request("GET", "/v1/memories")).status).toBe(401);
  });

  test("a key without a rate limit of its own prints the default", async () => {
    const made = await command("key", "create", "--org", "default", "--scopes", "memory:write,memory:read", "--json");
    expect(JSON.parse(made.stdout)).toMatchObject({ scopes: ["memory:read", "memory:write"], rate_limit: 100 });
  });

  test("a name that is in use is refused", async () => {
    const { code, stderr } = await command("org", "create", "default");
    expect(code).toBe(2);
    expect(stderr).toContain("already");
  });

  test("a second server on the same folder is refused and says why", async () => {
    const { code, stderr } = await command("serve", "--port", "0");
    expect(code).toBe(2);
    expect(stderr).toContain(`The server at ${service.url} (process ${service.pid}) holds the data folder ${folder}. Stop it first`);
  });

  test("a second server on the same port is refused and says what to do", async () => {
    const other = join(temporaryFolder(), "data");
    const port = new URL(service.url).port;
    const { code, stderr } = await runCommand(["serve", "--port", port, "--data", other]);
    expect(code).toBe(2);
    expect(stderr).toContain(port);
    expect(stderr).toContain("--port");
    removeFolder(other);
  });

  test("SIGTERM stops the server with status 0, and the next start prints no key", async () => {
    expect(await service.stop()).toBe(0);
    service = await startService({ dataDir: folder });
    expect(service.output()).not.toContain("memoryd_live_");
    expect(existsSync(join(folder, "control.sqlite"))).toBe(true);
  });
});
