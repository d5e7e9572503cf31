import { changes, type Frame, of, states } from "../grammar.ts";

const PAIRS =
  "hastanede=health.ill,hastanede yatıyor=health.ill,taburcu oldu=health.well!,hastaneden çıktı=health.well!,hastaneden çıktım=health.well!,iyileşti=health.well!,askerde=army.in,askerdeyim=army.in,askerden döndü=army.out!,askerden geldi=army.out!,terhis oldu=army.out!,terhis oldum=army.out!,askerden döndüm=army.out!,iş buldu=work.employed!,işsiz=work.none,emekli oldu=work.retired!,mezun oldu=study.done!,nişanı attık=love.single!,nişanı bozduk=love.single!,nişanı attım=love.single!,annemle yaşıyorum=household.shared,ailemle yaşıyorum=household.shared,annemlerle yaşıyorum=household.shared,ev arkadaşımla yaşıyorum=household.shared,sevgilimle yaşıyorum=household.shared,arkadaşlarımla yaşıyorum=household.shared,kendi evime çıktım=household.alone!,ayrı eve çıktım=household.alone!,tek yaşıyorum=household.alone,oğlumuz doğdu=baby.born!,kızımız doğdu=baby.born!,bebeğimiz doğdu=baby.born!,kızım doğdu=baby.born!,oğlum doğdu=baby.born!,ehliyeti aldım=licence.has!,diyetteyim=slim.on,diyeti bozdum=slim.off!,diyeti bıraktım=slim.off!,işsizim=work.none,iş arıyorum=work.none,iş buldum=work.employed!,yeni iş buldum=work.employed!,yeni bir iş buldum=work.employed!,bir iş buldum=work.employed!,işe girdim=work.employed!,işten çıkarıldım=work.none!,işsiz kaldım=work.none!,işimi kaybettim=work.none!,emekliyim=work.retired,emekli oldum=work.retired!," +
  "yarı zamanlı çalışıyorum=hours.part,tam zamanlı çalışıyorum=hours.full,tam zamanlıya geçtim=hours.full!,yarı zamanlıya geçtim=hours.part!," +
  "evden çalışıyorum=place.remote,uzaktan çalışıyorum=place.remote,tamamen uzaktan çalışıyorum=place.remote,ofisten çalışıyorum=place.office,ofiste çalışıyorum=place.office,ofise gidiyorum=place.office,ofise döndüm=place.office!," +
  "gece vardiyasındayım=shift.night,geceleri çalışıyorum=shift.night,gündüz vardiyasındayım=shift.day,gündüz vardiyasına geçtim=shift.day!,gece vardiyasına geçtim=shift.night!," +
  "öğrenciyim=study.student,üniversite öğrencisiyim=study.student,lise öğrencisiyim=study.student,üniversitede okuyorum=study.student,üniversiteye gidiyorum=study.student,yüksek lisans yapıyorum=study.student,doktora yapıyorum=study.student,mezun oldum=study.done!,üniversiteden mezun oldum=study.done!,okuldan mezun oldum=study.done!,okulu bitirdim=study.done!,üniversiteyi bitirdim=study.done!,okulu bıraktım=study.done!,üniversiteyi bıraktım=study.done!,doktoramı bitirdim=study.done!," +
  "hamileyim=baby.expecting,bebek bekliyorum=baby.expecting,bebek bekliyoruz=baby.expecting,doğum yaptım=baby.born!,doğurdum=baby.born!,bebeğimiz oldu=baby.born!,bebeğim oldu=baby.born!,kızımız oldu=baby.born!,oğlumuz oldu=baby.born!," +
  "hastayım=health.ill,gribim=health.ill,hastanedeyim=health.ill,iyileştim=health.well!,taburcu oldum=health.well!," +
  "vejetaryenim=diet.vegetarian,vejetaryen oldum=diet.vegetarian!,veganım=diet.vegan,vegan oldum=diet.vegan!,et yiyorum=diet.meat,et yemeye başladım=diet.meat!," +
  "sigara içiyorum=smoke.smoker,sigara içmiyorum=smoke.free,sigaraya başladım=smoke.smoker!,sigara içmeye başladım=smoke.smoker!,sigarayı bıraktım=smoke.free!,içki içiyorum=drink.drinker,alkol kullanıyorum=drink.drinker,içkiyi bıraktım=drink.sober!,alkolü bıraktım=drink.sober!," +
  "kiracıyım=tenure.rent,kirada oturuyorum=tenure.rent,kirada yaşıyorum=tenure.rent,kirada oturuyoruz=tenure.rent,kiralık evde oturuyorum=tenure.rent,ev aldım=tenure.own!,ev aldık=tenure.own!,bir ev aldık=tenure.own!,kendi evimizi aldık=tenure.own!,kendi evimi aldım=tenure.own!," +
  "yalnız yaşıyorum=household.alone,tek başıma yaşıyorum=household.alone,sevgilim var=love.dating,kız arkadaşım var=love.dating,erkek arkadaşım var=love.dating,bir sevgilim var=love.dating," +
  "ehliyetim yok=licence.none,ehliyet kursuna gidiyorum=licence.none,sürücü kursuna gidiyorum=licence.none,ehliyet aldım=licence.has!,ehliyetimi aldım=licence.has!";

const NAMES = [...PAIRS.matchAll(/(?:^|,)([^=]+)=/gu)].map(([, name = ""]) => name).join("|");
const MONTH = "(?:ocak|şubat|mart|nisan|mayıs|haziran|temmuz|ağustos|eylül|ekim|kasım|aralık)(?:d|t)(?:a|e)";
const SUM = "(?<v>[$€£₺]?\\d[\\d.,]*(?: ?[^\\s\\d,]{1,8}?)?)";

/** Turkish names of the conditions of each axis, with its letters or without their marks. */
export const trStatus = `${PAIRS},${PAIRS.replaceAll("ı", "i")}`;

export const trConditionFrames: readonly Frame[] = [
  ...states("status", `{BEN}(?:benim )?(?:(?:yine|tekrar|yeniden|hâlâ|hala|resmen|${MONTH}) )*(?:ben )?(?<v>${NAMES})(?:, .*)?`),
  ...states(
    "identity",
    "{BEN}(?:bir )?(?<v>[^,]{3,30}?(?:geliştirici|yazılımcı|mühendis|mühendisi|tasarımcı|müdürü|uzmanı|analist|danışman|öğretmen|doktor|avukat|yönetici|editör))(?:y?(?:ı|i|u|ü)m)",
  ),
  ...of("weight", changes("amount", "{BEN}(?<v>\\d[\\d,.]* kilo)(?:ya|yum)? (?:kadar )?(?:düştüm|indim|çıktım|oldum)")),
  ...states("age", "(?<s>\\p{Lu}\\p{L}+) {A}{V} yaşında"),
  ...changes("age", "(?<s>\\p{Lu}\\p{L}+) {A}{V} (?:yaşına (?:girdi|bastı)|yaşını doldurdu|yaşında oldu)"),
  ...changes(
    "amount",
    `(?:ev sahibi|ev sahibim|ev sahibimiz|şirket|okul|site yönetimi|banka|spor salonu) (?<k>kira)(?:yı|mı|mızı) {A}(?:{F}{ABL} )?${SUM}{DAT} (?:çıkardı|yükseltti|indirdi|düşürdü)`,
    `{KM}{ACC} {A}(?:{F}{ABL} )?${SUM}{DAT} (?:çıkardılar|yükselttiler|indirdiler|düşürdüler|çıkardı|yükseltti|indirdi|düşürdü)`,
  ),
];
