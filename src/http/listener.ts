import { endsWithin } from "../async/deadline.ts";
import type { Config } from "../config.ts";
import { messageOf, UsageError } from "../memory/errors.ts";
import { clientAddressOf } from "./client-address.ts";
import { type Certificate, readCertificate } from "./tls.ts";

/** A slow sender holds a connection no longer than this. */
const REQUEST_IDLE_SECONDS = 30;

export type ListenerConfig = Pick<Config, "host" | "port" | "tlsCert" | "tlsKey" | "trustedProxies">;

export interface Listener {
  /** Of the network, of who sent the request. */
  readonly addressOf: (request: Request) => string;
  /** Throws {@link UsageError} when the address cannot be had. */
  start(): Promise<{ readonly host: string; readonly port: number }>;
  /** Reads certificate and key again and serves new connections with them. Throws {@link UsageError}, and then serves with the former ones. */
  renewCertificate(): void;
  /** Stops accepting and finishes what runs; what still runs after `deadlineMs` is cut. */
  stop(deadlineMs: number): Promise<void>;
}

/** A socket before the routes; `escaped` answers what `fetch` throws. Every limit on bodies is held by the routes, so that each refusal has its envelope. */
export function listener(
  config: ListenerConfig,
  fetch: (request: Request) => Response | Promise<Response>,
  escaped: (thrown: unknown) => Response,
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
      // Without it the runtime writes what was thrown, with the address of the request, to standard error, and the process ends with 1 later.
      error: escaped,
      // Two servers must not share a port in silence.
      reusePort: false,
      maxRequestBodySize: Number.MAX_SAFE_INTEGER,
      idleTimeout: REQUEST_IDLE_SECONDS,
      development: false,
      ...(tls && { tls }),
    });
  return {
    addressOf: (request) => clientAddress(server?.requestIP(request)?.address ?? "", request.headers.get("x-forwarded-for")),
    async start() {
      certificate = readCertificate(config, Date.now());
      try {
        server = listen(config.port, certificate);
      } catch (error) {
        throw new UsageError(describe(error, host, config.port), { cause: error });
      }
      return { host: server.hostname ?? host, port: server.port ?? config.port };
    },

    renewCertificate() {
      const port = server?.port;
      if (!server || port === undefined) return;
      const renewed = readCertificate(config, Date.now());
      // Bun's reload() keeps the certificate. The socket that listens is replaced within one turn of the event loop: what was accepted is
      // finished by the former server, only idle connections are closed, as they may be at any time.
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
  if (code === "EADDRINUSE") return `Port ${port} on ${host} is in use. Stop what listens there, or choose another with --port.`;
  if (code === "EACCES") return `Port ${port} needs more rights than memoryd has. Choose one above 1023 with --port.`;
  return `memoryd cannot listen on ${host}, port ${port} (${messageOf(error)}). Choose an address of this machine with --host.`;
}
