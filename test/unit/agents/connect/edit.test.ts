import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { add, type Document, take } from "../../../../src/agents/connect/edit/edit.ts";
import { JSON_FORMAT } from "../../../../src/agents/connect/edit/json.ts";
import { TOML_FORMAT } from "../../../../src/agents/connect/edit/toml.ts";
import type { Part } from "../../../../src/agents/connect/edit/tree.ts";
import { YAML_FORMAT } from "../../../../src/agents/connect/edit/yaml.ts";

const JSON_FILE: Document = { file: "/home/ana/settings.json", format: JSON_FORMAT };
const TOML_FILE: Document = { file: "/home/ana/config.toml", format: TOML_FORMAT };
const YAML_FILE: Document = { file: "/home/ana/config.yaml", format: YAML_FORMAT };

const LAUNCH = { command: "/opt/memoryd", args: ["mcp", "--data", '/home/ana/"my" data'], env: { MEMORYD_KEY: "memoryd_live_0f" } };
const SERVER: Part[] = [{ path: ["mcpServers", "memoryd"], value: LAUNCH }];
const TABLE: Part[] = [{ path: ["mcp_servers", "memoryd"], value: LAUNCH }];
const BLOCK: Part[] = [
  { path: ["extensions", "memoryd"], value: { type: "stdio", cmd: "/opt/memoryd", args: ["mcp"], envs: { MEMORYD_KEY: "k" } } },
];
const HOOKS: Part[] = ["SessionStart", "Stop"].map((event) => ({
  path: ["hooks", event],
  isElement: true,
  value: { hooks: [{ type: "command", command: `memoryd ${event}`, timeout: 5 }] },
}));
/** As when the host wrote the file again since. */
const LOST = { removed: "", inserted: "\0" };

/** What is left when layout and commas are not counted. */
const bare = (text: string) => text.replaceAll(/[\s,]/g, "");

const JSON_TEXTS: readonly [string, string, string][] = [
  ["nothing", "", '{\n  "mcpServers": {\n    "memoryd": $\n  }\n}\n'],
  ["an empty object", "{}", '{\n  "mcpServers": {\n    "memoryd": $\n  }\n}'],
  ["a comment", "// mine\n", '// mine\n{\n  "mcpServers": {\n    "memoryd": $\n  }\n}\n'],
  [
    "another server, tabs and a comment behind it",
    '{\n\t"mcpServers": {\n\t\t"git": {"command": "npx"} // keep\n\t}\n}\n',
    '{\n\t"mcpServers": {\n\t\t"git": {"command": "npx"}, // keep\n\t\t"memoryd": $\n\t}\n}\n',
  ],
  [
    "a trailing comma",
    '{\n  "theme": "dark", // mine\n  /* none yet */ "mcpServers": { },\n}',
    '{\n  "theme": "dark", // mine\n  /* none yet */ "mcpServers": {\n    "memoryd": $\n  },\n}',
  ],
  ["one line", '{"numStartups":4,"mcpServers":{"git":{}}}', '{"numStartups":4,"mcpServers":{"git":{},"memoryd":$}}'],
];

