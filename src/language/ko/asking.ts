import type { Asking } from "../asking.ts";

export const ASKING: Asking = {
  anywhere:
    "무엇|무슨|뭐|뭘|언제(?!나)|어디|누구|누가|어느|어떤|어떻게|왜|얼마|몇|(?:까|나요|가요|지요|죠|인가|은가|는가|니)(?=\\P{L}*$)|알려|말해",
};
