import type { Asking } from "../asking.ts";

export const ASKING: Asking = {
  anywhere:
    "(?<![\\p{L}\\p{M}])(?:gì|khi nào|bao giờ|ở đâu|đâu|ai|nào|tại sao|vì sao|thế nào|bao nhiêu|mấy)(?![\\p{L}\\p{M}])|(?:không|chưa)(?=\\P{L}*$)|(?:kể|cho tôi biết|nhắc tôi)",
};
