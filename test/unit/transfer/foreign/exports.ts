/** Small exports in the form that each program writes; names and texts are made up. */

export interface ExportCase {
  readonly format: string;
  /** Files of the export by their path. */
  readonly files: Readonly<Record<string, string>>;
  /** Facts that are stored as they are: the text, and the status where it is not active. */
  readonly memories: readonly (readonly [content: string, status?: "deprecated"])[];
  /** Texts for cognition, without and with `--conversations`. */
  readonly texts: readonly string[];
  readonly spoken: readonly string[];
}

const message = (id: string, parent: string | null, role: string, text: string, more: object = {}) => ({
  [id]: {
    id,
    parent,
    children: [],
    message: {
      id,
      author: { role, name: null, metadata: {} },
      create_time: 1_736_209_412.345,
      content: { content_type: "text", parts: [text] },
      metadata: {},
      recipient: "all",
      ...more,
    },
  },
});

const CHATGPT = [
  {
    title: "Trip",
    create_time: 1_736_209_400,
    current_node: "m5",
    conversation_id: "c1",
    mapping: {
      root: { id: "root", parent: null, children: ["m1"], message: null },
      ...message("m0", "root", "user", "system note", { metadata: { is_visually_hidden_from_conversation: true } }),
      ...message("m1", "m0", "user", "I fly to Oslo with Nina in May."),
      ...message("m2", "m1", "assistant", "Nice."),
      // A branch that was edited away.
      ...message("m3", "m2", "user", "I fly to Rome."),
      ...message("m4", "m2", "assistant", "Flies to Oslo with Nina in May.", { recipient: "bio", create_time: 1_736_209_500 }),
      ...message("m5", "m4", "user", "And I am allergic to nuts."),
    },
  },
  {
    title: "Later",
    create_time: 1_740_000_000,
    current_node: "n2",
    conversation_id: "c2",
    mapping: {
      ...message("n1", null, "assistant", "", {
        create_time: 1_740_000_001,
        content: {
          content_type: "model_editable_context",
          model_set_context: "1. [2025-01-07]. Flies to Oslo with Nina in May.\n\n2. [2025-02-01]. Plays the viola.",
        },
      }),
      ...message("n2", "n1", "assistant", "Works as a nurse.", { recipient: "bio", create_time: 1_740_000_100 }),
    },
  },
  {
    title: "Before the list",
    create_time: 1_730_000_000,
    conversation_id: "c0",
    mapping: message("o1", null, "assistant", "Has a dog.", { recipient: "bio", create_time: 1_730_000_001 }),
  },
];

const CLAUDE = [
  {
    uuid: "c1",
    name: "Plants",
    created_at: "2025-03-01T10:00:00.000000Z",
    account: { uuid: "a" },
    chat_messages: [
      {
        uuid: "m1",
        sender: "human",
        text: "My balcony faces north.",
        content: [{ type: "text", text: "My balcony faces north." }],
        created_at: "2025-03-01T10:00:01.000000Z",
        attachments: [{ file_name: "plan.txt", extracted_content: "not said" }],
      },
      { uuid: "m2", sender: "assistant", text: "Ferns then.", content: [], created_at: "2025-03-01T10:00:02.000000Z" },
      { uuid: "m3", sender: "human", text: "I water on Sundays.", content: [], created_at: "2025-03-01T10:01:00.000000Z" },
    ],
  },
];

const jsonl = (...lines: readonly object[]) => lines.map((line) => JSON.stringify(line)).join("\n");

