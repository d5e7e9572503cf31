import type { DocumentDecoration, TSchema } from "elysia";
import type { Permission } from "../memory/types.ts";
import { ErrorEnvelope } from "./schemas.ts";

/** What one route tells the API reference about itself. */
export interface Description {
  readonly summary: string;
  readonly description: string;
  /** Absent: no authentication. */
  readonly scope?: Permission;
  readonly body?: TSchema;
  readonly success: { readonly status: number; readonly description: string; readonly schema?: TSchema };
  readonly errors: readonly (keyof typeof ERRORS)[];
}

/** The codes of each status, as in the specification's table of errors. */
const ERRORS = {
  400: "validation_error",
  401: "unauthorized, or forbidden when the key lacks the scope",
  404: "not_found",
  413: "payload_too_large",
  429: "rate_limited; try again after Retry-After seconds",
  500: "internal_error",
} as const;

const integerHeader = (description: string) => ({ description, schema: { type: "integer" } });
const RATE_HEADERS = {
  "X-RateLimit-Limit": integerHeader("Requests a second that the key may send"),
  "X-RateLimit-Remaining": integerHeader("Requests left now"),
};
const RETRY_AFTER = { "Retry-After": integerHeader("Seconds to wait") };

export const BEARER = "apiKey";

/** The OpenAPI 3.0 operation of a route. Answers are described here and not in Elysia's `response`, which would validate each one again. */
export function described({ summary, description, scope, body, success, errors }: Description): DocumentDecoration {
  const headers = scope ? RATE_HEADERS : {};
  const responses: Record<string, object> = {
    [success.status]: { description: success.description, headers, ...(success.schema && { content: json(success.schema) }) },
  };
  for (const status of errors) {
    const retry = status === 429 ? RETRY_AFTER : {};
    responses[status] = { description: ERRORS[status], headers: { ...headers, ...retry }, content: json(ErrorEnvelope) };
  }
  return {
    summary,
    description: scope ? `${description} Needs the scope \`${scope}\`.` : description,
    tags: [scope ? "Memories" : "Operations"],
    security: scope ? [{ [BEARER]: [] }] : [],
    // A TypeBox schema is a JSON schema; the types of OpenAPI 3.0 do not know that.
    responses: responses as DocumentDecoration["responses"] & object,
    ...(body && { requestBody: { required: true, content: json(body) } }),
  };
}

function json(schema: TSchema) {
  return { "application/json": { schema } };
}
