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

/** The name, by which Bun knows the target too, and how the packages of Bun's runtime and of LanceDB's addon name it. */
const ROWS = [
  ["linux-x64", "linux-x64", "linux-x64-gnu"],
  ["linux-arm64", "linux-aarch64", "linux-arm64-gnu"],
  ["linux-x64-musl", "linux-x64-musl", "linux-x64-musl"],
  ["linux-arm64-musl", "linux-aarch64-musl", "linux-arm64-musl"],
  ["darwin-arm64", "darwin-aarch64", "darwin-arm64"],
  ["windows-x64", "windows-x64", "win32-x64-msvc"],
] as const;

export const TARGETS: readonly Target[] = ROWS.map(([name, runtime, addon]) => {
  const platform = name === "windows-x64" ? "win32" : name === "darwin-arm64" ? "darwin" : "linux";
  const suffix = platform === "win32" ? ".exe" : "";
  return {
    name,
    bun: `bun-${name}`,
    runtimePackage: `@oven/bun-${runtime}`,
    runtimeFile: `bin/bun${suffix}`,
    addonPackage: `@lancedb/lancedb-${addon}`,
    addonFile: `lancedb.${addon}.node`,
    suffix,
    platform,
    arch: name.includes("arm64") ? "arm64" : "x64",
    libc: platform !== "linux" ? undefined : name.endsWith("-musl") ? "musl" : "glibc",
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
