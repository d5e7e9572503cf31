import type { Asking } from "../asking.ts";

export const ASKING: Asking = {
  front:
    "mi(?:tä|kä|tkä|lloin|ssä|stä|hin|ksi|ten|nne|llä|ltä|lle|llai\\p{L}+)|ku(?:ka|inka|mpi)|ke(?:nen|nelle|tä|neltä|nen kanssa)|montako|paljonko|\\p{L}{2,}k[oö]|kerro|muistuta|näytä|listaa|etsi|hae",
};
