import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { giveToService } from "../../../scripts/lib/sandbox.ts";
import { memorydCommand, runCommand, until } from "../../../scripts/lib/service.ts";
import { readServerFile } from "../../../src/stores/folder/server-file.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";

/** The data folder of a command that names none. The home folder is one of the test. */

let home: string;
let ofUser: string;
let server: Bun.Subprocess<"ignore", "pipe", "pipe"> | undefined;
beforeEach(() => {
  home = temporaryFolder();
  ofUser = join(home, process.platform === "darwin" ? "Library/Application Support/memoryd" : ".local/share/memoryd");
});
afterEach(async () => {
  server?.kill("SIGKILL");
  await server?.exited;
  server = undefined;
  removeFolder(home);
});

const env = () => ({ HOME: home, CLAUDE_CONFIG_DIR: "", LOCALAPPDATA: join(home, ".local/share") });

/** Starts `memoryd serve` in the folder, and returns what it printed by the time it listened. */
async function serve(cwd: string): Promise<string> {
  const child = Bun.spawn([...memorydCommand(), "serve", "--port", "0"], {
    cwd,
    env: { PATH: process.env["PATH"] ?? "", TMPDIR: process.env["TMPDIR"] ?? "/tmp", ...env() },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  server = child;
  await until("the server listens", () => readServerFile(ofUser) !== undefined);
  child.kill("SIGTERM");
  await child.exited;
  return (await new Response(child.stdout).text()) + (await new Response(child.stderr).text());
}

test("a server and a host that were started in different folders have one folder of data", async () => {
  const { stdout, stderr } = await runCommand(["connect", "claude-code", "--user", "ana"], env());
  expect(stderr).toBe("");
  expect(stdout).toContain(`The memories are in ${ofUser}.\n`);
  const { args } = JSON.parse(readFileSync(join(home, ".claude.json"), "utf8")).mcpServers.memoryd;
  expect(args.slice(args.indexOf("--data"))).toContain(ofUser);

  expect(await serve(home)).not.toContain("earlier start");
  const { stdout: keys } = await runCommand(["key", "list", "--json"], env());
  expect(JSON.parse(keys)).toMatchObject([{ label: "connect claude-code" }]);
  expect(existsSync(join(home, "data"))).toBeFalse();
});

test("the data of an earlier start below the working folder are named, not ignored", async () => {
  const cwd = temporaryFolder();
  const former = join(cwd, "data");
  try {
    await runCommand(["org", "create", "acme", "--data", former], env());
    giveToService(cwd);
    const named = `memoryd: ${former} has the data of an earlier start. This command does not use it, but ${ofUser}. To use it, add: --data ./data\n`;
    expect(await serve(cwd)).toContain(named);
    expect((await runCommand(["connect", "cursor", "--user", "ana"], env(), cwd)).stderr).toBe(named);
    expect((await runCommand(["org", "list"], env(), cwd)).stderr).toBe(named);

    expect((await runCommand(["org", "list", "--data", "./data"], env(), cwd)).stderr).toBe("");
    const { stdout, stderr } = await runCommand(["org", "list"], { ...env(), MEMORYD_DATA: former }, cwd);
    expect(stderr).toBe("");
    expect(stdout).toContain("acme");
  } finally {
    removeFolder(cwd);
  }
});
