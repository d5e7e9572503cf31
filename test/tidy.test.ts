import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ARROWS, INNER_ARROWS, LEAVES, MAY_OPEN, OPENERS, SEAMS } from "./support/arrows.ts";

/** The rules of the house that a reader relies on, held by a test so that nobody has to remember them. */

const ROOT = join(import.meta.dir, "..");
/** The rule is 300 lines. One class or one table may have up to this many, because a part of it alone would tell nothing. */
const MAX_FILE_LINES = 400;
/** A file with fewer needs a reason to stand alone: where it has one user, it belongs into that one. */
const MIN_FILE_LINES = 15;
/** Where a file for each item is the design, however short. */
const FILE_PER_ITEM = /^src\/(?:search\/ranking\/signals|agents\/connect\/hosts|agents\/mcp\/tools|language\/[a-z]{2})\//;
/** The other short files, by their reason. */
const SHORT_FILES = {
  "has several users": [
    "src/server/health/longest-call.ts",
    "src/cognition/limits.ts",
    "src/dashboard/web/api/orgs.ts",
    "src/dashboard/web/pages/memories/Section.tsx",
    "src/dashboard/web/parts/Mark.tsx",
    "src/reading/languages/lazy.ts",
    "src/memory/context-mark.ts",
    "src/stores/sqlite/control/control-database.ts",
    "src/stores/relational/control/secrets.ts",
    "src/stores/folder/sync.ts",
    "src/reading/own-copy.ts",
  ],
  "is where a thread or a page begins": ["src/workers.ts", "src/dashboard/web/main.tsx", "src/dashboard/web/scheme.ts"],
  "is a seam between rooms": ["src/stores/interfaces/page-key.ts", "src/stores/interfaces/written.ts"],
  "keeps what its user does not need from being loaded": ["src/models/open-encoder.ts", "src/reading/stop-words.ts"],
  "is replaced by the build": ["src/native/packed-libraries.ts"],
};
/** Made by a script, and as long as the API. */
const GENERATED = ["clients/typescript/src/operations.ts"];

const filesIn = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

interface Source {
  readonly path: string;
  readonly text: string;
}

/** Each file is listed and read once, whatever the number of rules. */
const sources: readonly Source[] = ["src", "test", "scripts", "clients/typescript/src", "clients/typescript/examples"]
  .flatMap(filesIn)
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path, text: read(path) }));
const inside = (folder: string) => sources.filter(({ path }) => path.startsWith(`${folder}/`));
const code = inside("src");

/** The files that hold what the pattern forbids. This file names what it forbids, so it is not among them. */
const holding = (files: readonly Source[], pattern: RegExp, ...but: readonly string[]) =>
  files.filter(({ path, text }) => path !== "test/tidy.test.ts" && !but.includes(path) && pattern.test(text)).map(({ path }) => path);

/** Where a file of `src` belongs: its folder, or its own name at the top level. */
function room(path: string): string {
  const parts = path.split("/");
  return parts.length > 2 ? (parts[1] ?? "") : (parts.at(-1)?.replace(/\.ts$/, "") ?? "");
}

/** The folder of its room that a file is in: "." for one at the top. The folders of `stores/relational` and `stores/sqlite` count each for itself. */
function folderOf(path: string): string {
  const [, , folder = "", inner = "", ...rest] = path.split("/");
  if (inner === "") return ".";
  return ["relational", "sqlite"].includes(folder) && rest.length > 0 ? `${folder}/${inner}` : folder;
}

function importsOf({ path, text }: Source): string[] {
  const found: string[] = [];
  for (const [, target] of text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)) {
    if (target) found.push(join(path, "..", target));
  }
  return found;
}

/** Every import of one file of `src` by another. */
const imports = code.flatMap((source) =>
  importsOf(source)
    .filter((target) => target.startsWith("src/"))
    .map((target) => ({ path: source.path, target, from: room(source.path), to: room(target) })),
);
/** The imports that break the rule, each with its two files. */
const breaking = (isBroken: (one: (typeof imports)[number]) => boolean) =>
  imports.filter(isBroken).map(({ path, target }) => `${path} -> ${target}`);

