import { readFileSync } from "node:fs";
import { join } from "node:path";
import { rustComponents } from "../build/inventory.ts";
import { ROOT } from "../build/targets.ts";
import type { Locked } from "./audit.ts";

/** Every file of the repository that pins packages: those of the program, of its clients, and of tests and scripts. */
export const BUN_LOCKS = ["bun.lock", "clients/typescript/bun.lock", "test/system/mcp/bun.lock"] as const;
export const PYTHON_LOCKS = [
  "test/system/clients/python/requirements.txt",
  "scripts/distill/requirements.txt",
  "scripts/multilingual/requirements.txt",
] as const;
const CRATES = "the addon of @lancedb/lancedb";

/** Returns all pinned packages, and the Rust crates inside LanceDB's addon. */
export function lockedPackages(): Locked[] {
  const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
  return [
    ...BUN_LOCKS.flatMap((file) => bunLocked(file, read(file))),
    ...PYTHON_LOCKS.flatMap((file) => pythonLocked(file, read(file))),
    ...rustComponents().map(({ name, version }): Locked => ({ ecosystem: "cargo", name, version, file: CRATES })),
  ];
}

/** The packages of a bun.lock, in which an entry begins with `name@version`. */
export function bunLocked(file: string, text: string): Locked[] {
  const { packages } = Bun.JSONC.parse(text) as { packages: Record<string, readonly unknown[]> };
  return Object.entries(packages).map(([key, [spec]]) => {
    const [, name, version] = typeof spec === "string" ? (/^(@?[^@]+)@(\d[^@]*)$/.exec(spec) ?? []) : [];
    if (name === undefined || version === undefined) throw new Error(`${file} names no version of ${key}`);
    return { ecosystem: "npm", name, version, file };
  });
}

/** The packages of a requirements.txt: lines of `name==version`, some with a marker, and their hashes. */
export function pythonLocked(file: string, text: string): Locked[] {
  const lines = text.split("\n").filter((line) => /^[A-Za-z0-9]/.test(line));
  return lines.map((line) => {
    const [, name, version] = /^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==([^\s;\\]+)/.exec(line) ?? [];
    if (name === undefined || version === undefined) throw new Error(`${file} pins no version in: ${line}`);
    return { ecosystem: "pypi", name, version, file };
  });
}
