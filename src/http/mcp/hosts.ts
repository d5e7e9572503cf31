import { type Config, reachableHost } from "../../config.ts";

/**
 * Checks the names of a request's `Host` and `Origin` against DNS rebinding: a page that makes its own name resolve to this machine sends
 * that name. An address is no name, so any address may be a `Host`, and with TLS no page has a certificate for its name on this server. An
 * `Origin` is sent by browsers only: pages of this machine may call, and pages of the names by which this server is reached.
 */
export function hostCheck({
  host,
  tlsCert,
  allowedHosts,
}: Pick<Config, "host" | "tlsCert" | "allowedHosts">): (request: Request) => boolean {
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
