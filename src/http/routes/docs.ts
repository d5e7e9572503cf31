import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { swagger } from "@elysiajs/swagger";
import { Elysia } from "elysia";
// The whole page's script in one file, embedded by the build: the page works where there is no internet.
import scalarScript from "../../../node_modules/@scalar/fastify-api-reference/dist/js/standalone.js" with { type: "file" };
import packageJson from "../../../package.json";
import { BEARER } from "../openapi.ts";

const SCRIPT_PATH = "/docs/scalar.js";
const compress = promisify(gzip);

/** Everything in Scalar that would ask another host is off: its fonts, its proxy, its telemetry, its assistant. */
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

/** Holds the page to this server: whatever its script would like to load from elsewhere, the browser does not ask for. */
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

/** The API reference: `/docs` for people, `/docs/json` for programs (OpenAPI 3.0). Open to anyone, like the specification it shows. */
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
          tags: [{ name: "Memories" }, { name: "Operations" }],
          components: {
            securitySchemes: {
              [BEARER]: { type: "http", scheme: "bearer", description: "An API key: memoryd_live_ and 64 hexadecimal characters" },
            },
          },
        },
      }),
    );
}

/** Compressed once, off this thread; a browser asks again only after a new version. */
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
