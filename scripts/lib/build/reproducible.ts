import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "./targets.ts";

/**
 * Builds the last commit twice, in new folders with different names and in different time zones, and compares every
 * file of the release, and of its packages where they are asked for.
 */
export function checkReproducible(target: string, version: string, packages: boolean): boolean {
  const folder = mkdtempSync(join(tmpdir(), "memoryd-reproducible-"));
  try {
    const first = sumsOf(join(folder, "a"), target, packages, "UTC");
    const second = sumsOf(join(folder, "another-folder-with-a-longer-name"), target, packages, "Asia/Kolkata");
    const same = first === second;
    process.stdout.write(same ? first : `${first}\n${second}`);
    process.stdout.write(
      same
        ? `Both builds of memoryd ${version} for ${target} are the same.\n`
        : `The builds of memoryd ${version} for ${target} differ: above are the checksums of the first and of the second build.\n`,
    );
    return same;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function sumsOf(clone: string, target: string, packages: boolean, timeZone: string): string {
  run(["git", "clone", "--quiet", ROOT, clone], ROOT);
  run([join(clone, "scripts/build"), "--target", target, ...(packages ? ["--packages"] : [])], clone, { TZ: timeZone });
  const lists = ["dist/SHA256SUMS", ...(packages ? ["dist/packages/SHA256SUMS"] : [])];
  return lists.map((list) => readFileSync(join(clone, list), "utf8")).join("");
}

function run(command: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}): void {
  const { exitCode } = Bun.spawnSync([...command], { cwd, env: { ...process.env, ...env }, stdout: "inherit", stderr: "inherit" });
  if (exitCode !== 0) throw new Error(`${command.join(" ")} ended with ${exitCode}`);
}
