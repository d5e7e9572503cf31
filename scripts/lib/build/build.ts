import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import packageJson from "../../../package.json";
import type { PackedFile } from "../../../src/native/unpack.ts";
import { dashboardFiles } from "../dashboard.ts";
import { NO_RELEASE_URL } from "../packages/installers.ts";
import { type ReleaseFiles, writePackages } from "../packages/packages.ts";
import { packAddon, packKernels } from "./addon.ts";
import { bomOf } from "./bom.ts";
import { bundledFiles, compile } from "./bundle.ts";
import { checksumsOf } from "./checksums.ts";
import { type Component, npmComponents, rustComponents } from "./inventory.ts";
import { noticeOf } from "./notice.ts";
import { packageFolder } from "./packages.ts";
import { checkReproducible } from "./reproducible.ts";
import { hostTarget, installedAddon, ROOT, type Target, targetsNamed } from "./targets.ts";

const USAGE = `scripts/build                     dist/memoryd, for this machine, with the running Bun and the installed addon
scripts/build --target NAMES      dist/memoryd-VERSION-TARGET with checksums, NOTICE and bill of materials; NAMES: one, several separated by commas, or all
scripts/build --packages [--target NAMES] [--release-url URL]
                                  the release of NAMES, all by default, and from its bytes dist/packages: npm, Python, Debian, archives, install.sh,
                                  Homebrew, Nix. URL is where the archives will be; VERSION in it stands for the version
scripts/build --check-reproducible [--target NAME] [--packages]   builds the last commit in two folders and compares the results`;

const DIST = join(ROOT, "dist");
const MAPS_FILE = "memoryd.maps.json";
const { version } = packageJson;
const say = (line: string) => process.stderr.write(`${line}\n`);

/** The inputs of a binary. */
interface Materials {
  readonly target: Target;
  readonly runtime: string;
  readonly addon: PackedFile;
}

interface Built {
  readonly path: string;
  readonly components: readonly Component[];
}

/** Builds the binary and its source maps into `folder`. The name is the same for all targets, because the binary contains its name. */
async function build({ target, runtime, addon }: Materials, folder: string): Promise<Built> {
  // The path becomes part of the identity of the source map, so its folder must not have a random name.
  const notice = join(DIST, "NOTICE");
  const kernels = packKernels(target);
  const server = await bundledFiles({ addon, kernels, notice: join(ROOT, "NOTICE") });
  const npm = npmComponents([...server, ...(await dashboardFiles())]);
  const crates = rustComponents();
  writeFileSync(notice, noticeOf(Bun.version, npm, crates));
  const outfile = join(folder, `memoryd${target.suffix}`);
  await compile({ target, runtime, addon, kernels, notice, outfile, mapsFile: join(folder, MAPS_FILE) });
  return { path: outfile, components: [...npm, ...crates] };
}

async function forThisMachine(): Promise<void> {
  const target = hostTarget();
  const addon = packAddon(installedAddon(target) ?? "");
  await inWorkFolder(async (work) => {
    const built = await build({ target, runtime: process.execPath, addon }, work);
    for (const file of readdirSync(work)) renameSync(join(work, file), join(DIST, file));
    say(`dist/${basename(built.path)}: ${megabytes(join(DIST, basename(built.path)))}, ${target.name}`);
  });
}

/** Builds a release only from pinned packages, whatever is installed on this machine. */
async function release(target: Target): Promise<void> {
  const runtime = join(await packageFolder(target.runtimePackage, Bun.version), target.runtimeFile);
  const addon = packAddon(await addonOf(target));
  const name = `memoryd-${version}-${target.name}`;
  await inWorkFolder(async (work) => {
    const { path, components } = await build({ target, runtime, addon }, work);
    writeFileSync(join(work, "bom"), bomOf({ version, bunVersion: Bun.version, target, components, addon, binary: readFileSync(path) }));
    for (const [from, to] of [
      [basename(path), `${name}${target.suffix}`],
      [MAPS_FILE, `${name}.maps.json`],
      ["bom", `${name}.cdx.json`],
    ] as const)
      renameSync(join(work, from), join(DIST, to));
    say(`dist/${name}${target.suffix}: ${megabytes(join(DIST, `${name}${target.suffix}`))}`);
  });
}

/** Writes the checksums of all files of the release in dist. */
function writeChecksums(): void {
  const sums = checksumsOf(DIST, (file) => file === "NOTICE" || file.startsWith(`memoryd-${version}-`));
  writeFileSync(join(DIST, "SHA256SUMS"), sums);
}

/** Packs the releases in dist. Packages of only a part of the targets that were asked for would look complete, so there are none then. */
async function pack(targets: readonly Target[], releaseUrl: string): Promise<void> {
  const releases: ReleaseFiles[] = [];
  for (const target of targets) {
    const binary = join(DIST, `memoryd-${version}-${target.name}${target.suffix}`);
    releases.push({ target, binary, addon: await addonOf(target) });
  }
  const python = join(ROOT, "clients/python");
  const sizes = await writePackages({ releases, notice: join(DIST, "NOTICE"), python, releaseUrl, folder: join(DIST, "packages") });
  for (const size of sizes) say(`dist/packages/${size}`);
  if (releaseUrl === NO_RELEASE_URL) say("The installers name no address to download from: see --release-url.");
}

async function addonOf({ addonPackage, addonFile }: Target): Promise<string> {
  return join(await packageFolder(addonPackage, lanceVersion()), addonFile);
}

async function inWorkFolder(work: (folder: string) => Promise<void>): Promise<void> {
  mkdirSync(DIST, { recursive: true });
  const folder = mkdtempSync(join(DIST, "work-"));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function lanceVersion(): string {
  return packageJson.dependencies["@lancedb/lancedb"];
}

function megabytes(path: string): string {
  return `${Math.round(Bun.file(path).size / 1e6)} MB`;
}

/** Tries every target, and reports those that failed. Returns whether all succeeded. */
async function releaseAll(targets: readonly Target[]): Promise<boolean> {
  const failed: string[] = [];
  for (const target of targets) {
    try {
      await release(target);
    } catch (error) {
      failed.push(target.name);
      say(`${target.name} was not built: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  writeChecksums();
  return failed.length === 0;
}

async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      target: { type: "string" },
      packages: { type: "boolean", default: false },
      "release-url": { type: "string", default: NO_RELEASE_URL },
      "check-reproducible": { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
  });
  const { target, packages } = values;
  if (values.help) {
    say(USAGE);
    return true;
  }
  if (values["check-reproducible"]) return checkReproducible(target ?? hostTarget().name, version, packages);
  if (target === undefined && !packages) {
    await forThisMachine();
    return true;
  }
  const targets = targetsNamed(target ?? "all");
  if (!(await releaseAll(targets))) return false;
  if (packages) await pack(targets, values["release-url"]);
  return true;
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  say(`scripts/build: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
