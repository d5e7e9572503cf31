import { isRecord } from "../../../memory/json.ts";
import { type Format, lineEndOf } from "./format.ts";

/** TOML. The part is a table of its own at the end of the file, which is always a place where a table may stand. */
export const TOML_FORMAT: Format = {
  name: "TOML",
  parse: (text) => Bun.TOML.parse(text),
  insert(text, { path, value }) {
    const end = lineEndOf(text);
    const table = isRecord(value) ? tableLines(path, value) : [];
    const before = text === "" || /\n\r?\n$/.test(text) ? "" : text.endsWith("\n") ? end : `${end}${end}`;
    return `${text}${before}${table.join(end)}${end}`;
  },
  remove(text, { path }) {
    const lines = text.split(/(?<=\n)/);
    const kept: string[] = [];
    let own: string[] = [];
    let isOwn = false;
    const endTable = (isLast: boolean) => {
      // Comments and blank lines behind the last value belong to what follows.
      const lastValue = own.findLastIndex((line) => line.trim() !== "" && !line.trim().startsWith("#"));
      const behind = own.slice(lastValue + 1);
      kept.push(...(isLast ? behind : behind.filter((line) => line.trim() !== "")));
      own = [];
    };
    for (const line of lines) {
      const header = headerOf(line);
      if (header) {
        const isNextOwn = path.every((name, depth) => header[depth] === name);
        if (isOwn) endTable(!isNextOwn);
        isOwn = isNextOwn;
      }
      if (isOwn) own.push(line);
      else kept.push(line);
    }
    if (isOwn) endTable(true);
    return kept.join("");
  },
};

function tableLines(path: readonly string[], table: Readonly<Record<string, unknown>>): string[] {
  const plain = Object.entries(table).filter(([, value]) => !isRecord(value));
  const tables = Object.entries(table).flatMap(([key, value]) => (isRecord(value) ? ["", ...tableLines([...path, key], value)] : []));
  return [`[${path.map(keyText).join(".")}]`, ...plain.map(([key, value]) => `${keyText(key)} = ${valueText(value)}`), ...tables];
}

const keyText = (key: string) => (/^[A-Za-z0-9_-]+$/.test(key) ? key : textOf(key));
const valueText = (value: unknown): string => (Array.isArray(value) ? `[${value.map(valueText).join(", ")}]` : textOf(value));
/** A JSON text is a basic string of TOML, but for the one control character that JSON leaves as it is. */
const textOf = (value: unknown) => JSON.stringify(value).replaceAll("\u007f", "\\u007F");

/** The names of a table's header; undefined for another line. */
function headerOf(line: string): string[] | undefined {
  const inside = /^\s*\[\[?([^\]]+)\]/.exec(line)?.[1];
  return inside?.match(/"[^"]*"|'[^']*'|[^.\s]+/g)?.map((name) => name.replaceAll(/^["']|["']$/g, ""));
}
