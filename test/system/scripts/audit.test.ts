import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import accepted from "../../../scripts/lib/audit/accepted.json";
import {
  type Advisory,
  type AdvisoryList,
  ECOSYSTEMS,
  findingsIn,
  joined,
  judge,
  type Locked,
  plainVersion,
  replaced,
  describe as sentence,
} from "../../../scripts/lib/audit/audit.ts";
import { npmAdvisories, pypaAdvisories, rustsecAdvisories } from "../../../scripts/lib/audit/databases.ts";
import { readList } from "../../../scripts/lib/audit/list.ts";
import { BUN_LOCKS, bunLocked, lockedPackages, PYTHON_LOCKS, pythonLocked } from "../../../scripts/lib/audit/locks.ts";
import { ROOT } from "../../../scripts/lib/build/targets.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";

const packages = lockedPackages();
const { sources, advisories } = readList();

describe("the packages of the repository", () => {
  test("have no known advisory that nobody has accepted with a reason, and no acceptance is left over", () => {
    const { open, stale } = judge(findingsIn(packages, advisories), accepted);
    expect(open.map(sentence)).toEqual([]);
    expect(stale).toEqual([]);
    for (const { reason } of accepted) expect(reason).toMatch(/^[A-Z].{40,}\.$/);
  });

  test("are those of every lockfile, and of every requirements.txt", () => {
    const listed = Bun.spawnSync(["git", "ls-files", "*bun.lock", "*requirements*.txt", "*package-lock.json", "*uv.lock"], { cwd: ROOT });
    expect(listed.stdout.toString().trim().split("\n").sort()).toEqual([...BUN_LOCKS, ...PYTHON_LOCKS].sort());
    for (const file of [...BUN_LOCKS, ...PYTHON_LOCKS]) expect(packages.some((one) => one.file === file)).toBeTrue();
    expect(packages.filter(({ ecosystem }) => ecosystem === "cargo").length).toBeGreaterThan(300);
  });

  test("that package.json names are among them", () => {
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { dependencies: Record<string, string> };
    for (const [name, version] of Object.entries(dependencies))
      expect(packages.find((one) => one.name === name && one.version === version)).toBeDefined();
  });
});

describe("the list of advisories", () => {
  test("says for each ecosystem where it is from, and until when", () => {
    for (const ecosystem of ECOSYSTEMS) {
      expect(sources[ecosystem]).toEqual({ from: expect.any(String), asOf: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) });
      expect(advisories.some((one) => one.ecosystem === ecosystem)).toBeTrue();
    }
  });

  // Each range has to match something, or the audit of its package would be silent for good.
  test("has ranges that a version can be in", () => {
    for (const { id, versions } of advisories) {
      const ranges = "affected" in versions ? versions.affected : versions.safe;
      for (const range of ranges) expect(`${id}: ${range}`).toMatch(/: (?:\^?\d|[<>=^~]+\d)\S*(?: (?:[<>=^~]+\d)\S*)*$/);
    }
  });
});

test("a registry's answer adds to the list, a whole database replaces its part", () => {
  const advisory = (id: string, title: string): Advisory => ({
    id,
    ecosystem: "npm",
    package: "a",
    title,
    versions: { affected: ["1.0.0"] },
  });
  const crate: Advisory = { ...advisory("R", "crate"), ecosystem: "cargo" };
  const list = { sources, advisories: [advisory("1", "old"), advisory("2", "old"), crate] };
  const source = { from: "here", asOf: "2026-01-01" };
  const titles = ({ advisories: left }: AdvisoryList) => left.map(({ id, title }) => `${id} ${title}`);
  expect(titles(joined(list, "npm", source, [advisory("2", "new")]))).toEqual(["R crate", "1 old", "2 new"]);
  expect(titles(replaced(list, "npm", source, [advisory("2", "new")]))).toEqual(["R crate", "2 new"]);
  expect(joined(list, "npm", source, []).sources).toEqual({ ...sources, npm: source });
});