describe("imports run one way", () => {
  test("there are files and imports to look at", () => {
    expect(code.length).toBeGreaterThan(400);
    expect(imports.length).toBeGreaterThan(code.length);
  });

  test("from room to room", () => {
    expect(breaking(({ from, to }) => ![from, ...LEAVES, ...(ARROWS[from] ?? [])].includes(to))).toEqual([]);
  });

  test("and never in a circle of rooms", () => {
    const reached = (from: string, seen = new Set<string>()): Set<string> => {
      for (const to of ARROWS[from] ?? []) if (!seen.has(to)) reached(to, seen.add(to));
      return seen;
    };
    expect(Object.keys(ARROWS).filter((from) => reached(from).has(from))).toEqual([]);
  });

  test("from folder to folder of a room", () => {
    const isBroken = ({ path, target, from, to }: (typeof imports)[number]) => {
      const [inner, innerTo] = [folderOf(path), folderOf(target)];
      const known = INNER_ARROWS[from]?.[inner] ?? (inner === "." ? [innerTo] : []);
      return to === from && ![inner, ".", ...known].includes(innerTo);
    };
    expect(breaking(isBroken)).toEqual([]);
  });

  test("to stores, models and spaces through their seams", () => {
    const isBroken = ({ target, from, to }: (typeof imports)[number]) =>
      to !== from &&
      /^src\/(?:stores|models|search\/spaces)\//.test(target) &&
      !SEAMS.some((seam) => seam.test(target)) &&
      !(OPENERS.includes(target) && MAY_OPEN.includes(from));
    expect(breaking(isBroken)).toEqual([]);
  });
});

