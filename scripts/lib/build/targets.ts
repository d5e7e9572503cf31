import { existsSync } from "node:fs";
import { join } from "node:path";

export const ROOT = join(import.meta.dir, "../../..");

/** A platform for which a binary can be built. */
export interface Target {
  readonly name: string;
  /** Bun's name for the target. */
  readonly bun: Bun.Build.CompileTarget;
  /** The package with Bun's runtime, and the executable in it. */
  readonly runtimePackage: string;
  readonly runtimeFile: string;
  /** The package with LanceDB's native addon, and the addon in it. */
  readonly addonPackage: string;
  readonly addonFile: string;
  readonly suffix: "" | ".exe";
  readonly platform: NodeJS.Platform;
  readonly arch: NodeJS.Architecture;
  /** The C library, on Linux. */
  readonly libc: "glibc" | "musl" | undefined;
}

interface Row {
  readonly name: string;
  readonly bun: Bun.Build.CompileTarget;
  readonly runtime: string;
  readonly addon: string;
  readonly platform: NodeJS.Platform;
  readonly arch: NodeJS.Architecture;
}

const ROWS: readonly Row[] = [
  { name: "linux-x64", bun: "bun-linux-x64", runtime: "linux-x64", addon: "linux-x64-gnu", platform: "linux", arch: "x64" },
  { name: "linux-arm64", bun: "bun-linux-arm64", runtime: "linux-aarch64", addon: "linux-arm64-gnu", platform: "linux", arch: "arm64" },
  { name: "linux-x64-musl", bun: "bun-linux-x64-musl", runtime: "linux-x64-musl", addon: "linux-x64-musl", platform: "linux", arch: "x64" },
  {
    name: "linux-arm64-musl",
    bun: "bun-linux-arm64-musl",
    runtime: "linux-aarch64-musl",
    addon: "linux-arm64-musl",
    platform: "linux",
    arch: "arm64",
  },
  { name: "darwin-arm64", bun: "bun-darwin-arm64", runtime: "darwin-aarch64", addon: "darwin-arm64", platform: "darwin", arch: "arm64" },
  { name: "windows-x64", bun: "bun-windows-x64", runtime: "windows-x64", addon: "win32-x64-msvc", platform: "win32", arch: "x64" },
];

export const TARGETS: readonly Target[] = ROWS.map(({ name, bun, runtime, addon, platform, arch }) => {
  const suffix = platform === "win32" ? ".exe" : "";
  return {
    name,
    bun,
    runtimePackage: `@oven/bun-${runtime}`,
    runtimeFile: `bin/bun${suffix}`,
    addonPackage: `@lancedb/lancedb-${addon}`,
    addonFile: `lancedb.${addon}.node`,
    suffix,
    platform,
    arch,
    libc: platform === "linux" ? (name.endsWith("-musl") ? "musl" : "glibc") : undefined,
  };
});

/** Returns the path of the target's addon, if the package manager installed it on this machine. */
export function installedAddon({ addonPackage, addonFile }: Target): string | undefined {
  const path = join(ROOT, "node_modules", addonPackage, addonFile);
  return existsSync(path) ? path : undefined;
}

/** Returns the target of this machine. */
export function hostTarget(): Target {
  const host = TARGETS.find((target) => target.platform === process.platform && target.arch === process.arch && installedAddon(target));
  if (host) return host;
  throw new Error(`LanceDB has no native addon for ${process.platform}-${process.arch}, or it is not installed: run bun install.`);
}

/** Parses an argument that names targets: one, several separated by commas, or `all`. */
export function targetsNamed(names: string): Target[] {
  if (names === "all") return [...TARGETS];
  return names.split(",").map((name) => {
    const target = TARGETS.find((candidate) => candidate.name === name);
    if (target) return target;
    throw new Error(`There is no target ${name}. Use one of ${TARGETS.map((known) => known.name).join(", ")}, or all.`);
  });
}
