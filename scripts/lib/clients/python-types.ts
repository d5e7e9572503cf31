import { join } from "node:path";

/**
 * Makes `clients/python/src/memoryd/_types.py` from the server's OpenAPI document. Only the shapes that the client names are made; a word of
 * JSON schema that changes the type and is not known here ends the run.
 */

export const PYTHON_TYPES_PATH = join(import.meta.dir, "../../../clients/python/src/memoryd/_types.py");

interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
}
type Content = Readonly<Record<string, { readonly schema: Schema }>>;

export interface Document {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly requestBody?: { readonly content: Content };
            readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
          }
        >
      >
    >
  >;
}

const HEAD = `"""Shapes of the API. Made by \`scripts/client-types-python\` from the server's OpenAPI document."""

from __future__ import annotations

from typing import Any, Literal, TypedDict
`;

/** Fields that the client adds where a write leaves them out. */
const SCOPE = ["agent_id", "user_id"];

export function pythonTypesOf({ paths }: Document): string {
  const answer = (path: string, method: string, status: string) =>
    paths[path]?.[method]?.responses[status]?.content?.["application/json"]?.schema;
  const write = paths["/v1/memories"]?.["post"]?.requestBody?.content["application/json"]?.schema;
  const list = answer("/v1/memories", "get", "200");
  const search = answer("/v1/memories/search", "post", "200");
  const shapes: readonly (readonly [string, Schema | undefined, Readonly<Record<string, string>>])[] = [
    ["NewMemory", write && { ...write, required: write.required?.filter((name) => !SCOPE.includes(name)) ?? [] }, {}],
    ["Accepted", answer("/v1/memories", "post", "202"), {}],
    ["Memory", answer("/v1/memories/{id}", "get", "200"), {}],
    ["ListedMemory", list?.properties?.["results"]?.items, {}],
    ["ListPage", list, { results: "list[ListedMemory]" }],
    ["SearchHit", search?.properties?.["results"]?.items, {}],
    ["SearchAnswer", search, { results: "list[SearchHit]" }],
    ["Health", answer("/healthz", "get", "200"), {}],
  ];
  return [HEAD, ...shapes.map(([name, schema, named]) => typedDict(name, schema, named))].join("\n\n");
}

/** Python 3.10 has no word for a field that may be absent: such fields are in a class of their own. */
function typedDict(name: string, schema: Schema | undefined, named: Readonly<Record<string, string>>): string {
  if (schema?.properties === undefined) throw new Error(`the document has no object for ${name}`);
  const required = schema.required ?? [];
  const fields = (wanted: boolean) =>
    Object.entries(schema.properties ?? {})
      .filter(([field]) => required.includes(field) === wanted)
      .flatMap(([field, of]) => [
        `    ${field}: ${named[field] ?? typeOf(of)}`,
        ...(of.description === undefined ? [] : [`    """${of.description.replaceAll("\\", "\\\\").replaceAll('"', "'")}"""`]),
      ])
      .join("\n");
  const optional = fields(false);
  if (optional === "") return `class ${name}(TypedDict):\n${fields(true)}\n`;
  return `class _${name}Required(TypedDict):\n${fields(true)}\n\n\nclass ${name}(_${name}Required, total=False):\n${optional}\n`;
}

function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
  if (schema.enum) return `Literal[${schema.enum.map(literal).join(", ")}]`;
  if (schema.anyOf) return unionOf(schema.anyOf);
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? []);
  return types.map((type) => plainType(type, schema)).join(" | ") || "Any";
}

function unionOf(parts: readonly Schema[]): string {
  const literals = parts.flatMap((part) => (part.const === undefined ? [] : [literal(part.const)]));
  const others = parts.filter((part) => part.const === undefined).map(typeOf);
  return [...(literals.length > 0 ? [`Literal[${literals.join(", ")}]`] : []), ...new Set(others)].join(" | ");
}

function plainType(type: string, schema: Schema): string {
  switch (type) {
    case "string":
      return "str";
    case "integer":
      return "int";
    case "number":
      return "float";
    case "boolean":
      return "bool";
    case "null":
      return "None";
    case "array":
      return `list[${typeOf(schema.items ?? {})}]`;
    case "object":
      return "dict[str, Any]";
    default:
      throw new Error(`the document has the type "${type}", which this script cannot translate`);
  }
}

function literal(value: unknown): string {
  if (typeof value === "boolean") return value ? "True" : "False";
  return JSON.stringify(value);
}
