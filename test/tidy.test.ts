import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The rules of the house that a reader relies on, held by a test so that nobody has to remember them. */

const ROOT = join(import.meta.dir, "..");
const MAX_FILE_LINES = 300;
/** Made by a script, and as long as the API. */
const GENERATED = ["clients/typescript/src/operations.ts"];
function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => /\.tsx?$/.test(path));
}

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** Where a file of `src` belongs: its folder, or its own name at the top level. */
function room(path: string): string {
  const parts = path.split("/");
  return parts.length > 2 ? (parts[1] ?? "") : (parts.at(-1)?.replace(/\.ts$/, "") ?? "");
}

/** The folder of its room that a file is in: "." for one at the top. */
function folderOf(path: string): string {
  const parts = path.split("/");
  return parts.length > 3 ? (parts[2] ?? "") : ".";
}

function importsOf(path: string): string[] {
  const found: string[] = [];
  for (const [, target] of read(path).matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)) {
    if (target) found.push(join(path, "..", target));
  }
  return found;
}

/** Rooms that a room may import from, beside itself. Leaves that anyone may import are not repeated. */
const LEAVES = [
  "async",
  "memory",
  "text",
  "language",
  "unpack",
  "libc",
  "native-heap",
  "resident-files",
  "resting-memory",
  "quantization",
  "wasm",
  "worker-stats",
  "observability",
];
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  main: ["cli"],
  bridge: ["stores"],
  hooks: ["bridge", "config", "stores"],
  cli: ["addon", "app", "bridge", "config", "connect", "doctor", "hooks", "stores", "transfer"],
  doctor: ["addon", "config", "models", "stores"],
  app: ["config", "encoder-thread", "health", "spaces", "http", "models", "search", "stores", "supervisor"],
  transfer: ["cognition", "models", "stores"],
  "encoder-thread": ["encoder-worker", "models"],
  "encoder-worker": ["models"],
  supervisor: ["config", "models", "worker-messages"],
  health: [],
  worker: ["cognition", "config", "models", "spaces", "stores", "worker-messages"],
  spaces: ["models", "search", "stores"],
  addon: ["config", "packed-addon"],
  "packed-addon": [],
  config: [],
  connect: ["config", "hooks", "stores"],
  context: ["search", "stores"],
  http: ["config", "context", "health", "mcp", "models", "search", "stores", "dashboard"],
  dashboard: ["http"],
  search: ["models", "stores"],
  cognition: ["models", "spaces", "stores"],
  stores: ["models"],
  models: ["config"],
  async: [],
  unpack: [],
  libc: [],
  "native-heap": ["libc"],
  "resident-files": ["libc"],
  "resting-memory": [],
  quantization: [],
  wasm: [],
  mcp: [],
  memory: [],
  text: [],
  language: [],
  "worker-messages": ["config", "models", "stores"],
  "worker-stats": [],
  observability: ["config", "search"],
};

/**
 * Of a room's own folders, those that a folder may import from, beside itself and the files at the top of the room; none where it is not named. "." stands
 * for the files at the top, which may import from any where they are not named.
 */
const INNER_ARROWS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  cognition: {
    ".": ["compress", "dedupe", "extract"],
    compress: ["extract"],
    extract: ["dedupe"],
    generator: ["compress", "dedupe", "extract"],
    loop: ["compress", "dedupe"],
  },
  connect: { hosts: ["edit"] },
  search: { filter: ["scope"], ranking: ["scope"] },
  dashboard: { pages: ["api", "parts"], parts: ["api"], shell: ["api", "parts"] },
};

/** Interfaces of the stores, models and spaces, and the one file that chooses implementations. */
const SEAMS = [
  "src/stores/records.ts",
  "src/stores/room.ts",
  "src/stores/embeddings.ts",
  "src/stores/browse.ts",
  "src/stores/page-key.ts",
  "src/stores/revisions.ts",
  "src/stores/patches.ts",
  "src/stores/history.ts",
  "src/stores/settled.ts",
  "src/stores/index-snapshots.ts",
  "src/stores/vectors.ts",
  "src/stores/control.ts",
  "src/stores/written.ts",
  "src/stores/transfer.ts",
  "src/stores/server-file.ts",
  "src/stores/paths.ts",
  "src/stores/accounts.ts",
  "src/stores/audit.ts",
  "src/models/model.ts",
  "src/spaces/spaces.ts",
];
const OPENERS = [
  "src/stores/open.ts",
  "src/models/open.ts",
  "src/models/open-encoder.ts",
  "src/spaces/opened-spaces.ts",
  "src/spaces/search-by-space.ts",
];
/** Between the browser's code and the server: the types of what they say to each other, the numbers that both keep, and the bundle. */
const DASHBOARD_SEAM: Readonly<Record<string, RegExp>> = {
  http: /^src\/http\/dashboard\/contract[\w/-]*\.ts$/,
  dashboard: /^src\/dashboard\/bundle\/manifest\.js$/,
};
const MAY_OPEN = ["app", "cli", "doctor", "encoder-worker", "spaces", "transfer", "worker"];

