import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createTenant, memorydCommand, type Service, startService, until } from "../../../scripts/lib/service.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";

/** Runs the examples of README unchanged, except for the address and the key. */

const README = await Bun.file(join(import.meta.dir, "../../../README.md")).text();

let folder: string;
let service: Service;
let key: string;
beforeAll(async () => {
  folder = temporaryFolder();
  service = await startService({ dataDir: join(folder, "data") });
  ({ key } = await createTenant(join(folder, "data"), "readme", service.url));
});
afterAll(async () => {
  await service.kill();
  removeFolder(folder);
});

function block(language: string, holding: string): string {
  const blocks = [...README.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)];
  const [, , code] = blocks.find(([, of, code = ""]) => of === language && code.includes(holding)) ?? [];
  return code?.replaceAll("http://127.0.0.1:7373", service.url) ?? expect.unreachable();
}

test("the agent's two calls store a memory and find it", async () => {
  const path = join(folder, "agent.mjs");
  await Bun.write(path, block("js", "recall").replaceAll("process.env.KEY", JSON.stringify(key)));
  const agent = (await import(path)) as {
    remember(content: string, metadata?: object): Promise<{ status: string }>;
    recall(query: string): Promise<string>;
  };
  expect(await agent.remember("I start at the planetarium on Monday.", { speaker: "Nora" })).toMatchObject({ status: "queued" });
  await until("it is recalled", async () => (await agent.recall("Where does Nora start?")).includes("planetarium"));
  expect(await agent.recall("Where does Nora start?")).toMatch(/^<memoryd-context>\n.*\n- \S+ Nora: I start .*\n<\/memoryd-context>$/s);
});

test("memoryd, where README puts it on the path, runs the lines of the command line from an empty folder", async () => {
  const bin = join(folder, "bin");
  mkdirSync(join(folder, "empty"));
  mkdirSync(bin);
  writeFileSync(join(bin, "memoryd"), `#!/bin/sh\nexec ${memorydCommand().join(" ")} "$@"\n`, { mode: 0o755 });
  const lines = block("sh", "memoryd add")
    .split("\n")
    .filter((line) => line.startsWith("memoryd "));
  const env = {
    ...process.env,
    PATH: `${process.env["PATH"]}:${bin}`,
    HOME: folder,
    MEMORYD_DATA: join(folder, "data"),
    MEMORYD_USER: "ana",
  };
  const run = (line = "") => Bun.$`sh -c ${line}`.cwd(join(folder, "empty")).env(env).text();
  expect(lines.map((line) => line.split(" ").slice(0, 2).join(" "))).toEqual(["memoryd add", "memoryd search", "memoryd open"]);
  expect(await run(lines[0])).toContain("my sister Eva keeps bees.");
  expect((await run(lines[1])).split("\n")[1]).toContain("my sister Eva keeps bees.");
  expect(await run(`${lines[2]?.split("#")[0]} --no-browser`)).toContain("/dashboard/open#");
});

test.skipIf(Bun.which("curl") === null)("the two curl commands, pasted together, store a memory and find it", async () => {
  const [write = "", search = ""] = block("sh", "curl").split("\n\n");
  const run = async (line: string) =>
    JSON.parse(await Bun.$`sh -c ${line}`.env({ ...process.env, KEY: key, NO_PROXY: "*" }).text()) as {
      status?: string;
      results?: { content: string }[];
    };
  expect((await run(write)).status).toBe("queued");
  expect((await run(search)).results?.[0]?.content).toBe("my favourite colour is green.");
});
