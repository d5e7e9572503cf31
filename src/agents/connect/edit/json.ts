import { createScanner, findNodeAtLocation, getNodeValue, type Node, type ParseError, parseTree } from "jsonc-parser";
import { EMPTY, type Format, lineEndOf } from "./format.ts";
import type { Part } from "./tree.ts";

const OPTIONS = { allowTrailingComma: true, allowEmptyContent: true };
const DEFAULT_INDENT = "  ";

/**
 * JSON, also with comments and trailing commas. Everything that is not of the part stays byte for byte. `modify` of jsonc-parser would lay out
 * the neighbours of the entry anew, and take out a comment between the entry and the member before it.
 */
export const JSON_FORMAT: Format = {
  name: "JSON",
  parse(text) {
    const errors: ParseError[] = [];
    const root = parseTree(text, errors, OPTIONS);
    if (errors.length > 0) throw new Error("This is not JSON.");
    return root ? getNodeValue(root) : EMPTY;
  },
  insert(text, { path, value, isElement }) {
    const root = rootOf(text);
    if (!root) return insertIntoRoot(text, { path, value, ...(isElement && { isElement }) });
    let depth = path.length;
    let container: Node | undefined;
    while (!container && depth > 0) {
      container = findNodeAtLocation(root, path.slice(0, depth));
      if (!container) depth--;
    }
    return insertInto(text, container ?? root, nested(path.slice(depth), isElement ? [value] : value, container?.type === "array", value));
  },
  remove(text, part) {
    let left = text;
    for (let span = ownSpan(left, part); span; span = ownSpan(left, part)) left = cut(left, span);
    for (let { length } = part.path; length > 0; length--) {
      const root = rootOf(left);
      const container = root && findNodeAtLocation(root, part.path.slice(0, length));
      if (container?.children?.length === 0 && container.parent) left = cut(left, container.parent);
    }
    return left;
  },
};

interface Member {
  /** Undefined for an element of a list. */
  readonly key: string | undefined;
  readonly value: unknown;
}

const rootOf = (text: string) => parseTree(text, [], OPTIONS);
const endOf = ({ offset, length }: Node) => offset + length;

/** The value inside the containers that do not exist yet. */
function nested(path: readonly string[], outer: unknown, intoList: boolean, element: unknown): Member {
  if (intoList) return { key: undefined, value: element };
  const [key, ...rest] = path;
  return { key, value: rest.reduceRight((inner: unknown, name) => ({ [name]: inner }), outer) };
}

/** A file without content, which may have comments. */
function insertIntoRoot(text: string, part: Part): string {
  const end = lineEndOf(text);
  const before = text.trim() === "" ? "" : text.replace(/\s*$/, end);
  return `${before}${JSON_FORMAT.insert("{}", part).replaceAll("\n", end)}${end}`;
}

function insertInto(text: string, container: Node, { key, value }: Member): string {
  const close = endOf(container) - 1;
  const last = container.children?.at(-1);
  const inside = text.slice(container.offset, close);
  const name = key === undefined ? "" : JSON.stringify(key);
  if (last && !inside.includes("\n")) {
    const comma = commaAfter(text, endOf(last)) === undefined ? "," : "";
    const at = endOf(container) - 1 - (/\s*$/.exec(inside)?.[0].length ?? 0);
    const gap = /^[{[]\s|[,:]\s/.test(inside) ? " " : "";
    return `${text.slice(0, at)}${comma}${gap}${name}${key === undefined ? "" : `:${gap}`}${JSON.stringify(value)}${text.slice(at)}`;
  }
  const [end, unit] = [lineEndOf(text), indentUnit(text)];
  const outer = lineIndent(text, container.offset);
  const first = container.children?.[0];
  const indent = first && startsLine(text, first.offset) ? lineIndent(text, first.offset) : outer + unit;
  const lines = JSON.stringify(value, null, unit).split("\n").join(`${end}${indent}`);
  // The member goes behind the comments that follow the last member, and before the line of the closing bracket.
  const trailing = /\s*$/.exec(inside)?.[0] ?? "";
  const at = close - trailing.length;
  const member = `${end}${indent}${name}${key === undefined ? "" : ": "}${lines}`;
  const after = trailing.includes("\n") ? text.slice(at) : `${end}${outer}${text.slice(close)}`;
  if (!last || commaAfter(text, endOf(last)) !== undefined) return `${text.slice(0, at)}${member}${after}`;
  return `${text.slice(0, endOf(last))},${text.slice(endOf(last), at)}${member}${after}`;
}

/** The member or the element of the part, as the text has it now. */
function ownSpan(text: string, { path, value, isElement }: Part): Node | undefined {
  const root = rootOf(text);
  const found = root && findNodeAtLocation(root, [...path]);
  if (!isElement) return found?.parent;
  return found?.type === "array" ? found.children?.find((element) => Bun.deepEquals(getNodeValue(element), value)) : undefined;
}

/** The text without a member and the comma that belongs to it. A comment beside it stays, because it may be somebody's note. */
function cut(text: string, member: Node): string {
  const siblings = member.parent?.children ?? [];
  const previous = siblings[siblings.indexOf(member) - 1];
  const commaBehind = commaAfter(text, endOf(member));
  const commaBefore = commaBehind === undefined && previous ? commaAfter(text, endOf(previous)) : undefined;
  let [from, to] = [member.offset, endOf(member)];
  if (commaBehind !== undefined && text.slice(to, commaBehind).trim() === "") to = commaBehind + 1;
  const before = /(?:\r?\n)?[ \t]*$/.exec(text.slice(0, from))?.[0] ?? "";
  const restOfLine = /^[ \t]*(?=\r?\n|[}\]])/.exec(text.slice(to))?.[0];
  if (before.includes("\n") && restOfLine !== undefined) [from, to] = [from - before.length, to + restOfLine.length];
  const left = text.slice(0, from) + text.slice(to);
  if (commaBehind !== undefined && commaBehind >= to) return withoutCharacter(left, commaBehind - (to - from));
  return commaBefore === undefined ? left : withoutCharacter(left, commaBefore);
}

const withoutCharacter = (text: string, at: number) => text.slice(0, at) + text.slice(at + 1);

/** The offset of the comma that follows, perhaps behind comments; undefined where none follows. */
function commaAfter(text: string, offset: number): number | undefined {
  const scanner = createScanner(text, true);
  scanner.setPosition(offset);
  scanner.scan();
  return text[scanner.getTokenOffset()] === "," ? scanner.getTokenOffset() : undefined;
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf("\n", offset - 1) + 1;
}

function lineIndent(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, offset)))?.[0] ?? "";
}

function startsLine(text: string, offset: number): boolean {
  return text.slice(lineStart(text, offset), offset).trim() === "";
}

/** One step of indentation, as the first member of the file has it. */
function indentUnit(text: string): string {
  const first = rootOf(text)?.children?.[0];
  return (first && startsLine(text, first.offset) && lineIndent(text, first.offset)) || DEFAULT_INDENT;
}
