import { Elysia, t } from "elysia";

/** The baseline for memoryd: Elysia's routes with the same validated bodies and answers of the same size, and nothing else. */
const identifier = t.String({ maxLength: 256, pattern: "^[A-Za-z0-9._:-]+$" });
const searchBody = t.Object(
  {
    query: t.String({ minLength: 1, maxLength: 2048 }),
    agent_id: identifier,
    user_id: identifier,
    k: t.Optional(t.Integer({ minimum: 1, maximum: 100 })),
    task_context: t.Optional(t.String()),
    level: t.Optional(t.Union([t.Literal(0), t.Literal(1)])),
  },
  { additionalProperties: false },
);
const writeBody = t.Object(
  {
    content: t.String({ minLength: 1, maxLength: 8192 }),
    agent_id: identifier,
    user_id: identifier,
    confidence: t.Optional(t.Number({ minimum: 0, maximum: 1 })),
    metadata: t.Optional(t.Object({})),
    extract: t.Optional(t.Boolean()),
  },
  { additionalProperties: false },
);
const answer = process.argv[2] ?? "{}";
const app = new Elysia({ normalize: false })
  .post("/v1/memories/search", () => new Response(answer, { headers: { "content-type": "application/json" } }), { body: searchBody })
  .post("/v1/memories", () => Response.json({ id: Bun.randomUUIDv7(), status: "queued" }, { status: 202 }), { body: writeBody })
  .listen({ port: 0, hostname: "127.0.0.1", reusePort: false });
process.stdout.write(`${app.server?.url.origin}\n`);
