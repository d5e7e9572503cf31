import type { Command } from "commander";
import { reachableHost, readSetting } from "../config.ts";
import { connectionCodeOf, UsageError } from "../memory/errors.ts";
import { FaultsFound } from "./doctor.ts";
import { printError, printLine } from "./output.ts";
import { addSetting, flagsOf } from "./settings.ts";

/** How long `memoryd health` waits for the answer: less than the ten seconds that a container's check has. */
const ANSWER_MS = 5_000;

/** What a container's health check runs: the image has no curl. */
export function addHealthCommand(memoryd: Command): void {
  const health = memoryd.command("health").description("ask the running server whether it is well; ends with status 1 when it is not");
  addSetting(health, "host", "address that the server listens on");
  addSetting(health, "port", "port that the server listens on");
  addSetting(health, "tlsCert", "certificate chain of the server: with one it is asked by HTTPS");
  health.addHelpText(
    "after",
    `
Sends GET /healthz to http://HOST:PORT, or https:// where there is a certificate, and prints the answer. Give it the flags or the variables that
the server was started with; where that listens on all interfaces, this machine is asked.

Ends with status 0 when the server is well, with 1 when it says that it is not or does not answer within ${ANSWER_MS / 1000} seconds, and with 2
when a flag is wrong. What is amiss in the data folder "memoryd doctor" tells.`,
  );
  health.action(run);
}

async function run(options: Readonly<Record<string, unknown>>): Promise<void> {
  const flags = flagsOf(options);
  const scheme = readSetting("tlsCert", flags) === null ? "http" : "https";
  const port = readSetting("port", flags);
  if (port === 0) throw new UsageError("--port is 0, by which the server took a free port. Name the one that it printed at its start.");
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
      // The certificate is made for the name by which others reach the server. Nothing secret is said here.
      tls: { rejectUnauthorized: false },
      // A proxy is for the internet.
      proxy: false,
    });
    return { status: response.status, text: (await response.text()).trim() };
  } catch (error) {
    printError(`${url} does not answer: ${reasonOf(error)}`);
    throw new FaultsFound();
  }
}

/** What a connection that failed means, and what to do: the runtime's own words tell neither. */
function reasonOf(error: unknown): string {
  const code = connectionCodeOf(error);
  if (code === "TimeoutError") return `nothing came within ${ANSWER_MS / 1000} seconds. The server is busy or stuck: look into its log.`;
  if (code === "ECONNREFUSED") return 'no server listens there. Start it with "memoryd serve", or name its address with --host and --port.';
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "no host of that name is known here. Name the server's address with --host.";
  if (/^E(HOST|NET)UNREACH$/.test(code)) return "no way leads to that address. Name the server's address with --host.";
  const scheme = "A server with a certificate is asked with --tls-cert, one without is asked without.";
  return `the connection broke (${code}). ${scheme}`;
}
