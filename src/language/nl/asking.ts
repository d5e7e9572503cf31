import type { Asking } from "../asking.ts";

const DUTCH_VERBS = "heb|heeft|hebben|is|zijn|ben|was|waren|kan|kun|kunnen|moet|mag|zal|ga|gaat|weet";
const DUTCH_SUBJECTS = "ik|je|jij|u|hij|zij|ze|wij|we|het|er|mijn|de|een";

export const ASKING: Asking = {
  front: `(?:(?:aan|bij|in|met|om|op|sinds|tot|van|voor) )?(?:wat|wie|welke?|hoe|wanneer)|waar\\p{L}{0,5}|hoeveel|waarom|vertel|herinner|toon|noem|zoek|vind|geef|(?:${DUTCH_VERBS}) (?:${DUTCH_SUBJECTS})`,
};
