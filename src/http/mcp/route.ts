import { Elysia } from "elysia";
import packageJson from "../../../package.json";
import { LIMITS } from "../../memory/limits.ts";
import { treeReader } from "../body.ts";
import { calls, type Exchange } from "../call.ts";
import type { HttpDeps, Routing } from "../deps.ts";
import { apiOf, type Dispatch } from "./api.ts";
import { connectionOf, narrowed } from "./connection.ts";
import { hostCheck } from "./hosts.ts";
import { MCP_PATH } from "./refusal.ts";

/** A text of the largest size in its longest JSON form, six bytes for one, and what stands around it. */
const MESSAGE_BYTES = 6 * LIMITS.contentBytes + LIMITS.writeOverheadBytes;

/**
 * The Model Context Protocol over HTTP. Each message is a POST and has its answer in JSON; no session is kept. Of the room `mcp`, which
 * loads the SDK, nothing is loaded before the first message.
 */
export function mcpRoute({ config, log }: HttpDeps, { admission }: Routing, dispatch: Dispatch) {
  const isTrusted = hostCheck(config);
  const read = treeReader({ bytes: MESSAGE_BYTES });
  const admitted = admission.requiresKey(read);
  const detail = { hide: true };

  const notAllowed = ({ request, set, call }: Exchange): Response => {
    admission.countUnrouted({ request, set, call });
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
        const { key } = call;
        if (!key) throw new Error("The message has no key, although it was admitted.");
        const { answerMessage } = await import("../../mcp/handler.ts");
        const connection = connectionOf(request, key);
        const response = await answerMessage(request, message.tree, {
          connection,
          api: apiOf(dispatch, admission, narrowed(key, connection), request),
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