describe("JSON", () => {
  test.each(JSON_TEXTS)("%s", (_, before, after) => {
    const { text, change } = add(before, SERVER, JSON_FILE);
    const shown = /[^\n]/.test(before) && !before.includes("\n") && before !== "{}" ? JSON.stringify(LAUNCH) : undefined;
    const wanted = after.replace(/^([ \t]*)(.*)\$/m, (_line, indent: string, start: string) => {
      const value = shown ?? JSON.stringify(LAUNCH, null, indent.startsWith("\t") ? "\t" : "  ").replaceAll("\n", `\n${indent}`);
      return `${indent}${start}${value}`;
    });
    expect(text).toBe(wanted);
    expect(take(text, SERVER, change, JSON_FILE)).toBe(before);
  });

  test("a file with Windows line ends keeps them", () => {
    const before = '{\r\n  "theme": "dark"\r\n}\r\n';
    const { text, change } = add(before, SERVER, JSON_FILE);
    expect(text.replaceAll("\r\n", "")).not.toContain("\n");
    expect(take(text, SERVER, change, JSON_FILE)).toBe(before);
  });

  test("a hook is added to those that are there", () => {
    const before = '{\n  "hooks": {\n    "Stop": [\n      { "hooks": [{ "type": "command", "command": "say done" }] }\n    ]\n  }\n}\n';
    const { text, change } = add(before, HOOKS, JSON_FILE);
    expect(JSON.parse(text).hooks.Stop).toHaveLength(2);
    expect(take(text, HOOKS, change, JSON_FILE)).toBe(before);
    expect(JSON.parse(take(JSON.stringify(JSON.parse(text)), HOOKS, change, JSON_FILE))).toEqual(JSON.parse(before));
  });

  test("what others added meanwhile stays", () => {
    const { text, change } = add('{\n  "theme": "dark"\n}\n', SERVER, JSON_FILE);
    const since = text.replace('"dark"', '"light"');
    expect(take(since, SERVER, change, JSON_FILE)).toBe('{\n  "theme": "light"\n}\n');
    const rewritten = JSON.stringify({ ...JSON.parse(since), more: { a: 1 } });
    expect(take(rewritten, SERVER, change, JSON_FILE)).toBe('{"theme":"light","more":{"a":1}}');
    expect(take("{}", SERVER, change, JSON_FILE)).toBe("{}");
  });

  test.each([
    ["before another", '{\n  "a": 1,\n  "mcpServers": {"memoryd": {}}, // mine\n  "b": 2\n}\n', '{\n  "a": 1,\n   // mine\n  "b": 2\n}\n'],
    ["with a comment before its comma", '{"mcpServers": {"memoryd": {} /* mine */, "git": {}}}', '{"mcpServers": { /* mine */ "git": {}}}'],
    ["behind a comment", '{\n  "a": 1, // mine\n  "mcpServers": {"memoryd": {}}\n}\n', '{\n  "a": 1 // mine\n}\n'],
  ])("an entry %s goes with its comma and without a comment", (_, before, after) => {
    expect(take(before, SERVER, LOST, JSON_FILE)).toBe(after);
  });

  test.each([
    ["{", /is not valid JSON/],
    ["[]", /is not valid JSON/],
    ['{"mcpServers": []}', /no place for an entry mcpServers.memoryd/],
    ['{"mcpServers": {"memoryd": {"command": "mine"}}}', /has an entry mcpServers.memoryd that is not of this command/],
    ['{"mcpServers": {}, "mcpServers": {"a": 1}}', /in a way that this command cannot extend/],
  ])("refuses %s", (text, message) => {
    expect(() => add(text, SERVER, JSON_FILE)).toThrow(message);
  });

  test("any file is restored to the byte, and loses nothing if it was changed meanwhile", () => {
    fc.assert(
      fc.property(jsonc(), fc.constantFrom(SERVER, HOOKS), (before, parts) => {
        const { text, change } = add(before, parts, JSON_FILE);
        expect(take(text, parts, change, JSON_FILE)).toBe(before);
        expect(bare(take(text, parts, LOST, JSON_FILE))).toBe(bare(before));
      }),
    );
  });
});

