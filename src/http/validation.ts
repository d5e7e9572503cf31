import { type ValueError, ValueErrorType } from "@sinclair/typebox/errors";

/** The name of what is unknown is the caller's text, so it is not repeated. */
export const UNKNOWN = "unknown field or parameter: the API reference lists those of this request";

/**
 * Which field broke which rule, never with what value: a field's rule is the description in its schema.
 */
export function describeInvalid(error: ValueError | undefined): string {
  if (!error) return "the request is not as the API reference says";
  if (error.type === ValueErrorType.ObjectAdditionalProperties) return UNKNOWN;
  const field = /^\/([a-z_]+)/.exec(error.path)?.[1];
  if (field === undefined) return "the body must be a JSON object";
  const problem = error.type === ValueErrorType.ObjectRequiredProperty ? "is missing" : "is invalid";
  return `${field} ${problem}: ${error.schema.description ?? "see the API reference"}`;
}
