import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { giveToService } from "../../../scripts/lib/sandbox.ts";
import { memorydCommand, runCommand } from "../../../scripts/lib/service.ts";
import { connectionCodeOf, messageOf } from "../../../src/memory/errors.ts";
import type { OrgId } from "../../../src/memory/types.ts";
import type { Records } from "../../../src/stores/interfaces/records.ts";
import { openControl, openRecords } from "../../../src/stores/open.ts";
import { accept, claim, complete, facts, newScope, store } from "../../contracts/records-support.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";

/** The output of the commands, as a user sees it. */

let folder: string;
let data: string;
let orgId: OrgId;
const command = (...args: string[]) => runCommand([...args, "--data", data]);

beforeAll(async () => {
  folder = temporaryFolder();
  data = join(folder, "data");
  expect((await command("org", "create", "  acme ")).code).toBe(0);
  const [acme] = JSON.parse((await command("org", "list", "--json")).stdout) as { id: OrgId }[];
  orgId = acme?.id ?? "";
});
afterAll(() => removeFolder(folder));

/** Changes the records as the worker does, between two commands. */
async function withRecords<T>(use: (records: Records) => Promise<T>): Promise<T> {
  const control = openControl(data);
  const records = openRecords(data, control.written);
  try {
    return await use(records);
  } finally {
    await records.close();
    await control.close();
    for (const name of readdirSync(data, { recursive: true, encoding: "utf8" })) giveToService(join(data, name));
  }
}

describe("keys", () => {
  const create = (...args: string[]) => command("key", "create", "--org", "acme", "--scopes", "memory:read", ...args);

  test("an expiry on a day that does not exist is refused, and no key is created", async () => {
    for (const time of ["2030-02-31T00:00:00Z", "2030-02-28", "tomorrow"]) {
      const { code, stdout, stderr } = await create("--expires", time);
      expect([code, stdout]).toEqual([2, ""]);
      expect(stderr).toContain(`--expires is ${JSON.stringify(time)}, but must be a valid date`);
    }
    expect((await command("key", "list", "--json")).stdout).toBe("[]\n");
  });

  test("the output names the expiry, in UTC", async () => {
    expect((await create("--expires", "2030-02-28T12:00:00+02:00")).stdout).toContain("for memory:read, until 2030-02-28T10:00:00.000Z.");
    const made = JSON.parse((await create("--expires", "2030-02-28T12:00:00Z", "--json")).stdout) as object;
    expect(made).toMatchObject({ expires_at: "2030-02-28T12:00:00.000Z" });
    expect((await create("--name", " of the shop ")).stdout).not.toContain("until");
  });

  test("the list names the organization of each key", async () => {
    const { stdout } = await command("key", "list");
    const rows = stdout.trim().split("\n").slice(1);
    expect(rows).toHaveLength(3);
    for (const row of rows) expect(row).toMatch(/^key_\S+ +acme /);
    expect(stdout).not.toContain(orgId);
    expect(JSON.parse((await command("key", "list", "--json")).stdout)).toMatchObject([
      { org_id: orgId, organization: "acme" },
      { organization: "acme" },
      { organization: "acme", label: "of the shop" },
    ]);
  });
});

test("names are stored without blanks around them, are found with blanks, and are refused with invisible characters", async () => {
  expect((await command("org", "list", "--json")).stdout).toContain('"name":"acme"');
  expect((await command("org", "rename", " acme ", " acme inc. ")).stdout).toContain("to acme inc.. Its keys");
  expect((await command("org", "rename", "acme inc.", "acme")).code).toBe(0);
  expect((await command("user", "create", " Ann@example.com ")).stdout).toContain("Created owner ann@example.com.");
  for (const args of [
    ["org", "create", "x\u202ey"],
    ["org", "rename", "acme", "zero\u200bwidth"],
    ["key", "create", "--org", "acme", "--scopes", "memory:read", "--name", "a\u2066b"],
    ["user", "create", "a\u200bnn@example.com"],
  ]) {
    const { code, stderr } = await command(...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining("invisible characters")]);
    expect(stderr).not.toMatch(/[\u200b\u202e\u2066]/);
  }
});

