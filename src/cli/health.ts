import type { Command } from "commander";
import { reachableHost, readSetting } from "../config/config.ts";
import { connectionCodeOf, UsageError } from "../memory/errors.ts";
import { FaultsFound, printError, printLine } from "./output.ts";
import { addSetting, flagsOf } from "./settings.ts";

/** How long `memoryd health` waits for the answer. It is shorter than the ten seconds of the container's health check. */
const ANSWER_MS = 5_000;

/** The container's health check runs this command, because the image has no curl. */
export function addHealthCommand(memoryd: Command): void {
  const health = memoryd.command("health").description("check whether the running server is healthy; ends with status 1 if it is not");
  addSetting(health, "host", "address that the server listens on");
  addSetting(health, "port", "port that the server listens on");
  addSetting(health, "tlsCert", "certificate chain of the server; with one, the check uses HTTPS");
  health.addHelpText(
    "after",
    `
Sends GET /healthz to http://HOST:PORT, or to https:// if there is a certificate, and prints the answer. Use the flags or variables that the
server was started with. If the server listens on all interfaces, the request goes to this machine.

Ends with status 0 when the server is healthy, with 1 when it reports a fault or does not answer within ${ANSWER_MS / 1000} seconds, and with 2
when a flag is wrong. "memoryd doctor" checks the data folder.`,
  );
  health.action(run);
}

async function run(options: Readonly<Record<string, unknown>>): Promise<void> {
  const flags = flagsOf(options);
  const scheme = readSetting("tlsCert", flags) === null ? "http" : "https";
  const port = readSetting("port", flags);
  if (port === 0) throw new UsageError("--port is 0, so the server chose a free port. Give the port that it printed when it started.");
  const url = `${scheme}://${reachableHost(readSetting("host", flags))}:${port}/healthz`;
  const { status, text } = await ask(url);
  if (status !== 200) {
    printError(`${url} answers ${status}: ${text}`);
    throw new FaultsFound();
  }
  printLine(text);
}

async function ask(url: string): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(ANSWER_MS),
      // The certificate names the host that clients use, not this address. The request carries no secret.
      tls: { rejectUnauthorized: false },
      // The server is reached directly, whatever proxy the environment names.
      proxy: false,
    });
    return { status: response.status, text: (await response.text()).trim() };
  } catch (error) {
    printError(`${url} does not answer: ${reasonOf(error)}`);
    throw new FaultsFound();
  }
}

/** Says why a connection failed and what to do next. The runtime's own message says neither. */
function reasonOf(error: unknown): string {
  const code = connectionCodeOf(error);
  if (code === "TimeoutError") return `no answer within ${ANSWER_MS / 1000} seconds. The server is busy or stuck: read its log.`;
  if (code === "ECONNREFUSED")
    return 'no server listens there. Start one with "memoryd serve", or name its address with --host and --port.';
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "the host name cannot be resolved. Name the server's address with --host.";
  if (/^E(HOST|NET)UNREACH$/.test(code)) return "that address cannot be reached. Name the server's address with --host.";
  const scheme = "Use --tls-cert if, and only if, the server has a certificate.";
  return `the connection broke (${code}). ${scheme}`;
}
