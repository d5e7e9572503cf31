import type { Asking } from "../asking.ts";

export const ASKING: Asking = {
  front:
    "(?:(?:a|até|com|de|desde|em|para|por|sobre) )?(?:o que|que|qual|quais|quem|quant[oa]s?|quando|onde)|aonde|porqu[eê]|como|diga|diz-me|me diga|lembr[ae]-?me|me lembr[ae]|mostr[ae]|enumer[ae]|liste|encontr[ae]|procur[ae]|d[eê]-me|explique|descreva|resum[ae]",
};
