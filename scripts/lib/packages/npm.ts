import { readFileSync } from "node:fs";
import { join } from "node:path";
import packageJson from "../../../package.json";
import { ROOT, TARGETS, type Target } from "../build/targets.ts";
import { executableFile, type PackedFile, tarGz, textFile } from "./archive.ts";
import type { Package, PackedTarget, Texts } from "./package.ts";

/** The name of the package with the binary of a target, by Node's names of platforms. */
export function npmName({ platform, arch, libc }: Target): string {
  return `@memoryd/${platform}-${arch}${libc === "musl" ? "-musl" : ""}`;
}

const { version, description, license } = packageJson;

/** The package that people install: a launcher, and the packages of all platforms as optional dependencies, of which npm installs the one that fits. */
export async function npmLauncher(texts: Texts): Promise<Package> {
  const manifest = {
    name: "memoryd",
    version,
    description,
    license,
    bin: { memoryd: "bin/memoryd" },
    engines: { node: ">=18" },
    optionalDependencies: Object.fromEntries(TARGETS.map((target) => [npmName(target), version])),
  };
  const launcher = executableFile("bin/memoryd", readFileSync(join(ROOT, "deploy/npm/memoryd.cjs")));
  return npmPackage(manifest, [launcher, textFile("README.md", readFileSync(join(ROOT, "deploy/npm/README.md"), "utf8"))], texts);
}

export async function npmPlatform({ target, binary }: PackedTarget, texts: Texts): Promise<Package> {
  const manifest = {
    name: npmName(target),
    version,
    description: `The binary of memoryd for ${target.name}. Install the package memoryd, which takes the one that fits.`,
    license,
    os: [target.platform],
    cpu: [target.arch],
    ...(target.libc && { libc: [target.libc] }),
    // Package managers that keep packages packed must unpack this one, because the binary is executed.
    preferUnplugged: true,
  };
  return npmPackage(manifest, [executableFile(`bin/memoryd${target.suffix}`, binary)], texts);
}

async function npmPackage(
  manifest: { readonly name: string; readonly [field: string]: unknown },
  files: readonly PackedFile[],
  { licence, notice }: Texts,
): Promise<Package> {
  const all = [
    textFile("package.json", `${JSON.stringify(manifest, undefined, 2)}\n`),
    textFile("LICENSE", licence),
    textFile("NOTICE", notice),
  ];
  const packed = [...files, ...all].map((file) => ({ ...file, name: `package/${file.name}` }));
  // The name that `npm pack` gives.
  return { file: `${manifest.name.replace("@", "").replace("/", "-")}-${version}.tgz`, bytes: await tarGz(packed) };
}
