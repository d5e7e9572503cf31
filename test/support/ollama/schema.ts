import { isRecord } from "./request.ts";

/** The shortest value that a common JSON schema allows, like the reply of a minimal model. */
export function minimalValue(schema: unknown): unknown {
  if (!isRecord(schema)) return {};
  if (schema["const"] !== undefined) return schema["const"];
  const [choice] = [schema["enum"], schema["anyOf"], schema["oneOf"]].filter(Array.isArray);
  if (choice) return choice === schema["enum"] ? choice[0] : minimalValue(choice[0]);
  switch (schema["type"]) {
    case "array":
      return Array.from({ length: Number(schema["minItems"] ?? 0) }, () => minimalValue(schema["items"]));
    case "string":
      return "x".repeat(Number(schema["minLength"] ?? 0));
    case "integer":
    case "number":
      return Number(schema["minimum"] ?? 0);
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return minimalObject(schema);
  }
}

function minimalObject(schema: Record<string, unknown>): object {
  const properties = isRecord(schema["properties"]) ? schema["properties"] : {};
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  const names = Object.keys(properties).filter((name) => required.includes(name));
  return Object.fromEntries(names.map((name) => [name, minimalValue(properties[name])]));
}
