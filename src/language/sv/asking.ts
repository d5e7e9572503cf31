import type { Asking } from "../asking.ts";

export const ASKING: Asking = {
  front: "(?:\\p{L}{1,5} )?(?:vad|vem|vilke[nt]|vilka|hur)|när|var|vart|vems|varför|varifrån|berätta|påminn|visa|lista|hitta|sök",
};