describe("TOML", () => {
  const CODEX =
    '# Codex\nmodel = "gpt-5"\n\n[mcp_servers.git]\ncommand = "npx" # keep\nargs = ["-y", "git"]\n\n[[profiles]]\nnote = """\n[mcp_servers.memoryd]\n"""\n';

  test("the tables are added at the end, and removed again", () => {
    const { text, change } = add(CODEX, TABLE, TOML_FILE);
    expect(text.startsWith(`${CODEX}\n[mcp_servers.memoryd]\ncommand = "/opt/memoryd"\n`)).toBeTrue();
    expect(text).toEndWith('\n\n[mcp_servers.memoryd.env]\nMEMORYD_KEY = "memoryd_live_0f"\n');
    expect(take(text, TABLE, change, TOML_FILE)).toBe(CODEX);
  });

  test("the host's own additions to the table are removed with it; what follows stays", () => {
    const { text } = add("a = 1\n", TABLE, TOML_FILE);
    const since = `${text}[mcp_servers.memoryd.tools.recall]\napproval_mode = "approve"\n\n# of git\n[mcp_servers.git]\ncommand = "npx"\n`;
    expect(take(since, TABLE, LOST, TOML_FILE)).toBe('a = 1\n\n\n# of git\n[mcp_servers.git]\ncommand = "npx"\n');
  });

  test.each([
    ["a =", /is not valid TOML/],
    ["mcp_servers = {}", /cannot extend/],
    ["[mcp_servers.memoryd]\ncommand = 'mine'\n", /not of this command/],
    ["[[mcp_servers]]\na = 1\n", /no place/],
  ])("refuses %s", (text, message) => {
    expect(() => add(text, TABLE, TOML_FILE)).toThrow(message);
  });

  test("any file is restored to the byte, and loses nothing if it was changed meanwhile", () => {
    fc.assert(
      fc.property(toml(), (before) => {
        const { text, change } = add(before, TABLE, TOML_FILE);
        expect(take(text, TABLE, change, TOML_FILE)).toBe(before);
        expect(take(text, TABLE, LOST, TOML_FILE).trim()).toBe(before.trim());
      }),
    );
  });
});

describe("YAML", () => {
  test.each([
    ["nothing", ""],
    ["an empty block", "extensions: {} # none\nGOOSE_MODE: auto\n"],
    ["a key without a value", "extensions:\n"],
    ["no line end", "GOOSE_MODE: auto"],
    ["another extension, further in", "extensions:\n    developer:\n        type: builtin # keep\n\n# models\nGOOSE_MODEL: gpt-5\n"],
    ["line ends of Windows", "GOOSE_MODE: auto\r\nextensions:\r\n  developer:\r\n    type: builtin\r\n"],
    ["a text that looks like a block", "note: |\n  extensions:\n    memoryd: no\nextensions:\n  a:\n    b: 1\n"],
  ])("%s", (_, before) => {
    const { text, change } = add(before, BLOCK, YAML_FILE);
    if (before.includes("\r")) expect(text.replaceAll("\r\n", "")).not.toContain("\n");
    expect(take(text, BLOCK, change, YAML_FILE)).toBe(before);
  });

  test("only the entry is removed from a file that its host rewrote", () => {
    const rewritten =
      "extensions:\n  developer:\n    type: builtin\n  memoryd:\n    cmd: /opt/memoryd\n    args:\n    - mcp\n\n# models\nGOOSE_MODEL: a\n";
    expect(take(rewritten, BLOCK, LOST, YAML_FILE)).toBe("extensions:\n  developer:\n    type: builtin\n\n# models\nGOOSE_MODEL: a\n");
    expect(take("extensions:\n  memoryd:\n    cmd: a\nb: 1\n", BLOCK, LOST, YAML_FILE)).toBe("b: 1\n");
  });

  test.each([
    ["a: [", /is not valid YAML/],
    ["- a\n", /is not valid YAML/],
    ["extensions: {a: {b: 1}}\n", /cannot extend/],
    ["{a: 1}\n", /cannot extend/],
    ["a: 1\n---\nb: 1\n", /is not valid YAML/],
    ["extensions:\n  memoryd:\n    cmd: mine\n", /not of this command/],
    ["extensions: text\n", /no place/],
  ])("refuses %s", (text, message) => {
    expect(() => add(text, BLOCK, YAML_FILE)).toThrow(message);
  });

  test("any file is restored to the byte, and loses nothing if it was changed meanwhile", () => {
    fc.assert(
      fc.property(yaml(), (before) => {
        const { text, change } = add(before, BLOCK, YAML_FILE);
        expect(take(text, BLOCK, change, YAML_FILE)).toBe(before);
        expect(take(text, BLOCK, LOST, YAML_FILE).trim()).toBe(before.trim());
      }),
    );
  });
});

const word = () => fc.stringMatching(/^[a-z]{1,6}$/);
const names = () => fc.uniqueArray(word(), { maxLength: 5 });

