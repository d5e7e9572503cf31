import type { RawAnswer } from "../../../test/support/connection.ts";
import { type Parameter, readDocument, type Schema, schemaIn } from "../openapi.ts";
import { breachOf } from "./schema.ts";

/** One operation of the OpenAPI document. */
export interface Operation {
  readonly method: string;
  /** May contain `{id}`. */
  readonly path: string;
  readonly needsKey: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
  /** The answers by status, with the schema of the body; undefined for an empty body. */
  readonly answers: ReadonlyMap<number, Schema | undefined>;
  readonly success: number;
}

export async function readContract(url: string): Promise<Operation[]> {
  const { paths } = await readDocument(url);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security, parameters = [], requestBody, responses }]) => {
      const answers = new Map(Object.entries(responses).map(([status, content]) => [Number(status), schemaIn(content)]));
      const success = [...answers.keys()].find((status) => status < 300) ?? 200;
      return {
        method: method.toUpperCase(),
        path,
        needsKey: security.length > 0,
        parameters,
        body: schemaIn(requestBody),
        answers,
        success,
      };
    }),
  );
}

/** The schema of errors that no operation describes: for an unknown path or method. */
const ENVELOPE: Schema = {
  type: "object",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["code", "message", "request_id"],
      properties: {
        code: {
          enum: [
            "validation_error",
            "unauthorized",
            "forbidden",
            "not_found",
            "payload_too_large",
            "rate_limited",
            "internal_error",
            "unavailable",
          ],
        },
        message: { type: "string", minLength: 1 },
        request_id: { type: "string", pattern: "^req_[A-Za-z0-9_-]{22}$" },
      },
    },
  },
};

/** Says what is wrong with an error's body; undefined if it is a valid envelope. */
export function envelopeBreach({ headers, body }: RawAnswer): string | undefined {
  if (!headers.get("content-type")?.startsWith("application/json")) return "the error's content type is not JSON";
  const value = parse(body);
  return value === undefined ? "the error is not JSON" : breachOf(ENVELOPE, value);
}

/** Says what is wrong with an operation's answer; undefined if it conforms to the contract. */
export function answerBreach(operation: Operation, answer: RawAnswer): string | undefined {
  const { status, body } = answer;
  if (!operation.answers.has(status)) return `status ${status} is not described`;
  const schema = operation.answers.get(status);
  if (!schema) return body === "" ? undefined : "the body is not empty";
  if (status >= 400 && status !== 503) {
    const breach = envelopeBreach(answer);
    if (breach) return breach;
  }
  const value = parse(body);
  return value === undefined ? "the body is not JSON" : breachOf(schema, value);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The callers report a text that is not JSON.
    return undefined;
  }
}
