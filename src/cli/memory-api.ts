import type { Static, TSchema } from "@sinclair/typebox";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import type { Command } from "commander";
import type { Link } from "../agents/bridge/bridge.ts";
import { type Api, type ApiRequest, ask, Refused, stillRead, WAITING_HEADER } from "../agents/mcp/api.ts";
import type { Place } from "../agents/mcp/connection.ts";
import { readClientSettings } from "../config/config.ts";
import { connectionCodeOf, UsageError } from "../memory/errors.ts";
import { BY_A_SERVER, dataFolderOf } from "./data-folder.ts";
import { localLink, remoteLink } from "./link.ts";
import { printError } from "./output.ts";
import { addClientSettings, addSetting } from "./settings.ts";

/** The options of every command that reads and writes memories. */
export interface MemoryOptions {
  readonly data?: string;
  readonly url?: string;
  readonly key?: string;
  readonly agent?: string;
  readonly user?: string;
  readonly org?: string;
  readonly json?: boolean;
}

/** The memories of one agent and one user, by the API of the server that runs on the data folder or is started for the command. */
export interface MemoryApi {
  readonly place: Place;
  /** Requests as they are sent, whatever the answer says. */
  readonly api: Api;
  /** The answer of the API. Throws {@link UsageError} with its words when it refuses the request. */
  ask<Schema extends TSchema>(request: ApiRequest, answer: Schema): Promise<Static<Schema>>;
  /** The same, but undefined when there is no such memory. */
  find<Schema extends TSchema>(path: string, answer: Schema): Promise<Static<Schema> | undefined>;
  /** Says on standard error, where it is in nobody's way, what the answers lack: texts that are still being read. */
  sayWaiting(): void;
}

/** A server that is well answers in a hundredth of this time, and after 30 s where it was asked to wait for a write. */
const ANSWER_MS = 60_000;
const NOT_FOUND = 404;

export function addMemoryOptions(command: Command): Command {
  addClientSettings(command);
  return addSetting(command, "dataDir")
    .option("--org <id-or-name>", "the organization (default: the only one, or default)")
    .option("--json", "print JSON");
}

export async function withMemories<T>(options: MemoryOptions, use: (memories: MemoryApi) => Promise<T>): Promise<T> {
  const { url, key, agentId, userId } = readClientSettings({
    ...{ url: options.url, key: options.key, agentId: options.agent, userId: options.user },
  });
  const { link, close } =
    url === null
      ? await localLink({ dataDir: dataFolderOf(options, BY_A_SERVER), org: options.org, key, binding: { agentId, userId }, start: true })
      : remoteLink(url, key);
  const interrupted = async (): Promise<never> => {
    await close();
    process.exit(1);
  };
  process.once("SIGINT", interrupted);
  try {
    return await use(memoriesOf(apiOf(link), { agent_id: agentId, user_id: userId }));
  } catch (error) {
    throw error instanceof Refused ? new UsageError(sentence(error.message)) : error;
  } finally {
    await close();
    process.off("SIGINT", interrupted);
  }
}

function memoriesOf(sent: Api, place: Place): MemoryApi {
  let waiting = 0;
  const api: Api = async (request) => {
    const answer = await sent(request);
    waiting = Math.max(waiting, answer.waiting ?? 0);
    return answer;
  };
  return {
    place,
    api,
    ask: (request, answer) => ask(api, request, TypeCompiler.Compile(answer)),
    async find(path, answer) {
      const found = await api({ method: "GET", path });
      return found.status === NOT_FOUND ? undefined : ask(async () => found, { method: "GET", path }, TypeCompiler.Compile(answer));
    },
    sayWaiting() {
      if (waiting > 0) printError(stillRead(waiting));
    },
  };
}

function apiOf(link: Link): Api {
  return async ({ method, path, body, headers }) => {
    const { url, ...transport } = await link.server();
    const sent = await fetch(url + path, {
      method,
      headers: { ...headers, authorization: `Bearer ${await link.key()}`, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
      redirect: "error",
      signal: AbortSignal.timeout(ANSWER_MS),
      ...transport,
    }).catch((error) => {
      throw new UsageError(`The server at ${url} does not answer (${connectionCodeOf(error)}). "memoryd doctor" checks this machine.`);
    });
    const text = await sent.text();
    try {
      const waiting = Number(sent.headers.get(WAITING_HEADER) ?? 0);
      return { status: sent.status, json: text === "" ? undefined : JSON.parse(text), waiting };
    } catch {
      throw new UsageError(`${url} answers ${sent.status}, and not as memoryd does: is the address right?`);
    }
  };
}

/** The messages of the API are parts of a sentence. */
function sentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}${/[.?!]$/.test(message) ? "" : "."}`;
}