describe("imports run one way", () => {
  for (const path of sources("src")) {
    test(path, () => {
      const from = room(path);
      const allowed = [from, ...LEAVES, ...(ARROWS[from] ?? [])];
      for (const target of importsOf(path).filter((imported) => imported.startsWith("src/"))) {
        const to = room(target);
        expect(`${path} -> ${to}: ${allowed.includes(to)}`).toBe(`${path} -> ${to}: true`);
        if (to === from) {
          const [inner, innerTo] = [folderOf(path), folderOf(target)];
          const known = INNER_ARROWS[from]?.[inner] ?? (inner === "." ? [innerTo] : []);
          const fine = [inner, ".", ...known].includes(innerTo);
          expect(`${path} -> ${target}: ${fine}`).toBe(`${path} -> ${target}: true`);
        }
        if (to === from || LEAVES.includes(to)) continue;
        if (to === "dashboard" || from === "dashboard") {
          expect(`${path} -> ${target}: ${DASHBOARD_SEAM[to]?.test(target)}`).toBe(`${path} -> ${target}: true`);
        }
        if (to === "stores" || to === "models" || to === "spaces") {
          const fine = SEAMS.includes(target) || (OPENERS.includes(target) && MAY_OPEN.includes(from));
          expect(`${path} -> ${target}: ${fine}`).toBe(`${path} -> ${target}: true`);
        }
      }
    });
  }
});

describe("the browser's code", () => {
  test("takes with the numbers that its forms keep no other code of the server", () => {
    expect(importsOf("src/http/dashboard/contract-limits.ts")).toEqual(["src/memory/limits.ts"]);
    expect(importsOf("src/memory/limits.ts")).toEqual([]);
  });

  for (const path of sources("src/dashboard")) {
    test(path, () => {
      // Of the server it knows types, which leave nothing in the bundle, and the numbers that its forms keep.
      expect(read(path)).not.toMatch(/^import (?!type\b)[^"]*"[./]*\/http\/(?!dashboard\/contract-limits\.ts")/m);
      expect(read(path)).not.toMatch(/\b(?:max|min)Length=\{\d/);
      expect(read(path)).not.toMatch(/dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML/);
    });
  }
});

describe("every source file", () => {
  const clients = ["clients/typescript/src", "clients/typescript/examples"].flatMap(sources);
  for (const path of [...sources("src"), ...sources("test"), ...sources("scripts"), ...clients]) {
    test(path, () => {
      const text = read(path);
      if (!GENERATED.includes(path)) expect(text.split("\n").length).toBeLessThanOrEqual(MAX_FILE_LINES);
      // This file names what it forbids.
      if (path === "test/tidy.test.ts") return;
      expect(text).not.toMatch(/@ts-(ignore|nocheck|expect-error)/);
      expect(text).not.toMatch(/\b(TODO|FIXME|XXX|HACK)\b/);
      expect(text).not.toMatch(/\b(test|describe|it)\.(only|todo)\(/);
      expect(text).not.toMatch(/catch\s*(\([^)]*\))?\s*\{\s*\}/);
    });
  }
});

describe("the environment and the command line", () => {
  for (const path of sources("src")) {
    test(path, () => {
      const text = read(path);
      if (path !== "src/config.ts") expect(text).not.toMatch(/process\.env|Bun\.env|import\.meta\.env/);
      if (path !== "src/main.ts") expect(text).not.toMatch(/process\.argv|Bun\.argv/);
      if (path !== "src/cli/output.ts" && !path.startsWith("src/observability/"))
        expect(text).not.toMatch(/\bconsole\.|process\.std(out|err)\.write/);
    });
  }
});

describe("the project", () => {
  test("pins every dependency to one version", () => {
    for (const path of ["package.json", "clients/typescript/package.json", "test/system/mcp/package.json"]) {
      const { dependencies, devDependencies } = JSON.parse(read(path)) as Record<string, Record<string, string>>;
      for (const version of Object.values({ ...dependencies, ...devDependencies }))
        expect(version).toMatch(/^\d+\.\d+\.\d+(-[a-z]+\.\d+)?$/);
    }
  });

  test("has at its top what it says it has", () => {
    const wanted = [
      "ARCHITECTURE.md",
      "CHANGELOG.md",
      "CONTRIBUTING.md",
      "Dockerfile",
      "LICENSE",
      "README.md",
      "SECURITY.md",
      "bunfig.toml",
      "compose.yaml",
      "deploy",
      "package.json",
      "scripts",
      "src",
      "test",
      "tsconfig.json",
    ];
    const top = readdirSync(ROOT);
    expect(wanted.filter((name) => !top.includes(name))).toEqual([]);
  });
});
