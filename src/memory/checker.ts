import { type ObjectOptions, type Static, type TObject, type TProperties, type TSchema, Type } from "@sinclair/typebox";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import { ValueErrorType } from "@sinclair/typebox/errors";

/** How the sender of a value is told what is wrong with it. */
export interface CheckRefusal {
  /** The message does not repeat the unknown name, because the sender wrote it. */
  readonly unknownField: string;
  readonly noObject: string;
  /** Where a field has its rule whose schema has no description. */
  readonly reference: string;
  readonly errorOf: (message: string) => Error;
}

/**
 * Returns a function that checks a value against the schema of an object, and returns it. It throws the error of `refusal` for another
 * value. The message names the first wrong field and its rule, which is the description in its schema, and never the value.
 */
export function checkerOf<Schema extends TSchema>(schema: Schema, refusal: CheckRefusal): (value: unknown) => Static<Schema> {
  const compiled = TypeCompiler.Compile(schema);
  return (value) => {
    if (compiled.Check(value)) return value;
    const error = compiled.Errors(value).First();
    if (error?.type === ValueErrorType.ObjectAdditionalProperties) throw refusal.errorOf(refusal.unknownField);
    const field = /^\/([a-z_]+)/.exec(error?.path ?? "")?.[1];
    if (error === undefined || field === undefined) throw refusal.errorOf(refusal.noObject);
    const problem = error.type === ValueErrorType.ObjectRequiredProperty ? "is missing" : "is invalid";
    throw refusal.errorOf(`${field} ${problem}: ${error.schema.description ?? refusal.reference}`);
  };
}

/** The schema of an object without other fields: a mistyped one is refused and not ignored. */
export function closedObject<Properties extends TProperties>(properties: Properties, options: ObjectOptions = {}): TObject<Properties> {
  return Type.Object(properties, { additionalProperties: false, ...options });
}
