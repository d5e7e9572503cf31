/** Compares packages with a list of advisories, offline. */

export const ECOSYSTEMS = ["npm", "cargo", "pypi"] as const;
export type Ecosystem = (typeof ECOSYSTEMS)[number];

/** A package in one version, and the file that asks for it. */
export interface Locked {
  readonly ecosystem: Ecosystem;
  readonly name: string;
  readonly version: string;
  readonly file: string;
}

export interface Advisory {
  readonly id: string;
  readonly ecosystem: Ecosystem;
  readonly package: string;
  readonly title: string;
  /** Ranges of versions. RustSec names those that are safe, the others those that are not. */
  readonly versions: { readonly affected: readonly string[] } | { readonly safe: readonly string[] };
}

/** Where the advisories of an ecosystem come from, and until when they are known. */
export interface Source {
  readonly from: string;
  readonly asOf: string;
}

export interface AdvisoryList {
  readonly sources: Readonly<Record<Ecosystem, Source>>;
  readonly advisories: readonly Advisory[];
}

/** An advisory that somebody has looked at and that does not concern memoryd, for one version of the package. */
export interface Accepted {
  readonly id: string;
  readonly package: string;
  readonly version: string;
  readonly reason: string;
}

export interface Finding {
  readonly locked: Locked;
  readonly advisory: Advisory;
}

/** Returns the packages with an advisory. Sorted as the packages are. */
export function findingsIn(packages: readonly Locked[], advisories: readonly Advisory[]): Finding[] {
  const byPackage = Map.groupBy(advisories, (advisory) => keyOf(advisory.ecosystem, advisory.package));
  return packages.flatMap((locked) =>
    (byPackage.get(keyOf(locked.ecosystem, locked.name)) ?? [])
      .filter((advisory) => concerns(advisory, locked.version))
      .map((advisory) => ({ locked, advisory })),
  );
}

/** Returns the findings that nobody has accepted, and the acceptances to which no finding belongs any more. */
export function judge(findings: readonly Finding[], accepted: readonly Accepted[]): { open: Finding[]; stale: Accepted[] } {
  const covers = (one: Accepted, { locked, advisory }: Finding) =>
    one.id === advisory.id && one.package === locked.name && one.version === locked.version;
  return {
    open: findings.filter((finding) => !accepted.some((one) => covers(one, finding))),
    stale: accepted.filter((one) => !findings.some((finding) => covers(one, finding))),
  };
}

/** The advisories of an ecosystem replaced by those that a database has of all packages. */
export function replaced(
  { sources, advisories }: AdvisoryList,
  ecosystem: Ecosystem,
  source: Source,
  found: readonly Advisory[],
): AdvisoryList {
  const others = advisories.filter((one) => one.ecosystem !== ecosystem);
  return { sources: { ...sources, [ecosystem]: source }, advisories: [...others, ...found] };
}

/** The advisories with those that a registry found. It tells only of the versions in use, so what is known of other versions stays. */
export function joined(list: AdvisoryList, ecosystem: Ecosystem, source: Source, found: readonly Advisory[]): AdvisoryList {
  const isFound = ({ id, package: name }: Advisory) => found.some((one) => one.id === id && one.package === name);
  const known = list.advisories.filter((one) => one.ecosystem === ecosystem && !isFound(one));
  return replaced(list, ecosystem, source, [...known, ...found]);
}

export function describe({ locked, advisory }: Finding): string {
  return `${locked.name} ${locked.version} (${locked.file}): ${advisory.id} ${advisory.title}`;
}

function concerns({ versions }: Advisory, version: string): boolean {
  const plain = plainVersion(version);
  const within = (ranges: readonly string[]) => ranges.some((range) => Bun.semver.satisfies(plain, range));
  return "affected" in versions ? within(versions.affected) : !within(versions.safe);
}

/**
 * The first three numbers of a version. A prerelease counts as its release, because ranges do not match prereleases; Python's versions may
 * have more or fewer numbers, or zeros before them.
 */
export function plainVersion(version: string): string {
  const numbers = (/^\d+(?:\.\d+)*/.exec(version)?.[0] ?? "0").split(".").map(Number);
  return [0, 1, 2].map((at) => numbers[at] ?? 0).join(".");
}

/** PyPI does not distinguish case, `-`, `_` and `.` in names. */
function keyOf(ecosystem: Ecosystem, name: string): string {
  return `${ecosystem} ${ecosystem === "pypi" ? name.toLowerCase().replaceAll(/[-_.]+/g, "-") : name}`;
}
