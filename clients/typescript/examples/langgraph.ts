import { Annotation, END, START, StateGraph } from "@langchain/langgraph";
import type { Memoryd } from "@memoryd/client";
import { MemorydStore } from "@memoryd/client/langgraph";

const State = Annotation.Root({ said: Annotation<string>, known: Annotation<string[]> });

/** A graph that keeps what is said, and answers what it knows of it. */
export function rememberingGraph(memory: Memoryd) {
  return new StateGraph(State)
    .addNode("recall", async ({ said }, { store }) => {
      const found = (await store?.search(["facts"], { query: said, limit: 3 })) ?? [];
      return { known: found.map(({ value }) => String(value["text"])) };
    })
    .addNode("remember", async ({ said }, { store }) => {
      await store?.put(["facts"], crypto.randomUUID(), { text: said });
      return {};
    })
    .addEdge(START, "recall")
    .addEdge("recall", "remember")
    .addEdge("remember", END)
    .compile({ store: new MemorydStore(memory) });
}
