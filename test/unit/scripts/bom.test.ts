import { beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { dependencies, version } from "../../../package.json";
import { bomOf } from "../../../scripts/lib/build/bom.ts";
import { bundledFiles } from "../../../scripts/lib/build/bundle.ts";
import { type Component, lockedIntegrities, npmComponents, rustComponents } from "../../../scripts/lib/build/inventory.ts";
import { noticeOf } from "../../../scripts/lib/build/notice.ts";
import { hostTarget, installedAddon, ROOT } from "../../../scripts/lib/build/targets.ts";
import { dashboardFiles } from "../../../scripts/lib/dashboard.ts";

/** The bill of materials against what is packed, what is locked, and the schema of CycloneDX 1.6. */

interface Listed {
  readonly type: string;
  readonly "bom-ref": string;
  readonly name: string;
  readonly version?: string;
  readonly purl: string;
  readonly licenses: readonly { readonly expression?: string; readonly license?: { readonly name: string } }[];
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
}
interface Bom {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly version: number;
  readonly metadata: { readonly component: Listed };
  readonly components: readonly Listed[];
}

let npm: Component[];
let bom: Bom;
let again: string;
let written: string;
beforeAll(async () => {
  const target = hostTarget();
  const addon = { path: installedAddon(target) ?? "", digest: "ab".repeat(32), sizeBytes: 0 };
  const kernels = { ...addon, path: join(ROOT, "src/native/kernels/SHA256SUMS") };
  const server = await bundledFiles({ addon, kernels, notice: join(ROOT, "NOTICE") });
  npm = npmComponents([...server, ...(await dashboardFiles())]);
  const options = {
    version,
    bunVersion: Bun.version,
    target,
    components: [...npm, ...rustComponents()],
    addon,
    binary: Buffer.from("binary"),
  };
  written = bomOf(options);
  again = bomOf(options);
  bom = JSON.parse(written) as Bom;
});

describe("the contents of the binary", () => {
  test("are known, with their licences", () => {
    const names = npm.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(["@lancedb/lancedb", "@scalar/fastify-api-reference", "age-encryption", "apache-arrow", "elysia", "pino"]),
    );
    // Packages of the dashboard: scripts, styles and the font.
    expect(names).toEqual(expect.arrayContaining(["react-dom", "@mantine/core", "uplot", "@fontsource-variable/inter"]));
    // These packages are installed only for tests and types.
    for (const absent of ["typescript", "fast-check", "playwright-core", "openai"]) expect(names).not.toContain(absent);
    for (const { licence, integrity } of npm) expect(`${licence} ${integrity}`).toMatch(/^[\w.() -]+ sha512-/);

    const crates = rustComponents();
    expect(crates.map(({ name }) => name)).toEqual(expect.arrayContaining(["arrow-array", "datafusion", "lance", "tokio"]));

    const notice = noticeOf("1.2.3", npm, crates);
    for (const { name, version: packed } of [...npm, ...crates]) expect(notice).toContain(`${name} ${packed} (`);
    expect(notice).toStartWith(readFileSync(join(ROOT, "NOTICE"), "utf8"));
    expect(notice).toContain("JavaScriptCore");
  });
});

describe("the bill of materials", () => {
  test("names every package of which the binary has a file, with the hash of the lockfile", () => {
    const locked = lockedIntegrities();
    // The addon has an entry of its own, with the hash of what is packed of it.
    for (const { name, version: packed } of npm.filter((one) => one.name !== hostTarget().addonPackage)) {
      const purl = `pkg:npm/${name.replace("@", "%40")}@${packed}`;
      const sha512 = Buffer.from((locked.get(`${name}@${packed}`) ?? "").replace("sha512-", ""), "base64").toString("hex");
      const listed = bom.components.find((one) => one.purl === purl);
      expect({ purl, hashes: listed?.hashes }).toEqual({ purl, hashes: [{ alg: "SHA-512", content: sha512 }] });
    }
  });

  test("names every dependency of package.json", () => {
    const names = new Set(bom.components.map(({ name }) => name));
    expect(Object.keys(dependencies).filter((name) => !names.has(name))).toEqual([]);
  });

  test("names every Rust crate of the addon, the runtime and the models", () => {
    for (const { name, version: crate } of rustComponents())
      expect(bom.components.some((one) => one.name === name && one.version === crate)).toBeTrue();
    expect(bom.components.find(({ name }) => name === "bun")).toMatchObject({ type: "platform", version: Bun.version });
    // NOTICE has a line for each work from which a part of the binary is derived.
    const notice = readFileSync(join(ROOT, "NOTICE"), "utf8");
    for (const work of ["all-MiniLM-L6-v2", "universal-sentence-encoder-multilingual", "GeoNames", "Faker"]) {
      expect(notice).toContain(work);
      expect(bom.components.filter(({ name }) => name === work)).toHaveLength(1);
    }
    // Versions and packages of NOTICE and of the bill are the same.
    for (const { purl } of bom.components.filter((one) => one.purl.startsWith("pkg:pypi/"))) {
      const [, name = "", packed] = /^pkg:pypi\/([\w-]+)@(.+)$/.exec(purl) ?? [];
      expect(notice.toLowerCase()).toContain(`${name} ${packed}`);
    }
  });

  test("has the form of CycloneDX 1.6: unique references, package URLs, licences and hashes", () => {
    expect([bom.bomFormat, bom.specVersion, bom.version]).toEqual(["CycloneDX", "1.6", 1]);
    const all = [bom.metadata.component, ...bom.components];
    expect(new Set(all.map((one) => one["bom-ref"])).size).toBe(all.length);
    for (const { type, name, purl, licenses, hashes } of bom.components) {
      expect(["library", "platform", "machine-learning-model", "data"]).toContain(type);
      expect(name.length).toBeGreaterThan(0);
      expect(purl).toMatch(/^pkg:(?:npm|cargo|pypi|huggingface)\/(?:%40)?[\w.-]+(?:\/[\w.-]+)?(?:@[\w.%-]+)?$/);
      expect(licenses).toHaveLength(1);
      for (const { expression, license } of licenses) expect(expression ?? license?.name ?? "").toMatch(/^[\w.+-]/);
      for (const { alg, content } of hashes ?? []) expect(content).toHaveLength(alg === "SHA-512" ? 128 : 64);
    }
  });

  test("has the hash of the binary, and is the same each time", () => {
    const sha256 = new Bun.CryptoHasher("sha256").update("binary").digest("hex");
    expect(bom.metadata.component.hashes).toEqual([{ alg: "SHA-256", content: sha256 }]);
    expect(again).toBe(written);
  });
});
