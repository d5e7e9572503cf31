import { type Static, type TObject, Type } from "@sinclair/typebox";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import { MemorydError } from "../memory/errors.ts";
import { describeInvalid, UNKNOWN } from "./validation.ts";

/** Of a route that takes no parameter. */
export const NoQuery = Type.Object({}, { additionalProperties: false });

/**
 * Reads the parameters of one schema: texts, whole numbers, `true` and `false`. A parameter that the schema does not know is refused, for a mistyped filter must not
 * list everything; so is one that is given twice, because of two values neither is the one that was meant. Throws `validation_error`.
 */
export function queryReader<Schema extends TObject>(schema: Schema): (request: Request) => Static<Schema> {
  const checker = TypeCompiler.Compile(schema);
  return ({ url }) => {
    const start = url.indexOf("?");
    const given: Record<string, unknown> = {};
    if (start >= 0) {
      for (const [name, text] of new URLSearchParams(url.slice(start))) {
        const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
        if (!property) throw new MemorydError("validation_error", UNKNOWN);
        if (Object.hasOwn(given, name)) throw new MemorydError("validation_error", `${name} is given more than once`);
        given[name] = readValue(text, property["type"]);
      }
    }
    if (!checker.Check(given)) throw new MemorydError("validation_error", describeInvalid(checker.Errors(given).First()));
    return given;
  };
}

/** What is no number, `true` or `false` stays a text, which its schema refuses. A number beyond what a double counts is the last one that it does. */
function readValue(text: string, type: unknown): string | number | boolean {
  if (type === "integer" && /^-?[0-9]+$/.test(text))
    return Math.min(Number.MAX_SAFE_INTEGER, Math.max(Number.MIN_SAFE_INTEGER, Number(text)));
  if (type === "boolean" && (text === "true" || text === "false")) return text === "true";
  return text;
}