/** JSON with comments, trailing commas and any layout; now and then with the containers that connect adds to. */
function jsonc(): fc.Arbitrary<string> {
  const eol = fc.constantFrom("\n", "\r\n");
  const gap = fc.constantFrom("", " ", "\n", "\n  ", "\n\t", " // note, { \n", "/* }, */", " \n\n ");
  const scalar = fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.constant(null)).map((value) => JSON.stringify(value));
  const text = (depth: number): fc.Arbitrary<string> => (depth === 0 ? scalar : fc.oneof(scalar, list(depth), object(depth)));
  const list = (depth: number) =>
    fc.tuple(fc.array(text(depth - 1), { maxLength: 3 }), gap, gap).map(([items, a, b]) => `[${a}${items.join(`,${b}`)}${b}]`);
  const object = (depth: number): fc.Arbitrary<string> =>
    fc
      .tuple(names(), fc.array(text(depth - 1), { minLength: 5, maxLength: 5 }), gap, gap, gap, fc.boolean())
      .map(([keys, values, a, b, c, comma]) => {
        const members = keys.map((key, index) => `${JSON.stringify(key)}${a}:${values[index]}${b}`);
        return `{${c}${members.join(`,${a}`)}${comma && keys.length > 0 ? "," : ""}${c}}`;
      });
  const servers = object(2).filter((inner) => bare(inner.replaceAll(/\/\/.*\n|\/\*.*?\*\//g, "")) !== "{}");
  return fc.tuple(object(2), servers, gap, eol, fc.boolean()).map(([inner, own, around, end, has]) => {
    const close = inner.lastIndexOf("}");
    const isBlank = Object.keys(JSON_FORMAT.parse(inner) as object).length === 0;
    const joined = has ? `{"mcpServers"${around}:${own}${isBlank ? "" : ","}${inner.slice(1, close)}}` : inner;
    return `${around}${joined}${around}`.replaceAll(/\r?\n/g, end);
  });
}

function toml(): fc.Arbitrary<string> {
  const line = fc.oneof(
    fc
      .tuple(
        word(),
        fc.oneof(
          fc.integer(),
          fc.boolean(),
          word().map((text) => JSON.stringify(text)),
        ),
      )
      .map(([key, value]) => `${key}_k = ${value} # note`),
    fc.constantFrom("", "# [mcp_servers.memoryd]", "  # note"),
  );
  const table = fc.tuple(word(), fc.uniqueArray(line, { maxLength: 4, selector: (text) => text.split(" ")[0] }), fc.boolean());
  return fc
    .tuple(fc.uniqueArray(table, { maxLength: 4, selector: ([name]) => name }), fc.constantFrom("\n", "\r\n"), fc.boolean())
    .map(([tables, end, last]) => {
      const text = tables.flatMap(([name, lines, own]) => [`[${own ? "mcp_servers." : ""}${name}]`, ...lines]).join(end);
      return last && text !== "" ? `${text}${end}` : text;
    });
}

function yaml(): fc.Arbitrary<string> {
  const block = fc.tuple(
    fc.constantFrom("  ", "    "),
    names().filter((keys) => keys.length > 0),
    fc.boolean(),
  );
  const top = fc.tuple(
    word(),
    fc.oneof(fc.integer().map(String), fc.constantFrom("yes # note", '"a: b"', "[a, b]", "|\n  extensions:\n    a: 1")),
  );
  return fc
    .tuple(fc.uniqueArray(top, { maxLength: 4, selector: ([key]) => key }), fc.option(block), fc.nat(4), fc.constantFrom("\n", "\r\n"))
    .map(([tops, own, at, end]) => {
      const lines = tops.map(([key, value]) => `${key}: ${value}\n`);
      if (own) {
        const [indent, keys, noted] = own;
        lines.splice(
          at,
          0,
          `extensions:${noted ? " # mine" : ""}\n${keys.map((key) => `${indent}${key}:\n${indent}${indent}type: stdio\n`).join(noted ? "\n" : "")}`,
        );
      }
      return lines.join("").replaceAll("\n", end);
    });
}
