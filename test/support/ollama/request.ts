import type { DoubleModel } from "./models.ts";
import { type State, WireError } from "./state.ts";

export interface Request {
  readonly body: Readonly<Record<string, unknown>>;
  readonly options: Readonly<Record<string, unknown>>;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
}

export function readBody(text: string, signal: AbortSignal): Request {
  if (text === "") throw new WireError(400, "missing request body");
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new WireError(400, "unexpected EOF");
  }
  if (!isRecord(body)) throw new WireError(400, "json: cannot unmarshal array into Go value");
  return { body, options: isRecord(body["options"]) ? body["options"] : {}, signal };
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Each endpoint has its own message for an invalid name. */
export function readModel(
  state: State,
  body: Readonly<Record<string, unknown>>,
  errors: { readonly empty: WireError; missing(name: string): WireError },
): DoubleModel {
  const name = body["model"] ?? "";
  if (typeof name !== "string" || name === "") throw errors.empty;
  if (!/^[A-Za-z0-9._:/-]+$/.test(name)) throw new WireError(400, "invalid model name");
  const model = state.find(name);
  if (!model) throw errors.missing(name);
  return model;
}
