import type { Operations } from "./operations.ts";
import type { CallOptions } from "./transport.ts";

/**
 * The shapes of the API by the names that a program uses. They are the server's own, so that what the API reference shows is what a program
 * writes and reads. Names in camelCase belong to the client alone and never travel.
 */
type Answer<K extends keyof Operations> = Operations[K]["answer"];
type Body<K extends keyof Operations> = Operations[K] extends { body: infer B } ? B : never;

/** agent_id and user_id may be left out where the client has them. */
type Scoped<B> = Omit<B, "agent_id" | "user_id"> & { agent_id?: string | undefined; user_id?: string | undefined };

export type Memory = Answer<"GET /v1/memories/{id}">;
export type ListPage = Answer<"GET /v1/memories">;
export type ListedMemory = ListPage["results"][number];
export type Accepted = Answer<"POST /v1/memories">;
export type SearchAnswer = Answer<"POST /v1/memories/search">;
export type SearchHit = SearchAnswer["results"][number];
export type QueryAnswer = Answer<"POST /v1/memories/query">;
export type QueryHit = QueryAnswer["results"][number];
export type History = Answer<"GET /v1/memories/{id}/history">;
export type Health = Answer<"GET /healthz">;

type AnyContext = Answer<"POST /v1/context">;
/** A block for a prompt. */
export type MarkdownContext = Omit<AnyContext, "context"> & { context: Extract<AnyContext["context"], string> };
/** The same as data. */
export type JsonContext = Omit<AnyContext, "context"> & { context: Exclude<AnyContext["context"], string> };

/** Whether a call waits until what it wrote can be found: by default for at most a minute. */
export type Wait = true | { readonly limitMs: number };
export interface WaitOption {
  readonly wait?: Wait | false | undefined;
}

export interface IdempotencyOption {
  /**
   * A name of this write, of 1 to 255 visible ASCII characters. A second write of the same name stores nothing and answers the ids of the
   * first, also in another process. The client makes one for each call when it is absent, so that its own repeats are safe.
   */
  readonly idempotencyKey?: string | undefined;
}

export type NewMemory = Scoped<Body<"POST /v1/memories">>;
export type AddOptions = Omit<NewMemory, "content"> & WaitOption & IdempotencyOption & CallOptions;
export type AddManyOptions = WaitOption & IdempotencyOption & CallOptions;
export type SearchOptions = Omit<Scoped<Body<"POST /v1/memories/search">>, "query"> & CallOptions;
export type QueryOptions = Omit<Scoped<Body<"POST /v1/memories/query">>, "query"> & CallOptions;
export type ContextOptions = Scoped<Body<"POST /v1/context">> & CallOptions;
export type Changes = Body<"PATCH /v1/memories/{id}">;
export type UpdateOptions = WaitOption & CallOptions;
export type DeleteOptions = { readonly hard?: boolean | undefined } & CallOptions;
/** `limit` is the size of a page. */
export type ListOptions = Omit<Operations["GET /v1/memories"]["query"], "cursor"> & CallOptions;
