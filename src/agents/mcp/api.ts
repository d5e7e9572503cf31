import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { type TypeCheck, TypeCompiler } from "@sinclair/typebox/compiler";

/** A request to the API of this server, in the name of the caller of a tool. */
export interface ApiRequest {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ApiAnswer {
  readonly status: number;
  /** The parsed body; undefined when there is none. */
  readonly json: unknown;
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
  const { status, json } = await api(request);
  if (status < 400 && answer.Check(json)) return json;
  if (!Failure.Check(json)) throw new Error(`the API answered ${request.method} ${request.path.split("?")[0]} in an unknown form`);
  const { code, message, request_id } = json.error;
  throw new Refused(code === "internal_error" ? `${message} (${request_id})` : message);
}
