import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { giveToService } from "../../../scripts/lib/sandbox.ts";
import { type CommandResult, runCommand, type Service, startService } from "../../../scripts/lib/service.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";

/** From source, Bun itself reads settings from the working folder, and LanceDB finds its addon where npm installed it. */
const IS_BINARY = (process.env["MEMORYD_UNDER_TEST"] ?? "") !== "";
const MAY_MOUNT = process.getuid?.() === 0 && process.platform === "linux";

let folder: string;
let service: Service | undefined;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  await service?.kill();
  service = undefined;
  removeFolder(folder);
});

const portOf = (url: string) => new URL(url).port;

test.skipIf(!IS_BINARY)("the binary reads no settings from its working folder, and runs no code from it", async () => {
  const cwd = temporaryFolder();
  const trace = join(cwd, "was-here");
  writeFileSync(join(cwd, ".env"), "MEMORYD_PORT=nonsense\nMEMORYD_LOG_LEVEL=nonsense\nMEMORYD_RATE_LIMIT=0\n");
  writeFileSync(join(cwd, "bunfig.toml"), 'preload = ["./evil.ts"]\n');
  writeFileSync(join(cwd, "evil.ts"), `require("node:fs").writeFileSync(${JSON.stringify(trace)}, "");`);
  service = await startService({ dataDir: join(folder, "data"), cwd });
  expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
  expect(existsSync(trace)).toBe(false);
  removeFolder(cwd);
});

describe.skipIf(!IS_BINARY)("a temporary folder that cannot store the addon", () => {
  const serveIn = (temporary: string): Promise<CommandResult> =>
    runCommand(["serve", "--port", "0", "--data", join(folder, "data")], { MEMORYD_TMP: temporary });

  function expectSentence({ code, stdout, stderr }: CommandResult): void {
    expect(stderr).toMatch(/^memoryd: The native addon cannot be unpacked and loaded as [^\n]+ Name a folder that .+MEMORYD_TMP=DIR\.\n$/);
    expect([code, stdout]).toEqual([2, ""]);
  }

  /** Mounts a tmpfs while `use` runs. */
  async function mounted(options: string, use: (path: string) => Promise<void>): Promise<void> {
    const path = join(folder, "mounted");
    mkdirSync(path);
    expect(Bun.spawnSync(["mount", "-t", "tmpfs", "-o", options, "tmpfs", path]).exitCode).toBe(0);
    try {
      await use(path);
    } finally {
      expect(Bun.spawnSync(["umount", "--lazy", path]).exitCode).toBe(0);
    }
  }

  test("is reported in a sentence, and leaves no data behind", async () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    expectSentence(await serveIn(join(file, "below")));
    expect(existsSync(join(folder, "data"))).toBe(false);
  });

  test.skipIf(!MAY_MOUNT).each([
    ["read-only", "ro"],
    ["without execution", "noexec,mode=1777"],
    ["full", "size=1m,mode=1777"],
  ])("is reported in a sentence: %s", async (_, options) => {
    await mounted(options, async (path) => expectSentence(await serveIn(path)));
  });

  test("can be replaced by a setting", async () => {
    service = await startService({ dataDir: join(folder, "data"), env: { MEMORYD_TMP: join(folder, "tmp") } });
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    expect(existsSync(join(folder, "tmp"))).toBe(true);
  });
});

test("the server warns about an address that other machines can reach, not about a local one", async () => {
  service = await startService({ dataDir: join(folder, "open"), args: ["--host", "0.0.0.0"] });
  expect(service.output()).toContain("memoryd: the server listens on 0.0.0.0 without TLS");
  expect(service.url).toStartWith("http://127.0.0.1:");
  await service.kill();
  service = await startService({ dataDir: join(folder, "closed") });
  expect(service.output()).not.toContain("without TLS");
});

test("memoryd health reports whether a server is healthy, over HTTPS too", async () => {
  const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  const made = Bun.spawnSync(
    ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"].concat([
      "-nodes",
      "-keyout",
      key,
      "-out",
      cert,
      "-subj",
      "/CN=localhost",
    ]),
  );
  expect(made.exitCode).toBe(0);
  for (const file of [cert, key]) giveToService(file);
  const tls = ["--tls-cert", cert, "--tls-key", key];
  service = await startService({ dataDir: join(folder, "data"), args: tls });
  expect(service.url).toStartWith("https://");
  const port = portOf(service.url);
  expect(await runCommand(["health", "--port", port, "--tls-cert", cert])).toMatchObject({
    code: 0,
    stdout: '{"status":"ok"}\n',
    stderr: "",
  });
  expect((await runCommand(["health", "--port", port])).code).toBe(1);
  await service.stop();
  const down = await runCommand(["health", "--port", port, "--tls-cert", cert]);
  expect(down).toMatchObject({ code: 1, stdout: "" });
  expect(down.stderr).toContain("does not answer");
});
