import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { SETTINGS } from "../src/config/config.ts";
import { EMBEDDING_MODELS } from "../src/models/ollama/known-models.ts";

/** The documents name files, headings and each other: a rename that forgets them fails here. */

const ROOT = join(import.meta.dir, "..");
const texts = new Map<string, string>();
/** The text of a file, which is read once. */
function read(path: string): string {
  const text = texts.get(path) ?? readFileSync(join(ROOT, path), "utf8");
  texts.set(path, text);
  return text;
}
const DECISIONS = readdirSync(join(ROOT, "docs/decisions")).toSorted();
const IN_DOCS = readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".md"));
const DOCUMENTS = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", ...IN_DOCS.map((name) => join("docs", name))].filter(
  (path) => existsSync(join(ROOT, path)),
);

/** The anchors of a document's headings, made as GitHub makes them. */
function anchors(text: string): Set<string> {
  const headings = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = ""]) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}

function brokenLinks(path: string): string[] {
  const links = [...read(path).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = ""]) => link);
  const broken = links.filter((link) => {
    const [file = "", anchor] = link.split("#");
    const target = file === "" ? path : relative(ROOT, join(ROOT, dirname(path), file));
    if (!existsSync(join(ROOT, target))) return true;
    return anchor !== undefined && !anchors(read(target)).has(anchor);
  });
  return broken.map((link) => `${path}: ${link}`);
}

/** Paths that stand as code, without what is made by a build and what a pattern or a placeholder names. */
function missingPaths(path: string): string[] {
  const named = [...read(path).matchAll(/`((?:src|test|scripts|docs|deploy)\/[\w./-]*)[^`]*`/g)].map(([, name = ""]) => name);
  const missing = named.filter((name) => !name.endsWith("-") && !/NAME|NNN/.test(name) && !existsSync(join(ROOT, name)));
  return missing.map((name) => `${path}: ${name}`);
}

describe("every document", () => {
  test("links to files and headings that exist", () => expect(DOCUMENTS.flatMap(brokenLinks)).toEqual([]));
  test("names paths that exist", () => expect(DOCUMENTS.flatMap(missingPaths)).toEqual([]));
});

test("docs/README.md has a line for each document beside it", () => {
  const index = read("docs/README.md");
  const beside = readdirSync(join(ROOT, "docs")).filter((name) => name.endsWith(".md") && name !== "README.md");
  expect(beside.filter((name) => !index.includes(`- [${name}](${name})`))).toEqual([]);
});

/** The rows of the tables of a document, cell by cell, without the marks of code. */
function rows(path: string): string[][] {
  const lines = read(path)
    .split("\n")
    .filter((line) => line.startsWith("| "));
  // A bar within a cell is written with a backslash.
  return lines.map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.replaceAll("`", "").replaceAll("\\|", "|").trim()));
}

test("docs/settings.md tells of each flag, its variable and its default", () => {
  const table = rows("docs/settings.md");
  const settings = Object.values(SETTINGS).map(({ flag, env, fallback }) => ({ flag: flag.split(" ")[0] ?? "", env, fallback }));
  const isUntold = ({ flag, env, fallback }: (typeof settings)[number]) => {
    const row = table.find(([, flags = ""]) => flags.split(", ").includes(flag));
    return row?.[2]?.split(", ").includes(env) !== true || row[3] !== fallback;
  };
  expect(settings.filter(isUntold)).toEqual([]);
});

test("docs/models.md lists the embedding models in the order of their preference", () => {
  const listed = rows("docs/models.md").filter((row) => row.length === 8 && /^\d+$/.test(row[3] ?? ""));
  expect(listed.map(([, pull, , dimensions, languages]) => [pull, Number(dimensions), languages])).toEqual(
    EMBEDDING_MODELS.map(({ pull, dimensions, languages }) => [pull, dimensions, languages]),
  );
});

describe("decisions", () => {
  const headed = DECISIONS.map((name) => {
    const text = read(join("docs/decisions", name));
    const [, number = "", title = ""] = /^# (\d{3}) (.+)$/m.exec(text) ?? [];
    return { name, number, title, parts: [...text.matchAll(/^## (.+)$/gm)].map(([, part = ""]) => part) };
  });

  test("have the number of their file and a title", () => {
    expect(headed.filter(({ name, number, title }) => title === "" || !name.startsWith(`${number}-`))).toEqual([]);
  });

  test("have their parts in order", () => {
    const wanted = (parts: readonly string[]) =>
      ["What", "Why", "Rejected", "Measured"].filter((part) => part === "What" || parts.includes(part));
    expect(headed.filter(({ parts }) => !Bun.deepEquals(parts, wanted(parts)))).toEqual([]);
  });

  test("have at most 300 words: a reason that concerns one file stands in that file", () => {
    const wordsOf = (name: string) => read(join("docs/decisions", name)).trim().split(/\s+/).length;
    expect(DECISIONS.filter((name) => wordsOf(name) > 300)).toEqual([]);
  });

  test("are in the index", () => {
    // A long line of the index goes on in the next one.
    const index = `${read("ARCHITECTURE.md").replaceAll(/\s+/g, " ")} `;
    const lines = headed.map(({ name, number, title }) => `- [${number}](docs/decisions/${name}) ${title} `);
    expect(lines.filter((line) => !index.includes(line))).toEqual([]);
  });

  test("have a number of their own", () => {
    expect(new Set(headed.map(({ number }) => number)).size).toBe(headed.length);
  });
});

describe("docs/security.md", () => {
  const promises = read("docs/security.md")
    .split("\n## ")
    .filter((part) => part.startsWith("What is promised"))
    .flatMap((part) => part.split("\n").filter((line) => line.startsWith("| ") && !/^\| (?:Promise|---)/.test(line)));

  test("has promises", () => expect(promises.length).toBeGreaterThan(30));

  const parsed = promises.map((row) => {
    const [, promise = "", code = "", tests = ""] = row.split("|");
    return { promise: promise.trim(), code, links: [...tests.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, link = ""]) => link) };
  });

  test("each promise names its code", () => {
    const without = parsed.filter(({ code }) => !/\]\(\.\.\/(?:src|scripts|deploy)\//.test(code));
    expect(without.map(({ promise }) => promise)).toEqual([]);
  });

  test("each promise names its tests, which exist", () => {
    // A folder holds no promise: each link names a file of tests.
    const isTest = (link: string) => /^test\/.+\.test\.ts$/.test(link) && existsSync(join(ROOT, link));
    const without = parsed.filter(({ links }) => links.length === 0 || !links.every(isTest));
    expect(without).toEqual([]);
  });
});
