import { ResourceNotFoundError } from "@modelcontextprotocol/server";
import type { Api } from "./api.ts";
import { type Connection, placeOf } from "./connection.ts";
import { contextOf } from "./tools/get-context.ts";

/** What is known of the user of the connection, for hosts that let people attach it to a conversation. */
const PREFIX = "memory://user/";
const MIME_TYPE = "text/markdown";

interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
}

/** One, or none where the connection has no user or may not read. */
export function resourcesOf(connection: Connection): Resource[] {
  const { userId, agentId } = connection;
  if (!mayRead(connection) || userId === undefined || agentId === undefined) return [];
  return [
    {
      uri: `${PREFIX}${userId}`,
      name: "user",
      title: "What is remembered of the user",
      description: "Lasting facts about the user and what is recent, as get_context returns them.",
      mimeType: MIME_TYPE,
    },
  ];
}

export async function readResource(uri: string, connection: Connection, api: Api) {
  if (!resourcesOf(connection).some((resource) => resource.uri === uri)) {
    throw new ResourceNotFoundError(uri, "the resource was not found: resources/list names those of this connection");
  }
  const { context } = await contextOf(api, placeOf(connection));
  return { contents: [{ uri, mimeType: MIME_TYPE, text: context }] };
}

export function mayRead({ permissions }: Connection): boolean {
  return permissions.includes("memory:read");
}
