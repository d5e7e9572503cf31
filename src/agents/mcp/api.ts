import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { type TypeCheck, TypeCompiler } from "@sinclair/typebox/compiler";

/** A request to the API of this server, in the name of the caller of a tool. */
export interface ApiRequest {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The header of an answer that may lack what was just written: the number of accepted texts that are not memories yet. */
export const WAITING_HEADER = "memoryd-waiting";

export interface ApiAnswer {
  readonly status: number;
  /** The parsed body; undefined when there is none. */
  readonly json: unknown;
  /** How many accepted texts of the scope are not memories yet, as the answer says; 0 when absent. */
  readonly waiting?: number;
}

export type Api = (request: ApiRequest) => Promise<ApiAnswer>;

/** A call that did not succeed. Its message is for the model and says what to do next. */
export class Refused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "Refused";
  }
}

const Failure = TypeCompiler.Compile(
  Type.Object({ error: Type.Object({ code: Type.String(), message: Type.String(), request_id: Type.String() }) }),
);

/** Returns the answer to a request. Throws {@link Refused} with the message of the API when it answers an error. */
export async function ask<Schema extends TSchema>(api: Api, request: ApiRequest, answer: TypeCheck<Schema>): Promise<Static<Schema>> {
  return (await askWaiting(api, request, answer)).json;
}

/** As {@link ask}, with the number of texts that the answer may lack. */
export async function askWaiting<Schema extends TSchema>(
  api: Api,
  request: ApiRequest,
  answer: TypeCheck<Schema>,
): Promise<{ readonly json: Static<Schema>; readonly waiting: number }> {
  const { status, json, waiting = 0 } = await api(request);
  if (status < 400 && answer.Check(json)) return { json, waiting };
  if (!Failure.Check(json)) throw new Error(`the API answered ${request.method} ${request.path.split("?")[0]} in an unknown form`);
  const { code, message, request_id } = json.error;
  throw new Refused(code === "internal_error" ? `${message} (${request_id})` : message);
}

/** What an answer may lack: `1 text is still being read.` Empty when it lacks nothing. */
export function stillRead(waiting: number): string {
  if (waiting === 0) return "";
  return `${waiting === 1 ? "1 text is" : `${waiting} texts are`} still being read: ask again in a moment.`;
}

/** An answer followed by what it may lack. */
export function withWaiting(text: string, waiting: number): string {
  return [text, stillRead(waiting)].filter((part) => part !== "").join("\n");
}

export const Waiting = Type.Integer({
  minimum: 0,
  description: "texts that were accepted and are still being read, so they are not here yet",
});
