import { join } from "node:path";
import { type OpenApi, type Schema, schemaIn } from "../openapi.ts";

/**
 * Makes `clients/python/src/memoryd/_types.py` from the server's OpenAPI document. Only the shapes that the client names are made; a word of
 * JSON schema that changes the type and is not known here ends the run.
 */

/** Of clients/python/pyproject.toml. */
const PYTHON_LINE = 140;

export const PYTHON_TYPES_PATH = join(import.meta.dir, "../../../clients/python/src/memoryd/_types.py");

const HEAD = `"""Shapes of the API. Made by \`scripts/client-types-python\` from the server's OpenAPI document."""

from __future__ import annotations

from typing import Any, Literal, TypedDict
`;

/** Fields that the client adds where a write leaves them out. */
const SCOPE = ["agent_id", "user_id"];

/** A class of the client: its schema, and the fields whose type is another class, which are given as Python. */
type Shape = readonly [name: string, schema: Schema | undefined, named?: Readonly<Record<string, string>>];

export function pythonTypesOf({ paths }: OpenApi): string {
  const body = (path: string, method: string) => schemaIn(paths[path]?.[method]?.requestBody);
  const answer = (path: string, method: string, status: string) => schemaIn(paths[path]?.[method]?.responses[status]);
  const write = body("/v1/memories", "post");
  const list = answer("/v1/memories", "get", "200");
  const search = answer("/v1/memories/search", "post", "200");
  const accepted = answer("/v1/memories", "post", "202");
  const memory = answer("/v1/memories/{id}", "get", "200");
  const shapes: readonly Shape[] = [
    ["NewMemory", write && { ...write, required: write.required?.filter((name) => !SCOPE.includes(name)) ?? [] }],
    ["Accepted", accepted],
    ["Memory", memory],
    ["ListedMemory", itemOf(list, "results")],
    ["ListPage", list, { results: "list[ListedMemory]" }],
    ["SearchHit", itemOf(search, "results")],
    ["SearchAnswer", search, { results: "list[SearchHit]" }],
    ["Health", answer("/healthz", "get", "200")],
    ...contextShapes(answer("/v1/context", "post", "200")),
    ...queryShapes(body("/v1/memories/query", "post"), answer("/v1/memories/query", "post", "200")),
    ...historyShapes(answer("/v1/memories/{id}/history", "get", "200")),
  ];
  const result = itemOf(answer("/v1/memories/batch", "post", "202"), "results");
  requireSame("Accepted", accepted, [result, answer("/v1/memories/{id}", "patch", "202")]);
  requireSame("Memory", memory, [answer("/v1/memories/{id}", "patch", "200"), answer("/v1/memories/{id}/restore", "post", "200")]);
  return [HEAD, ...shapes.map(typedDict)].join("\n\n");
}

function contextShapes(answer: Schema | undefined): readonly Shape[] {
  const data = answer?.properties?.["context"]?.anyOf?.find(({ type }) => type === "object");
  const section = itemOf(data, "sections");
  return [
    ["ContextLine", itemOf(section, "lines")],
    ["ContextSection", section, { lines: "list[ContextLine]" }],
    ["ContextSections", data, { sections: "list[ContextSection]" }],
    ["Context", answer, { context: "str | ContextSections" }],
  ];
}

function queryShapes(body: Schema | undefined, answer: Schema | undefined): readonly Shape[] {
  const filter = body?.properties?.["filter"];
  return [
    ["Occurred", filter?.properties?.["occurred"]],
    ["Created", filter?.properties?.["created"]],
    ["QueryFilter", filter, { occurred: "Occurred", created: "Created" }],
    ["QueryHit", itemOf(answer, "results")],
    ["QueryAnswer", answer, { results: "list[QueryHit]" }],
  ];
}

function historyShapes(answer: Schema | undefined): readonly Shape[] {
  return [
    ["Version", itemOf(answer, "versions")],
    ["History", answer, { versions: "list[Version]" }],
  ];
}

function itemOf(schema: Schema | undefined, list: string): Schema | undefined {
  return schema?.properties?.[list]?.items;
}

/** The client has one class for answers of several operations. */
function requireSame(name: string, schema: Schema | undefined, others: readonly (Schema | undefined)[]): void {
  for (const other of others)
    if (typedDict([name, other]) !== typedDict([name, schema])) throw new Error(`the document has several shapes for ${name}`);
}

/** Python 3.10 has no word for a field that may be absent: such fields are in a class of their own. */
function typedDict([name, schema, named = {}]: Shape): string {
  if (schema?.properties === undefined) throw new Error(`the document has no object for ${name}`);
  const required = schema.required ?? [];
  const fields = (wanted: boolean) =>
    Object.entries(schema.properties ?? {})
      .filter(([field]) => required.includes(field) === wanted)
      .flatMap(([field, of]) => [
        wrapped(`    ${field}: ${named[field] ?? typeOf(of)}`),
        ...(of.description === undefined ? [] : [`    """${of.description.replaceAll("\\", "\\\\").replaceAll('"', "'")}"""`]),
      ])
      .join("\n");
  const [always, optional] = [fields(true), fields(false)];
  if (optional === "") return `class ${name}(TypedDict):\n${always}\n`;
  if (always === "") return `class ${name}(TypedDict, total=False):\n${optional}\n`;
  return `class _${name}Required(TypedDict):\n${always}\n\n\nclass ${name}(_${name}Required, total=False):\n${optional}\n`;
}

/** As ruff formats a line of one list that is too long. */
function wrapped(line: string): string {
  return line.length <= PYTHON_LINE ? line : line.replace(/\[(.*)\]$/, "[\n        $1\n    ]");
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
