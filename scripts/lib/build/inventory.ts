import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ROOT } from "./targets.ts";

/** A third party's work in the binary. */
export interface Component {
  /** As its registry has it. */
  readonly registry: "npm" | "cargo";
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly licence: string;
  /** As the package holds it, with its notices. */
  readonly licenceText: string;
  /** `sha512-` and base64, where a lockfile or a pin has it. */
  readonly integrity?: string;
}

interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

/** The npm packages of which a bundle holds at least one file, in the order of their names. Paths are below the project's folder. */
export function npmComponents(paths: readonly string[]): Component[] {
  const locked = lockedIntegrities();
  const folders = new Set(paths.flatMap((path) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []));
  const components = [...folders].map((folder) => npmComponent(join(ROOT, folder), locked));
  const unique = new Map(components.map((component) => [`${component.name}@${component.version}`, component]));
  return [...unique.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function npmComponent(folder: string, locked: ReadonlyMap<string, string>): Component {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as PackageJson;
  if (license === undefined) throw new Error(`${name}@${version} does not say its licence: look at it before it goes into the binary`);
  const integrity = locked.get(`${name}@${version}`);
  if (integrity === undefined) throw new Error(`bun.lock does not know ${name}@${version}: run bun install`);
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(basename(file)))
    .sort()
    .map((file) => readFileSync(join(folder, file), "utf8").trim());
  return { registry: "npm", name, version, licence: license, licenceText: texts.join("\n\n"), integrity };
}

/** `name@version` to integrity, of every package in bun.lock: an entry is `[name@version, registry, what it needs, integrity]`. */
export function lockedIntegrities(): Map<string, string> {
  const text = readFileSync(join(ROOT, "bun.lock"), "utf8");
  const { packages } = Bun.JSONC.parse(text) as { packages: Record<string, readonly unknown[]> };
  const entries = Object.values(packages).flatMap(([spec, , , integrity]): [string, string][] =>
    typeof spec === "string" && typeof integrity === "string" ? [[spec, integrity]] : [],
  );
  return new Map(entries);
}

/** A heading of cargo-about's page, the crates below it and the text that they share. */
const CRATES = /<h3 id="([^"]+)">[\s\S]*?<ul class="license-used-by">([\s\S]*?)<\/ul>\s*<pre class="license-text">([\s\S]*?)<\/pre>/g;

/** The Rust crates in LanceDB's native addon, by the list that comes with its package: all it may have been built with, on any platform. */
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
  if (crates.size === 0) throw new Error("LanceDB's list of Rust crates has another form than the one that is read here");
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
