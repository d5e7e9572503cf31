import type { Schema } from "../openapi.ts";

const FORMATS: Readonly<Record<string, RegExp>> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
};

/** Says where an answer breaks its schema; undefined if it does not. Fields that the schema does not name are breaches too. */
export function breachOf(schema: Schema, value: unknown, at = "the body"): string | undefined {
  if (schema.anyOf) return schema.anyOf.some((one) => breachOf(one, value) === undefined) ? undefined : `${at} is none of its forms`;
  if (schema.const !== undefined && value !== schema.const) return `${at} is not ${JSON.stringify(schema.const)}`;
  if (schema.enum && !schema.enum.includes(value)) return `${at} is none of ${JSON.stringify(schema.enum)}`;
  if (!isOfType(schema.type, value)) return `${at} is not of type ${schema.type}`;
  if (typeof value === "string") return textBreach(schema, value, at);
  if (typeof value === "number") return numberBreach(schema, value, at);
  if (Array.isArray(value)) return first(value.map((item, index) => schema.items && breachOf(schema.items, item, `${at}[${index}]`)));
  if (typeof value === "object" && value !== null) return objectBreach(schema, value, at);
  return undefined;
}

function isOfType(type: Schema["type"], value: unknown): boolean {
  if (type === undefined) return true;
  if (typeof type !== "string") return type.some((one) => isOfType(one, value));
  if (type === "integer") return Number.isInteger(value);
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "object") return typeof value === "object" && value !== null && !Array.isArray(value);
  return typeof value === type;
}

function textBreach(
  { pattern, format, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Schema,
  text: string,
  at: string,
): string | undefined {
  const length = [...text].length;
  if (length < minLength || length > maxLength) return `${at} has ${length} characters`;
  if (pattern !== undefined && !new RegExp(pattern).test(text)) return `${at} breaks its pattern`;
  if (format !== undefined && FORMATS[format] && !FORMATS[format].test(text)) return `${at} is not a valid ${format}`;
  return undefined;
}

function numberBreach({ minimum, maximum }: Schema, number: number, at: string): string | undefined {
  const isOutside = (minimum !== undefined && number < minimum) || (maximum !== undefined && number > maximum);
  return isOutside ? `${at} is ${number}` : undefined;
}

function objectBreach({ properties, required = [] }: Schema, value: object, at: string): string | undefined {
  if (!properties) return undefined;
  const missing = required.find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) return `${at} has no ${missing}`;
  return first(
    Object.entries(value).map(([name, inner]) => {
      const schema = properties[name];
      return schema ? breachOf(schema, inner, `${at}.${name}`) : `${at} has a field that is not described`;
    }),
  );
}

function first(breaches: readonly (string | undefined)[]): string | undefined {
  return breaches.find((breach) => breach !== undefined);
}
