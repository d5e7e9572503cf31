/** Bounds of texts that the rules and the language model's steps share. */

/** Sentences that depend on the previous one stay with it up to this length; a longer memory contains more than one idea. */
export const FACT_CHARACTERS = 600;
/** Readable at a glance: three sentences with their dates. */
export const ABSTRACTION_CHARACTERS = 400;
