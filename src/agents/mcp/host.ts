import { isRecord } from "../../memory/json.ts";
import type { Api } from "./api.ts";

/** The form of a host's name. A header of another form names none. */
const NAME = /^[A-Za-z0-9._:-]{1,64}$/;

/**
 * The API, with the host named in the metadata of each text that goes through it. Hosts share the memories of an agent, so only this tells
 * which of them a memory came by.
 */
export function namingHost(api: Api, host: string | null): Api {
  if (host === null || !NAME.test(host)) return api;
  return ({ body, ...request }) => api({ ...request, ...(body && { body: namedIn(body, host) }) });
}

function namedIn(body: object, host: string): object {
  if ("memories" in body && Array.isArray(body.memories))
    return { ...body, memories: body.memories.map((memory) => namedIn(memory, host)) };
  if (!("content" in body)) return body;
  return { ...body, metadata: { ...("metadata" in body && isRecord(body.metadata) ? body.metadata : {}), host } };
}
