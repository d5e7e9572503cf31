import { expect, test } from "bun:test";
import { statSync } from "node:fs";
import { assets, page } from "../../../src/dashboard/bundle/manifest.js";

/** What the issue of the dashboard's speed asks for: script, styles and letters of the first page, as they are sent. */
const LIMIT_BYTES = 150_000;
const ASSET = /\/dashboard\/assets\/([\w.-]+)/g;

const named = (text: string) => [...text.matchAll(ASSET)].map(([, name = ""]) => name);
const assetOf = (name: string) => assets[name] ?? expect.unreachable(`the bundle has no ${name}`);

/** The files that the page asks for at once, and those without which its scripts do not start. */
async function firstFiles(): Promise<Set<string>> {
  const found = new Set<string>();
  const follow = async (name: string): Promise<void> => {
    if (found.has(name)) return;
    found.add(name);
    if (!name.endsWith(".js")) return;
    const imports = new Bun.Transpiler({ loader: "js" }).scanImports(await Bun.file(assetOf(name).file).text());
    for (const { kind, path } of imports) if (kind === "import-statement") for (const imported of named(path)) await follow(imported);
  };
  for (const name of named(page.replaceAll(/data-later="[^"]*"/g, ""))) await follow(name);
  return found;
}

test("the login and the list of people begin with fewer bytes than the limit", async () => {
  const files = await firstFiles();
  const bytes = [...files].map((name) => statSync(assetOf(name).br ?? assetOf(name).file).size);
  expect(files.size).toBeGreaterThan(5);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(LIMIT_BYTES);
});

test("the styles of later pages are in the bundle, and not among those of the first", async () => {
  const later = [...page.matchAll(/data-later="[^"]*?([\w.-]+)"/g)].map(([, name = ""]) => name);
  expect(later.map((name) => name.replace(/-\w+\.css$/, ""))).toEqual(["later-base", "later-own"]);
  for (const name of later) expect(statSync(assetOf(name).file).size).toBeGreaterThan(10_000);
  const first = await firstFiles();
  expect(later.filter((name) => first.has(name))).toEqual([]);
});
