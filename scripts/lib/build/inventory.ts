import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ROOT } from "./targets.ts";

/** A third-party component in the binary. */
export interface Component {
  /** The registry of the component. */
  readonly registry: "npm" | "cargo";
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly licence: string;
  /** The text in the package, with its notices. */
  readonly licenceText: string;
  /** `sha512-` and base64; undefined if neither a lockfile nor a pin has it. */
  readonly integrity?: string;
}

interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

/** Returns the npm packages with at least one file in the bundle, sorted by name. Paths are relative to the project's folder. */
export function npmComponents(paths: readonly string[]): Component[] {
  const locked = lockedIntegrities();
  const folders = new Set(paths.flatMap((path) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []));
  const components = [...folders].map((folder) => npmComponent(join(ROOT, folder), locked));
  const unique = new Map(components.map((component) => [`${component.name}@${component.version}`, component]));
  return [...unique.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function npmComponent(folder: string, locked: ReadonlyMap<string, string>): Component {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as PackageJson;
  if (license === undefined) throw new Error(`${name}@${version} does not name its licence: check it before it becomes part of the binary`);
  const integrity = locked.get(`${name}@${version}`);
  if (integrity === undefined) throw new Error(`bun.lock does not contain ${name}@${version}: run bun install`);
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(basename(file)))
    .sort()
    .map((file) => readFileSync(join(folder, file), "utf8").trim());
  return { registry: "npm", name, version, licence: license, licenceText: texts.join("\n\n"), integrity };
}

/**
 * Maps `name@version` to the integrity of every package in bun.lock. An entry there is `[name@version, registry,
 * dependencies, integrity]`.
 */
export function lockedIntegrities(): Map<string, string> {
  const text = readFileSync(join(ROOT, "bun.lock"), "utf8");
  const { packages } = Bun.JSONC.parse(text) as { packages: Record<string, readonly unknown[]> };
  const entries = Object.values(packages).flatMap(([spec, , , integrity]): [string, string][] =>
    typeof spec === "string" && typeof integrity === "string" ? [[spec, integrity]] : [],
  );
  return new Map(entries);
}

/** A heading of cargo-about's page, its crates, and the licence text that they share. */
const CRATES = /<h3 id="([^"]+)">[\s\S]*?<ul class="license-used-by">([\s\S]*?)<\/ul>\s*<pre class="license-text">([\s\S]*?)<\/pre>/g;

/** Returns the Rust crates in LanceDB's native addon, from the list in its package. The list covers all platforms. */
export function rustComponents(): Component[] {
  const page = readFileSync(join(ROOT, "node_modules/@lancedb/lancedb/RUST_THIRD_PARTY_LICENSES.html"), "utf8");
  const crates = new Map<string, Component>();
  for (const [, licence = "", users = "", text = ""] of page.matchAll(CRATES)) {
    for (const [, name = "", version = ""] of users.matchAll(/>([A-Za-z0-9_-]+) ([0-9][^<\s]*)<\/a>/g)) {
      const known = crates.get(`${name} ${version}`);
      crates.set(`${name} ${version}`, {
        registry: "cargo",
        name,
        version,
        licence: known && known.licence !== licence ? `${known.licence} AND ${licence}` : licence,
        licenceText: [...(known ? [known.licenceText] : []), unescaped(text).trim()].join("\n\n"),
      });
    }
  }
  if (crates.size === 0) throw new Error("LanceDB's list of Rust crates has an unknown format");
  return [...crates.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  "#x27": "'",
  "#39": "'",
  "#x2F": "/",
};

function unescaped(html: string): string {
  return html.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
