import type { Asking } from "../asking.ts";

export const ASKING: Asking = {
  anywhere:
    "什么|什麼|甚么|何时|何時|哪|谁|誰|怎么|怎麼|怎样|怎樣|为何|為何|几(?!乎)|幾(?!乎)|多少|多久|多大|吗|嗎|是否|是不是|有没有|有沒有|呢(?=\\P{L}*$)|告诉我|告訴我|列出|请问|請問",
};
