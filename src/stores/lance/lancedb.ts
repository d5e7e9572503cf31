import type * as LanceDb from "@lancedb/lancedb";
import type * as Arrow from "apache-arrow";

let loadedLanceDb: typeof LanceDb | undefined;
let loadedArrow: typeof Arrow | undefined;

/** LanceDB, loaded when its first use comes: with its native addon it is half of the program's memory, and most commands need no vectors. */
export function lancedb(): typeof LanceDb {
  loadedLanceDb ??= require("@lancedb/lancedb") as typeof LanceDb;
  return loadedLanceDb;
}

/** Arrow, the very instance that LanceDB requires: an import would be a second one, whose tables LanceDB takes apart and does not always put together again. */
export function arrow(): typeof Arrow {
  loadedArrow ??= require("apache-arrow") as typeof Arrow;
  return loadedArrow;
}
