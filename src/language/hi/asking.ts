import type { Asking } from "../asking.ts";

export const ASKING: Asking = {
  anywhere: "(?<![\\p{L}\\p{M}])(?:क्या|कब|कहाँ|कहां|कौन|किस\\p{M}*|किन|क्यों|कैसे|कैसा|कैसी|कितना|कितने|कितनी|बताओ|बताइए|बताएं)(?![\\p{L}\\p{M}])",
};