test("messages use the singular for one and the plural for more", async () => {
  await withRecords((records) => store(records, newScope(orgId), "Ann likes tea."));
  const [one, two] = [join(folder, "one.jsonl"), join(folder, "two.jsonl")];
  expect((await command("export", one)).stdout).toBe(`Exported 1 memory of acme to ${one}.\n`);
  await withRecords(async (records) => {
    await store(records, newScope(orgId), "Ann likes jam.");
    await accept(records, newScope(orgId), "Ann waits.");
  });
  const { stdout, stderr } = await command("export", two);
  expect(stdout).toBe(`Exported 2 memories of acme to ${two}.\n`);
  expect(stderr).toContain("1 write is not processed yet and is not in the export. Export again to include it.");
  await command("org", "create", "other");
  expect((await command("import", one, "--org", "other")).stdout).toStartWith("Imported 1 memory in other.");
  expect((await command("import", two, "--org", "other")).stdout).toStartWith("Imported 1 memory, 1 was there already in other.");
  expect((await command("doctor", "--model", "builtin")).stdout).toContain("sound, 2 active memories");
});

describe("jobs retry --all", () => {
  beforeAll(async () => {
    await withRecords(async (records) => {
      for (const text of ["one", "two", "three"]) await accept(records, newScope(orgId, text), text);
      const { leaseId, claimed } = await claim(records, orgId);
      for (const submission of claimed) await complete(records, leaseId, submission, facts(submission, [submission.content]), "it failed");
    });
  });

  test("needs either an id or --all", async () => {
    expect((await command("jobs", "retry")).stderr).toContain("or --all");
    expect(await command("jobs", "retry", "x", "--all")).toMatchObject({ code: 2, stderr: expect.stringContaining("not both") });
  });

  test("queues every dead letter of the organization, and then there is none", async () => {
    expect((await command("jobs", "list")).stdout).toContain(" acme ");
    expect((await command("jobs", "retry", "--all", "--org", "other")).stdout).toBe("There are no dead letters to retry.\n");
    const dead = (JSON.parse((await command("jobs", "list", "--json")).stdout) as unknown[]).length;
    expect((await command("jobs", "retry", "--all")).stdout).toStartWith(`Queued ${dead} dead letters again`);
    expect(JSON.parse((await command("jobs", "list", "--json")).stdout)).toEqual([]);
    expect(await withRecords((records) => records.submissions.depth(orgId))).toMatchObject({ queued: dead, dead: 0 });
  });
});

describe("backup -", () => {
  const backup = [...memorydCommand(), "backup", "-"];
  let temporary: string;
  beforeAll(() => {
    temporary = temporaryFolder();
  });
  afterAll(() => removeFolder(temporary));

  test("writes the backup and nothing else, and leaves no temporary files", async () => {
    const env = { ...process.env, MEMORYD_TMP: temporary };
    const child = Bun.spawn([...backup, "--data", data], { env, stdout: "pipe", stderr: "pipe" });
    const path = join(folder, "piped.tar.zst");
    writeFileSync(path, await new Response(child.stdout).bytes());
    expect([await child.exited, await new Response(child.stderr).text()]).toEqual([0, ""]);
    expect(readdirSync(temporary).filter((name) => name.startsWith("memoryd-backup"))).toEqual([]);
    const restored = await runCommand(["restore", path, "--json", "--data", join(folder, "restored")]);
    expect(JSON.parse(restored.stdout)).toMatchObject({ organizations: 2 });
  });

  test("a reader that closes the pipe early: status 1, and no temporary files are left", async () => {
    const noise = () => Buffer.from(crypto.getRandomValues(new Uint8Array(3_000))).toString("base64");
    await withRecords(async (records) => {
      for (let part = 0; part < 10; part++) await store(records, newScope(orgId, "big"), ...Array.from({ length: 50 }, noise));
    });
    const quoted = [...backup, "--data", data].map((part) => `'${part}'`).join(" ");
    const child = Bun.spawn(["bash", "-c", `${quoted} | head -c 10 >/dev/null; echo "\${PIPESTATUS[0]}"`], {
      env: { ...process.env, MEMORYD_TMP: temporary },
      stdout: "pipe",
      stderr: "pipe",
    });
    expect(await new Response(child.stdout).text()).toBe("1\n");
    expect(await new Response(child.stderr).text()).not.toContain("    at ");
    expect(readdirSync(temporary).filter((name) => name.startsWith("memoryd-backup"))).toEqual([]);
  });

  test("is reported on standard error with --json", async () => {
    const child = Bun.spawn([...backup, "--json", "--data", data], { stdout: "ignore", stderr: "pipe" });
    expect(JSON.parse(await new Response(child.stderr).text())).toMatchObject({ organizations: expect.any(Number), damaged: 0 });
    expect(await child.exited).toBe(0);
  });

  test("is refused on a terminal", async () => {
    let shown = "";
    const decoder = new TextDecoder();
    const child = Bun.spawn([...backup, "--data", data], {
      terminal: {
        data: (_, bytes) => {
          shown += decoder.decode(bytes, { stream: true });
        },
      },
    });
    expect(await child.exited).toBe(2);
    expect(shown).toContain("memoryd backup - > memoryd.tar.zst");
  });
});

