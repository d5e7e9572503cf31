import type { Asking } from "../asking.ts";

export const ASKING: Asking = {
  front:
    "(?:(?:do|dla|na|o|od|po|przy|u|w|we|z|za|ze) )?(?:co|kto|kogo|komu|kim|czym|czego|czemu|jak\\p{L}{0,4}|któr\\p{L}{1,4}|il[eu]|kiedy)|gdzie|dlaczego|skąd|dokąd|czy|powiedz|przypomnij|pokaż|wymień|znajdź|podaj|opisz|wyjaśnij",
};
