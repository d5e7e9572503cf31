import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { SETTINGS } from "../src/config.ts";
import { EMBEDDING_MODELS } from "../src/models/ollama/known-models.ts";

/** The documents name files, headings and each other: a rename that forgets them fails here. */

const ROOT = join(import.meta.dir, "..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
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
  return links.filter((link) => {
    const [file = "", anchor] = link.split("#");
    const target = file === "" ? path : relative(ROOT, join(ROOT, dirname(path), file));
    if (!existsSync(join(ROOT, target))) return true;
    return anchor !== undefined && !anchors(read(target)).has(anchor);
  });
}

/** Paths that stand as code, without what is made by a build and what a pattern or a placeholder names. */
function missingPaths(path: string): string[] {
  const named = [...read(path).matchAll(/`((?:src|test|scripts|docs|deploy)\/[\w./-]*)[^`]*`/g)].map(([, name = ""]) => name);
  return named.filter((name) => !name.endsWith("-") && !/NAME|NNN/.test(name) && !existsSync(join(ROOT, name)));
}

describe.each(DOCUMENTS)("%s", (path) => {
  test("links to files and headings that exist", () => expect(brokenLinks(path)).toEqual([]));
  test("names paths that exist", () => expect(missingPaths(path)).toEqual([]));
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

describe("docs/settings.md", () => {
  test.each(Object.values(SETTINGS).map(({ flag, env, fallback }) => [flag.split(" ")[0] ?? "", env, fallback] as const))(
    "tells of %s, %s and its default %s",
    (flag, env, fallback) => {
      const row = rows("docs/settings.md").find(([, flags = ""]) => flags.split(", ").includes(flag));
      expect(row?.[2]?.split(", ")).toContain(env);
      expect(row?.[3]).toBe(fallback);
    },
  );
});

test("docs/models.md lists the embedding models in the order of their preference", () => {
  const listed = rows("docs/models.md").filter((row) => row.length === 8 && /^\d+$/.test(row[3] ?? ""));
  expect(listed.map(([, pull, , dimensions, languages]) => [pull, Number(dimensions), languages])).toEqual(
    EMBEDDING_MODELS.map(({ pull, dimensions, languages }) => [pull, dimensions, languages]),
  );
});

describe("decisions", () => {
  test.each(DECISIONS)("%s has a number, a title and its parts in order, and is in the index", (name) => {
    const text = read(join("docs/decisions", name));
    const [, number = "", title = ""] = /^# (\d{3}) (.+)$/m.exec(text) ?? [];
    expect(name.startsWith(`${number}-`)).toBeTrue();
    const parts = [...text.matchAll(/^## (.+)$/gm)].map(([, part = ""]) => part);
    expect(parts).toEqual(["What", "Why", "Rejected", "Measured"].filter((part) => part === "What" || parts.includes(part)));
    // A long line of the index goes on in the next one.
    expect(`${read("ARCHITECTURE.md").replaceAll(/\s+/g, " ")} `).toContain(`- [${number}](docs/decisions/${name}) ${title} `);
  });

  test("are numbered without a gap", () => {
    expect(DECISIONS.map((name) => Number(name.slice(0, 3)))).toEqual(DECISIONS.map((_, index) => index + 1));
  });
});

describe("docs/security.md", () => {
  const promises = read("docs/security.md")
    .split("\n## ")
    .filter((part) => part.startsWith("What is promised"))
    .flatMap((part) => part.split("\n").filter((line) => line.startsWith("| ") && !/^\| (?:Promise|---)/.test(line)));

  test("has promises", () => expect(promises.length).toBeGreaterThan(30));

  test.each(promises.map((row) => [row.slice(2, 72), row]))("%s… has its code and its test", (_, row) => {
    const [, , code = "", tests = ""] = row.split("|");
    expect(code).toMatch(/\]\(\.\.\/(?:src|scripts|deploy)\//);
    // A folder holds no promise: each link names a file of tests.
    const links = [...tests.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, link = ""]) => link);
    expect(links).not.toEqual([]);
    for (const link of links) expect(link).toMatch(/^test\/.+\.test\.ts$/);
    for (const link of links) expect(existsSync(join(ROOT, link))).toBeTrue();
  });
});
