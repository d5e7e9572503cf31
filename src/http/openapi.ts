import type { TObject, TSchema } from "@sinclair/typebox";
import type { DocumentDecoration } from "elysia";
import type { Permission } from "../memory/types.ts";
import { codesOf, type ErrorStatus } from "./errors.ts";
import { errorEnvelope } from "./schemas.ts";

/** What one route tells the API reference about itself. */
export interface Description {
  readonly summary: string;
  readonly description: string;
  /** Absent: no authentication. */
  readonly scope?: Permission;
  /** Parameters of the path and of the query. */
  readonly path?: TObject;
  readonly query?: TObject;
  readonly body?: TObject;
  /** Of texts in the body that are counted otherwise than by the schema, whose lengths are JavaScript's. */
  readonly maxLengths?: Readonly<Record<string, number>>;
  readonly success: Answer & { readonly status: number };
  readonly unavailable?: Answer;
  readonly errors: readonly ErrorStatus[];
}

interface Answer {
  readonly description: string;
  readonly schema?: TSchema;
}

/** As in the specification's table of errors. */
const ERRORS: Readonly<Record<ErrorStatus, string>> = {
  400: "validation_error",
  401: "unauthorized, or forbidden when the key lacks the scope",
  404: "not_found",
  413: "payload_too_large",
  429: "rate_limited; try again after Retry-After seconds",
  500: "internal_error",
};

const integerHeader = (description: string) => ({ description, schema: { type: "integer" } });
const RATE_HEADERS = {
  "X-RateLimit-Limit": integerHeader("Requests a second that the key may send"),
  "X-RateLimit-Remaining": integerHeader("Requests left now"),
};
const RETRY_AFTER = { "Retry-After": integerHeader("Seconds to wait") };

export const BEARER = "apiKey";

/** The OpenAPI operation of a route. Answers are described here and not in Elysia's `response`, which would validate each one again. */
export function described({ summary, description, scope, path, query, body, maxLengths, ...answers }: Description): DocumentDecoration {
  const operation = {
    summary,
    description: scope ? `${description} Needs the scope \`${scope}\`.` : description,
    tags: [scope ? "Memories" : "Operations"],
    security: scope ? [{ [BEARER]: [] }] : [],
    parameters: [...parameters("path", path), ...parameters("query", query)],
    responses: responses(answers, scope ? RATE_HEADERS : {}),
    ...(body && { requestBody: { required: true, content: json(withMaxLengths(body, maxLengths ?? {})) } }),
  };
  // A TypeBox schema is a JSON schema; the types of OpenAPI 3.0 do not know that.
  return operation as DocumentDecoration;
}

function responses({ success, unavailable, errors }: Pick<Description, "success" | "unavailable" | "errors">, headers: object): object {
  const told: Record<number, object> = { [success.status]: { headers, ...answer(success) } };
  for (const status of errors) {
    const retry = status === 429 ? RETRY_AFTER : {};
    told[status] = { description: ERRORS[status], headers: { ...headers, ...retry }, content: json(errorEnvelope(codesOf(status))) };
  }
  if (unavailable) told[503] = { headers, ...answer(unavailable) };
  return told;
}

function answer({ description, schema }: Answer): object {
  return { description, ...(schema && { content: json(schema) }) };
}

function parameters(place: "path" | "query", schema: TObject | undefined): object[] {
  return Object.entries(schema?.properties ?? {}).map(([name, { description, examples, ...rest }]) => ({
    name,
    in: place,
    required: schema?.required?.includes(name) ?? false,
    description,
    schema: { ...rest, ...(examples !== undefined && { examples }) },
  }));
}

function withMaxLengths(body: TObject, maxLengths: Readonly<Record<string, number>>): object {
  const properties: Record<string, object> = { ...body.properties };
  for (const [field, maxLength] of Object.entries(maxLengths)) properties[field] = { ...properties[field], minLength: 1, maxLength };
  return { ...body, properties };
}

function json(schema: object) {
  return { "application/json": { schema } };
}
