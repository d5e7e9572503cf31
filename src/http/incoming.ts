/** Requests as the routes are to see them: with an address that is one, and a method that they have. Each stays the request of its socket. */

/** Hosts at which an address has a path in the one place where Elysia looks for it: in an https one of fewer letters it finds none. */
const SHORTEST_HOST = 3;
const HTTPS = "https://";

const addressless = new WeakSet<Request>();

/** Whether its `Host` was missing or could not be read: the runtime gives such a request its bare target as an address, which nothing can parse. */
export function lacksHost(request: Request): boolean {
  return addressless.has(request);
}

export function incoming(request: Request): Request {
  const { url, method } = request;
  // The runtime leaves the body of the answer to a HEAD out and keeps its length. Elysia's own way is to read the answer to its end, which a stream of events has not.
  if (method === "HEAD") Object.defineProperty(request, "method", { value: "GET" });
  if (!URL.canParse(url) || !/^https?:/.test(url)) {
    addressless.add(request);
    return Object.defineProperty(request, "url", { value: addressOf(url) });
  }
  if (!url.startsWith(HTTPS)) return request;
  const path = url.indexOf("/", HTTPS.length);
  if (path >= HTTPS.length + SHORTEST_HOST) return request;
  return Object.defineProperty(request, "url", { value: `${HTTPS}localhost${url.slice(path)}` });
}

/** The path of what is no address, below a host of its own. */
function addressOf(target: string): string {
  const path = /^(?:https?:\/\/[^/]*)?(\/.*)$/s.exec(target)?.[1] ?? "/";
  const address = `http://localhost${path}`;
  return URL.canParse(address) ? address : "http://localhost/";
}
