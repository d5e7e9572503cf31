import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { version } from "../../../package.json";
import { hostTarget, type Target } from "../../../scripts/lib/build/targets.ts";
import { archiveOf, installersOf } from "../../../scripts/lib/packages/installers.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";
import { execute, TEXTS } from "../../support/packages.ts";

/** The install script in an empty home, with an archive of a script in place of the binary, from a folder and from a server of this test. */

const folder = temporaryFolder();
const home = join(folder, "home");
const target = hostTarget();
const program = 'echo "$@" >>"$HOME/ran"; [ "$1" != --version ] || [ ! -e "$HOME/broken" ]';
const archive = await release(target, program);
const bytes = { current: archive.bytes };
const asked: string[] = [];
const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch(request) {
    const { pathname } = new URL(request.url);
    asked.push(pathname);
    return pathname === `/files/${archive.file}` ? new Response(bytes.current) : new Response("none", { status: 404 });
  },
});
afterAll(async () => {
  await server.stop(true);
  removeFolder(folder);
});
beforeEach(() => {
  removeFolder(home);
  mkdirSync(home);
  bytes.current = archive.bytes;
});

async function release(of: Target, script: string) {
  const binary = Buffer.from(`#!/bin/sh\n${script}\n`);
  const made = await archiveOf({ target: of, binary, addon: binary }, TEXTS);
  if (made === undefined) throw new Error(`${of.name} has no archive`);
  return made;
}

function writeScript(archives: readonly Awaited<ReturnType<typeof release>>[], url = `http://127.0.0.1:${server.port}/files`): string {
  const [script] = installersOf(archives, url);
  const path = join(folder, "install.sh");
  writeFileSync(path, script?.bytes ?? "");
  return path;
}

const run = (path: string, ...args: string[]) =>
  execute(["sh", path, ...args], { cwd: folder, env: { HOME: home, PATH: `${process.env["PATH"]}:${home}/.local/bin` } });

const installed = (prefix = join(home, ".local")) => existsSync(join(prefix, "bin/memoryd"));

describe.skipIf(process.platform === "win32")("install.sh", () => {
  test("installs into the home, with the licences, and takes back exactly that", async () => {
    const script = writeScript([archive]);
    expect(await run(script)).toEqual({
      code: 0,
      signal: null,
      stdout: `Installed ${home}/.local/bin/memoryd ${version}.\nStart it: memoryd serve\n`,
      stderr: "",
    });
    expect(readdirSync(join(home, ".local/share/doc/memoryd")).sort()).toEqual(["LICENSE", "NOTICE"]);
    expect(readdirSync(join(home, ".local/bin"))).toEqual(["memoryd"]);
    // Installing again replaces it.
    expect((await run(script)).code).toBe(0);
    writeFileSync(join(home, ".local/bin/other"), "");
    expect((await run(script, "--uninstall")).code).toBe(0);
    expect(readdirSync(join(home, ".local/bin"))).toEqual(["other"]);
    expect(readdirSync(join(home, ".local/share/doc"))).toEqual([]);
    expect(await run(script, "--uninstall")).toMatchObject({ code: 1, stderr: expect.stringContaining("there is no ") });
  });

  test("installs from a folder into another prefix, and says that it is not on the PATH", async () => {
    writeFileSync(join(folder, archive.file), archive.bytes);
    const prefix = join(home, "a prefix");
    const { code, stdout } = await run(writeScript([archive], "https://memoryd.invalid"), "--from", folder, "--prefix", prefix);
    expect(code).toBe(0);
    expect(stdout).toContain(`${prefix}/bin is not on the PATH. Start it: ${prefix}/bin/memoryd serve\n`);
    expect([installed(prefix), installed()]).toEqual([true, false]);
  });

  test("runs and keeps nothing of an archive with another checksum", async () => {
    bytes.current = (await release(target, "echo harm")).bytes;
    const { code, stderr } = await run(writeScript([archive]));
    expect(code).toBe(1);
    expect(stderr).toContain(`the checksum of ${archive.file} is `);
    expect(existsSync(join(home, "ran"))).toBeFalse();
    expect(readdirSync(join(home, ".local/bin"))).toEqual([]);
  });

  test("leaves the installed program where a download fails, or where the new one does not start", async () => {
    const script = writeScript([archive]);
    await run(script);
    const failed = await run(script, "--from", `http://127.0.0.1:${server.port}/elsewhere`);
    expect([failed.code, failed.stderr]).toEqual([1, expect.stringContaining("cannot be had. Nothing was installed.\n")]);
    writeFileSync(join(home, "broken"), "");
    const broken = await run(script);
    expect([broken.code, broken.stderr]).toEqual([1, expect.stringContaining("memoryd does not start on this system")]);
    expect(readdirSync(join(home, ".local/bin"))).toEqual(["memoryd"]);
    expect(installed()).toBeTrue();
  });

  test("asks nobody where the release has nothing for this platform, or an option is wrong", async () => {
    asked.length = 0;
    const script = writeScript([]);
    expect((await run(script)).stderr).toContain(`this release has no archive for ${target.name}.`);
    expect((await run(script, "--perfix", "/x")).stderr).toContain("there is no option --perfix");
    expect((await run(script, "--prefix")).stderr).toContain("--prefix needs a value");
    expect([asked, installed()]).toEqual([[], false]);
  });

  test("does nothing while it has arrived in part", async () => {
    const whole = readFileSync(writeScript([archive]), "utf8");
    const part = join(folder, "part.sh");
    asked.length = 0;
    writeFileSync(part, whole.slice(0, whole.lastIndexOf("main")));
    await run(part);
    expect([asked, installed()]).toEqual([[], false]);
  });
});
