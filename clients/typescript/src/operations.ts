/** Every operation of the server, by method and path. Made by `scripts/lib/clients/typescript-types.ts` from the server's OpenAPI document. */
export interface Operations {
  /** Health. Returns 200 while the service works, and 503 with the fault otherwise. */
  "GET /healthz": {
    answer: {
      status: "ok";
      /** stored memories and writes that were found damaged; all others are served. Absent when there are none */
      damaged_rows?: number;
      /**
       * memories that searches find by their words alone, until their vectors are made. Absent when there are
       * none
       */
      memories_without_vectors?: number;
    };
  };
  /**
   * Get the context of a prompt. Returns a block to paste into a prompt: what is known of the user, what
   * answers the query, and what is recent, within a number of tokens. The same memories give the same block,
   * and a write that contains the block stores none of it again. Requires the scope `memory:read`.
   */
  "POST /v1/context": {
    body: {
      /** 1 to 256 characters of A-Z a-z 0-9 . _ : - */
      agent_id: string;
      /** 1 to 256 characters of A-Z a-z 0-9 . _ : - */
      user_id: string;
      /** what the user asks now, at most 2048 characters and not blank; without it the block has no answers */
      query?: string | undefined;
      /** the current task in a few words; memories that matter to it rank higher */
      task_context?: string | undefined;
      /** the most estimated tokens of the block, a whole number from 64 to 16000; 1000 when absent */
      max_tokens?: number | undefined;
      /**
       * the conversation that the block is for, 1 to 256 characters: with a query the block has only what answers
       * and was not told before, and all blocks since the last one without a query have at most 4000 tokens
       */
      session_id?: string | undefined;
      /** markdown, the default: a text to paste; json: its lines */
      format?: "markdown" | "json" | undefined;
    };
    answer: {
      context:
        | string
        | {
            sections: Array<{
              name: "known" | "answers" | "recent";
              title: string;
              lines: Array<{
                text: string;
                day: string | null;
                /** the memories that say it */
                ids: Array<string>;
              }>;
            }>;
          };
      /** estimated tokens of the block */
      tokens: number;
      /** the name of the estimate */
      token_estimate: string;
      /** for each line in turn */
      ids: Array<Array<string>>;
      /** time on the server */
      latency_ms: number;
      /** true when the answers come from the cache */
      cache_hit: boolean;
    };
  };
  /**
   * List memories. Lists memories newest first, without their content. Pass each next_cursor as cursor until
   * the answer has none. Requires the scope `memory:read`.
   */
  "GET /v1/memories": {
    query: {
      /** 1 to 256 characters of A-Z a-z 0-9 . _ : - */
      agent_id?: string | undefined;
      /** 1 to 256 characters of A-Z a-z 0-9 . _ : - */
      user_id?: string | undefined;
      /** a whole number, clamped to 1 to 200; 50 when absent */
      limit?: number | undefined;
      /** next_cursor of the previous page; absent or empty for the first page */
      cursor?: string | undefined;
    };
    answer: {
      results: Array<{
        id: string;
        org_id: string;
        agent_id: string;
        user_id: string;
        /** 0: a fact, 1: an abstraction */
        level: 0 | 1;
        status: "active" | "deprecated";
        /** from 0 to 1, computed by the cognition worker */
        importance: number;
        /** from 0 to 1, as the write gave it */
        confidence: number;
        source: "agent" | "cognition";
        /** UTC, with milliseconds */
        created_at: string;
        /** UTC, with milliseconds */
        updated_at: string;
      }>;
      /** absent on the last page */
      next_cursor?: string;
    };
  };
  /**
   * Queue a memory. Returns at once, or with the header Prefer: wait=N when the memory can be found, after N
   * seconds at the latest. Search and list find it as soon as the cognition worker has processed it. A text
   * that becomes several facts gives each an id of its own; the id of this answer then names the write: it
   * reads, changes and deletes all that the text became. Requires the scope `memory:write`.
   */
  "POST /v1/memories": {
    body: {
      /** the text to remember, at most 8192 bytes in UTF-8 and not blank */
      content: string;
      /** 1 to 256 characters of A-Z a-z 0-9 . _ : - */
      agent_id: string;
      /** 1 to 256 characters of A-Z a-z 0-9 . _ : - */
      user_id: string;
      /** 0.0 to 1.0; 1.0 when absent */
      confidence?: number | undefined;
      /**
       * any JSON object, stored with the memory; its numbers keep their written form; occurred_at, an ISO 8601
       * time, is when it happened or was said; expires_at, an ISO 8601 time with a time zone, is when the memory
       * leaves search
       */
      metadata?: Record<string, unknown> | undefined;
      /** true, the default: the text is split into discrete facts; false: it is stored verbatim */
      extract?: boolean | undefined;
    };
    answer: {
      id: string;
      status: "queued";
    };
  };
  /**
   * Queue several memories. Queues up to 100 writes in one commit, all or none: if one is invalid, the error
   * names each invalid one, and nothing is stored. Requires the scope `memory:write`.
   */
  "POST /v1/memories/batch": {
    body: {
      /** 1 to 100 writes */
      memories: Array<{
        /** the text to remember, at most 8192 bytes in UTF-8 and not blank */
        content: string;
        /** 1 to 256 characters of A-Z a-z 0-9 . _ : - */
        agent_id: string;
        /** 1 to 256 characters of A-Z a-z 0-9 . _ : - */
        user_id: string;
        /** 0.0 to 1.0; 1.0 when absent */
        confidence?: number | undefined;
        /**
         * any JSON object, stored with the memory; its numbers keep their written form; occurred_at, an ISO 8601
         * time, is when it happened or was said; expires_at, an ISO 8601 time with a time zone, is when the memory
         * leaves search
         */
        metadata?: Record<string, unknown> | undefined;
        /** true, the default: the text is split into discrete facts; false: it is stored verbatim */
        extract?: boolean | undefined;
      }>;
    };
    answer: {
      results: Array<{
        id: string;
        status: "queued";
      }>;
    };
  };
  /**
   * Query memories with filters. Extension. Searches like /v1/memories/search among the memories that match a
   * filter, of one or several agents of one user, now or as of an earlier time. Requires the scope
   * `memory:read`.
   */
  "POST /v1/memories/query": {
    body: {
      /** natural language, at most 2048 characters and not blank */
      query: string;
      /** 1 to 256 characters of A-Z a-z 0-9 . _ : - */
      agent_id?: string | undefined;
      /** in place of agent_id, 1 to 10 different agents */
      agent_ids?: Array<string> | undefined;
      /** 1 to 256 characters of A-Z a-z 0-9 . _ : - */
      user_id: string;
      /** the maximum number of results, a whole number from 1 to 100; 10 when absent */
      k?: number | undefined;
      /** the current task in a few words; memories that matter to it rank higher */
      task_context?: string | undefined;
      /** 0 for facts only, 1 for abstractions only; both when absent */
      level?: 0 | 1 | undefined;
      /** an object with metadata, session_id, speaker, occurred, created or status; every condition must hold */
      filter?:
        | {
            /** metadata takes at most 16 keys */
            metadata?:
              | Record<
                  string,
                  | string
                  | number
                  | boolean
                  | null
                  | {
                      equals?: string | number | boolean | null | undefined;
                      in?: Array<string | number | boolean | null> | undefined;
                      range?:
                        | {
                            gt?: string | number | undefined;
                            gte?: string | number | undefined;
                            lt?: string | number | undefined;
                            lte?: string | number | undefined;
                          }
                        | undefined;
                      exists?: boolean | undefined;
                    }
                >
              | undefined;
            /** session_id is a text that is not empty */
            session_id?: string | undefined;
            /** speaker is a text that is not empty */
            speaker?: string | undefined;
            /** occurred takes after, before or both */
            occurred?:
              | {
                  /** occurred.after, from this time on: ISO 8601 with a time zone */
                  after?: string | undefined;
                  /** occurred.before, before this time: ISO 8601 with a time zone */
                  before?: string | undefined;
                }
              | undefined;
            /** created takes after, before or both */
            created?:
              | {
                  /** created.after, from this time on: ISO 8601 with a time zone */
                  after?: string | undefined;
                  /** created.before, before this time: ISO 8601 with a time zone */
                  before?: string | undefined;
                }
              | undefined;
            /** status is active, deprecated or any */
            status?: "active" | "deprecated" | "any" | undefined;
          }
        | undefined;
      /** what was known and held at this time: ISO 8601 with a time zone */
      as_of?: string | undefined;
      /** leaves out results with a lower score */
      min_score?: number | undefined;
    };
    answer: {
      /** by descending score */
      results: Array<{
        id: string;
        content: string;
        agent_id: string;
        user_id: string;
        /** 0: a fact, 1: an abstraction */
        level: 0 | 1;
        /** from 0 to 1, computed by the cognition worker */
        importance: number;
        /** from 0 to 1, as the write gave it */
        confidence: number;
        /** comparable only within one answer */
        score: number;
        /** UTC, with milliseconds */
        created_at: string;
        status: "active" | "deprecated";
        /** as the write gave it */
        metadata: Record<string, unknown> | null;
        /** when the fact occurred, by its metadata or its text; null where neither says so */
        occurred_at: string | null;
      }>;
      /** time on the server */
      latency_ms: number;
      /** true when every part of the answer comes from the cache */
      cache_hit: boolean;
    };
  };
  /**
   * Search memories. Returns the most relevant active memories of one agent and one user. Requires the scope
   * `memory:read`.
   */
  "POST /v1/memories/search": {
    body: {
      /** natural language, at most 2048 characters and not blank */
      query: string;
      /** 1 to 256 characters of A-Z a-z 0-9 . _ : - */
      agent_id: string;
      /** 1 to 256 characters of A-Z a-z 0-9 . _ : - */
      user_id: string;
      /** the maximum number of results, a whole number from 1 to 100; 10 when absent */
      k?: number | undefined;
      /** the current task in a few words; memories that matter to it rank higher */
      task_context?: string | undefined;
      /** 0 for facts only, 1 for abstractions only; both when absent */
      level?: 0 | 1 | undefined;
    };
    answer: {
      /** by descending score */
      results: Array<{
        id: string;
        content: string;
        agent_id: string;
        user_id: string;
        /** 0: a fact, 1: an abstraction */
        level: 0 | 1;
        status: "active";
        /** from 0 to 1, computed by the cognition worker */
        importance: number;
        /** from 0 to 1, as the write gave it */
        confidence: number;
        /** comparable only within one answer */
        score: number;
        /** UTC, with milliseconds */
        created_at: string;
      }>;
      /** time on the server */
      latency_ms: number;
      /** true when the answer comes from the cache */
      cache_hit: boolean;
    };
  };
  /**
   * Delete a memory. By default the memory is removed from search and stays readable. With hard=true it is
   * erased from every store permanently. The id of a fact takes that fact alone; the id of a write takes
   * everything that the write said. Requires the scope `memory:delete`.
   */
  "DELETE /v1/memories/{id}": {
    query: {
      /** true erases the memory permanently; false, the default, deletes it softly */
      hard?: boolean | undefined;
    };
    answer: undefined;
  };
  /**
   * Get a memory. Returns the full record, also of a deprecated memory. The id of a write that became several
   * facts gives the write as one record: its text, active while any of its facts is, as important as the most
   * important of them. Requires the scope `memory:read`.
   */
  "GET /v1/memories/{id}": {
    answer: {
      id: string;
      org_id: string;
      agent_id: string;
      user_id: string;
      content: string;
      /** 0: a fact, 1: an abstraction */
      level: 0 | 1;
      status: "active" | "deprecated";
      /** from 0 to 1, computed by the cognition worker */
      importance: number;
      /** from 0 to 1, as the write gave it */
      confidence: number;
      source: "agent" | "cognition";
      /** UTC, with milliseconds */
      created_at: string;
      /** UTC, with milliseconds */
      updated_at: string;
    };
  };
  /**
   * Change a memory. Metadata and importance change at once, and the answer is the memory. The id of a write
   * that became several facts changes them all. Content is a new write that supersedes the memory once it is
   * processed: the answer is 202 with its id. Requires the scope `memory:write`.
   */
  "PATCH /v1/memories/{id}": {
    body: {
      /** the text to remember, at most 8192 bytes in UTF-8 and not blank */
      content?: string | undefined;
      /** a JSON object, which replaces the metadata; null removes it */
      metadata?: Record<string, unknown> | null | undefined;
      /** 0.0 to 1.0, which pins the importance; null gives it back to the worker's score */
      importance?: number | null | undefined;
    };
    answer:
      | {
          id: string;
          org_id: string;
          agent_id: string;
          user_id: string;
          content: string;
          /** 0: a fact, 1: an abstraction */
          level: 0 | 1;
          status: "active" | "deprecated";
          /** from 0 to 1, computed by the cognition worker */
          importance: number;
          /** from 0 to 1, as the write gave it */
          confidence: number;
          source: "agent" | "cognition";
          /** UTC, with milliseconds */
          created_at: string;
          /** UTC, with milliseconds */
          updated_at: string;
        }
      | {
          id: string;
          status: "queued";
        };
  };
  /**
   * Get the history of a memory. Returns the memory, or all that came of a write, with what it superseded and
   * what superseded it, oldest first, at most 100 versions. Erased versions are not among them. Requires the
   * scope `memory:read`.
   */
  "GET /v1/memories/{id}/history": {
    answer: {
      id: string;
      /**
       * the memories that the id stands for: all that came of a write, in the order of its text, or the one
       * memory
       */
      memory_ids: Array<string>;
      /** oldest first */
      versions: Array<{
        id: string;
        content: string;
        status: "active" | "deprecated";
        /** UTC, with milliseconds */
        created_at: string;
        /** UTC, with milliseconds */
        updated_at: string;
        deleted_at: string | null;
        reason: "same" | "updates" | "contradicts" | "edited" | "merged" | null;
        certainty: "sure" | "likely" | null;
        superseded_by: string | null;
        superseded_at: string | null;
        undone_at: string | null;
        undone_by: "person" | "deletion" | null;
      }>;
      /** false when there are more versions than the limit */
      complete: boolean;
    };
  };
  /**
   * Restore a memory. Undoes a soft delete or a supersession: the fact is active again, beside the one that
   * superseded it. An active memory stays as it is. Requires the scope `memory:restore`.
   */
  "POST /v1/memories/{id}/restore": {
    answer: {
      id: string;
      org_id: string;
      agent_id: string;
      user_id: string;
      content: string;
      /** 0: a fact, 1: an abstraction */
      level: 0 | 1;
      status: "active" | "deprecated";
      /** from 0 to 1, computed by the cognition worker */
      importance: number;
      /** from 0 to 1, as the write gave it */
      confidence: number;
      source: "agent" | "cognition";
      /** UTC, with milliseconds */
      created_at: string;
      /** UTC, with milliseconds */
      updated_at: string;
    };
  };
}
