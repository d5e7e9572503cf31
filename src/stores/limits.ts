/** Bounds that the stores of records and those of vectors share. */

/** Organizations whose files are open at once, in each of the two on each thread; the one that was used longest ago is closed. */
export const OPEN_ORGANIZATIONS = 256;
/** Organizations whose files are looked for at once, in turn: about a millisecond of stats. */
export const PLACES_LOOKED = 256;
