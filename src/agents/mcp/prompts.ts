import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import type { Api } from "./api.ts";
import { type Connection, placeOf } from "./connection.ts";
import { mayRead } from "./resources.ts";
import { contextOf } from "./tools/get-context.ts";

const NAME = "remind";

/** A command for people: hosts show it in their menus. */
export function promptsOf(connection: Connection) {
  if (!mayRead(connection)) return [];
  return [
    {
      name: NAME,
      title: "Remind the agent of me",
      description: "Puts what is remembered of you into the conversation.",
      arguments: [{ name: "about", description: "a topic; without one, what matters in general", required: false }],
    },
  ];
}

export async function getPrompt(name: string, given: Readonly<Record<string, string>>, connection: Connection, api: Api) {
  if (!promptsOf(connection).some((prompt) => prompt.name === name))
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, "there is no such prompt: prompts/list names those of this connection");
  const query = given["about"] ? { query: given["about"] } : {};
  const { context } = await contextOf(api, placeOf(connection), query);
  return { messages: [{ role: "user" as const, content: { type: "text" as const, text: context } }] };
}
