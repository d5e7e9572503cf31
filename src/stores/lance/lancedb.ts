import type * as LanceDb from "@lancedb/lancedb";
import type * as Arrow from "apache-arrow";

let loadedLanceDb: typeof LanceDb | undefined;
let loadedArrow: typeof Arrow | undefined;

/** Loads LanceDB on first use: with its native addon it takes half of the program's memory, and most commands need no vectors. */
export function lancedb(): typeof LanceDb {
  loadedLanceDb ??= require("@lancedb/lancedb") as typeof LanceDb;
  return loadedLanceDb;
}

/**
 * The instance of Arrow that LanceDB requires. An import would create a second one, whose tables LanceDB does not always convert correctly.
 */
export function arrow(): typeof Arrow {
  loadedArrow ??= require("apache-arrow") as typeof Arrow;
  return loadedArrow;
}
