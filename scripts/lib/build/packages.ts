import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import pins from "./pins.json";
import { ROOT } from "./targets.ts";

/**
 * Packages of other platforms, which the package manager does not install. They are fetched by npm, verified against
 * their pins, and cached.
 */

const CACHE = join(ROOT, ".tools/packages");

const PINS: Readonly<Record<string, string>> = pins;

/**
 * Returns the folder of a package's files, and fetches the package if it is not in the cache. Throws if it has no pin
 * or does not match its pin.
 */
export async function packageFolder(name: string, version: string): Promise<string> {
  const integrity = PINS[`${name}@${version}`];
  if (integrity === undefined)
    throw new Error(
      `${name}@${version} has no pin in scripts/lib/build/pins.json. If the registry has the package, review it and add the output of this command: npm view ${name}@${version} dist.integrity`,
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
    if (found !== integrity) throw new Error(`${spec} does not match its pin: ${found} instead of ${integrity}. It is not used.`);
    run(["tar", "-xzf", join(work, tarball), "-C", work]);
    // The folder is renamed at the end, so that an interrupted build leaves no incomplete package.
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
