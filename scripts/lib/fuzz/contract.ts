import { breachOf, type Schema } from "./schema.ts";
import type { RawAnswer } from "./wire.ts";

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly schema: Schema;
}

/** One operation of the OpenAPI document. */
export interface Operation {
  readonly method: string;
  /** With `{id}` in it. */
  readonly path: string;
  readonly needsKey: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
  /** By status; the schema of its body where it has one. */
  readonly answers: ReadonlyMap<number, Schema | undefined>;
  readonly success: number;
}

interface Content {
  readonly content?: { readonly "application/json"?: { readonly schema: Schema } };
}
interface Described {
  readonly security: readonly unknown[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

const schemaIn = (content: Content | undefined): Schema | undefined => content?.content?.["application/json"]?.schema;

export async function readContract(url: string): Promise<Operation[]> {
  const { paths } = (await (await fetch(`${url}/docs/json`)).json()) as {
    paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  };
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

/** What an error looks like wherever it is not described by its operation: on no path, or with a method that it has not. */
const ENVELOPE: Schema = {
  type: "object",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["code", "message", "request_id"],
      properties: {
        code: {
          enum: ["validation_error", "unauthorized", "forbidden", "not_found", "payload_too_large", "rate_limited", "internal_error"],
        },
        message: { type: "string", minLength: 1 },
        request_id: { type: "string", pattern: "^req_[A-Za-z0-9_-]{22}$" },
      },
    },
  },
};

/** What is wrong with an error's body; undefined where it is the envelope. */
export function envelopeBreach({ headers, body }: RawAnswer): string | undefined {
  if (!headers.get("content-type")?.startsWith("application/json")) return "the error is no JSON by its header";
  const value = parse(body);
  return value === undefined ? "the error is no JSON" : breachOf(ENVELOPE, value);
}

/** What is wrong with an answer of an operation; undefined where it keeps the contract. */
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
  return value === undefined ? "the body is no JSON" : breachOf(schema, value);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // What is no JSON is told as such by who asks.
    return undefined;
  }
}
