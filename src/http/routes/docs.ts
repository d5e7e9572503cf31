import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { swagger } from "@elysiajs/swagger";
import { Elysia } from "elysia";
// The build embeds the script of the page, so that the page works without an internet connection.
import scalarScript from "../../../node_modules/@scalar/fastify-api-reference/dist/js/standalone.js" with { type: "file" };
import packageJson from "../../../package.json";
import { BEARER } from "../openapi.ts";

const SCRIPT_PATH = "/docs/scalar.js";
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
  authentication: { preferredSecurityScheme: BEARER },
  customCss: "",
  favicon: "data:,",
  orderSchemaPropertiesBy: "preserve",
};

/** The content security policy: the browser loads nothing from other hosts, whatever the script requests. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The API reference: `/docs` for people, `/docs/json` for programs (OpenAPI 3.1). It needs no authentication, like the specification. */
export function docsRoutes() {
  return new Elysia()
    .onAfterHandle(({ path, set }) => {
      if (path === "/docs") set.headers["content-security-policy"] = PAGE_POLICY;
    })
    .use(scriptRoute())
    .use(
      swagger({
        path: "/docs",
        specPath: "/docs/json",
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

/** Serves the script of the page. It is compressed once, off this thread, and browsers cache it for a day. */
function scriptRoute() {
  const text = Bun.file(scalarScript);
  let compressed: Promise<Buffer> | undefined;
  return new Elysia().get(
    SCRIPT_PATH,
    async ({ request, set }) => {
      set.headers["content-type"] = "text/javascript; charset=utf-8";
      set.headers["cache-control"] = "public, max-age=86400";
      set.headers["vary"] = "accept-encoding";
      if (!request.headers.get("accept-encoding")?.includes("gzip")) return text.bytes();
      set.headers["content-encoding"] = "gzip";
      compressed ??= text.bytes().then((bytes) => compress(bytes));
      return compressed;
    },
    { detail: { hide: true } },
  );
}
