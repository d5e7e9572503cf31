import type { Asking } from "../asking.ts";

export const ASKING: Asking = {
  anywhere:
    "(?<![\\p{L}\\p{M}])(?:ne|neden|niçin|niye|nere\\p{L}*|kim\\p{L}{0,4}|hangi\\p{L}*|nasıl|kaç\\p{L}{0,4}|m[ıiuü](?:y[ıiuü][mz]|s[ıiuü]n(?:[ıiuü]z)?|yd[ıiuü]\\p{L}*)?)(?![\\p{L}\\p{M}])",
};
