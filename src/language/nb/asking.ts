import type { Asking } from "../asking.ts";

export const ASKING: Asking = {
  front: "(?:\\p{L}{1,5} )?(?:hva|hvem|hvilke[nt]?|hvor(?:for|dan|hen|fra)?)|når|fortell|minn meg|vis meg|finn|søk",
};
