import { endsWithin } from "../async/deadline.ts";
import type { Config } from "../config/config.ts";
import { messageOf, UsageError } from "../memory/errors.ts";
import { LIMITS } from "../memory/limits.ts";
import { clientAddressOf } from "./admission/client-address.ts";
import { type Certificate, readCertificate } from "./tls.ts";

/** An idle connection is closed after this time, so that slow senders do not hold connections open. A write may wait for less. */
const REQUEST_IDLE_SECONDS = LIMITS.writeWaitSeconds + 5;

export type ListenerConfig = Pick<Config, "host" | "port" | "tlsCert" | "tlsKey" | "trustedProxies">;

export interface Listener {
  /** The network address of the client that sent the request. */
  readonly addressOf: (request: Request) => string;
  /** Keeps the connection of a request open although nothing is sent for a while. Whoever calls this ends what the request waits for. */
  readonly mayIdle: (request: Request) => void;
  /** Throws {@link UsageError} when memoryd cannot listen on the address. */
  start(): Promise<{ readonly host: string; readonly port: number }>;
  /** How many requests are not answered to their end. */
  running(): number;
  /** Reads the certificate and the key again for new connections. Throws {@link UsageError} and keeps the previous ones when that fails. */
  renewCertificate(): void;
  /** Stops accepting connections and waits for running requests. Aborts those that still run after `deadlineMs`. */
  stop(deadlineMs: number): Promise<void>;
}

/**
 * Listens on a socket and passes requests to `fetch`. `escaped` answers errors that `fetch` throws. The routes enforce the limits on bodies
 * themselves, so that each refusal has the API's error envelope.
 */
export function listener(
  config: ListenerConfig,
  fetch: (request: Request) => Response | Promise<Response>,
  escaped: (thrown: unknown) => Response,
  now: () => number,
): Listener {
  const { host } = config;
  const clientAddress = clientAddressOf(config.trustedProxies);
  let server: Bun.Server<undefined> | undefined;
  let certificate: Certificate | undefined;
  const listen = (port: number, tls: Certificate | undefined) =>
    Bun.serve({
      hostname: host,
      port,
      fetch,
      // Without a handler the runtime writes the error and the URL of the request to standard error, and the process later exits with 1.
      error: escaped,
      // Two servers must not share a port unnoticed.
      reusePort: false,
      maxRequestBodySize: Number.MAX_SAFE_INTEGER,
      idleTimeout: REQUEST_IDLE_SECONDS,
      development: false,
      ...(tls && { tls }),
    });
  return {
    addressOf: (request) => clientAddress(server?.requestIP(request)?.address ?? "", request.headers.get("x-forwarded-for")),
    mayIdle: (request) => server?.timeout(request, 0),
    async start() {
      certificate = readCertificate(config, now());
      try {
        server = listen(config.port, certificate);
      } catch (error) {
        throw new UsageError(describe(error, host, config.port), { cause: error });
      }
      return { host: server.hostname ?? host, port: server.port ?? config.port };
    },

    running: () => server?.pendingRequests ?? 0,

    renewCertificate() {
      const port = server?.port;
      if (!server || port === undefined) return;
      const renewed = readCertificate(config, now());
      // Bun's reload() keeps the old certificate, so the listening socket is replaced within one turn of the event loop. The old server
      // finishes the requests that it accepted and closes only idle connections, which may be closed at any time.
      void server.stop();
      try {
        server = listen(port, renewed);
        certificate = renewed;
      } catch (error) {
        server = listen(port, certificate);
        throw error;
      }
    },

    async stop(deadlineMs) {
      if (!server) return;
      await endsWithin(server.stop(), deadlineMs);
      await server.stop(true);
      server = undefined;
    },
  };
}

function describe(error: unknown, host: string, port: number): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") return `Port ${port} on ${host} is in use. Stop the program that uses it, or choose another port with --port.`;
  if (code === "EACCES") return `Port ${port} needs privileges that memoryd does not have. Choose a port above 1023 with --port.`;
  return `memoryd cannot listen on ${host}, port ${port} (${messageOf(error)}). Choose an address of this machine with --host.`;
}
