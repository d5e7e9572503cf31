/** Bounds of texts that the rules and the language model's steps share. */

/** A memory keeps sentences that depend on the previous one up to this length. A longer memory contains more than one idea. */
export const FACT_CHARACTERS = 600;
/** Three sentences with their dates, which a person reads at a glance. */
export const ABSTRACTION_CHARACTERS = 400;
