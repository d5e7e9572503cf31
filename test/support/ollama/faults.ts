/** The calls that a fault can be bound to. */
export type Call = "version" | "tags" | "show" | "embed" | "chat" | "ps";

/** What the double does instead of what it should. Plain data, so that it can be asked for over its control port. */
export type Fault =
  /** No connection: nothing listens. Concerns every call. */
  | { readonly kind: "refuse" }
  /** No answer until the client hangs up. */
  | { readonly kind: "hang" }
  /** The right answer, but only then. */
  | { readonly kind: "late"; readonly ms: number }
  /** The connection breaks in the middle of the answer; without one, `half` is false. */
  | { readonly kind: "cut"; readonly half: boolean }
  | { readonly kind: "status"; readonly status: number; readonly error: string }
  /** As a gateway or the router answers: no JSON. */
  | { readonly kind: "plain"; readonly status: number; readonly text: string }
  /** A status of 200 with half of the right body. */
  | { readonly kind: "half_json" }
  /** A status of 200 with any other body. */
  | { readonly kind: "body"; readonly body: string }
  /** `/api/chat`: a reply of the model that is not what the schema wants. */
  | { readonly kind: "content"; readonly content: string }
  | { readonly kind: "prose" | "fenced" | "thinking" | "empty" | "half_reply" | "wrong_shape" }
  /** `/api/chat`: cut by the server without a reason, by the bound on its length, with nothing at all. */
  | { readonly kind: "not_done" | "length" | "nothing" }
  /** `/api/embed` */
  | { readonly kind: "zero_vectors" | "nan_vectors" | "null_vectors" | "long_vectors" | "other_dimension" | "fewer_rows" | "more_rows" };

export interface ActiveFault {
  readonly fault: Fault;
  /** Absent: every call. */
  readonly on?: Call | undefined;
  /** Calls that it still concerns. */
  times: number;
}

/** Another body for `/api/embed`, or the same. */
export function spoilEmbeddings(answer: { embeddings: number[][] }, fault: Fault): string {
  const { embeddings } = answer;
  const changed = (rows: unknown): string => JSON.stringify({ ...answer, embeddings: rows });
  switch (fault.kind) {
    case "zero_vectors":
      return changed(embeddings.map((row) => row.map(() => 0)));
    case "nan_vectors":
      return changed(embeddings).replace(/\[\[[^,]*/, "[[NaN");
    case "null_vectors":
      return changed(embeddings.map((row) => row.map(() => null)));
    case "long_vectors":
      return changed(embeddings.map((row) => row.map((value) => value * 20)));
    case "other_dimension":
      return changed(embeddings.map((row) => [1, ...row.slice(2).map(() => 0)]));
    case "fewer_rows":
      return changed(embeddings.slice(1));
    case "more_rows":
      return changed([...embeddings, ...embeddings.slice(0, 1)]);
    default:
      return JSON.stringify(answer);
  }
}

export interface ChatAnswer {
  message: { role: string; content: string };
  done: boolean;
  done_reason?: string;
}

/** Another body for `/api/chat`, or the same. */
export function spoilChat(answer: ChatAnswer, fault: Fault): unknown {
  const { content } = answer.message;
  const saying = (text: string) => ({ ...answer, message: { ...answer.message, content: text } });
  switch (fault.kind) {
    case "content":
      return saying(fault.content);
    case "prose":
      return saying(`Sure! Here is what I found:\n\n${content}\n\nLet me know if you need anything else.`);
    case "fenced":
      return saying(`\`\`\`json\n${content}\n\`\`\``);
    case "thinking":
      return saying(`<think>The user wants {"something": []}, I believe.</think>\n${content}`);
    case "empty":
      return saying("");
    case "half_reply":
      return saying(content.slice(0, Math.ceil(content.length / 2)));
    case "wrong_shape":
      return saying(JSON.stringify({ unexpected: [1, "two", null] }));
    case "not_done": {
      const { done_reason: _, ...rest } = saying(content.slice(0, -1));
      return { model: "", ...rest, done: false };
    }
    case "length":
      return { ...saying(content.slice(0, -1)), done_reason: "length" };
    case "nothing":
      return { model: "", created_at: "0001-01-01T00:00:00Z", message: { role: "", content: "" }, done: false };
    default:
      return answer;
  }
}
