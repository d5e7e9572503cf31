import type { ErrorCode, MemorydError } from "../../memory/errors.ts";
import type { Refusal } from "../errors.ts";

export const MCP_PATH = "/mcp";

export function isMcp({ url }: Request): boolean {
  return new URL(url).pathname === MCP_PATH;
}

/** Of JSON-RPC: what cannot be read as a message, and a fault of the server. What the transport refuses has the first free code. */
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
