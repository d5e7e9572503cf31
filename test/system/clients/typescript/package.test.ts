import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { removeFolder, temporaryFolder } from "../../../support/files.ts";
import { ADAPTERS_INSTALLED, PACKAGE } from "./adapters.ts";
import { startTenant, type Tenant } from "./tenant.ts";

/** Packs the client, installs it without a network into an empty folder, and uses it there as its users do, under Node and under Bun. */

const FRAMEWORKS = ["ai", "@ai-sdk", "@anthropic-ai", "@langchain"];
/** A machine with Bun alone has no npm, and tests the sources only. */
const CAN_PACK = ADAPTERS_INSTALLED && Bun.which("npm") !== null;
const RUNTIMES = ["node", "bun"];

let folder: string;
let tenant: Tenant;
beforeAll(async () => {
  if (!CAN_PACK) return;
  tenant = await startTenant();
  folder = temporaryFolder();
  await build(join(folder, "package"));
  await run(["npm", "pack", "--ignore-scripts", "--pack-destination", folder], join(folder, "package"));
  const [archive = ""] = readdirSync(folder).filter((name) => name.endsWith(".tgz"));
  mkdirSync(join(folder, "app"));
  await Bun.write(join(folder, "app/package.json"), JSON.stringify({ private: true, type: "module" }));
  await run(
    ["npm", "install", "--offline", "--no-audit", "--no-fund", "--cache", join(folder, "cache"), join(folder, archive)],
    join(folder, "app"),
  );
});
afterAll(async () => {
  if (!CAN_PACK) return;
  await tenant.stop();
  removeFolder(folder);
});

/** A copy, so that the checkout stays as it is. */
async function build(target: string): Promise<void> {
  mkdirSync(target);
  for (const name of ["package.json", "README.md", "LICENSE"]) cpSync(join(PACKAGE, name), join(target, name));
  await run([join(PACKAGE, "node_modules/.bin/tsc"), "-p", "tsconfig.build.json", "--outDir", join(target, "dist")], PACKAGE);
}

async function run(command: readonly string[], cwd: string, env: Record<string, string> = {}): Promise<string> {
  const child = Bun.spawn([...command], { cwd, env: { ...process.env, ...env }, stdout: "pipe", stderr: "pipe" });
  const [stdout, stderr, code] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text(), child.exited]);
  if (code !== 0) throw new Error(`${command.join(" ")} ended with ${code}:\n${stdout}\n${stderr}`);
  return stdout;
}

/** TypeScript without its types, because not every runtime strips them. The client itself stays the installed one. */
async function script(entry: string, name: string): Promise<string> {
  const external = ["@memoryd/client", "ai", "@anthropic-ai/sdk", "@langchain/langgraph"].flatMap((name) => [name, `${name}/*`]);
  const { outputs } = await Bun.build({ entrypoints: [entry], target: "node", format: "esm", external });
  const text = (await outputs[0]?.text()) ?? expect.unreachable();
  expect(text).toContain('from "@memoryd/client"');
  const path = join(folder, "app", name);
  await Bun.write(path, text);
  return path;
}

describe.skipIf(!CAN_PACK)("the packed client", () => {
  test("has what its package.json names, no dependency, and the licence", () => {
    const installed = join(folder, "app/node_modules/@memoryd/client");
    const { exports, dependencies } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8")) as {
      exports: Record<string, string | Record<string, string>>;
      dependencies?: object;
    };
    const named = Object.values(exports).flatMap((entry) => (typeof entry === "string" ? [entry] : Object.values(entry)));
    for (const path of named) expect(readFileSync(join(installed, path), "utf8")).not.toBe("");
    expect(dependencies).toBeUndefined();
    expect(readdirSync(join(folder, "app/node_modules")).filter((name) => !name.startsWith("."))).toEqual(["@memoryd"]);
    expect(readFileSync(join(installed, "LICENSE"), "utf8")).toBe(readFileSync(join(PACKAGE, "../../LICENSE"), "utf8"));
    expect(readdirSync(installed).toSorted()).toEqual(["LICENSE", "README.md", "dist", "package.json"]);
  });

  // Under Bun, cases.test.ts runs them on the sources.
  test("runs the shared cases under node", async () => {
    const path = await script(join(import.meta.dirname, "run-cases.ts"), "cases.mjs");
    const input = JSON.stringify({ url: tenant.url, keys: tenant.keys, table: join(PACKAGE, "../cases.json") });
    const printed = await run(["node", path], join(folder, "app"), { CASES: input });
    expect(JSON.parse(printed)).toMatchObject({ failed: [] });
  });

  test.each(RUNTIMES)("runs the first example of its README under %s", async (runtime) => {
    const path = await script(join(PACKAGE, "examples/quickstart.ts"), "quickstart.mjs");
    const printed = await run([runtime === "bun" ? process.execPath : runtime, path], join(folder, "app"), {
      MEMORYD_URL: tenant.url,
      MEMORYD_KEY: tenant.keys.full,
    });
    expect(printed).toContain("Ana is allergic to walnuts.");
  });

  test("has types that a strict program passes with", async () => {
    const app = join(folder, "app");
    cpSync(join(PACKAGE, "examples/quickstart.ts"), join(app, "typed.ts"));
    symlinkSync(join(PACKAGE, "node_modules/@types"), join(app, "node_modules/@types"));
    const options = [
      "--strict",
      "--exactOptionalPropertyTypes",
      "--noEmit",
      "--module",
      "nodenext",
      "--target",
      "es2022",
      "--types",
      "node",
    ];
    await run([join(PACKAGE, "node_modules/.bin/tsc"), ...options, "typed.ts"], app);
  });

  test("is refused by a bundler for browsers, with the reason", async () => {
    const entry = join(folder, "app/page.mjs");
    await Bun.write(entry, 'import { Memoryd } from "@memoryd/client"; console.log(Memoryd);');
    const { success, logs } = await Bun.build({ entrypoints: [entry], target: "browser", throw: false });
    expect([success, logs.map(({ message }) => message).join("\n")]).toEqual([false, expect.stringContaining("keys-belong-on-servers")]);
    await Bun.write(entry, 'await import("@memoryd/client");');
    const { outputs } = await Bun.build({ entrypoints: [entry], target: "browser" });
    expect(await outputs[0]?.text()).toContain("belongs to everybody who opens it");
  });

  describe("with the frameworks of its adapters", () => {
    beforeAll(() => {
      for (const name of FRAMEWORKS) symlinkSync(join(PACKAGE, "node_modules", name), join(folder, "app/node_modules", name));
    });

    test("runs the other examples of its README", async () => {
      const path = await script(join(import.meta.dirname, "run-examples.ts"), "examples.mjs");
      const printed = await run(["node", path], join(folder, "app"), { MEMORYD_URL: tenant.url, MEMORYD_KEY: tenant.keys.full });
      expect(JSON.parse(printed)).toEqual({
        ai: "You may not eat walnuts.",
        anthropic: "I noted the diet.",
        file: expect.stringContaining("No walnuts."),
        langgraph: ["The ferry leaves at ten."],
      });
    });
  });
});

test("its README shows the examples as they are", () => {
  const readme = readFileSync(join(PACKAGE, "README.md"), "utf8");
  for (const name of readdirSync(join(PACKAGE, "examples"))) {
    const shown = readme.includes(readFileSync(join(PACKAGE, "examples", name), "utf8"));
    expect(`${name}: ${shown}`).toBe(`${name}: true`);
  }
});
