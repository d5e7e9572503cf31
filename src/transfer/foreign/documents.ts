import { parseExact } from "../../memory/json.ts";
import { Fault } from "../memory-line.ts";
import type { InputFile } from "./input.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** The text of a file without a byte order mark; a {@link Fault} when it is not UTF-8. */
export function textOfFile({ path, bytes }: InputFile): string | Fault {
  try {
    return utf8.decode(bytes);
  } catch {
    return new Fault(`${path} is not text in UTF-8`);
  }
}

/** The JSON values of a file: one document, or one value a line. A {@link Fault} stands where something is no JSON. */
export function* jsonValues(file: InputFile): Generator<unknown> {
  const text = textOfFile(file);
  if (text instanceof Fault) return yield text;
  const document = parsed(text);
  if (!(document instanceof Fault)) return yield document;
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const value = parsed(line);
    // A broken document has no lines of JSON either: one fault says enough.
    if (value instanceof Fault && index === 0) return yield new Fault(`${file.path} is not JSON`);
    yield value instanceof Fault ? new Fault(`${file.path}, line ${index + 1}, is not JSON`) : value;
  }
}

function parsed(text: string): unknown {
  try {
    return parseExact(text);
  } catch {
    // The parser's message is dropped because it quotes the file.
    return new Fault("it is not JSON");
  }
}

/** The entries of a list, whether it stands alone or under one of the names. Undefined for anything else. */
export function listIn(value: unknown, ...names: readonly string[]): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value !== "object" || value === null) return undefined;
  for (const name of names) {
    const list: unknown = Reflect.get(value, name);
    if (Array.isArray(list)) return list;
  }
  return undefined;
}
