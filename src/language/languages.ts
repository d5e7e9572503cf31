import { ar } from "./ar/index.ts";
import { da } from "./da/index.ts";
import { de } from "./de/index.ts";
import { en } from "./en/index.ts";
import { es } from "./es/index.ts";
import { fi } from "./fi/index.ts";
import { fr } from "./fr/index.ts";
import { he } from "./he/index.ts";
import { hi } from "./hi/index.ts";
import { it } from "./it/index.ts";
import { ja } from "./ja/index.ts";
import { ko } from "./ko/index.ts";
import type { Language } from "./language.ts";
import { nb } from "./nb/index.ts";
import { nl } from "./nl/index.ts";
import { pl } from "./pl/index.ts";
import { pt } from "./pt/index.ts";
import { ru } from "./ru/index.ts";
import { sv } from "./sv/index.ts";
import { th } from "./th/index.ts";
import { tr } from "./tr/index.ts";
import { vi } from "./vi/index.ts";
import { zh } from "./zh/index.ts";

/** All languages. Japanese comes before Chinese, because Japanese texts contain characters of both scripts. */
export const LANGUAGES: readonly Language[] = [en, de, es, fr, it, nl, pl, pt, tr, sv, da, nb, fi, vi, ru, ar, he, hi, th, ja, ko, zh];
