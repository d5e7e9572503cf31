/**
 * The element around text that the server returns for a prompt: `<memoryd-context ...>...</memoryd-context>`. Extraction skips the element,
 * so an agent may include it in a write. Code that puts text into the element must remove this tag from the text, or the element ends
 * early.
 */
export const CONTEXT_TAG = "memoryd-context";

/** The titles of the block's sections, which an agent may paste without the element. */
export const CONTEXT_TITLES = { known: "Known of the user", answers: "For the question", recent: "Recent" } as const;
