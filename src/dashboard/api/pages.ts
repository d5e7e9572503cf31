import { Elysia, NotFoundError } from "elysia";
import { calls } from "../../http/admission/call.ts";
import { PAGE_POLICY, protect } from "../../http/dashboard-headers.ts";
import { assets, page } from "../bundle/manifest.js";

const FOREVER = "public, max-age=31536000, immutable";

/**
 * Serves the page, to which the server's own address leads and which is the same at every path of the dashboard, and its assets. Assets are looked up by name in a table, so a request
 * cannot reach other files.
 */
export function pageRoutes() {
  const html = ({ set }: Parameters<typeof protect>[0]) => {
    protect({ set }, PAGE_POLICY);
    set.headers["content-type"] = "text/html; charset=utf-8";
    return page;
  };
  return new Elysia()
    .use(calls)
    .get(
      "/",
      ({ set }) => {
        protect({ set });
        set.status = 302;
        set.headers["location"] = "/dashboard";
      },
      { detail: { hide: true } },
    )
    .get("/dashboard/assets/*", ({ params, request, set }) => {
      const asset = Object.hasOwn(assets, params["*"]) ? assets[params["*"]] : undefined;
      if (!asset) throw new NotFoundError();
      protect({ set }, PAGE_POLICY, FOREVER);
      set.headers["content-type"] = asset.contentType;
      set.headers["vary"] = "accept-encoding";
      if (asset.gzip === undefined || !/\bgzip\b/.test(request.headers.get("accept-encoding") ?? "")) return Bun.file(asset.file);
      set.headers["content-encoding"] = "gzip";
      return Bun.file(asset.gzip);
    })
    .get("/dashboard/api/*", () => {
      throw new NotFoundError();
    })
    .get("/dashboard", ({ set }) => html({ set }))
    .get("/dashboard/*", ({ set }) => html({ set }));
}
