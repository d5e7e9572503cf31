import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import packageJson from "../../../package.json";
import { byName, executableFile, type PackedFile, plainFile, textFile } from "./archive.ts";
import type { Package, PackedTarget, Texts } from "./package.ts";
import { glibcNeeded, macosNeeded, newestOf } from "./system-needs.ts";
import { zip } from "./zip.ts";

/** Wheels, by https://packaging.python.org/en/latest/specifications/binary-distribution-format/. */

const { version } = packageJson;

/** The fields of pyproject.toml that become metadata of a wheel. */
interface PythonProject {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly "requires-python": string;
  readonly dependencies?: readonly string[];
  readonly "optional-dependencies"?: Readonly<Record<string, readonly string[]>>;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly readme?: string;
}

/** The Python package, which is the same in every wheel. */
export interface PythonSource {
  readonly project: PythonProject;
  readonly readme: string;
  readonly files: readonly PackedFile[];
}

/** Reads the package in a folder with pyproject.toml and src/memoryd. */
export function pythonSource(folder: string): PythonSource {
  const { project } = Bun.TOML.parse(readFileSync(join(folder, "pyproject.toml"), "utf8")) as { project: PythonProject };
  if (project.version !== version)
    throw new Error(
      `pyproject.toml has version ${project.version} and package.json ${version}: a wheel holds the binary of its own version.`,
    );
  const source = join(folder, "src");
  const files = readdirSync(source, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => /^memoryd\/(?!bin\/)/.test(name) && !/(^|\/)__pycache__(\/|$)/.test(name) && statSync(join(source, name)).isFile())
    .map((name) => plainFile(name, readFileSync(join(source, name))));
  return { project, readme: project.readme === undefined ? "" : readFileSync(join(folder, project.readme), "utf8"), files };
}

/**
 * The wheel with the binary, for the systems on which it runs. A target with musl has none: the binary needs libstdc++, which Alpine does
 * not have from the start and a wheel cannot ask for.
 */
export function platformWheel(packed: PackedTarget, source: PythonSource, texts: Texts): Package | undefined {
  const tag = platformTag(packed);
  if (tag === undefined) return undefined;
  const binary = executableFile(`memoryd/bin/memoryd${packed.target.suffix}`, packed.binary);
  return wheel(tag, { ...source, files: [...source.files, binary] }, texts);
}

/** The wheel for all other systems: the client without the binary. */
export function pureWheel(source: PythonSource, texts: Texts): Package {
  return wheel("any", source, texts);
}

function platformTag({ target, binary, addon }: PackedTarget): string | undefined {
  if (target.platform === "win32") return "win_amd64";
  if (target.platform === "darwin") {
    const [major, minor] = newestOf([macosNeeded(binary), macosNeeded(addon)]);
    // From macOS 11 on, a tag has no minor version but 0, so a file that asks for one is tagged with the next major version.
    return `macosx_${minor === 0 ? major : major + 1}_0_${target.arch}`;
  }
  if (target.libc === "musl") return undefined;
  const [major, minor] = glibcNeeded([binary, addon]);
  return `manylinux_${major}_${minor}_${target.arch === "x64" ? "x86_64" : "aarch64"}`;
}

function wheel(platform: string, { project, readme, files }: PythonSource, { licence, notice }: Texts): Package {
  const info = `${project.name}-${version}.dist-info`;
  const tag = `py3-none-${platform}`;
  const all = [
    ...byName(files),
    textFile(`${info}/METADATA`, metadataOf(project, readme)),
    textFile(`${info}/WHEEL`, `Wheel-Version: 1.0\nGenerator: memoryd ${version}\nRoot-Is-Purelib: ${platform === "any"}\nTag: ${tag}\n`),
    textFile(`${info}/entry_points.txt`, entryPoints(project)),
    textFile(`${info}/licenses/LICENSE`, licence),
    textFile(`${info}/licenses/NOTICE`, notice),
  ];
  const record = `${info}/RECORD`;
  const lines = all.map(({ name, bytes }) => `${name},sha256=${createHash("sha256").update(bytes).digest("base64url")},${bytes.length}\n`);
  const recorded = [...all, textFile(record, `${lines.join("")}${record},,\n`)];
  return { file: `${project.name}-${version}-${tag}.whl`, bytes: zip(recorded) };
}

function metadataOf(project: PythonProject, readme: string): string {
  const extras = Object.entries(project["optional-dependencies"] ?? {});
  const fields = [
    "Metadata-Version: 2.4",
    `Name: ${project.name}`,
    `Version: ${project.version}`,
    `Summary: ${project.description}`,
    "License-Expression: Apache-2.0",
    "License-File: LICENSE",
    "License-File: NOTICE",
    `Requires-Python: ${project["requires-python"]}`,
    ...(project.dependencies ?? []).map((dependency) => `Requires-Dist: ${dependency}`),
    ...extras.flatMap(([extra, dependencies]) => [
      `Provides-Extra: ${extra}`,
      ...dependencies.map((dependency) => `Requires-Dist: ${dependencyOf(extra, dependency)}`),
    ]),
    "Description-Content-Type: text/markdown",
  ];
  return `${fields.join("\n")}\n\n${readme}`;
}

/** A dependency of an extra holds only where that extra is asked for, in addition to the condition of its own. */
function dependencyOf(extra: string, dependency: string): string {
  const [what = "", condition] = dependency.split(";");
  return `${what.trim()} ; ${condition === undefined ? "" : `(${condition.trim()}) and `}extra == '${extra}'`;
}

function entryPoints({ scripts }: PythonProject): string {
  const lines = Object.entries(scripts ?? {}).map(([name, target]) => `${name} = ${target}\n`);
  return `[console_scripts]\n${lines.join("")}`;
}
