import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import packageJson from "../../../package.json";
import { ROOT } from "../build/targets.ts";
import { executableFile, FILE_TIME, gzipped, type PackedFile, plainFile, tarGz, textFile } from "./archive.ts";
import type { Package, PackedTarget, Texts } from "./package.ts";
import { elfNeeds, glibcNeeded } from "./system-needs.ts";

/** A Debian package, by deb(5): an ar file of the format's version, the control files and the installed files. */

const { version } = packageJson;
const TEMPLATES = join(ROOT, "deploy/debian");
const MAINTAINER = "The memoryd authors <maintainers@memoryd.invalid>";

const ARCHITECTURES: Partial<Readonly<Record<NodeJS.Architecture, string>>> = { x64: "amd64", arm64: "arm64" };

/** Debian's package of each shared library that the binary or its addon names. */
const PROVIDERS: readonly (readonly [library: RegExp, provider: string])[] = [
  [/^(libc|libm|libdl|librt|libpthread|ld-linux.*)\.so\.\d+$/, "libc6"],
  [/^libgcc_s\.so\.1$/, "libgcc-s1"],
  [/^libstdc\+\+\.so\.6$/, "libstdc++6"],
];

/** Debian has glibc alone, so only targets with glibc have a package. */
export async function debianPackage(packed: PackedTarget, { notice }: Texts): Promise<Package | undefined> {
  const architecture = ARCHITECTURES[packed.target.arch];
  if (packed.target.libc !== "glibc" || architecture === undefined) return undefined;
  const installed = installedFiles(packed, notice);
  const control = await tarGz(controlFiles(packed, architecture, installed).map(inDotFolder), ["./"]);
  const data = await tarGz(installed.map(inDotFolder), foldersOf(installed));
  return {
    file: `memoryd_${version}_${architecture}.deb`,
    bytes: ar([textFile("debian-binary", "2.0\n"), plainFile("control.tar.gz", control), plainFile("data.tar.gz", data)]),
  };
}

function template(name: string): string {
  return readFileSync(join(TEMPLATES, name), "utf8");
}

function installedFiles({ binary }: PackedTarget, notice: string): PackedFile[] {
  const doc = "usr/share/doc/memoryd";
  // The first line of the unit says where to copy it by hand.
  const unit = readFileSync(join(ROOT, "deploy/memoryd.service"), "utf8")
    .replace(/^#.*\n/, "")
    .replace("/usr/local/bin/", "/usr/bin/");
  const changelog = `memoryd (${version}) unstable; urgency=medium\n\n  * Release ${version}.\n\n -- ${MAINTAINER}  ${mailDate(FILE_TIME)}\n`;
  const packed = (name: string, text: string) => plainFile(name, gzipped(Buffer.from(text), "smallest"));
  return [
    executableFile("usr/bin/memoryd", binary),
    textFile("usr/lib/systemd/system/memoryd.service", unit),
    textFile("etc/memoryd.env", template("memoryd.env")),
    textFile(`${doc}/copyright`, template("copyright")),
    packed(`${doc}/NOTICE.gz`, notice),
    packed(`${doc}/changelog.gz`, changelog),
    packed("usr/share/man/man1/memoryd.1.gz", template("memoryd.1").replace("VERSION", version)),
    textFile("usr/share/lintian/overrides/memoryd", template("lintian-overrides")),
  ];
}

function controlFiles({ binary, addon }: PackedTarget, architecture: string, installed: readonly PackedFile[]): PackedFile[] {
  const kibibytes = installed.reduce((sum, { bytes }) => sum + Math.ceil(bytes.length / 1024), 0);
  const sums = installed.map(({ name, bytes }) => `${createHash("md5").update(bytes).digest("hex")}  ${name}\n`);
  const control = template("control")
    .replace("VERSION", version)
    .replace("ARCHITECTURE", architecture)
    .replace("MAINTAINER", MAINTAINER)
    .replace("INSTALLED_SIZE", String(kibibytes))
    .replace("DEPENDS", dependsOf([binary, addon]));
  const scripts = ["postinst", "prerm", "postrm"].map((name) => executableFile(name, Buffer.from(template(name))));
  return [textFile("control", control), textFile("conffiles", "/etc/memoryd.env\n"), textFile("md5sums", sums.join("")), ...scripts];
}

function dependsOf(files: readonly Buffer[]): string {
  const providers = files
    .flatMap((file) => elfNeeds(file).libraries)
    .map((library) => {
      const provider = PROVIDERS.find(([pattern]) => pattern.test(library))?.[1];
      if (provider === undefined) throw new Error(`It is not known which package of Debian has ${library}: add it to PROVIDERS`);
      return provider;
    });
  const glibc = glibcNeeded(files).join(".");
  return [...new Set(providers)]
    .sort()
    .map((name) => (name === "libc6" ? `libc6 (>= ${glibc})` : name))
    .join(", ");
}

/** dpkg creates no folder that the package does not list. */
function foldersOf(files: readonly PackedFile[]): string[] {
  const folders = new Set<string>(["./"]);
  for (const { name } of files) {
    const parts = name.split("/").slice(0, -1);
    for (const n of parts.keys()) folders.add(`./${parts.slice(0, n + 1).join("/")}/`);
  }
  return [...folders].sort();
}

const inDotFolder = (file: PackedFile): PackedFile => ({ ...file, name: `./${file.name}` });

/** An ar file: https://manpages.debian.org/bookworm/binutils-dev/ar.5. Each member has a header of 60 bytes and begins at an even offset. */
function ar(members: readonly PackedFile[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [Buffer.from("!<arch>\n")];
  for (const { name, bytes } of members) {
    const seconds = String(FILE_TIME.getTime() / 1000);
    const header = `${name.padEnd(16)}${seconds.padEnd(12)}${"0".padEnd(6)}${"0".padEnd(6)}${"100644".padEnd(8)}${String(bytes.length).padEnd(10)}\`\n`;
    parts.push(Buffer.from(header), bytes);
    if (bytes.length % 2 === 1) parts.push(Buffer.from("\n"));
  }
  return Buffer.concat(parts);
}

/** The time as a changelog of Debian and an e-mail have it. */
function mailDate(time: Date): string {
  return time.toUTCString().replace("GMT", "+0000");
}
