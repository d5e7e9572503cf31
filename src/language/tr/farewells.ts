import type { Farewells } from "../grammar.ts";
import { plain } from "./spelling.ts";

const ACC = "'?(?:y|n)?(?:ı|i|u|ü)?";
const ABL = "'?n?(?:d|t)(?:a|e)n";
const FRONT = "^(?:ben )?(?:artık |sonunda |nihayet |eski )*";
const WHEN = "(?:geçen (?:hafta|ay|yıl|sene) |dün |bugün |artık |sonunda |geçenlerde |maalesef |tamamen )*";

/** How Turkish says that somebody has ended `§`, the words of an older fact: the ending stands behind it. */
const KINDS: Farewells = {
  leave: [
    `${FRONT}§(?:${ABL}) ${WHEN}(?:ayrıldı[mk]|istifa etti[mk]|işten çıktı[mk]|temelli çıktı[mk]|kovuldu[mk]|atıldı[mk]|emekli oldu[mk]|mezun oldu[mk]|çıkarıldı[mk]|tazminatımı aldım)`,
    `${FRONT}§${ACC} ${WHEN}(?:bıraktı[mk]|bitirdi[mk]|terk etti[mk])`,
    `${FRONT}§(?:'?(?:d|t)(?:a|e)ki) (?:işi|işimi|işimden|görevimi|görevimden) (?:bıraktım|ayrıldım|istifa ettim)`,
    `${FRONT}§ (?:beni|bizi) (?:işten çıkardı|kovdu|çıkardı)`,
    `${FRONT}§ (?:battı|iflas etti|(?:temelli|tamamen|tümden) kapandı|kapandı gitti)`,
  ],
  move: [`${FRONT}§(?:${ABL}) ${WHEN}(?:taşındı[mk]|ayrıldı[mk]|göçtü[mk])`, `${FRONT}§${ACC} terk etti[mk]`],
  dispose: [
    `${FRONT}§${ACC} ${WHEN}(?:sattı[mk]|elden çıkardı[mk]|attı[mk]|bıraktı[mk]|sildi[mk]|kaldırdı[mk]|iptal etti[mk]|iptal ettirdi[mk]|kapattırdı[mk]|iade etti[mk]|bağışladı[mk]|sahiplendirdi[mk]|kaybetti[mk]|hurdaya verdi[mk]|çöpe attı[mk])`,
    `${FRONT}§(?:'?n?(?:ı|i|u|ü)n|'?(?:d|t)(?:a|e)ki)? (?:hesabımı|hesabımızı|üyeliğimi|aboneliğimi) ${WHEN}(?:kapattı[mk]|sildi[mk]|iptal etti[mk])`,
    `${FRONT}§${ACC} \\S+m(?:a|e|ıza|ize) (?:verdi[mk]|sattı[mk]|hediye etti[mk]|devretti[mk])`,
    `${FRONT}§(?:${ABL}) \\S+(?: \\S+)?'?(?:y|n)?(?:a|e) (?:geçti[mk]|döndü[mk]|geçiş yaptı[mk])`,
    `${FRONT}§ (?:artık )?(?:bozuldu|çalındı|kırıldı|\\u00f6ld\\u00fc|gitti|hurda oldu|sizlere ömür)`,
  ],
  part: [
    `${FRONT}§ ${WHEN}(?:emekli oldu|ayrıldı|istifa etti|işten ayrıldı|evden taşındı|ayrı eve çıktı|tayini çıktı|\\u00f6ld\\u00fc|vefat etti|gitti(?=$|[,.;])|kovuldu|doğum iznine (?:çıktı|ayrıldı)|başka \\S+ (?:geçti|gitti))(?! (?:tatile|izne))`,
    `${FRONT}§(?:${ABL}|'?y?l(?:a|e)| ile) ${WHEN}(?:ayrıldı[mk]|boşandı[mk]|yollarımızı ayırdık)`,
    "^§(?:'?(?:y|n)?(?:ı|i|u|ü)n)? yerine ",
  ],
  outdo: [`${FRONT}§(?:${ABL}) (?:soğudum|bıktım|sıkıldım)`],
};

export const farewells = Object.fromEntries(
  Object.entries(KINDS).map(([kind, patterns]) => [kind, patterns.map(spelled)]),
) as unknown as Farewells;

/** No character class of these patterns may contain a letter with two spellings. */
function spelled(pattern: string): string {
  return plain(pattern);
}
