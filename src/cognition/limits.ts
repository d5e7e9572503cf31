/** Bounds of texts that the rules and the language model's steps share. */

/** A memory keeps sentences that depend on the previous one up to this length. A longer memory contains more than one idea. */
export const FACT_CHARACTERS = 600;
/** A longer memory is a passage, which an abstraction cannot quote. */
export const TOPICAL_CHARACTERS = 240;
/** A few sentences, which a person reads at a glance. */
export const ABSTRACTION_CHARACTERS = 400;
