import type { Random } from "../../../test/support/random.ts";
import type { Schema } from "../openapi.ts";

/** Valid and invalid values for a schema. Every text of a request contains {@link MARK}, which no log may contain. */
export const MARK = "fuzzsecret";

const PIECES = [
  "Ana lives in Lisbon. ",
  "é",
  "水",
  "👋🏽",
  "\u0000",
  "\u200b",
  "\u2028",
  '"',
  "\\",
  "\n",
  "</script>",
  "' OR 1=1 --",
  "%00",
  "$(x)",
  "\ufeff",
  "\u0301",
];
const BLANKS = ["", " ", "\n\t", "\u00a0", "\u200b", "\u0085", "\u0000", "\ufeff\u2060", "\u3164", "\u2800", "\u{e0041}"];
const BAD_IDENTIFIERS = ["", " ", "a b", "ä", "a/b", "a\n", "\u0000", "𝒶", "a".repeat(257), "../..", "a,b"];
/** Numbers in JSON, including those that a double cannot represent. */
const NUMBERS = ["0", "-0", "1.0", "12.50", "9007199254740993", "12345678901234567890", "1e400", "-1E-400", "0.1", "1e2", "-7"];

/** The text of a JSON value, including forms that `JSON.stringify` would not write. */
export type Json = string;

export function text(random: Random, characters: number): string {
  let made = MARK;
  while (made.length < characters) made += random.pick(PIECES);
  return made.slice(0, Math.max(characters, 1)).toWellFormed();
}

/** Returns a valid value. Numbers are at the bounds in a third of all cases. */
export function valid(random: Random, schema: Schema): Json {
  if (schema.anyOf) return valid(random, random.pick(schema.anyOf));
  if (schema.type === "null") return "null";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return JSON.stringify(random.pick(schema.enum));
  if (schema.type === "boolean") return String(random.chance(0.5));
  if (schema.type === "array") return validArray(random, schema);
  if (schema.type === "object") return validObjectOrMap(random, schema);
  if (schema.type === "integer" || schema.type === "number") return validNumber(random, schema);
  return JSON.stringify(validText(random, schema));
}

/** Items of a longer array, so that most requests stay small. */
const ITEMS = 4;

function validArray(random: Random, { items = {}, minItems = 0, maxItems = ITEMS, uniqueItems = false }: Schema): Json {
  const length = random.chance(0.02) ? maxItems : Math.max(minItems, random.below(Math.min(maxItems, ITEMS) + 1));
  const made = Array.from({ length }, () => valid(random, items));
  return `[${(uniqueItems ? [...new Set(made)] : made).join(",")}]`;
}

function validObjectOrMap(random: Random, schema: Schema): Json {
  const { additionalProperties: others } = schema;
  if (others === false) return validObject(random, schema);
  if (others === undefined || others === true) return anyObject(random, 3);
  const names = ["topic", "n", "__proto__", "ключ"].filter(() => random.chance(0.5));
  return `{${names.map((name) => `${JSON.stringify(name)}:${valid(random, others)}`).join(",")}}`;
}

/** The fields of a valid object. No text is split into facts: the fuzzer tests requests, not cognition. */
export function validFields(random: Random, { properties = {}, required = [], minProperties = 0 }: Schema): [name: string, value: Json][] {
  // One agent or several, never both, which a schema of properties cannot say.
  const isEither = "agent_ids" in properties;
  const agents = random.pick(["agent_id", "agent_ids"]);
  const offered = Object.entries(properties).filter(([name]) => !(isEither && name.startsWith("agent_id") && name !== agents));
  const chosen = offered.filter(([name]) => required.includes(name) || (isEither && name === agents) || random.chance(0.5));
  const fields = chosen.length < minProperties ? offered : chosen;
  return fields.map(([name, schema]) => [name, name === "extract" ? "false" : valid(random, schema)]);
}

function validObject(random: Random, schema: Schema): Json {
  return `{${validFields(random, schema)
    .map(([name, value]) => `${JSON.stringify(name)}:${value}`)
    .join(",")}}`;
}

