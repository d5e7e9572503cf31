import type { Static, TObject } from "@sinclair/typebox";
import { checkerOf, closedObject, unknownPart } from "../../memory/checker.ts";
import { INVALID_REQUEST } from "../errors.ts";

/** The schema of a route without query parameters. */
export const NoQuery = closedObject({});

/**
 * Returns a function that reads the query parameters of one schema: texts, whole numbers, `true` and `false`. It refuses unknown
 * parameters, because a mistyped filter must not list everything, and parameters that are given twice, because it cannot know which value
 * is meant. Throws `validation_error`.
 */
export function queryReader<Schema extends TObject>(schema: Schema): (request: Request) => Static<Schema> {
  const check = checkerOf(schema, INVALID_REQUEST);
  return ({ url }) => {
    const start = url.indexOf("?");
    const given: Record<string, unknown> = {};
    if (start >= 0) {
      for (const [name, text] of new URLSearchParams(url.slice(start))) {
        const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
        if (!property) throw INVALID_REQUEST.errorOf(unknownPart("parameter", "this path", schema.properties));
        if (Object.hasOwn(given, name)) throw INVALID_REQUEST.errorOf(`${name} is given more than once`);
        given[name] = readValue(text, property["type"]);
      }
    }
    return check(given);
  };
}

/** A value of the wrong type stays a text, which the schema then refuses. Numbers are clamped to the safe integers. */
function readValue(text: string, type: unknown): string | number | boolean {
  if (type === "integer" && /^-?[0-9]+$/.test(text))
    return Math.min(Number.MAX_SAFE_INTEGER, Math.max(Number.MIN_SAFE_INTEGER, Number(text)));
  if (type === "boolean" && (text === "true" || text === "false")) return text === "true";
  return text;
}
