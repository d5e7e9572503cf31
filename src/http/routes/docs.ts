import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { swagger } from "@elysiajs/swagger";
import { Elysia } from "elysia";
// The build embeds the script of the page, so that the page works without an internet connection.
import scalarScript from "../../../node_modules/@scalar/fastify-api-reference/dist/js/standalone.js" with { type: "file" };
import packageJson from "../../../package.json";
import { BEARER } from "../openapi.ts";

const SCRIPT_PATH = "/docs/scalar.js";
const SPEC_PATH = "/docs/json";
const compress = promisify(gzip);

/** Disables every part of Scalar that would contact another host: fonts, proxy, telemetry and assistant. */
const PAGE = {
  withDefaultFonts: false,
  proxyUrl: "",
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: "never",
  hideClientButton: true,
  // In its sandbox the page cannot send any.
  hideTestRequestButton: true,
  authentication: { preferredSecurityScheme: BEARER },
  customCss: "",
  favicon: "data:,",
  orderSchemaPropertiesBy: "preserve",
};

/**
 * The content security policy: the browser loads nothing from other hosts, whatever the script requests. In the sandbox the page has an origin
 * of its own, so that a foreign script of three megabytes can neither use the dashboard's cookie nor read one of its pages: the path of a
 * cookie keeps it from no script of the same origin.
 */
const PAGE_POLICY = [
  "sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox",
  "default-src 'none'",
  // The hash is that of an empty script, which carries the configuration of the page.
  "script-src 'self' 'sha256-TcUB1mzXiQO4GxpTRZ0EMpOXKMU3u+n/q1WrgVIcs1I='",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The API reference: `/docs` for people, `/docs/json` for programs (OpenAPI 3.1). It needs no authentication, like the specification. */
export function docsRoutes() {
  return new Elysia()
    .onAfterHandle(({ path, set }) => {
      if (path === "/docs") set.headers["content-security-policy"] = PAGE_POLICY;
      // Public, and read by a page of another origin, which that of the sandbox is.
      if (path === SPEC_PATH || path === SCRIPT_PATH) set.headers["access-control-allow-origin"] = "*";
    })
    .use(scriptRoute())
    .use(
      swagger({
        path: "/docs",
        specPath: SPEC_PATH,
        scalarCDN: SCRIPT_PATH,
        scalarConfig: PAGE,
        exclude: [/^\/docs/, /^\/dashboard/],
        documentation: {
          openapi: "3.1.0",
          info: { title: "memoryd", version: packageJson.version, description: "A memory server for AI agents." },
          servers: [{ url: "/" }],
          tags: [{ name: "Memories" }, { name: "Extensions" }, { name: "Operations" }],
          components: {
            securitySchemes: {
              [BEARER]: { type: "http", scheme: "bearer", description: "An API key: memoryd_live_ and 64 hexadecimal characters" },
            },
          },
        },
      }),
    );
}

/** In the sandbox a page has no storage, and the script fails without one: it gets one that lasts as long as the page. */
const STORAGE = `for (const name of ["localStorage", "sessionStorage"]) {
  const kept = new Map();
  const value = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, String(text)),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() { return kept.size; },
  };
  Object.defineProperty(window, name, { value });
}
`;

/** Serves the script of the page. It is compressed once, off this thread, and browsers cache it for a day. */
function scriptRoute() {
  const read = async () => new TextEncoder().encode(STORAGE + (await Bun.file(scalarScript).text()));
  let compressed: Promise<Buffer> | undefined;
  return new Elysia().get(
    SCRIPT_PATH,
    async ({ request, set }) => {
      set.headers["content-type"] = "text/javascript; charset=utf-8";
      set.headers["cache-control"] = "public, max-age=86400";
      set.headers["vary"] = "accept-encoding";
      if (!request.headers.get("accept-encoding")?.includes("gzip")) return read();
      set.headers["content-encoding"] = "gzip";
      compressed ??= read().then((bytes) => compress(bytes));
      return compressed;
    },
    { detail: { hide: true } },
  );
}
