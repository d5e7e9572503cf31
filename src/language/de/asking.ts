import type { Asking } from "../asking.ts";

const GERMAN_VERBS =
  "habe?|hast|hat|haben|hatten?|bin|bist|ist|sind|waren?|kann|können|konnten?|soll(?:en|te)?|muss|darf|wird|werden|gibt|gab|wei(?:ß|ss)t|kennst";
const GERMAN_SUBJECTS = "ich|du|er|sie|es|wir|ihr|man|(?:mein|dein|unser|ein|kein)(?:e[rnms]?)?|der|die|das";

export const ASKING: Asking = {
  front: `(?:(?:an|auf|aus|bei|bis|für|in|mit|nach|seit|um|über|von|zu|zum|zur) )?(?:was|wann|wer|wen|wem|wessen|welche[rsnm]?|wie|wieviele?)|wo(?:hin|her|mit|für|rüber|ran|rauf|von|zu|bei|durch|nach|rum)?|warum|wieso|weshalb|sag mir|zeig(?:e)? mir|nenne?|liste|suche?|finde|erinnere mich|erkläre?|beschreibe?|fasse|(?:${GERMAN_VERBS}) (?:${GERMAN_SUBJECTS})`,
};
