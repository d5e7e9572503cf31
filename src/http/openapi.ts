import type { TObject, TSchema } from "@sinclair/typebox";
import type { DocumentDecoration } from "elysia";
import type { Permission } from "../memory/types.ts";
import { codesOf, type ErrorStatus } from "./errors.ts";
import { errorEnvelope } from "./schemas.ts";

/** The description of one route for the API reference. */
export interface Description {
  readonly summary: string;
  readonly description: string;
  /** The permission that the route requires. Absent for routes without authentication, which answer no error envelope. */
  readonly scope?: Permission;
  /** Parameters of the path, of the query and of the header. */
  readonly path?: TObject;
  readonly query?: TObject;
  readonly headers?: TObject;
  readonly body?: TObject;
  /** Limits of texts in the body that the route checks itself, because a schema counts UTF-16 units, not bytes or code points. */
  readonly maxLengths?: Readonly<Record<string, number>>;
  /** Whether it stands beside the six endpoints of the specification. */
  readonly isExtension?: boolean;
  readonly success: Answer & { readonly status: number };
  /** The other answer of a route that sometimes only queues: 202. */
  readonly queued?: Answer;
  /** The answer 503 of a route without authentication, which is no error envelope. */
  readonly unavailable?: Answer;
}

type Answers = Pick<Description, "success" | "queued" | "unavailable">;

interface Answer {
  readonly description: string;
  readonly schema?: TSchema;
}

/** The error codes of each status, as in the specification. */
const ERRORS: Readonly<Record<ErrorStatus, string>> = {
  400: "validation_error",
  401: "unauthorized, or forbidden when the key lacks the scope",
  404: "not_found",
  413: "payload_too_large",
  429: "rate_limited; retry after Retry-After seconds",
  500: "internal_error",
  503: "unavailable: the disk is full, or a store of the organization is missing or damaged; the message says which and what to do",
};

/** The errors that each route with authentication may answer. Its query is checked even where it has no parameters. */
const ADMISSION_ERRORS: readonly ErrorStatus[] = [400, 401, 429, 500, 503];

const integerHeader = (description: string) => ({ description, schema: { type: "integer" } });
const RATE_HEADERS = {
  "X-RateLimit-Limit": integerHeader("The key's limit of requests per second"),
  "X-RateLimit-Remaining": integerHeader("The requests that the key may send now"),
};
const RETRY_AFTER = { "Retry-After": integerHeader("Seconds to wait before a retry") };

export const BEARER = "apiKey";

/** Builds the OpenAPI operation of a route, as an option of the route. Elysia's `response` is not used, because it would validate every answer at run time. */
export function described({ summary, description, scope, path, query, headers, body, maxLengths, isExtension, ...answers }: Description): {
  detail: DocumentDecoration;
} {
  const operation = {
    summary,
    description: scope ? `${description} Requires the scope \`${scope}\`.` : description,
    tags: [isExtension ? "Extensions" : scope ? "Memories" : "Operations"],
    security: scope ? [{ [BEARER]: [] }] : [],
    parameters: [...parameters("path", path), ...parameters("query", query), ...parameters("header", headers)],
    responses: responses(answers, errorsOf({ scope, path, body }), scope ? RATE_HEADERS : {}),
    ...(body && { requestBody: { required: true, content: json(withMaxLengths(body, maxLengths ?? {})) } }),
  };
  // A TypeBox schema is a JSON schema, but the types of OpenAPI 3.0 do not accept it.
  return { detail: operation as DocumentDecoration };
}

/** The errors that follow from what the route requires and takes. A path names a memory, which may not exist. */
function errorsOf({ scope, path, body }: Readonly<Record<"scope" | "path" | "body", unknown>>): ErrorStatus[] {
  return [...(scope ? ADMISSION_ERRORS : []), ...(path ? ([404] as const) : []), ...(body ? ([413] as const) : [])];
}

function responses({ success, queued, unavailable }: Answers, errors: readonly ErrorStatus[], headers: object): object {
  const byStatus: Record<number, object> = { [success.status]: { headers, ...answer(success) } };
  if (queued) byStatus[202] = { headers, ...answer(queued) };
  for (const status of errors) {
    const retry = status === 429 ? RETRY_AFTER : {};
    byStatus[status] = { description: ERRORS[status], headers: { ...headers, ...retry }, content: json(errorEnvelope(codesOf(status))) };
  }
  if (unavailable) byStatus[503] = { headers, ...answer(unavailable) };
  return byStatus;
}

function answer({ description, schema }: Answer): object {
  return { description, ...(schema && { content: json(schema) }) };
}

function parameters(place: "path" | "query" | "header", schema: TObject | undefined): object[] {
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
