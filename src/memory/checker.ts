import { type ObjectOptions, type Static, type TObject, type TProperties, type TSchema, Type } from "@sinclair/typebox";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import { type ValueError, ValueErrorType } from "@sinclair/typebox/errors";
import { isRecord } from "./json.ts";

/** How the sender of a value is told what is wrong with it. */
export interface Wording {
  /** What is checked, such as "the body", and what a part of it is called. */
  readonly whole: string;
  readonly part: string;
  readonly notAnObject: string;
  /** Says where the rule of a field is found whose schema has no description. */
  readonly reference: string;
  readonly errorOf: (message: string) => Error;
}

/**
 * Returns a function that checks a value against the schema of an object, and returns it. It throws the error of `wording` for another
 * value. The message names the first wrong field and its rule, which is the description in its schema, and never the value.
 */
export function checkerOf<Schema extends TSchema>(schema: Schema, wording: Wording): (value: unknown) => Static<Schema> {
  const compiled = TypeCompiler.Compile(schema);
  return (value) => {
    if (compiled.Check(value)) return value;
    const error = compiled.Errors(value).First();
    if (error?.type === ValueErrorType.ObjectAdditionalProperties) throw wording.errorOf(unknownIn(error, wording));
    const field = /^\/([a-z_]+)/.exec(error?.path ?? "")?.[1];
    if (error === undefined || field === undefined) throw wording.errorOf(wording.notAnObject);
    const problem = error.type === ValueErrorType.ObjectRequiredProperty ? "is missing" : "is invalid";
    throw wording.errorOf(`${field} ${problem}: ${error.schema.description ?? wording.reference}`);
  };
}

function unknownIn({ path, schema }: ValueError, { whole, part }: Wording): string {
  const within = /^\/([a-z_]+)\//.exec(path)?.[1];
  return unknownPart(part, within ?? whole, isRecord(schema["properties"]) ? schema["properties"] : {});
}

/** Names the parts that there are, and not the unknown one, because the sender wrote it. */
export function unknownPart(part: string, whole: string, properties: object): string {
  return `unknown ${part}: ${whole} takes ${Object.keys(properties).join(", ") || "none"}`;
}

/** The schema of an object without other fields: a mistyped one is refused and not ignored. */
export function closedObject<Properties extends TProperties>(properties: Properties, options: ObjectOptions = {}): TObject<Properties> {
  return Type.Object(properties, { additionalProperties: false, ...options });
}
