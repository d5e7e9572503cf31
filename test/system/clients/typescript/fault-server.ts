import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTcpServer } from "node:net";
import type { Scripted } from "./table.ts";

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
  readonly atMs: number;
}

export interface FaultServer {
  readonly url: string;
  readonly received: readonly Received[];
  stop(): Promise<void>;
}

/** A server that does with each request what the script says, and with all further ones what its last entry says. */
export async function startFaultServer(script: readonly Scripted[]): Promise<FaultServer> {
  if (script[0]?.refuse) return { url: `http://127.0.0.1:${await unusedPort()}`, received: [], stop: async () => {} };
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const atMs = performance.now();
    const step = script[Math.min(received.length, script.length - 1)] ?? {};
    const { method = "", url: path = "", headers } = request;
    const index = received.push({ method, path, headers, body: "", atMs }) - 1;
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    received[index] = { method, path, headers, body, atMs };
    respond(step, response);
  });
  const port = await listening(server);
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function respond({ status = 200, headers = {}, json, text, cut, silent }: Scripted, response: ServerResponse): void {
  if (silent) return;
  if (cut === true) {
    response.socket?.destroy();
    return;
  }
  if (cut === "body") {
    response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
    response.write('{"status":', () => response.socket?.destroy());
    return;
  }
  response.writeHead(status, { "content-type": json === undefined ? "text/plain" : "application/json", ...headers });
  response.end(json === undefined ? text : JSON.stringify(json));
}

/** A port on which nothing listens: it was free a moment ago. */
async function unusedPort(): Promise<number> {
  const server = createTcpServer();
  const port = await listening(server);
  await new Promise<void>((done) => server.close(() => done()));
  return port;
}

function listening(server: ReturnType<typeof createTcpServer>): Promise<number> {
  return new Promise((done, fail) => {
    server.once("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      if (address === null || typeof address === "string") fail(new Error("the fault server has no port"));
      else done(address.port);
    });
  });
}
