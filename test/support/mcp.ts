import { expect } from "bun:test";
import { type CallToolResult, Client, StreamableHTTPClientTransport, type Transport } from "@modelcontextprotocol/client";
import type { Permission } from "../../src/memory/types.ts";
import type { Answer, TestServer } from "./http.ts";

/** The official client, of both kinds that hosts have: one that opens with `initialize`, and one of the revision without a handshake. */
export const ERAS = ["2025-11-25", "2026-07-28"] as const;
export type Era = (typeof ERAS)[number];

export async function connected(transport: Transport, era: Era = "2026-07-28"): Promise<Client> {
  const mode = era === "2025-11-25" ? ("legacy" as const) : { pin: era };
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  await client.connect(transport);
  return client;
}

export function overHttp(url: string, headers: Readonly<Record<string, string>>): Transport {
  return new StreamableHTTPClientTransport(new URL("/mcp", url), { requestInit: { headers } });
}

/** The text of the result of a tool. */
export function textOf({ content }: CallToolResult): string {
  return content.map((block) => (block.type === "text" ? block.text : expect.unreachable())).join("");
}

export interface Caller {
  readonly era?: Era;
  readonly agent?: string;
  readonly user?: string;
  readonly permissions?: readonly Permission[];
  readonly authorization?: string;
  readonly more?: Readonly<Record<string, string>>;
}

export async function headersOf(server: TestServer, { agent = "agent", user = "user", permissions, authorization, more }: Caller) {
  const key = authorization ?? (await server.newKey(permissions ? { permissions } : {}));
  return { authorization: key, "memoryd-agent": agent, "memoryd-user": user, ...more };
}

/** Sends one message as bytes, and returns the whole answer. */
export async function post(
  server: TestServer,
  body: unknown,
  more: Readonly<Record<string, string>> = {},
  caller: Caller = {},
): Promise<Answer> {
  const headers = { accept: "application/json, text/event-stream", ...(await headersOf(server, caller)), ...more };
  return server.send({ path: "/mcp", body, headers });
}

export const rpc = (method: string, params: object = {}) => ({ jsonrpc: "2.0", id: 1, method, params });
