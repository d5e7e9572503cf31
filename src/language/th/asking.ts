import type { Asking } from "../asking.ts";

export const ASKING: Asking = { anywhere: "อะไร|เมื่อไร|เมื่อไหร่|ไหน|ใคร|ทำไม|อย่างไร|ยังไง|เท่าไร|เท่าไหร่|กี่|ไหม|หรือเปล่า|หรือไม่|บ้าง(?=\\P{L}*$)" };
