import type { Asking } from "../asking.ts";

export const ASKING: Asking = {
  front: "(?:\\p{L}{1,5} )?(?:hvad|hvem|hvilke[nt]?|hvor(?:når|for|dan|hen)?)|fortæl|mind mig|vis mig|find|søg",
};
