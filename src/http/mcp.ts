import { Elysia } from "elysia";
import packageJson from "../../package.json";
import { type Api, WAITING_HEADER } from "../agents/mcp/api.ts";
import type { Connection, ScopeField } from "../agents/mcp/connection.ts";
import { namingHost } from "../agents/mcp/host.ts";
import { type Config, reachableHost } from "../config/config.ts";
import type { ErrorCode, MemorydError } from "../memory/errors.ts";
import { LIMITS } from "../memory/limits.ts";
import type { CallingKey } from "../stores/interfaces/control.ts";
import type { Admission } from "./admission/admission.ts";
import { treeReader } from "./admission/body.ts";
import { calls, type Exchange } from "./admission/call.ts";
import type { HttpDeps } from "./deps.ts";
import type { Refusal } from "./errors.ts";

const MCP_PATH = "/mcp";
/** A message may hold a content of the largest size in its longest JSON form, which is six bytes for one, and what stands around it. */
const MESSAGE_BYTES = 6 * LIMITS.contentBytes + LIMITS.writeOverheadBytes;

/**
 * The Model Context Protocol over HTTP. Each message is a POST and has its answer in JSON; no session is kept. The code that answers loads
 * the SDK, so it is imported at the first message.
 */
export function mcpRoute({ config, log }: HttpDeps, admission: Admission, dispatch: Dispatch) {
  const isTrusted = hostCheck(config);
  const read = treeReader({ bytes: MESSAGE_BYTES });
  const admitted = admission.requiresKey(read);
  const detail = { hide: true };

  const notAllowed = async ({ request, set, call }: Exchange): Promise<Response> => {
    await admission.countUnrouted({ request, set, call });
    set.headers["allow"] = "POST";
    return refuse(set, 405, "memoryd answers each message by itself and offers no stream: send it with POST");
  };

  return new Elysia()
    .use(calls)
    .onBeforeHandle(({ request, set }) => {
      if (!isTrusted(request)) return refuse(set, 403, "this Host or Origin is not allowed: see --allowed-hosts in the documentation");
    })
    .get(MCP_PATH, notAllowed, { detail })
    .delete(MCP_PATH, notAllowed, { detail })
    .post(
      MCP_PATH,
      async ({ request, set, call }) => {
        const { message } = await admitted({ request, set, call });
        const key = call.admittedKey;
        const { answerMessage } = await import("../agents/mcp/handler.ts");
        const connection = connectionOf(request, key);
        const response = await answerMessage(request, message.tree, {
          connection,
          api: namingHost(apiOf(dispatch, admission, narrowed(key, connection), request), request.headers.get("memoryd-host")),
          version: packageJson.version,
          onBug: (error) => log.error({ request_id: call.id, err: error }, "A message of MCP failed"),
        });
        set.status = response.status;
        return response;
      },
      { detail },
    );
}

function refuse(set: Exchange["set"], status: number, message: string): Response {
  set.status = status;
  return Response.json({ jsonrpc: "2.0", id: null, error: { code: -32_000, message } }, { status });
}

/** The value of the header `Memoryd-Scope` by which a person lets the model name agent and user itself. */
const MODEL_NAMES_SCOPE = "model";

/** What a message may do, by its key and the headers of its request. A header that contradicts the key is refused by the API. */
function connectionOf({ headers }: Request, { permissions, agentId, userId }: CallingKey): Connection {
  const byModel = headers.get("memoryd-scope") === MODEL_NAMES_SCOPE;
  const bound: Readonly<Record<ScopeField, string | undefined>> = { agent_id: agentId, user_id: userId };
  return {
    permissions,
    agentId: headers.get("memoryd-agent") ?? agentId,
    userId: headers.get("memoryd-user") ?? userId,
    named: (["agent_id", "user_id"] as const).filter((field) => byModel && bound[field] === undefined),
    idempotencyKey: headers.get("idempotency-key") ?? undefined,
  };
}

/**
 * The key as if it were bound to the agent and the user of the connection. A model meets ids in texts, which may name memories of anybody; for
 * the requests of its tools, those do not exist.
 */
function narrowed(key: CallingKey, { agentId, userId, named }: Connection): CallingKey {
  return {
    ...key,
    agentId: key.agentId ?? (named.includes("agent_id") ? undefined : agentId),
    userId: key.userId ?? (named.includes("user_id") ? undefined : userId),
  };
}

/** The address of requests that the server makes to itself. No host check and no log depends on it. */
const SELF = "http://localhost";

type Dispatch = (request: Request) => Response | Promise<Response>;

/** Sends requests to the routes of this server in the name of a key. They end when `caller` is gone. */
function apiOf(dispatch: Dispatch, admission: Admission, key: CallingKey, caller: Request): Api {
  return async ({ method, path, body, headers }) => {
    const request = new Request(SELF + path, {
      method,
      headers: { ...headers, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: caller.signal,
    });
    admission.vouchFor(request, key);
    const response = await dispatch(request);
    const text = await response.text();
    const waiting = Number(response.headers.get(WAITING_HEADER) ?? 0);
    return { status: response.status, json: text === "" ? undefined : JSON.parse(text), waiting };
  };
}

/**
 * Checks the names of a request's `Host` and `Origin` against DNS rebinding: a page that makes its own name resolve to this machine sends
 * that name. An address is no name, so any address may be a `Host`, and with TLS no page has a certificate for its name on this server. An
 * `Origin` is sent by browsers only: pages of this machine may call, and pages of the names by which this server is reached.
 */
function hostCheck({ host, tlsCert, allowedHosts }: Pick<Config, "host" | "tlsCert" | "allowedHosts">): (request: Request) => boolean {
  const names = new Set(["localhost", "127.0.0.1", "[::1]", reachableHost(host).toLowerCase(), ...allowedHosts]);
  return ({ headers }) => {
    const named = hostnameOf(`http://${headers.get("host")}`);
    const origin = headers.get("origin");
    return (tlsCert !== null || isAddress(named) || names.has(named)) && (origin === null || names.has(hostnameOf(origin)));
  };
}

/** As a browser writes it: in lower case, an IPv6 address in brackets. Empty for what is no URL with a host, such as the origin `null`. */
function hostnameOf(url: string): string {
  return URL.parse(url)?.hostname ?? "";
}

function isAddress(hostname: string): boolean {
  return /^\[|^\d{1,3}(?:\.\d{1,3}){3}$/.test(hostname);
}

export function isMcp({ url }: Request): boolean {
  return new URL(url).pathname === MCP_PATH;
}

/**
 * The codes of JSON-RPC for a message that cannot be read, and for a fault of the server. Any other refusal has the first code that JSON-RPC
 * leaves to servers.
 */
const RPC_CODES: { readonly [K in ErrorCode]?: number } = { validation_error: -32_700, internal_error: -32_603, unavailable: -32_603 };
const REFUSED = -32_000;

export interface McpRefusal extends Omit<Refusal, "body"> {
  readonly body: object;
}

/** The refusal of the API, with its status and headers, as an error of JSON-RPC. Which message it answers is not known: it was not read. */
export function mcpRefusalOf({ code }: MemorydError, { status, headers, body: { error } }: Refusal): McpRefusal {
  const data = { code, request_id: error.request_id };
  return { status, headers, body: { jsonrpc: "2.0", id: null, error: { code: RPC_CODES[code] ?? REFUSED, message: error.message, data } } };
}
