import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { version } from "../../../package.json";
import { hostTarget, installedAddon, ROOT } from "../../../scripts/lib/build/targets.ts";
import { debianPackage } from "../../../scripts/lib/packages/deb.ts";
import { archiveOf, installersOf } from "../../../scripts/lib/packages/installers.ts";
import { npmLauncher, npmPlatform } from "../../../scripts/lib/packages/npm.ts";
import type { Package, PackedTarget } from "../../../scripts/lib/packages/package.ts";
import { platformWheel, pythonSource } from "../../../scripts/lib/packages/wheel.ts";
import { startService } from "../../../scripts/lib/service.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";
import { execute, TEXTS } from "../../support/packages.ts";
import { PYTHON_TOOLS, withTools } from "../clients/python/tools.ts";

/**
 * The binary under test in each kind of package, installed into an empty folder without a network, and run from there.
 *
 * To pack and unpack its 220 MB costs seconds each time, and says the same of the binary each time. So one package has the binary itself,
 * the one for Debian, which also asks most of it: the libraries that it names must be known. The others have a program of a few kilobytes
 * that becomes the binary under test: what they are installed with must leave it as it is, and executable. In the wheel it is as long as
 * the binary, because a zip file holds sizes and offsets of its own.
 */

const built = process.env["MEMORYD_UNDER_TEST"];
const PYTHON = join(ROOT, "clients/python");
const hasVenv = Bun.spawnSync(["python3", "-c", "import ensurepip, venv"], { stderr: "ignore" }).exitCode === 0;