function validNumber(random: Random, { type, minimum = 0, maximum = 1000 }: Schema): Json {
  if (random.chance(0.33)) return String(random.pick([minimum, maximum]));
  const number = minimum + random.next() * (maximum - minimum);
  if (type === "integer") return random.chance(0.1) ? `${Math.round(number)}.0` : String(Math.round(number));
  return random.chance(0.2) ? number.toFixed(20) : String(number);
}

function validText(random: Random, { pattern, format, maxLength = 200 }: Schema): string {
  if (format === "date-time") return new Date(random.below(2_000_000_000) * 1000).toISOString();
  const [, characters] = /^\^\[(.+?)\]\{/.exec(pattern ?? "") ?? [];
  if (characters !== undefined) {
    const length = random.chance(0.2) ? maxLength : 1 + random.below(12);
    return Array.from({ length }, () => random.pick([..."AZaz09._:-"])).join("");
  }
  // The longest text consists of ASCII letters, because some limits are in bytes.
  if (random.chance(0.1)) return MARK.padEnd(maxLength, "x");
  return `${text(random, 1 + random.below(Math.min(maxLength, 300) / 2))}.`;
}

export function anyJson(random: Random, depth: number): Json {
  const kind = random.below(depth > 0 ? 7 : 5);
  if (kind === 0) return random.pick(["true", "false", "null"]);
  if (kind === 1) return random.pick(NUMBERS);
  if (kind < 5) return JSON.stringify(text(random, random.below(30)));
  if (kind === 5) return `[${Array.from({ length: random.below(4) }, () => anyJson(random, depth - 1)).join(",")}]`;
  return anyObject(random, depth - 1);
}

function anyObject(random: Random, depth: number): Json {
  const names = new Set(
    Array.from({ length: random.below(5) }, () => random.pick(["a", "content", "__proto__", "constructor", "k\n", "", "ключ", MARK])),
  );
  return `{${[...names].map((name) => `${JSON.stringify(name)}:${anyJson(random, depth)}`).join(",")}}`;
}

/** Returns an invalid value, for which the service must answer 400. */
export function invalid(random: Random, schema: Schema): Json {
  if (schema.type === "array") return random.pick([ofOtherType(random, schema), "[]", `[${"null,".repeat(schema.maxItems ?? 0)}null]`]);
  if (schema.anyOf || random.chance(0.5)) return ofOtherType(random, schema);
  if (schema.enum || schema.type === "integer" || schema.type === "number") {
    const { minimum = 0, maximum = 1 } = schema.enum ? {} : schema;
    const numbers = [String(minimum - 1), String(maximum + 1), "1e999", "-1e999", `${minimum}.0000001`, "99999999999999999999"];
    return random.pick(numbers.filter((number) => refuses(schema, number)));
  }
  if (schema.pattern !== undefined) return JSON.stringify(random.pick(BAD_IDENTIFIERS));
  if (schema.format === "not-blank") return JSON.stringify(random.pick(BLANKS));
  return ofOtherType(random, schema);
}

/** A number without bounds may be any that is finite. */
function refuses({ type, enum: values, minimum = -Number.MAX_VALUE, maximum = Number.MAX_VALUE }: Schema, number: string): boolean {
  const value = Number(number);
  return values ? !values.includes(value) : value < minimum || value > maximum || (type === "integer" && !Number.isInteger(value));
}

const OF_TYPE: Readonly<Record<string, Json>> = {
  string: '"x"',
  number: "0.5",
  integer: "1",
  boolean: "true",
  object: "{}",
  array: "[]",
  null: "null",
};

function ofOtherType(random: Random, { type = "string", anyOf }: Schema): Json {
  const types = anyOf?.map((one) => one.type) ?? [type];
  const others = Object.entries(OF_TYPE).filter(([name]) => !types.includes(name) && !(name === "integer" && types.includes("number")));
  return random.pick(others.map(([, json]) => json));
}
