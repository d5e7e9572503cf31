import { Memoryd } from "@memoryd/client";

const memory = new Memoryd({
  url: process.env["MEMORYD_URL"] ?? "http://127.0.0.1:7373",
  key: process.env["MEMORYD_KEY"] ?? "",
  agentId: "assistant",
  userId: "ana",
});

// Without `wait` the call returns when the text is safe on disk, which is before it can be found.
await memory.add("Ana is allergic to walnuts.", { wait: true });

const { results } = await memory.search("What may Ana not eat?", { k: 5 });
for (const { content, score } of results) console.log(score, content);

for await (const { id, created_at } of memory.list()) console.log(id, created_at);
