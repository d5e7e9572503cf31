import { isRecord } from "../../../memory/json.ts";
import { EMPTY, type Format, lineEndOf } from "./format.ts";

const DEFAULT_INDENT = "  ";

/**
 * YAML, for parts of two names: an entry of a block at the top of the file. The text is edited by lines, because a library that writes the
 * document again would change quotes, line widths and blank lines of what others wrote.
 */
export const YAML_FORMAT: Format = {
  name: "YAML",
  parse: (text) => Bun.YAML.parse(text) ?? EMPTY,
  insert(text, { path: [block = "", name = ""], value }) {
    const end = lineEndOf(text);
    const lines = text.split(/(?<=\n)/);
    const at = lines.findIndex((line) => blockLine(block).test(line));
    if (at < 0) {
      const before = text === "" || text.endsWith("\n") ? "" : end;
      return `${text}${before}${block}:${end}${entryText(DEFAULT_INDENT, name, value, end)}`;
    }
    const opened = (lines[at] ?? "").replace(blockLine(block), (_, key: string, note = "") => `${key}${note}`);
    const inner = lines.slice(at + 1, blockEnd(lines, at)).find(hasContent);
    const indent = /^[ ]*/.exec(inner ?? "")?.[0] || DEFAULT_INDENT;
    const start = opened.endsWith("\n") ? opened : `${opened}${end}`;
    return [...lines.slice(0, at), start, entryText(indent, name, value, end), ...lines.slice(at + 1)].join("");
  },
  remove(text, { path: [block = "", name = ""] }) {
    const lines = text.split(/(?<=\n)/);
    const at = lines.findIndex((line) => blockLine(block).test(line));
    if (at < 0) return text;
    const end = blockEnd(lines, at);
    const from = lines.findIndex((line, index) => index > at && index < end && entryName(line) === name);
    if (from < 0) return text;
    const to = blockEnd(lines, from);
    const left = [...lines.slice(at + 1, from), ...lines.slice(to, end)];
    const opened = left.some(hasContent) ? lines.slice(at, at + 1) : [];
    return [...lines.slice(0, at), ...opened, ...left, ...lines.slice(end)].join("");
  },
};

/** The line of a key at the top whose value is a block, or nothing yet: its key and its comment. */
function blockLine(key: string): RegExp {
  return new RegExp(`^(${key}:)(?:[ \\t]+(?:\\{[ \\t]*\\}|null|~))?[ \\t]*?([ \\t]+#.*)?(?=\\r?\\n?$)`);
}

const hasContent = (line: string) => line.trim() !== "" && !line.trim().startsWith("#");
const indentOf = (line: string) => /^ */.exec(line)?.[0].length ?? 0;
const entryName = (line: string) => /^ +(["']?)([\w-]+)\1:\s/.exec(line)?.[2];

/** The line behind the block of a key: the next one with content that is not further in. Comments and blank lines before it stay outside. */
function blockEnd(lines: readonly string[], at: number): number {
  const indent = indentOf(lines[at] ?? "");
  let end = at + 1;
  for (let next = at + 1; next < lines.length; next++) {
    const line = lines[next] ?? "";
    if (!hasContent(line)) continue;
    // A list may stand as far out as its key.
    if (indentOf(line) <= indent && !(indentOf(line) === indent && line.trim().startsWith("- "))) break;
    end = next + 1;
  }
  return end;
}

/** A JSON text is a value of YAML, so strings need no other quoting. */
function entryText(indent: string, name: string, value: unknown, end: string): string {
  const fields = isRecord(value) ? Object.entries(value) : [];
  const lines = fields.flatMap(([key, field]) =>
    isRecord(field)
      ? [
          `${indent}${indent}${key}:`,
          ...Object.entries(field).map(([inner, text]) => `${indent}${indent}${indent}${inner}: ${JSON.stringify(text)}`),
        ]
      : [`${indent}${indent}${key}: ${JSON.stringify(field)}`],
  );
  return [`${indent}${name}:`, ...lines, ""].join(end);
}
