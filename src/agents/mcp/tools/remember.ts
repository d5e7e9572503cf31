import { Type } from "@sinclair/typebox";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import { closedObject } from "../../../memory/checker.ts";
import { LIMITS } from "../../../memory/limits.ts";
import { askWaiting, Refused } from "../api.ts";
import { defineTool } from "../tool.ts";

const Results = TypeCompiler.Compile(
  Type.Object({ results: Type.Array(Type.Object({ id: Type.String(), status: Type.Literal("queued") })) }),
);

/** A model that recalls what it has just remembered must find it. A built-in model needs milliseconds, a large one may need longer. */
const WAIT_SECONDS = 10;

export const remember = defineTool({
  name: "remember",
  title: "Remember",
  permission: "memory:write",
  description: `Stores something worth knowing in later conversations: a fact about the user, a preference, a decision and its reason, a change of plans. \
Use it when the user says so, or states something of lasting worth. Write full sentences that stand alone, with names instead of pronouns ("Ana moved \
to Porto in May 2026."); one call may hold several. When something changed, just remember the new state: it replaces the old one. \
Do not use it for passwords, keys, tokens or other secrets, for what is only of use in this conversation, for the output of tools, or for what you \
have just recalled.`,
  input: closedObject({
    content: Type.String({
      minLength: 1,
      description: `the text to remember, at most ${LIMITS.contentBytes} bytes in UTF-8 and not blank`,
    }),
    speaker: Type.Optional(Type.String({ description: "who said it, when that is not the user" })),
    session_id: Type.Optional(Type.String({ description: "the conversation that it comes from" })),
    occurred_at: Type.Optional(
      Type.String({
        description: "when it happened or was said, as ISO 8601 with a time zone, such as 2026-05-01T09:00:00Z; now when absent",
      }),
    ),
  }),
  output: Type.Object({
    id: Type.String({ description: "of the write: it stands for all memories that came of it" }),
    status: Type.Literal("queued"),
  }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  async run({ content, ...metadata }, place, { api, connection: { idempotencyKey } }) {
    const memory = { ...place, content, ...(Object.keys(metadata).length > 0 && { metadata }) };
    const prefer = `wait=${WAIT_SECONDS}`;
    const headers = idempotencyKey === undefined ? { prefer } : { prefer, "idempotency-key": idempotencyKey };
    // A batch of one, because only a batch can be repeated without storing twice.
    const request = { method: "POST", path: "/v1/memories/batch", body: { memories: [memory] }, headers } as const;
    const { json, waiting } = await askWaiting(api, request, Results);
    const [result] = json.results;
    if (result === undefined) throw new Refused("nothing was stored: try again");
    return { text: waiting > 0 ? "Stored. It is still being read, and can be recalled in a moment." : "Stored.", structured: result };
  },
});
