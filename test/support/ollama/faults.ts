/** The calls that a fault can be limited to. */
export type Call = "version" | "tags" | "show" | "embed" | "chat" | "ps";

/** A fault of the double. Plain data, so that its control port can receive it. */
export type Fault =
  /** Refuses connections, for every call. */
  | { readonly kind: "refuse" }
  /** Sends no response until the client disconnects. */
  | { readonly kind: "hang" }
  /** Sends the right response after a delay. */
  | { readonly kind: "late"; readonly ms: number }
  /** Breaks the connection in the middle of the response, or before it when `half` is false. */
  | { readonly kind: "cut"; readonly half: boolean }
  | { readonly kind: "status"; readonly status: number; readonly error: string }
  /** A response without JSON, as by a gateway or router. */
  | { readonly kind: "plain"; readonly status: number; readonly text: string }
  /** Status 200 with half of the right body. */
  | { readonly kind: "half_json" }
  /** Status 200 with any other body. */
  | { readonly kind: "body"; readonly body: string }
  /** `/api/chat`: a reply of the model that does not match the schema. */
  | { readonly kind: "content"; readonly content: string }
  | { readonly kind: "prose" | "fenced" | "thinking" | "empty" | "half_reply" | "wrong_shape" }
  /** `/api/chat`: a reply that the server cut without a reason, a reply that reached the length limit, or an empty one. */
  | { readonly kind: "not_done" | "length" | "nothing" }
  /** `/api/embed` */
  | { readonly kind: "zero_vectors" | "nan_vectors" | "null_vectors" | "long_vectors" | "other_dimension" | "fewer_rows" | "more_rows" };

export interface ActiveFault {
  readonly fault: Fault;
  /** Undefined for every call. */
  readonly on?: Call | undefined;
  /** The remaining calls that it affects. */
  times: number;
}

/** The corrupted body for `/api/embed`, or the same body. */
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

/** The corrupted body for `/api/chat`, or the same body. */
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
