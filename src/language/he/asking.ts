import type { Asking } from "../asking.ts";

export const ASKING: Asking = {
  front: "(?:(?:עם|של|על|את) )?(?:מה|מי|איזה|איזו|אילו)|מתי|איפה|היכן|למה|מדוע|איך|כמה|האם|לאן|מאיפה|ספר לי|תזכיר|הראה|מצא",
};
