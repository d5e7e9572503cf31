import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import pins from "./pins.json";
import { ROOT } from "./targets.ts";

/** Packages of other platforms, which no install brings: fetched by npm, held against their pin, kept in a folder that git ignores. */

const CACHE = join(ROOT, ".tools/packages");

const PINS: Readonly<Record<string, string>> = pins;

/** The folder of a package's files. Fetched where it is not in the cache. Throws where it has no pin, or is not what the pin says. */
export async function packageFolder(name: string, version: string): Promise<string> {
  const integrity = PINS[`${name}@${version}`];
  if (integrity === undefined)
    throw new Error(
      `${name}@${version} has no pin in scripts/lib/build/pins.json. Where the registry has it, put the line there that this prints, after a look at it: npm view ${name}@${version} dist.integrity`,
    );
  const folder = join(CACHE, Buffer.from(integrity.slice("sha512-".length), "base64").toString("hex").slice(0, 32));
  if (!existsSync(folder)) await fetchInto(folder, `${name}@${version}`, integrity);
  return folder;
}

async function fetchInto(folder: string, spec: string, integrity: string): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  const work = mkdtempSync(join(CACHE, "fetch-"));
  try {
    run(["npm", "pack", "--silent", "--pack-destination", work, spec]);
    const [tarball] = new Bun.Glob("*.tgz").scanSync(work);
    if (tarball === undefined) throw new Error(`npm fetched nothing for ${spec}`);
    const bytes = readFileSync(join(work, tarball));
    const found = `sha512-${new Bun.CryptoHasher("sha512").update(bytes).digest("base64")}`;
    if (found !== integrity) throw new Error(`${spec} is not what was pinned: ${found} instead of ${integrity}. It is not used.`);
    run(["tar", "-xzf", join(work, tarball), "-C", work]);
    // At once, so that a build that is interrupted leaves no half package.
    renameSync(join(work, "package"), folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function run(command: readonly string[]): void {
  if (!Bun.which(command[0] ?? "")) throw new Error(`Building for another platform needs ${command[0]}, which is not on the PATH.`);
  const { exitCode, stderr } = Bun.spawnSync([...command], { stdin: "ignore" });
  if (exitCode !== 0) throw new Error(`${command.join(" ")} ended with ${exitCode}: ${stderr.toString().trim()}`);
}