describe.skipIf(!built || process.platform === "win32")("memoryd, installed from", () => {
  const folder = temporaryFolder();
  let packed: PackedTarget;
  let small: PackedTarget;
  let long: PackedTarget;
  beforeAll(async () => {
    const target = hostTarget();
    packed = { target, binary: readFileSync(join(ROOT, built ?? "")), addon: readFileSync(installedAddon(target) ?? "") };
    const program = await becoming(join(ROOT, built ?? ""));
    small = program === undefined ? packed : { ...packed, binary: program };
    const filling = Buffer.alloc(packed.binary.length - small.binary.length);
    long = { ...packed, binary: Buffer.concat([small.binary, filling]) };
  });
  afterAll(() => removeFolder(folder));

  /** An empty folder for one kind of package, with the packages in it. */
  function folderWith(name: string, packages: readonly (Package | undefined)[]): { readonly at: string; readonly files: string[] } {
    const at = join(folder, name);
    mkdirSync(at);
    const files = packages.map((one) => {
      const path = join(folder, one?.file ?? "");
      writeFileSync(path, one?.bytes ?? "");
      return path;
    });
    return { at, files };
  }

  async function succeed(command: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
    const { code, stdout, stderr } = await execute(command, { cwd, env });
    if (code !== 0) throw new Error(`${command.join(" ")} ended with ${code}:\n${stdout}${stderr}`);
    return stdout;
  }

  /** A program that becomes another one; undefined where there is no compiler. */
  async function becoming(path: string): Promise<Buffer<ArrayBuffer> | undefined> {
    if (!Bun.which("cc")) return undefined;
    const [source, program] = [join(folder, "becoming.c"), join(folder, "becoming")];
    const become = `execv(${JSON.stringify(path)}, arguments)`;
    writeFileSync(source, `#include <unistd.h>\nint main(int count, char **arguments) { return count < 1 ? 1 : ${become}; }\n`);
    await succeed(["cc", "-o", program, source], folder);
    return readFileSync(program);
  }

  /** The command answers with its version, and its server is healthy and ends well on SIGTERM. */
  async function expectToRun(command: string, at: string): Promise<void> {
    expect(await succeed([command, "--version"], at)).toBe(`${version}\n`);
    const service = await startService({ dataDir: join(at, "data"), command: [command], cwd: at });
    const health = await fetch(`${service.url}/healthz`);
    expect([health.status, await health.json()]).toEqual([200, { status: "ok" }]);
    expect(await service.stop()).toBe(0);
    // The program has ended, and not only what launched it.
    await expect(fetch(`${service.url}/healthz`)).rejects.toThrow();
  }

  test.skipIf(!Bun.which("npm"))("npm", async () => {
    const { at, files } = folderWith("npm", [await npmLauncher(TEXTS), await npmPlatform(small, TEXTS)]);
    const env = { npm_config_cache: join(folder, "npm-cache"), npm_config_update_notifier: "false" };
    await succeed(["npm", "install", "--offline", "--no-audit", "--no-fund", ...files], at, env);
    expect(await succeed(["npx", "--offline", "memoryd", "--version"], at, env)).toBe(`${version}\n`);
    await expectToRun(join(at, "node_modules/.bin/memoryd"), at);
  });

  test.skipIf(!hasVenv || !existsSync(PYTHON))("a wheel", async () => {
    const { at, files } = folderWith("wheel", [platformWheel(long, pythonSource(PYTHON), TEXTS)]);
    // A copy of pip for every environment costs more than the wheel, and that of the tools installs into any.
    const [made, pip] = withTools
      ? [["--without-pip"], [join(PYTHON_TOOLS, "bin/python"), "-m", "pip", "--python", join(at, "venv/bin/python")]]
      : [[], [join(at, "venv/bin/pip")]];
    await succeed(["python3", "-m", "venv", ...made, join(at, "venv")], at);
    const env = { PIP_CACHE_DIR: join(folder, "pip-cache"), PIP_DISABLE_PIP_VERSION_CHECK: "1" };
    await succeed([...pip, "install", "--quiet", "--no-index", ...files], at, env);
    await succeed([join(at, "venv/bin/python"), "-c", "import memoryd"], at);
    await expectToRun(join(at, "venv/bin/memoryd"), at);
  });

  test("the install script", async () => {
    const archive = await archiveOf(small, TEXTS);
    const [script] = archive ? installersOf([archive], "https://memoryd.invalid") : [];
    const { at, files } = folderWith("script", [script, archive]);
    await succeed(["sh", files[0] ?? "", "--from", folder, "--prefix", at], at);
    await expectToRun(join(at, "bin/memoryd"), at);
  });

  test.skipIf(!Bun.which("deb-systemd-helper") || process.getuid?.() !== 0)(
    "Debian's package, which keeps settings until it is purged, and memories",
    async () => {
      const { at, files } = folderWith("debian", [await debianPackage(packed, TEXTS)]);
      const root = join(at, "root");
      for (const name of ["var/lib/dpkg/info", "var/lib/dpkg/updates", "var/log", "var/lib/memoryd", "var/cache/memoryd"])
        mkdirSync(join(root, name), { recursive: true });
      for (const name of ["status", "available"]) writeFileSync(join(root, "var/lib/dpkg", name), "");
      // The root has no other package, not even the C library; the scripts of the package run outside of it, on its files.
      const dpkg = (...args: string[]) => succeed(["dpkg", `--root=${root}`, "--force-depends", "--force-script-chrootless", ...args], at);

      await dpkg("--install", ...files);
      const unit = readFileSync(join(root, "usr/lib/systemd/system/memoryd.service"), "utf8");
      expect(unit).toContain("\nExecStart=/usr/bin/memoryd serve\n");
      const enabled = readlinkSync(join(root, "etc/systemd/system/multi-user.target.wants/memoryd.service"));
      expect(enabled).toBe("/usr/lib/systemd/system/memoryd.service");
      await expectToRun(join(root, "usr/bin/memoryd"), at);

      await dpkg("--remove", "memoryd");
      expect([existsSync(join(root, "usr/bin/memoryd")), existsSync(join(root, "etc/memoryd.env"))]).toEqual([false, true]);
      await dpkg("--purge", "memoryd");
      const left = ["etc/memoryd.env", "var/cache/memoryd", "var/lib/memoryd"].filter((name) => existsSync(join(root, name)));
      expect(left).toEqual(["var/lib/memoryd"]);
    },
  );
});
