import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Advisory, Locked } from "./audit.ts";
import { plainVersion } from "./audit.ts";

/** Readers of the public databases of advisories. Each returns those of the given packages. */

/** Asks a registry of npm, as `npm audit` does. It answers only with what concerns the versions in use. */
export async function npmAdvisories(registry: string, packages: readonly Locked[]): Promise<Advisory[]> {
  const versions: Record<string, string[]> = {};
  for (const { ecosystem, name, version } of packages) if (ecosystem === "npm") versions[name] = [...(versions[name] ?? []), version];
  const url = `${registry.replace(/\/$/, "")}/-/npm/v1/security/advisories/bulk`;
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(versions),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: name a registry with advisories by --registry`);
  const found = (await response.json()) as Record<string, { url: string; title: string; vulnerable_versions: string }[]>;
  return Object.entries(found).flatMap(([name, advisories]) =>
    advisories.map(
      ({ url: page, title, vulnerable_versions }): Advisory => ({
        id: page.split("/").at(-1) ?? page,
        ecosystem: "npm",
        package: name,
        title,
        versions: { affected: vulnerable_versions.split("||").map(rangeOf) },
      }),
    ),
  );
}

/** Reads a checkout of https://github.com/rustsec/advisory-db. Notices that a crate is no longer maintained are left out. */
export function rustsecAdvisories(folder: string, packages: readonly Locked[]): Advisory[] {
  return filesOf(join(folder, "crates"), packages, "cargo").flatMap(({ name, text }) => {
    const [, toml = "", heading = ""] = /```toml\n([\s\S]*?)```\s*#\s*(.+)/.exec(text) ?? [];
    const { advisory, versions } = Bun.TOML.parse(toml) as {
      advisory: { id: string; informational?: string; withdrawn?: string };
      versions: { patched: string[]; unaffected?: string[] };
    };
    if (advisory.withdrawn !== undefined || (advisory.informational ?? "unsound") !== "unsound") return [];
    const safe = [...versions.patched, ...(versions.unaffected ?? [])].map(rangeOf);
    return [{ id: advisory.id, ecosystem: "cargo", package: name, title: heading.trim(), versions: { safe } } satisfies Advisory];
  });
}

/** Reads a checkout of https://github.com/pypa/advisory-database. */
export function pypaAdvisories(folder: string, packages: readonly Locked[]): Advisory[] {
  return filesOf(join(folder, "vulns"), packages, "pypi").flatMap(({ name, text }) => {
    const { id, details, withdrawn, affected } = Bun.YAML.parse(text) as {
      id: string;
      details: string;
      withdrawn?: string;
      affected: { ranges?: { type: string; events: { introduced?: string | number; fixed?: string | number }[] }[] }[];
    };
    if (withdrawn !== undefined) return [];
    const ranges = affected.flatMap((one) => one.ranges ?? []).filter(({ type }) => type === "ECOSYSTEM");
    const title = details.split(/[.\n]/, 1)[0]?.slice(0, 120).trim() ?? "";
    const versions = { affected: ranges.flatMap(({ events }) => rangesOf(events)) };
    return [{ id, ecosystem: "pypi", package: name, title, versions } satisfies Advisory];
  });
}

/** Pairs the events of an OSV range: each version that introduces a fault with the one that fixes it. */
function rangesOf(events: readonly { introduced?: string | number; fixed?: string | number }[]): string[] {
  const ranges: string[] = [];
  for (const { introduced, fixed } of events) {
    if (introduced !== undefined) ranges.push(`>=${plainVersion(String(introduced))}`);
    else if (fixed !== undefined) ranges.push(`${ranges.pop() ?? ""} <${plainVersion(String(fixed))}`.trim());
  }
  return ranges;
}

/** The files of the packages in a database that has a folder for each package. */
function filesOf(folder: string, packages: readonly Locked[], ecosystem: Locked["ecosystem"]): { name: string; text: string }[] {
  const there = new Set(readdirSync(folder));
  const names = new Set(packages.filter((one) => one.ecosystem === ecosystem).map(({ name }) => name));
  const known = [...names].filter((name) => there.has(name)).sort();
  return known.flatMap((name) =>
    readdirSync(join(folder, name))
      .sort()
      .map((file) => ({ name, text: readFileSync(join(folder, name, file), "utf8") })),
  );
}

/** Bun's semver separates the parts of a range by blanks, and writes none behind an operator. */
function rangeOf(range: string): string {
  return range
    .replaceAll(",", " ")
    .replaceAll(/([<>=^~]+)\s+/g, "$1")
    .replaceAll(/\s+/g, " ")
    .trim();
}
