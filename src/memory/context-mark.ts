/**
 * The mark around what this server hands out for a prompt: `<memoryd-context ...>...</memoryd-context>`. Extraction leaves out what stands between, so an
 * agent may paste it back into a write. Who puts text into the mark takes the mark out of that text first, or it ends early.
 */
export const CONTEXT_TAG = "memoryd-context";
