import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Component } from "./inventory.ts";
import { ROOT } from "./targets.ts";

const RULE = "=".repeat(100);

/** Returns the licences of everything in the binary: first ours, then those of third parties. A shared text appears once. */
export function noticeOf(bunVersion: string, npm: readonly Component[], crates: readonly Component[]): string {
  const own = [readFileSync(join(ROOT, "NOTICE"), "utf8"), readFileSync(join(ROOT, "LICENSE"), "utf8")];
  const bun = readFileSync(join(import.meta.dir, "bun-licence.txt"), "utf8").replaceAll("VERSION", bunVersion);
  return [
    ...own,
    bun,
    `npm packages. The binary contains at least a part of each. @scalar/fastify-api-reference is the script of the API page: it contains Scalar's
packages and their dependencies, bundled by its authors, who name them in its source: https://github.com/scalar/scalar\n`,
    ...byText(npm),
    "Rust crates of LanceDB's native addon, from its authors' list for all platforms.\n",
    ...byText(crates),
  ].join(`\n${RULE}\n\n`);
}

function byText(components: readonly Component[]): string[] {
  const users = new Map<string, string[]>();
  for (const { name, version, licence, licenceText } of components) {
    const text = licenceText === "" ? `The package contains no text of its licence: ${licence}.` : licenceText;
    users.set(text, [...(users.get(text) ?? []), `${name} ${version} (${licence})`]);
  }
  return [...users].map(([text, names]) => `${names.join("\n")}\n\n${text}\n`);
}
