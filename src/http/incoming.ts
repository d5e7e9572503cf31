/** Prepares requests for Elysia, so that each has a valid URL and a method that has routes. The request object stays the same. */

/** Elysia finds no path in an https URL with a shorter host, because it searches from a fixed position. */
const SHORTEST_HOST = 3;
const HTTPS = "https://";

const hostless = new WeakSet<Request>();

/** Whether the header `Host` was missing or invalid. The runtime then uses the bare target as the URL, which cannot be parsed. */
export function lacksHost(request: Request): boolean {
  return hostless.has(request);
}

/** Turns HEAD into GET, and gives the request a URL that can be parsed when its own cannot. */
export function incoming(request: Request): Request {
  const { url, method } = request;
  // For HEAD the runtime omits the body and keeps its length. Elysia would read the answer to its end, and an event stream never ends.
  if (method === "HEAD") Object.defineProperty(request, "method", { value: "GET" });
  if (!URL.canParse(url) || !/^https?:/.test(url)) {
    hostless.add(request);
    return Object.defineProperty(request, "url", { value: localUrlOf(url) });
  }
  if (!url.startsWith(HTTPS)) return request;
  const path = url.indexOf("/", HTTPS.length);
  if (path >= HTTPS.length + SHORTEST_HOST) return request;
  return Object.defineProperty(request, "url", { value: `${HTTPS}localhost${url.slice(path)}` });
}

/** Joins the path of an invalid URL to `http://localhost`. */
function localUrlOf(target: string): string {
  const path = /^(?:https?:\/\/[^/]*)?(\/.*)$/s.exec(target)?.[1] ?? "/";
  const url = `http://localhost${path}`;
  return URL.canParse(url) ? url : "http://localhost/";
}
