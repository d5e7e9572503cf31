import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chmodSync, cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../../scripts/lib/build/targets.ts";
import { until } from "../../../scripts/lib/service.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";
import { execute } from "../../support/packages.ts";

/** The launcher of the package for npm under Node, with a script of a few lines in place of the binary. */

const node = Bun.which("node");
const folder = temporaryFolder();
const launcher = join(folder, "node_modules/memoryd/bin/memoryd");
const platform = `${process.platform}-${process.arch}`;

/** Installs a package of a platform whose binary is a shell script. */
function install(name: string, script: string): void {
  const bin = join(folder, "node_modules/@memoryd", name, "bin");
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, "memoryd"), `#!/bin/sh\n${script}\n`);
  chmodSync(join(bin, "memoryd"), 0o755);
}

const launch = (args: readonly string[] = [], stdin = "") => execute([node ?? "", launcher, ...args], { cwd: folder, stdin });

beforeAll(() => {
  mkdirSync(join(launcher, ".."), { recursive: true });
  cpSync(join(ROOT, "deploy/npm/memoryd.cjs"), launcher);
});
afterAll(() => removeFolder(folder));

function knows(...names: readonly string[]): void {
  const optionalDependencies = Object.fromEntries(names.map((name) => [`@memoryd/${name}`, "1.0.0"]));
  writeFileSync(join(folder, "node_modules/memoryd/package.json"), JSON.stringify({ name: "memoryd", optionalDependencies }));
  rmSync(join(folder, "node_modules/@memoryd"), { recursive: true, force: true });
}

describe.skipIf(!node || process.platform === "win32")("the launcher of the npm package", () => {
  test("hands arguments, input, output and exit status through", async () => {
    knows(platform);
    install(platform, 'read line; echo "out $line $# $2"; echo "err" >&2; exit 7');
    const ended = await launch(["mcp", "a b"], "hello\n");
    expect(ended).toEqual({ code: 7, signal: null, stdout: "out hello 2 a b\n", stderr: "err\n" });
  });

  test("ends by the signal that ends the binary", async () => {
    knows(platform);
    install(platform, "kill -KILL $$");
    expect((await launch()).signal).toBe("SIGKILL");
  });

  test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)("passes %s on, and waits for the end of the binary", async (signal) => {
    knows(platform);
    // The stand-in ends on its own when the test is over, whatever happens.
    install(platform, `trap 'echo got ${signal}; exit 3' ${signal.slice(3)}; touch ready; for n in $(seq 300); do sleep 0.1; done`);
    const child = Bun.spawn([node ?? "", launcher], { cwd: folder, stdin: "ignore", stdout: "pipe", stderr: "ignore" });
    await until("the stand-in waits", () => existsSync(join(folder, "ready")));
    rmSync(join(folder, "ready"));
    child.kill(signal);
    expect(await new Response(child.stdout).text()).toBe(`got ${signal}\n`);
    expect(await child.exited).toBe(3);
  });

  test("leaves Ctrl-C to the terminal, which sends it to the binary itself", async () => {
    knows(platform);
    // A shell would take two signals in a short time for one.
    const script = `process.on("SIGINT", () => console.log("interrupted")); process.on("SIGTERM", () => process.exit(5));
      console.log("ready"); setTimeout(() => undefined, 30_000);`;
    install(platform, `exec '${node}' -e '${script}'`);
    let output = "";
    const data = (_: unknown, bytes: Uint8Array) => {
      output += Buffer.from(bytes).toString();
    };
    const child = Bun.spawn([node ?? "", launcher], { cwd: folder, terminal: { data } });
    await until("the stand-in waits", () => output.includes("ready"));
    child.terminal?.write("\x03");
    await until("the stand-in is interrupted", () => output.includes("interrupted"));
    child.kill("SIGTERM");
    expect(await child.exited).toBe(5);
    expect(output.match(/interrupted/g)).toHaveLength(1);
  });

  test("takes the package for musl where it is the only one, and the one of this system's libc where both are", async () => {
    knows(platform, `${platform}-musl`);
    install(`${platform}-musl`, "echo musl");
    expect((await launch()).stdout).toBe("musl\n");
    install(platform, "echo glibc");
    const ofNode = "process.stdout.write(process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl')";
    const { stdout } = await execute([node ?? "", "-e", ofNode], { cwd: folder });
    expect((await launch()).stdout).toBe(`${stdout}\n`);
  });

  test("says what to do when the package of the platform was left out", async () => {
    knows(platform);
    const { code, stderr } = await launch(["serve"]);
    expect(code).toBe(1);
    expect(stderr).toContain(`memoryd: the package @memoryd/${platform} with the binary is not installed`);
    expect(stderr).toContain("--omit=optional");
  });

  test("says which platforms there are when it is none of them", async () => {
    knows("plan9-mips");
    const { code, stderr } = await launch(["serve"]);
    expect([code, stderr]).toEqual([1, `memoryd: there is no binary for ${platform}; there is one for plan9-mips.\n`]);
  });

  test("says that the binary cannot be started, and why", async () => {
    knows(platform);
    install(platform, "");
    chmodSync(join(folder, "node_modules/@memoryd", platform, "bin/memoryd"), 0o644);
    const { code, stderr } = await launch();
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^memoryd: the binary .* cannot be started: .*EACCES/)]);
  });
});