export const EXPORTS: readonly ExportCase[] = [
  {
    format: "chatgpt",
    files: { "conversations.json": JSON.stringify(CHATGPT), "user.json": "{}", "chat.html": "<html></html>" },
    memories: [["Flies to Oslo with Nina in May."], ["Plays the viola."], ["Works as a nurse."]],
    texts: [],
    spoken: ["I fly to Oslo with Nina in May.", "And I am allergic to nuts."],
  },
  {
    format: "claude",
    files: {
      "conversations.json": JSON.stringify(CLAUDE),
      "memories.json": JSON.stringify([
        { conversations_memory: "**Work**\n\nRuns a bakery.", project_memories: { p1: "Builds a boat." }, account_uuid: "a" },
      ]),
      "users.json": "[]",
    },
    memories: [],
    texts: ["**Work**\n\nRuns a bakery.", "Builds a boat."],
    spoken: ["My balcony faces north.", "I water on Sundays."],
  },
  {
    format: "letta",
    files: {
      "agent.af": JSON.stringify({
        agents: [
          {
            name: "Helper Bot",
            block_ids: ["block-1", "block-2"],
            messages: [
              { role: "user", content: [{ type: "text", text: '{"type":"user_message","message":"I moved to Ghent.","time":"now"}' }] },
              { role: "user", content: [{ type: "text", text: '{"type":"heartbeat","reason":"x"}' }] },
              { role: "assistant", content: [{ type: "text", text: "Good." }] },
            ],
          },
        ],
        blocks: [
          { id: "block-1", label: "human", value: "Name: Chadwick. Likes vibraphones." },
          { id: "block-2", label: "persona", value: "I am a helpful bot." },
        ],
        tools: [],
      }),
      "first-form.af": JSON.stringify({ name: "Old", core_memory: [{ label: "human", value: "Owns a kayak." }], messages: [] }),
      "archival.json": JSON.stringify([
        { id: "passage-1", text: "Sister lives in Turku.", created_at: "2025-01-01T00:00:00Z", tags: ["family"] },
      ]),
    },
    memories: [["Sister lives in Turku."]],
    texts: ["Name: Chadwick. Likes vibraphones.", "Owns a kayak."],
    spoken: ["I moved to Ghent."],
  },
  {
    format: "graphiti",
    files: {
      "edges.json": JSON.stringify({
        edges: [
          {
            uuid: "e1",
            name: "LIVES_IN",
            fact: "Mara lives in Cork.",
            created_at: "2024-05-01T00:00:00Z",
            valid_at: "2024-04-01T00:00:00Z",
            invalid_at: "2024-12-01T00:00:00Z",
            expired_at: null,
          },
          {
            uuid: "e2",
            name: "LIVES_IN",
            fact: "Mara lives in Galway.",
            created_at: "2024-12-02T00:00:00Z",
            valid_at: "2024-12-01T00:00:00Z",
          },
          { uuid: "e3", name: "RENTS", fact: "Mara rents a flat.", created_at: "2024-12-02T00:00:00Z", invalid_at: "2999-01-01T00:00:00Z" },
        ],
      }),
    },
    memories: [["Mara lives in Cork.", "deprecated"], ["Mara lives in Galway."], ["Mara rents a flat."]],
    texts: [],
    spoken: [],
  },
  {
    format: "mcp-memory",
    files: {
      "memory.jsonl": jsonl(
        { type: "entity", name: "Lena_Brandt", entityType: "person", observations: ["Speaks Danish", "Lena Brandt sails"] },
        { type: "relation", from: "Lena_Brandt", to: "Maersk", relationType: "works_at" },
      ),
    },
    memories: [["Lena Brandt: Speaks Danish"], ["Lena Brandt sails"], ["Lena Brandt works at Maersk"]],
    texts: [],
    spoken: [],
  },
  {
    format: "openmemory",
    files: {
      "memories.json": JSON.stringify({
        user: { id: "u", user_id: "Ana Sousa" },
        apps: [{ id: "a1", name: "cursor" }],
        memories: [
          {
            id: "m1",
            user_id: "u",
            app_id: "a1",
            content: "Prefers tabs.",
            metadata: {},
            state: "active",
            created_at: "2025-01-01T00:00:00+00:00",
          },
          {
            id: "m2",
            user_id: "u",
            app_id: "a1",
            content: "Uses Vim.",
            metadata: null,
            state: "deleted",
            created_at: "2025-01-01T00:00:00+00:00",
            deleted_at: "2025-02-01T00:00:00+00:00",
          },
        ],
      }),
    },
    memories: [["Prefers tabs."], ["Uses Vim.", "deprecated"]],
    texts: [],
    spoken: [],
  },
  {
    format: "basic-memory",
    files: {
      "notes/coffee.md": [
        "---",
        "title: Coffee",
        "type: note",
        "tags: [coffee]",
        "date: 2025-04-01",
        "---",
        "",
        "# Coffee",
        "I brew at six.",
        "- [ ] buy filters",
        "",
        "## Observations",
        "- [method] Pour over is clearer #brewing (my view)",
        "",
        "## Relations",
        "- relates_to [[Water]]",
      ].join("\r\n"),
      ".obsidian/workspace.md": "not a note",
    },
    memories: [["Coffee: Pour over is clearer (my view)"], ["Coffee relates to Water"]],
    texts: ["# Coffee\nI brew at six.\n- [ ] buy filters"],
    spoken: [],
  },
  {
    format: "markdown",
    files: {
      "a.md": "---\ntitle: [broken\n---\n# One\nFirst part.\n\n# Two\nSecond part.",
      "sub/b.markdown": "Only text.",
      "c.txt": "not Markdown",
    },
    memories: [],
    texts: ["# One\nFirst part.", "# Two\nSecond part.", "Only text."],
    spoken: [],
  },
];
