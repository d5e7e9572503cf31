import type { Asking } from "../asking.ts";

export const ASKING: Asking = {
  front:
    "(?:(?:a|con|da|di|fino a|in|per|su) )?(?:che|cosa|chi|quando|dove|quale|quali|quant[oiae])|qual|(?:dov|com|cos)['’]\\p{L}+|perch[eé]|come|dimmi|ricordami|mostrami|elenca|trova|cerca|dammi|spiegami|descrivi|riassumi",
};
