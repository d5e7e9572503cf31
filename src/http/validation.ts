import { type ValueError, ValueErrorType } from "@sinclair/typebox/errors";

/** Does not repeat the unknown name, because it is part of the request. */
export const UNKNOWN = "unknown field or parameter: the API reference at /docs lists those of each request";

/** Names the invalid field and its rule, which is the description in its schema, and never the value. */
export function describeInvalid(error: ValueError | undefined): string {
  if (!error) return "the request does not match the API reference at /docs";
  if (error.type === ValueErrorType.ObjectAdditionalProperties) return UNKNOWN;
  const field = /^\/([a-z_]+)/.exec(error.path)?.[1];
  if (field === undefined) return "the body must be a JSON object";
  const problem = error.type === ValueErrorType.ObjectRequiredProperty ? "is missing" : "is invalid";
  return `${field} ${problem}: ${error.schema.description ?? "see the API reference at /docs"}`;
}
