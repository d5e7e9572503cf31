/** Who may import whom within `src`; `test/tidy.test.ts` holds it. */

/** Rooms that a room may import from, beside itself. Leaves that anyone may import are not repeated. */
export const LEAVES = [
  "async",
  "memory",
  "text",
  "language",
  "unpack",
  "native-heap",
  "quantization",
  "wasm",
  "worker-stats",
  "observability",
];
export const ARROWS: Readonly<Record<string, readonly string[]>> = {
  main: ["cli"],
  bridge: ["stores"],
  hooks: ["bridge", "config", "stores"],
  cli: ["addon", "app", "bridge", "config", "connect", "doctor", "hooks", "stores", "transfer"],
  doctor: ["addon", "config", "models", "stores"],
  app: ["config", "encoder-thread", "health", "spaces", "http", "models", "search", "stores", "supervisor"],
  transfer: ["cognition", "models", "stores"],
  "encoder-thread": ["encoder-worker", "models"],
  "encoder-worker": ["models"],
  supervisor: ["config", "models", "worker-messages"],
  health: [],
  worker: ["cognition", "config", "models", "spaces", "stores", "worker-messages"],
  spaces: ["models", "search", "stores"],
  addon: ["config", "packed-addon"],
  "packed-addon": [],
  config: [],
  connect: ["config", "hooks", "stores"],
  context: ["search", "stores"],
  http: ["config", "context", "health", "mcp", "models", "search", "stores", "dashboard"],
  dashboard: ["http"],
  search: ["models", "stores"],
  cognition: ["models", "spaces", "stores"],
  stores: ["models"],
  models: ["config"],
  async: [],
  unpack: [],
  "native-heap": [],
  quantization: [],
  wasm: [],
  mcp: [],
  memory: [],
  text: [],
  language: [],
  "worker-messages": ["config", "models", "stores"],
  "worker-stats": [],
  observability: ["config", "search"],
};

/**
 * Of a room's own folders, those that a folder may import from, beside itself and the files at the top of the room; none where it is not named. "." stands
 * for the files at the top, which may import from any where they are not named.
 */
export const INNER_ARROWS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  cognition: {
    ".": ["compress", "dedupe", "extract"],
    compress: ["extract"],
    extract: ["dedupe"],
    generator: ["compress", "dedupe", "extract"],
    loop: ["compress", "dedupe"],
  },
  connect: { hosts: ["edit"] },
  search: { filter: ["scope"], ranking: ["scope"] },
  dashboard: { pages: ["api", "parts"], parts: ["api"], shell: ["api", "parts"] },
};

/** Interfaces of the stores, models and spaces, and the one file that chooses implementations. */
export const SEAMS = [
  "src/stores/records.ts",
  "src/stores/room.ts",
  "src/stores/embeddings.ts",
  "src/stores/browse.ts",
  "src/stores/page-key.ts",
  "src/stores/revisions.ts",
  "src/stores/patches.ts",
  "src/stores/history.ts",
  "src/stores/settled.ts",
  "src/stores/index-snapshots.ts",
  "src/stores/vectors.ts",
  "src/stores/control.ts",
  "src/stores/written.ts",
  "src/stores/transfer.ts",
  "src/stores/server-file.ts",
  "src/stores/paths.ts",
  "src/stores/accounts.ts",
  "src/stores/audit.ts",
  "src/models/model.ts",
  "src/spaces/spaces.ts",
];
export const OPENERS = [
  "src/stores/open.ts",
  "src/models/open.ts",
  "src/models/open-encoder.ts",
  "src/spaces/opened-spaces.ts",
  "src/spaces/search-by-space.ts",
];
/** Between the browser's code and the server: the types of what they say to each other, the numbers that both keep, and the bundle. */
export const DASHBOARD_SEAM: Readonly<Record<string, RegExp>> = {
  http: /^src\/http\/dashboard\/contract[\w/-]*\.ts$/,
  dashboard: /^src\/dashboard\/bundle\/manifest\.js$/,
};
export const MAY_OPEN = ["app", "cli", "doctor", "encoder-worker", "spaces", "transfer", "worker"];
