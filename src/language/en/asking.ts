import type { Asking } from "../asking.ts";

const INVERTED = "do|does|did|is|are|was|were|can|could|will|would|should|shall";
const PERSON = "i|you|he|she|it|we|they|there|my|your|his|her|our|their|any(?:one|body|thing)?|some(?:one|body)";

export const ASKING: Asking = {
  front: `(?:\\p{L}{2,5} )?(?:what|which|whose|whom|how)|wh(?:o|at|en|ere|y|ose|om)(?:['’]?s|['’]re|['’]d|['’]ll)?|how(?:['’]?s|['’]d)?|(?:${INVERTED})(?:n['’]?t)?|can['’]?t|won['’]?t|am i|(?:have|has|had|may|might|must)(?:n['’]?t)? (?:${PERSON})|tell (?:me|us)|remind (?:me|us)|show (?:me|us)|give (?:me|us)|list|find|search|look (?:up|for)|recall|summari[sz]e|describe|explain|name|any idea|i (?:wonder|forgot|forget) (?:what|which|who|whose|where|when|why|how|if)`,
};
