import { join } from "node:path";
import { type Described, type OpenApi, type Schema, schemaIn } from "../openapi.ts";

/**
 * Makes `clients/typescript/src/operations.ts` from the server's OpenAPI document.
 *
 * The document holds every shape in place and uses few words of JSON schema, so this is smaller than a generator for all of them. A word
 * that it does not know ends the run.
 */

export const TYPES_PATH = join(import.meta.dir, "../../../clients/typescript/src/operations.ts");
const LINE_COLUMNS = 140;

/** Whether a field may also be given as undefined: in requests, where it is then left out. */
type Side = "request" | "answer";

/** In the order of their paths, so that the order of the server's routes changes nothing. */
export function typesOf({ paths }: OpenApi): string {
  const operations = sorted(paths).flatMap(([path, methods]) =>
    sorted(methods).map(([method, operation]) => operationType(`${method.toUpperCase()} ${path}`, operation)),
  );
  return [
    "/** Every operation of the server, by method and path. Made by `scripts/lib/clients/typescript-types.ts` from the server's OpenAPI document. */",
    "export interface Operations {",
    ...operations.flat().map(indented),
    "}",
    "",
  ].join("\n");
}

function operationType(name: string, { summary, description, parameters = [], requestBody, responses }: Described): string[] {
  const query = parameters.filter((parameter) => parameter.in === "query");
  const properties = Object.fromEntries(
    query.map(({ name: field, description: text, schema }) => [field, { ...schema, ...(text !== undefined && { description: text }) }]),
  );
  const required = query.filter((parameter) => parameter.required).map((parameter) => parameter.name);
  const answers = Object.entries(responses).flatMap(([status, content]) => (Number(status) < 300 ? [schemaIn(content)] : []));
  const parts = [
    ...(query.length > 0 ? member("query", { type: "object", properties, required }, "request") : []),
    ...(requestBody ? member("body", schemaIn(requestBody) ?? {}, "request") : []),
    `answer: ${[...new Set(answers.map((schema) => (schema ? typeOf(schema, "answer") : "undefined")))].join(" | ")};`,
  ];
  return [...comment(`${summary}. ${description}`), `${JSON.stringify(name)}: {`, ...parts.flatMap(lines).map(indented), "};"];
}

function member(name: string, schema: Schema, side: Side): string[] {
  return lines(`${name}: ${typeOf(schema, side)};`);
}

/** The words that do not change the type. */
const KNOWN_WORDS = new Set([
  ...[
    "type",
    "description",
    "const",
    "enum",
    "items",
    "properties",
    "required",
    "additionalProperties",
    "patternProperties",
    "anyOf",
    "oneOf",
  ],
  ...["allOf", "format", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength", "maxLength", "pattern", "minItems"],
  ...["maxItems", "uniqueItems", "minProperties", "maxProperties", "default", "examples", "title"],
]);

function typeOf(schema: Schema, side: Side): string {
  for (const word of Object.keys(schema)) {
    if (!KNOWN_WORDS.has(word)) throw new Error(`the document has "${word}", which this script cannot translate: teach it to typeOf`);
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const parts = schema.anyOf ?? schema.oneOf;
  if (parts) return [...new Set(parts.map((part) => typeOf(part, side)))].join(" | ");
  if (schema.allOf) return schema.allOf.map((part) => `(${typeOf(part, side)})`).join(" & ");
  if (typeof schema.type === "string" || schema.type === undefined) return plainType(schema.type, schema, side);
  return schema.type.map((type) => plainType(type, schema, side)).join(" | ");
}

function plainType(type: string | undefined, schema: Schema, side: Side): string {
  if (type === undefined) return "unknown";
  if (type === "integer" || type === "number") return "number";
  if (type === "array") return `Array<${typeOf(schema.items ?? {}, side)}>`;
  if (type === "object") return objectType(schema, side);
  return type;
}

function objectType({ properties = {}, required = [], additionalProperties, patternProperties = {} }: Schema, side: Side): string {
  const others = [...Object.values(patternProperties), ...(typeof additionalProperties === "object" ? [additionalProperties] : [])];
  const names = Object.keys(properties);
  if (names.length === 0)
    return `Record<string, ${others.length === 0 ? "unknown" : others.map((other) => typeOf(other, side)).join(" | ")}>`;
  const members = Object.entries(properties).flatMap(([name, schema]) => {
    const isRequired = required.includes(name);
    const left = /^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name);
    const may = !isRequired && side === "request" ? " | undefined" : "";
    return [...comment(schema.description), ...lines(`${left}${isRequired ? "" : "?"}: ${typeOf(schema, side)}${may};`)];
  });
  return ["{", ...members.map(indented), "}"].join("\n");
}

function comment(text: string | undefined): string[] {
  if (text === undefined) return [];
  // The end of the comment within the text would end the comment.
  return wrapped(text.replaceAll("*/", "* /")).length === 1
    ? [`/** ${text.replaceAll("*/", "* /")} */`]
    : ["/**", ...wrapped(text.replaceAll("*/", "* /")).map((line) => ` * ${line}`), " */"];
}

function wrapped(text: string): string[] {
  const found: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = found.at(-1);
    // The deepest member is indented by a quarter of the line at most.
    if (last !== undefined && last.length + word.length + 1 <= LINE_COLUMNS * 0.75) found[found.length - 1] = `${last} ${word}`;
    else found.push(word);
  }
  return found;
}

function sorted<T>(items: Readonly<Record<string, T>>): [string, T][] {
  return Object.entries(items).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

const lines = (text: string) => text.split("\n");
const indented = (line: string) => `  ${line}`;

/** In the project's format, so that the file passes the same check as every other. */
export async function formatted(source: string): Promise<string> {
  const biome = join(import.meta.dir, "../../../node_modules/.bin/biome");
  const child = Bun.spawn([biome, "format", `--stdin-file-path=${TYPES_PATH}`], {
    stdin: new Blob([source]),
    stdout: "pipe",
    stderr: "pipe",
  });
  const [text, fault, code] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text(), child.exited]);
  if (code !== 0) throw new Error(`biome could not format the types: ${fault}`);
  return text;
}