describe("a vulnerable package is found", () => {
  const listed = (name: string): Advisory => advisories.find((one) => one.package === name) ?? expect.unreachable();

  test("in a bun.lock", () => {
    const lock = '{ "packages": { "cookie": ["cookie@0.6.0", "", {}, "sha512-x"], "@a/cookie": ["cookie@1.1.1", "", {}, "sha512-x"], }, }';
    const found = findingsIn(bunLocked("a/bun.lock", lock), advisories);
    expect(found.map(sentence)).toEqual([`cookie 0.6.0 (a/bun.lock): GHSA-pxg6-pf52-xh8x ${listed("cookie").title}`]);
  });

  test("in a requirements.txt, however its name is written", () => {
    const lock = "Requests==2.30.0 ; python_version < '4' \\\n    --hash=sha256:00\nrequests==2.34.2 \\\n    --hash=sha256:00\n";
    expect(findingsIn(pythonLocked("r.txt", lock), advisories).map(({ locked }) => locked.version)).toEqual(["2.30.0"]);
  });

  test("among the crates of the addon", () => {
    const tokio: Locked = { ecosystem: "cargo", name: "tokio", version: "1.43.0", file: "addon" };
    const found = findingsIn([tokio, { ...tokio, version: "1.44.2" }, { ...tokio, ecosystem: "npm" }], advisories);
    expect(found.map(({ locked, advisory }) => `${locked.version} ${advisory.id}`)).toEqual(["1.43.0 RUSTSEC-2025-0023"]);
  });

  test("unless it was accepted in this version", () => {
    const locked: Locked = { ecosystem: "npm", name: "cookie", version: "0.6.0", file: "bun.lock" };
    const acceptance = { id: "GHSA-pxg6-pf52-xh8x", package: "cookie", version: "0.6.0", reason: "" };
    const findings = findingsIn([locked], advisories);
    expect(judge(findings, [acceptance])).toEqual({ open: [], stale: [] });
    const other = { ...acceptance, version: "0.5.0" };
    expect(judge(findings, [other])).toEqual({ open: findings, stale: [other] });
  });

  test("a lockfile of another form is refused, not skipped", () => {
    expect(() => bunLocked("bun.lock", '{ "packages": { "a": ["a@git+ssh://x"] } }')).toThrow("bun.lock names no version of a");
    expect(() => pythonLocked("r.txt", "requests>=2\n")).toThrow("r.txt pins no version in: requests>=2");
  });

  test.each([
    ["1.2.3-rc.1", "1.2.3"],
    ["2026.03", "2026.3.0"],
    ["1.2.3.4", "1.2.3"],
    ["0.31.0+zstd.1", "0.31.0"],
  ])("the version %s counts as %s", (version, plain) => expect(plainVersion(version)).toBe(plain));
});

describe("the databases", () => {
  const locked = (ecosystem: Locked["ecosystem"], name: string): Locked => ({ ecosystem, name, version: "1.0.0", file: "" });

  test("a registry of npm is asked for the versions in use", async () => {
    const asked: unknown[] = [];
    const registry = Bun.serve({
      port: 0,
      fetch: async (request) => {
        asked.push(new URL(request.url).pathname, await request.json());
        return Response.json({ a: [{ url: "https://x/GHSA-1", title: "bad", vulnerable_versions: ">=1.0.0 <2.0.0 || 3.0.0" }] });
      },
    });
    const found = await npmAdvisories(`${registry.url}`, [locked("npm", "a"), locked("cargo", "b")]);
    await registry.stop(true);
    expect(asked).toEqual(["/-/npm/v1/security/advisories/bulk", { a: ["1.0.0"] }]);
    const versions = { affected: [">=1.0.0 <2.0.0", "3.0.0"] };
    expect(found).toEqual([{ id: "GHSA-1", ecosystem: "npm", package: "a", title: "bad", versions }]);
  });

  test("a registry that does not answer is an error, and not an empty list", async () => {
    const registry = Bun.serve({ port: 0, fetch: () => new Response(null, { status: 405 }) });
    expect(npmAdvisories(`${registry.url}`, [])).rejects.toThrow("answered 405");
    await registry.stop(true);
  });

  test("RustSec's and PyPA's files are read, without notices and withdrawn ones", async () => {
    const folder = temporaryFolder();
    const rust = (id: string, more: string) =>
      `\`\`\`toml\n[advisory]\nid = "${id}"\n${more}\n[versions]\npatched = [">= 1.2, < 2"]\n\`\`\`\n\n# Bad\n`;
    await Bun.write(join(folder, "crates/a/1.md"), rust("R-1", ""));
    await Bun.write(join(folder, "crates/a/2.md"), rust("R-2", 'informational = "unmaintained"'));
    await Bun.write(join(folder, "crates/other/3.md"), rust("R-3", ""));
    expect(rustsecAdvisories(folder, [locked("cargo", "a")])).toEqual([
      { id: "R-1", ecosystem: "cargo", package: "a", title: "Bad", versions: { safe: [">=1.2 <2"] } },
    ]);
    const events = '[{ introduced: "0" }, { fixed: "1.02" }, { introduced: "2" }]';
    const python = (more: string) =>
      `id: P-1\ndetails: Bad. Very.\n${more}affected:\n- ranges:\n  - type: ECOSYSTEM\n    events: ${events}\n`;
    await Bun.write(join(folder, "vulns/b/1.yaml"), python(""));
    await Bun.write(join(folder, "vulns/b/2.yaml"), python("withdrawn: 2024-01-01\n"));
    expect(pypaAdvisories(folder, [locked("pypi", "b")])).toEqual([
      { id: "P-1", ecosystem: "pypi", package: "b", title: "Bad", versions: { affected: [">=0.0.0 <1.2.0", ">=2.0.0"] } },
    ]);
    removeFolder(folder);
  });
});
