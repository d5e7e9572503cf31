import { type ObjectOptions, type Static, type TObject, type TProperties, type TSchema, Type } from "@sinclair/typebox";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import { ValueErrorType } from "@sinclair/typebox/errors";

/** How the sender of a value is told what is wrong with it. */
export interface Wording {
  /** The message does not repeat the unknown name, because the sender wrote it. */
  readonly unknownField: string;
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
    if (error?.type === ValueErrorType.ObjectAdditionalProperties) throw wording.errorOf(wording.unknownField);
    const field = /^\/([a-z_]+)/.exec(error?.path ?? "")?.[1];
    if (error === undefined || field === undefined) throw wording.errorOf(wording.notAnObject);
    const problem = error.type === ValueErrorType.ObjectRequiredProperty ? "is missing" : "is invalid";
    throw wording.errorOf(`${field} ${problem}: ${error.schema.description ?? wording.reference}`);
  };
}

/** The schema of an object without other fields: a mistyped one is refused and not ignored. */
export function closedObject<Properties extends TProperties>(properties: Properties, options: ObjectOptions = {}): TObject<Properties> {
  return Type.Object(properties, { additionalProperties: false, ...options });
}