describe("a server that cannot be reached", () => {
  test("none is listening: the message says what to do", async () => {
    const free = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
    const port = String(free.port);
    await free.stop(true);
    const { code, stdout, stderr } = await runCommand(["health", "--port", port]);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toBe(
      `memoryd: http://127.0.0.1:${port}/healthz does not answer: no server listens there. Start one with "memoryd serve", or name its address with --host and --port.\n`,
    );
    expect((await runCommand(["health", "--port", "0"])).code).toBe(2);
  });

  test("it speaks another protocol: the message says that the connection broke", async () => {
    const rude = Bun.listen({ port: 0, hostname: "127.0.0.1", socket: { open: (socket) => void socket.end(), data() {} } });
    const { code, stderr } = await runCommand(["health", "--port", String(rude.port)]);
    rude.stop(true);
    expect([code, stderr]).toEqual([1, expect.stringContaining("the connection broke (")]);
    expect(stderr).not.toContain("able to access");
  });

  test("the help names the request, the address and the meaning of each status", async () => {
    const text = (await runCommand(["health", "--help"])).stdout.replaceAll(/\s+/g, " ");
    for (const part of ["GET /healthz", "status 0", "with 1", "with 2", "within 5 seconds", "port that the server listens on"])
      expect(text).toContain(part);
  });

  test("messages repeat only the code of the runtime's error", async () => {
    const free = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
    const url = free.url.href;
    await free.stop(true);
    const error: unknown = await fetch(url).catch((thrown: unknown) => thrown);
    expect(messageOf(error)).toContain("Is the computer able to access the url?");
    expect(connectionCodeOf(error)).toBe("ECONNREFUSED");
    expect(connectionCodeOf(new Error("Unable to connect. Is the computer able to access the url?"))).toBe("no connection");
    expect(connectionCodeOf(AbortSignal.abort(new DOMException("late", "TimeoutError")).reason)).toBe("TimeoutError");
  });
});

test("an export of a person has what is of that person, by all agents or by one, and can be imported", async () => {
  const { id } = JSON.parse((await command("org", "create", "family", "--json")).stdout) as { id: OrgId };
  const scope = (userId: string, agentId: string) => newScope(id, userId, agentId);
  await withRecords(async (records) => {
    await store(records, scope("ben", "claude"), "Ben likes tea.");
    await store(records, scope("ana", "claude"), "Ana likes tea.");
    await store(records, scope("ana", "bot"), "Ana has a cat.");
    await accept(records, scope("ben", "claude"), "Ben waits.");
    await accept(records, scope("ana", "bot"), "Ana waits.");
  });
  const file = join(folder, "ana.jsonl");
  const { stdout, stderr } = await command("export", file, "--org", "family", "--user", "ana");
  expect(stdout).toBe(`Exported 2 memories of ana in family to ${file}.\n`);
  expect(stderr).toContain("1 write is not processed yet and is not in the export.");
  const contents = (lines: string) =>
    lines
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => JSON.parse(line).content);
  expect(contents(await Bun.file(file).text())).toEqual(["Ana likes tea.", "Ana has a cat."]);
  const ofBot = await command("export", "--org", "family", "--user", "ana", "--agent", "bot");
  expect(contents(ofBot.stdout)).toEqual(["Ana has a cat."]);
  expect(JSON.parse(ofBot.stdout.split("\n")[0] ?? "")).toMatchObject({ format: "memoryd-export", version: 1, organization: "family" });
  const unknown = await command("export", "--org", "family", "--user", "ben", "--agent", "bot");
  expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining("for the user ben by the agent bot in family")]);
  await command("org", "create", "copy");
  expect((await command("import", file, "--org", "copy")).stdout).toStartWith("Imported 2 memories in copy.");
});
