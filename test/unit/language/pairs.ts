/** Two facts of one scope, the older first, and whether the newer takes the place of the older. */
export type LanguagePair = readonly [older: string, newer: string, expected: "replaced" | "kept"];
