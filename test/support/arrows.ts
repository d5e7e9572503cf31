/** Who may import whom within `src`; `test/tidy.test.ts` holds it. */

/** Rooms that any other may import from. */
export const LEAVES = ["async", "memory", "receipts"];

/** Rooms that a room may import from, beside itself and the leaves. A file at the top of `src` is a room of its own. */
export const ARROWS: Readonly<Record<string, readonly string[]>> = {
  main: ["cli"],
  worker: ["cognition", "models", "native", "observability", "search", "stores", "threads"],
  "encoder-worker": ["models"],
  workers: [],
  cli: ["agents", "config", "doctor", "models", "native", "reading", "sealing", "server", "stores", "transfer", "trial"],
  server: ["config", "dashboard", "http", "models", "native", "observability", "redis", "sealing", "search", "stores", "threads"],
  redis: ["http", "search"],
  threads: ["config", "models", "observability", "stores", "workers"],
  dashboard: ["http", "models", "observability", "reading", "sealing", "search", "stores", "transfer"],
  http: ["agents", "config", "models", "observability", "reading", "sealing", "search", "stores"],
  agents: ["config", "reading", "stores"],
  doctor: ["config", "models", "native", "reading", "stores"],
  trial: ["cognition", "models", "observability", "stores"],
  transfer: ["cognition", "models", "reading", "sealing", "stores"],
  cognition: ["language", "models", "observability", "reading", "search", "stores"],
  observability: ["config", "search"],
  search: ["models", "reading", "stores"],
  stores: ["models", "reading"],
  models: ["config", "native", "reading", "workers"],
  native: ["config"],
  reading: ["language"],
  sealing: [],
  config: [],
  language: [],
  memory: [],
  receipts: [],
  async: [],
};

/**
 * Of a room's own folders, those that a folder may import from, beside itself and the files at the top of the room; none where it is not
 * named. "." stands for the files at the top, which may import from any where they are not named.
 */
export const INNER_ARROWS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  agents: { connect: ["hooks"], hooks: ["bridge"] },
  cognition: {
    ".": ["compress", "dedupe", "extract"],
    compress: ["extract"],
    generator: ["compress", "dedupe", "extract"],
    loop: ["compress"],
  },
  dashboard: { api: ["bundle"], web: ["api"] },
  http: { ".": ["admission", "routes"], routes: ["admission"] },
  models: { builtin: ["matrix"], judge: ["builtin"] },
  reading: {
    ".": ["languages"],
    clauses: ["dates", "gazetteer", "headers", "languages", "sentences", "values"],
    values: ["dates", "gazetteer", "languages"],
    sentences: ["headers", "languages"],
    headers: ["languages"],
    dates: ["languages"],
  },
  search: { filter: ["index"], ranking: ["index"] },
  stores: {
    folder: ["interfaces"],
    lance: ["folder", "interfaces"],
    relational: [
      "interfaces",
      "relational/edges",
      "relational/engine",
      "relational/erasing",
      "relational/memories",
      "relational/people",
      "relational/queue",
      "relational/rows",
    ],
    "relational/people": [
      "interfaces",
      "relational/edges",
      "relational/engine",
      "relational/memories",
      "relational/queue",
      "relational/rows",
    ],
    "relational/memories": [
      "interfaces",
      "relational/edges",
      "relational/engine",
      "relational/erasing",
      "relational/queue",
      "relational/rows",
    ],
    "relational/erasing": ["interfaces", "relational/edges", "relational/engine", "relational/queue", "relational/rows"],
    "relational/edges": ["interfaces", "relational/engine", "relational/queue", "relational/rows"],
    "relational/queue": ["interfaces", "relational/engine", "relational/rows"],
    "relational/rows": ["interfaces", "relational/engine"],
    "relational/control": ["interfaces", "relational/engine"],
    "relational/copy": ["interfaces", "relational/engine", "relational/memories"],
    postgres: ["interfaces", "postgres/migrations", "relational", "relational/control", "relational/copy", "relational/engine"],
    sqlite: [
      "folder",
      "interfaces",
      "relational",
      "relational/copy",
      "relational/engine",
      "sqlite/control",
      "sqlite/erasing",
      "sqlite/file",
      "sqlite/org",
    ],
    "sqlite/control": ["folder", "interfaces", "relational/control", "relational/engine", "sqlite/file", "sqlite/migrations"],
    "sqlite/erasing": ["folder", "interfaces", "sqlite/file", "sqlite/org"],
    "sqlite/org": ["folder", "interfaces", "relational/engine", "sqlite/control", "sqlite/file", "sqlite/migrations"],
    "sqlite/file": ["folder", "relational/engine"],
  },
};

/** What rooms see of stores, models and spaces: their interfaces, and what no implementation is needed for. */
export const SEAMS: readonly RegExp[] = [
  /^src\/stores\/interfaces\//,
  /^src\/stores\/folder\/(?:disk-space|paths|server-file)\.ts$/,
  /^src\/models\/model\.ts$/,
  /^src\/models\/matrix\//,
  /^src\/search\/spaces\/spaces\.ts$/,
];
/** The files that choose implementations, and who may call them. */
export const OPENERS = [
  "src/stores/open.ts",
  "src/stores/open-backend.ts",
  "src/models/open-models.ts",
  "src/models/open-encoder.ts",
  "src/models/encoder-thread.ts",
  "src/search/spaces/opened-spaces.ts",
  "src/search/spaces/search-by-space.ts",
];
export const MAY_OPEN = ["cli", "doctor", "encoder-worker", "search", "server", "transfer", "trial", "worker"];
