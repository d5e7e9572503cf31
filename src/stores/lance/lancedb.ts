import type * as LanceDb from "@lancedb/lancedb";

let loaded: typeof LanceDb | undefined;

/** LanceDB, loaded when its first use comes: with its native addon it is half of the program's memory, and most commands need no vectors. */
export function lancedb(): typeof LanceDb {
  loaded ??= require("@lancedb/lancedb") as typeof LanceDb;
  return loaded;
}
