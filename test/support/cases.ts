import { readFileSync } from "node:fs";
import { join } from "node:path";

export const SETS = join(import.meta.dir, "../sets");

/** The cases of `test/sets/NAME.jsonl`, of which each line is one. */
export function casesOf<Case>(name: string): readonly Case[] {
  const lines = readFileSync(join(SETS, `${name}.jsonl`), "utf8")
    .trimEnd()
    .split("\n");
  return lines.map((line) => JSON.parse(line) as Case);
}
