import { type Static, type TObject, Type } from "@sinclair/typebox";
import { checkerOf, closedObject } from "../../memory/checker.ts";
import type { Permission } from "../../memory/types.ts";
import { type Api, Refused } from "./api.ts";
import { type Connection, type Place, placeOf, type ScopeField } from "./connection.ts";

/** The hints of the protocol, by which a host decides what it asks its user about. */
export interface Annotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
}

/** An answer for people and models, and the same for programs. */
export interface ToolAnswer<Output = object> {
  readonly text: string;
  readonly structured: Output;
}

interface Definition<Input extends TObject, Output extends TObject> {
  readonly name: string;
  readonly title: string;
  /** The permission without which the tool is not listed and cannot be called. */
  readonly permission: Permission;
  /** For a model: what the tool does, when to use it and when not. */
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  readonly annotations: Annotations;
  run(
    input: Static<Input>,
    place: Place,
    context: { readonly api: Api; readonly connection: Connection },
  ): Promise<ToolAnswer<Static<Output>>>;
}

export interface Tool extends Omit<Definition<TObject, TObject>, "input" | "run"> {
  /** The schema of the arguments, with agent and user where the model may name them. */
  inputFor(connection: Connection): TObject;
  /** Throws {@link Refused} for arguments that do not match the schema, and for errors of the API. */
  call(given: unknown, context: { readonly api: Api; readonly connection: Connection }): Promise<ToolAnswer>;
}

export const TaskContext = Type.Optional(
  Type.String({ description: "the current task in a few words; memories that matter to it rank higher" }),
);

const identifier = (whose: string) => Type.String({ description: `${whose}: 1 to 256 characters of A-Z a-z 0-9 . _ : -` });
const SCOPE_FIELDS = {
  agent_id: identifier("the agent whose memories are meant"),
  user_id: identifier("the user whose memories are meant"),
};

const INVALID_ARGUMENTS = {
  whole: "the tool",
  part: "argument",
  notAnObject: "the arguments must be an object, as the schema of the tool says",
  reference: "see the schema of the tool",
  errorOf: (message: string) => new Refused(message),
};

export function defineTool<Input extends TObject, Output extends TObject>(definition: Definition<Input, Output>): Tool {
  const { input, run, ...rest } = definition;
  const check = checkerOf(input, INVALID_ARGUMENTS);
  return {
    ...rest,
    inputFor(connection) {
      const known = { agent_id: connection.agentId, user_id: connection.userId };
      const fields = connection.named.map((field) => [
        field,
        known[field] === undefined ? SCOPE_FIELDS[field] : Type.Optional(SCOPE_FIELDS[field]),
      ]);
      return closedObject({ ...Object.fromEntries(fields), ...input.properties });
    },
    async call(given, context) {
      const { scope, own } = split(given, context.connection.named);
      return run(check(own), placeOf(context.connection, scope), context);
    },
  };
}

/** Separates what names the scope from the tool's own arguments. */
function split(given: unknown, named: readonly ScopeField[]): { scope: Partial<Record<ScopeField, string>>; own: unknown } {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return { scope: {}, own: given ?? {} };
  const own: Record<string, unknown> = { ...given };
  const scope: Partial<Record<ScopeField, string>> = {};
  for (const field of named) {
    const value = own[field];
    if (value === undefined) continue;
    if (typeof value !== "string") throw new Refused(`${field} is invalid: ${SCOPE_FIELDS[field].description}`);
    scope[field] = value;
    delete own[field];
  }
  return { scope, own };
}
