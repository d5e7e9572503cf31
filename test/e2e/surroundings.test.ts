import { afterEach, beforeEach, expect, test } from "bun:test";
import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { giveToService } from "../../scripts/lib/sandbox.ts";
import { runCommand, startService } from "../../scripts/lib/service.ts";
import { removeFolder, temporaryFolder } from "../support/files.ts";

/** What stands around the program: files in its folder, the shell, a health check. */

const COMPILED = (process.env["MEMORYD_UNDER_TEST"] ?? "") !== "";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
  giveToService(folder);
});
afterEach(() => removeFolder(folder));

// From source Bun itself reads bunfig.toml before anything of memoryd runs.
test.skipIf(!COMPILED)("settings and scripts in the folder where the binary stands change nothing", async () => {
  const mark = join(folder, "preloaded");
  writeFileSync(join(folder, ".env"), "MEMORYD_LOG_LEVEL=loud\n");
  writeFileSync(join(folder, "bunfig.toml"), 'preload = ["./hostile.ts"]\n');
  writeFileSync(join(folder, "hostile.ts"), `require("node:fs").writeFileSync(${JSON.stringify(mark)}, "");`);
  for (const name of [".env", "bunfig.toml", "hostile.ts"]) chmodSync(join(folder, name), 0o644);
  const service = await startService({ dataDir: join(folder, "data"), cwd: folder });
  expect(await service.stop()).toBe(0);
  // What it would have done: the start refuses it.
  expect(await runCommand(["serve", "--port", "0"], { MEMORYD_LOG_LEVEL: "loud" })).toMatchObject({ code: 2 });
  expect(existsSync(mark)).toBe(false);
});

test.skipIf(!COMPILED)("a temp folder that cannot be used is told, and MEMORYD_TMP names a better one", async () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  const good = join(folder, "good");
  mkdirSync(good);
  giveToService(good);
  const serve = ["serve", "--port", "0", "--data", join(folder, "data")];
  expect(await runCommand(serve, { TMPDIR: file })).toMatchObject({ code: 2, stderr: expect.stringContaining("MEMORYD_TMP=DIR") });
  const service = await startService({ dataDir: join(folder, "data"), env: { TMPDIR: file, MEMORYD_TMP: good } });
  expect(await service.stop()).toBe(0);
});

test("an address that others reach is warned about without TLS", async () => {
  const service = await startService({ dataDir: join(folder, "data"), args: ["--host", "0.0.0.0"] });
  await service.stop();
  expect(service.output()).toMatch(/TLS/);
  const alone = await startService({ dataDir: join(folder, "data") });
  await alone.stop();
  expect(alone.output()).not.toMatch(/TLS/);
});

test("health is well beside a server that runs, and not beside one that has ended", async () => {
  const service = await startService({ dataDir: join(folder, "data") });
  const { port } = new URL(service.url);
  const running = await runCommand(["health", "--port", port]);
  await service.stop();
  expect(running).toMatchObject({ code: 0, stdout: expect.stringContaining('"ok"') });
  expect(await runCommand(["health", "--port", port])).toMatchObject({ code: 1, stderr: expect.stringContaining("does not answer") });
});

test("bash completes commands by what completions prints", async () => {
  const { stdout } = await runCommand(["completions", "bash"]);
  const script = join(folder, "completions.bash");
  writeFileSync(script, stdout);
  const complete = `source "$1"; COMP_WORDS=(memoryd hea); COMP_CWORD=1
    "$(complete -p memoryd | sed "s/.*-F \\([^ ]*\\).*/\\1/")"; echo "$COMPREPLY"`;
  const bash = Bun.spawnSync(["bash", "-c", complete, "bash", script]);
  expect(bash.stdout.toString().trim()).toBe("health");
});
