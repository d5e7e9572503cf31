/** Bounds that the records and the vectors share. */

/** Organizations with open files, for each kind of store on each thread. Opening a further one closes the least recently used. */
export const OPEN_ORGANIZATIONS = 256;
/** Organizations whose files one call checks, in turn: about a millisecond of `stat` calls. */
export const PLACES_LOOKED = 256;
/** Organizations whose file could not be opened that one call tries again: a millisecond each. */
export const PLACES_TRIED = 8;
