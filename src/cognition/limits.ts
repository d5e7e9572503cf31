/** Bounds of texts that the rules and the steps with a language model keep alike. */

/** Sentences that lean on the one before stay with it up to here: a longer memory holds more than one idea. */
export const FACT_CHARACTERS = 600;
/** A summary is read at a glance: three sentences with their dates. */
export const ABSTRACTION_CHARACTERS = 400;
