import type { Asking } from "../asking.ts";

export const ASKING: Asking = {
  front:
    "(?:(?:a|con|de|desde|en|hasta|para|por|sobre) )?(?:qu[eé]|cu[aá]l(?:es)?|qui[eé]n(?:es)?|cu[aá]nt[oa]s?)|(?:desde |hasta )?cu[aá]ndo|(?:de |a)?d[oó]nde|c[oó]mo|dime|recu[eé]rdame|mu[eé]strame|enumera|busca|encuentra|dame|expl[ií]came|descr[ií]beme|resume",
};
