import type { Config } from "../config.ts";
import { messageOf, UsageError } from "../memory/errors.ts";
import { LIMITS } from "../memory/limits.ts";
import type { HttpServer } from "./server.ts";

/** A socket before the routes. Every limit on bodies is held by the routes, so that each refusal has its envelope. */
export function listener(
  { host, port }: Pick<Config, "host" | "port">,
  fetch: (request: Request) => Response | Promise<Response>,
): HttpServer & { readonly addressOf: (request: Request) => string } {
  let server: Bun.Server<undefined> | undefined;
  return {
    // Of whoever connected: what a header says of it, anybody may have written.
    addressOf: (request) => server?.requestIP(request)?.address ?? "",
    async start() {
      try {
        server = Bun.serve({
          hostname: host,
          port,
          fetch,
          // Two servers must not share a port in silence.
          reusePort: false,
          maxRequestBodySize: Number.MAX_SAFE_INTEGER,
          idleTimeout: LIMITS.requestIdleSeconds,
          development: false,
        });
      } catch (error) {
        throw new UsageError(describe(error, host, port), { cause: error });
      }
      return { host: server.hostname ?? host, port: server.port ?? port };
    },

    async stop(deadlineMs) {
      if (!server) return;
      const deadline = Promise.withResolvers<void>();
      const timer = setTimeout(deadline.resolve, deadlineMs);
      await Promise.race([server.stop(), deadline.promise]);
      clearTimeout(timer);
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
