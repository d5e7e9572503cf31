import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Component } from "./inventory.ts";
import { ROOT } from "./targets.ts";

const RULE = "=".repeat(100);

/** The licences of everything in the binary: ours, then each third party's, a text that several share once. */
export function noticeOf(bunVersion: string, npm: readonly Component[], crates: readonly Component[]): string {
  const own = [readFileSync(join(ROOT, "NOTICE"), "utf8"), readFileSync(join(ROOT, "LICENSE"), "utf8")];
  const bun = readFileSync(join(import.meta.dir, "bun-licence.txt"), "utf8").replaceAll("VERSION", bunVersion);
  return [
    ...own,
    bun,
    `npm packages, of each of which the binary holds at least a part. @scalar/fastify-api-reference is the script of the API page: it holds Scalar's
packages and theirs, bundled by its authors, who name them in its source: https://github.com/scalar/scalar\n`,
    ...byText(npm),
    "Rust crates of LanceDB's native addon, by the list that its authors give for all platforms.\n",
    ...byText(crates),
  ].join(`\n${RULE}\n\n`);
}

function byText(components: readonly Component[]): string[] {
  const users = new Map<string, string[]>();
  for (const { name, version, licence, licenceText } of components) {
    const text = licenceText === "" ? `The package holds no text of its licence: ${licence}.` : licenceText;
    users.set(text, [...(users.get(text) ?? []), `${name} ${version} (${licence})`]);
  }
  return [...users].map(([text, names]) => `${names.join("\n")}\n\n${text}\n`);
}
