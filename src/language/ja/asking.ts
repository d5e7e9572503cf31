import type { Asking } from "../asking.ts";

export const ASKING: Asking = {
  anywhere:
    "(?:何|なに|なん|いつ|どこ|誰|だれ|どれ|どちら|いくつ|いくら)(?![もか])|どの|どんな|どうやって|なぜ|(?:ですか|ますか|でしょうか|のか)(?=\\P{L}*$)|教えて|かしら",
};
