import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import packageJson from "../../../package.json";
import { ROOT, type Target } from "../build/targets.ts";
import { executableFile, tarGz, textFile } from "./archive.ts";
import type { Package, PackedTarget, Texts } from "./package.ts";

/** The archive that installers download, and the installers, each of which has the checksum of the archive. */

const { version } = packageJson;

/**
 * Where the archives of a release will be, for whoever publishes nothing yet: ".invalid" is no name that anybody can have (RFC 2606), so an
 * installer that was made without an address fails at once and asks nobody.
 */
export const NO_RELEASE_URL = "https://memoryd.invalid/releases/VERSION";

export interface Archive extends Package {
  readonly target: Target;
}

/** Windows has no installer that would read the archive. */
export async function archiveOf({ target, binary }: PackedTarget, { licence, notice }: Texts): Promise<Archive | undefined> {
  if (target.platform === "win32") return undefined;
  const folder = `memoryd-${version}-${target.name}`;
  const files = [executableFile(`${folder}/memoryd`, binary), textFile(`${folder}/LICENSE`, licence), textFile(`${folder}/NOTICE`, notice)];
  return { target, file: `${folder}.tar.gz`, bytes: await tarGz(files) };
}

/** Returns the installers of the given archives. In `releaseUrl`, VERSION stands for the version. */
export function installersOf(archives: readonly Archive[], releaseUrl: string): Package[] {
  const url = releaseUrl.replaceAll("VERSION", version).replace(/\/+$/, "");
  return [
    installer("install.sh", "deploy/install.sh", { RELEASE_URL: url, CHECKSUMS: archives.map(checksumLine).join("\n") }),
    installer("memoryd.rb", "deploy/homebrew/memoryd.rb", { RELEASE_URL: url, ARCHIVES: formulaBlocks(archives, url) }),
    installer("flake.nix", "deploy/nix/flake.nix", { RELEASE_URL: url, ARCHIVES: flakeLines(archives, url) }),
  ];
}

function installer(file: string, template: string, values: Readonly<Record<string, string>>): Package {
  const all: Readonly<Record<string, string>> = { ...values, VERSION: version };
  const text = readFileSync(join(ROOT, template), "utf8").replace(/@([A-Z_]+)@/g, (_, name: string) => {
    const value = all[name];
    if (value === undefined) throw new Error(`${template} names @${name}@, which is not known`);
    return value;
  });
  return { file, bytes: Buffer.from(text) };
}

function checksum(archive: Archive, encoding: "hex" | "base64"): string {
  return createHash("sha256").update(archive.bytes).digest(encoding);
}

function checksumLine(archive: Archive): string {
  return `${checksum(archive, "hex")}  ${archive.file.replace(/\.tar\.gz$/, "")}`;
}

/** Homebrew and Nix run programs of glibc. The order is the one that Homebrew wants: ARM first. */
function withoutMusl(archives: readonly Archive[]): Archive[] {
  return archives.filter(({ target }) => target.libc !== "musl").toSorted((a, b) => (a.file < b.file ? -1 : 1));
}

function formulaBlocks(archives: readonly Archive[], url: string): string {
  const systems = [
    ["darwin", "on_macos"],
    ["linux", "on_linux"],
  ] as const;
  return systems
    .flatMap(([platform, block]) => {
      const own = withoutMusl(archives).filter(({ target }) => target.platform === platform);
      if (own.length === 0) return [];
      const lines = own.flatMap((archive) => [
        `    ${archive.target.arch === "arm64" ? "on_arm" : "on_intel"} do`,
        `      url "${url}/${archive.file}"`,
        `      sha256 "${checksum(archive, "hex")}"`,
        "    end",
      ]);
      return [[`  ${block} do`, ...lines, "  end", ""].join("\n")];
    })
    .join("\n");
}

function flakeLines(archives: readonly Archive[], url: string): string {
  return withoutMusl(archives)
    .flatMap((archive) => [
      `        ${archive.target.arch === "arm64" ? "aarch64" : "x86_64"}-${archive.target.platform} = {`,
      `          url = "${url}/${archive.file}";`,
      `          hash = "sha256-${checksum(archive, "base64")}";`,
      "        };",
    ])
    .join("\n");
}