describe("the browser's code", () => {
  const browser = inside("src/dashboard/web");
  const importsAt = (wanted: string) => code.filter(({ path }) => path === wanted).flatMap(importsOf);

  test("gets no code of the server along with the limits that its forms check", () => {
    expect(importsAt("src/dashboard/api/contract-limits.ts")).toEqual(["src/memory/limits.ts"]);
    expect(importsAt("src/memory/limits.ts")).toEqual([]);
  });

  test("imports from the server only types, which leave nothing in the bundle, and the limits that its forms check", () => {
    expect(browser.length).toBeGreaterThan(50);
    const ofServer = browser.flatMap((source) => importsOf(source).map((target) => ({ source, target })));
    const outside = ofServer.filter(({ target }) => !target.startsWith("src/dashboard/web/"));
    expect(outside.length).toBeGreaterThan(10);
    expect(outside.filter(({ target }) => !/^src\/dashboard\/api\/contract[\w-]*\.ts$/.test(target)).map(({ target }) => target)).toEqual(
      [],
    );
    expect(holding(browser, /^import (?!type\b)[^"]*"[./]*\/api\/contract(?!-limits\.ts")/m)).toEqual([]);
  });

  test("does not repeat the length of a field", () => expect(holding(browser, /\b(?:max|min)Length=\{\d/)).toEqual([]));

  test("makes no markup out of text", () =>
    expect(holding(browser, /dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML/)).toEqual([]));
});

describe("no source file", () => {
  test(`has more than ${MAX_FILE_LINES} lines`, () => {
    const isLong = ({ path, text }: Source) => !GENERATED.includes(path) && text.split("\n").length > MAX_FILE_LINES;
    expect(sources.filter(isLong).map(({ path }) => path)).toEqual([]);
  });
  test(`has fewer than ${MIN_FILE_LINES} lines without a reason`, () => {
    const known = Object.values(SHORT_FILES).flat();
    const isShort = ({ text }: Source) => text.split("\n").length <= MIN_FILE_LINES;
    const short = code.filter(isShort).map(({ path }) => path);
    expect(short.filter((path) => !FILE_PER_ITEM.test(path) && !known.includes(path))).toEqual([]);
  });
  test("silences the compiler", () => expect(holding(sources, /@ts-(ignore|nocheck|expect-error)/)).toEqual([]));
  test("leaves a mark of what is to be done", () => expect(holding(sources, /\b(TODO|FIXME|XXX|HACK)\b/)).toEqual([]));
  test("runs only some of its tests", () => expect(holding(sources, /\b(test|describe|it)\.(only|todo)\(/)).toEqual([]));
  test("swallows an error", () => expect(holding(sources, /catch\s*(\([^)]*\))?\s*\{\s*\}/)).toEqual([]));
});

describe("an operation of the stores", () => {
  // A generator that nobody asks for its values does nothing, and the compiler allows that.
  test("is run by whoever calls it", () => {
    const stores = code.filter(({ path }) => /^src\/stores\/(?:relational|postgres|sqlite)\//.test(path));
    const declared = stores.flatMap(({ text }) => [...text.matchAll(/(?:function\* |^ {2}\*)(\w+)[(<]/gm)].map(([, name = ""]) => name));
    expect(declared.length).toBeGreaterThan(150);
    const bare = new RegExp(`^ +(?:(?:org|this)\\.)?(?:${[...new Set(declared)].join("|")})\\(.*(?:;|\\()$`, "m");
    expect(stores.filter(({ path }) => path.includes("/relational/")).filter(({ text }) => bare.test(text))).toEqual([]);
  });
});

describe("no file of the product but one", () => {
  test("reads the environment", () => expect(holding(code, /process\.env|Bun\.env|import\.meta\.env/, "src/config/config.ts")).toEqual([]));
  test("reads the command line", () => expect(holding(code, /process\.argv|Bun\.argv/, "src/main.ts")).toEqual([]));
  test("writes to the terminal", () => {
    const others = code.filter(({ path }) => !path.startsWith("src/observability/"));
    expect(holding(others, /\bconsole\.|process\.std(out|err)\.write/, "src/cli/output.ts")).toEqual([]);
  });
});

describe("the tests", () => {
  const tests = inside("test");

  test("lie in the folder of their kind", () => {
    const isElsewhere = (path: string) =>
      /\.test\.tsx?$/.test(path) && !/^test\/(?:(?:unit|system|faults)\/.+|(?:tidy|documents)\.test\.ts$)/.test(path);
    expect(tests.map(({ path }) => path).filter(isElsewhere)).toEqual([]);
  });

  test("of units start no process", () => {
    const starts =
      /\bBun\.spawn|\bspawnSync\b|\bchild_process\b|\b(?:startService|runCommand|memorydCommand|startDouble)\b|import \{[^}]*\b(?:spawn|\$)[^}]*\} from "bun"|\bBun\.\$/;
    expect(holding(inside("test/unit"), starts)).toEqual([]);
  });

  test("wait for no fixed time", () => {
    // A sleep of 0 is a turn of the event loop; one of a random time is the moment of a fault.
    expect(holding(tests, /\bBun\.sleep\((?!0\))[\d_]+\)|\bwaitForTimeout\(/)).toEqual([]);
  });

  test("have their time and their runs from one place, and are tried once", () => {
    // A page of the browser has a method of the same name, and a run of a queue may be tried again: neither is an option of a test.
    const own = /(?<!\.)\bsetDefaultTimeout\b|(?:\}|["`]),\s*\{[^{}]*\bretry:\s*\d[^{}]*\}\s*[,)]|\bnumRuns:/;
    expect(holding(tests, own, "test/support/effort.ts", "test/support/preload.ts")).toEqual([]);
  });
});

describe("the project", () => {
  test("pins every dependency to one version", () => {
    for (const path of ["package.json", "clients/typescript/package.json", "test/system/agents/package.json"]) {
      const { dependencies, devDependencies } = JSON.parse(read(path)) as Record<string, Record<string, string>>;
      for (const version of Object.values({ ...dependencies, ...devDependencies }))
        expect(version).toMatch(/^\d+\.\d+\.\d+(-[a-z]+\.\d+)?$/);
    }
    for (const folder of ["test/system/clients/python", "scripts/distill", "scripts/multilingual"]) {
      for (const [line] of read(`${folder}/requirements.txt`).matchAll(/^\w.*$/gm)) expect(line).toMatch(/^[\w.-]+(\[[\w,-]+\])?==\d/);
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
