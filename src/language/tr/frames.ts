import { changes, ends, type Frame, of, type RelationName, states } from "../grammar.ts";

const MOVED =
  "(?:alındı|ertelendi|kaydı|kaydırıldı|çekildi|taşındı|değişti|değiştirildi|aldık|erteledik|aldım|erteledim|çektik|kaydırdık|sarktı|kaldı|uzatıldı|ötelendi)";
const RISEN =
  "(?:çıktı|yükseldi|düştü|indi|arttı|çıkarıldı|indirildi|düşürüldü|yükseltildi|geriledi|fırladı|çıkardılar|indirdiler|yükselttiler|düşürdüler|ulaştı)";

/** Frames for the first person and for a named person; the verb shows which. `~` is the ending of "I" or "we", left out for others. */
function said(
  make: (relation: RelationName, ...patterns: readonly string[]) => Frame[],
  relation: RelationName,
  ...patterns: readonly string[]
): Frame[] {
  return make(
    relation,
    ...patterns.flatMap((pattern) => [
      `{BEN}${pattern.replace(/~\??/gu, "{ME}")}`,
      `(?<s>\\p{Lu}\\p{L}+) ${pattern.replace(/~\??/gu, "")}`,
    ]),
  );
}

/** How Turkish expresses each relation. `grammar.ts` has the words, and the parts in braces. */
export const trFrames: readonly Frame[] = [
  ...said(states, "residence", "{V}{LOC} {A}(?:yaşıyor|oturuyor|ikamet ediyor|kalıyor)~?", "{V}{LOC} (?:yaşar|oturur)(?:ım|uz|um)?"),
  ...states(
    "residence",
    "{BEN}(?:evim|evimiz) {V}{LOC}",
    "{BEN}{A}{V}{LOC}(?:yım|yim|yız|yiz)",
    "(?:yaşadığım|oturduğum) (?:yer|şehir) {V}",
  ),
  ...said(
    changes,
    "residence",
    "(?:{F}{ABL} )?{V}{DAT} {A}(?:taşındı|yerleşti|göç etti|göçtü|taşındı)~?",
    "(?:evi|evimizi|evimi) (?:{F}{ABL} )?{V}{DAT} taşıdı~?",
  ),
  ...said(ends, "residence", "{V}{ABL} {A}(?:taşındı|göçtü)~?", "{V}{ACC} terk etti~?"),
  ...said(states, "employer", "{V}{LOC} (?:[^,]{2,30} olarak )?{A}(?:çalışıyor|görev yapıyor)~?"),
  ...states("employer", "(?:iş yerim|işyerim|şirketim|çalıştığım (?:yer|şirket|kurum)|işverenim) {V}", "{BEN}{V} çalışanıyım"),
  ...said(
    changes,
    "employer",
    "{V}{LOC} (?:yeni )?(?:işe|çalışmaya|göreve) (?:başladı|girdi)~?",
    "{V}{DAT} (?:işe girdi|transfer oldu|katıldı)~?",
  ),
  ...changes("employer", "yeni (?:işim|iş yerim|işyerim|şirketim) {V}(?:{LOC})?", "(?:çalıştığım yer|iş yerim|işyerim|şirketim) artık {V}"),
  ...said(
    ends,
    "employer",
    "{V}{ABL} {A}(?:ayrıldı|istifa etti|işten çıktı|kovuldu|atıldı|emekli oldu|çıkarıldı|işten çıkarıldı)~?",
    "{V}{LOC}ki (?:işi|işimi|işinden|işimden) (?:bıraktı|ayrıldı|istifa etti)~?",
    "{V}{ABL} .{2,40}?{DAT} (?:geçti|transfer oldu)~?",
    "{V}{ACC} bıraktı~?",
  ),
  ...ends(
    "employer",
    "{BEN}(?:işten|işimden|işi|işimi) (?:ayrıldım|çıktım|çıkarıldım|kovuldum|bıraktım|atıldım|kaybettim|istifa ettim)",
    "{BEN}(?:istifa ettim|emekli oldum|işsizim|işsiz kaldım|emekliyim)",
  ),
  ...states("role", "{BEN}(?:[^,]{2,30}?{LOC} )?{V} olarak çalışıyorum", "(?:mesleğim|işim|görevim|unvanım|pozisyonum) {V}"),
  ...changes(
    "role",
    "{BEN}(?:{F}{ABL} )?{V}(?:{DAT}|lığa|liğe|luğa|lüğe) (?:terfi ettim|terfi aldım|yükseldim|yükseltildim|atandım|getirildim)",
    "{BEN}{V} (?:oldum|olarak atandım|olarak terfi ettim)(?<=(?:müdür|uzman|şef|direktör|lider|yönetici|öğretmen|doktor|profesör|mühendis|başkan|ortak|koordinatör|danışman|tasarımcı|geliştirici|editör)\\p{L}{0,2} (?:oldum|olarak atandım|olarak terfi ettim))",
  ),
  ...states(
    "name",
    "(?:benim )?(?:tam |ilk |göbek )?(?:adım|ismim|soyadım|soyismim|adım soyadım) {V}{COP}",
    "bana {V} (?:de|diyebilirsin|deyin|derler|diyebilirsiniz)",
  ),
  ...changes(
    "name",
    "(?:benim )?(?:adım|ismim|soyadım|soyismim) (?:artık {V}|{V} oldu|{V} olarak değişti|artık {V} oldu)",
    "{BEN}(?:adımı|ismimi|soyadımı|soyismimi) (?:{F}{ABL} )?(?:{V} (?:olarak değiştirdim|yaptım)|{V}{DAT} çevirdim)",
    "yeni (?:adım|ismim|soyadım) {V}",
  ),
  ...states("birthday", "(?:benim )?(?:doğum günüm|doğum tarihim) {V}{COP}", "{BEN}{V}(?:{LOC})? (?:doğdum|doğumluyum)"),
  ...states("age", "{BEN}{V} yaşında(?:yım|yim)", "(?:benim )?yaşım {V}"),
  ...changes(
    "age",
    "{BEN}{V} (?:yaşıma|yaşına) (?:girdim|bastım)",
    "{BEN}{V}(?:{ACC})? (?:yaşını )?(?:oldum|doldurdum|bitirdim)",
    "{BEN}artık {V} yaşındayım",
  ),
  ...states(
    "status",
    "{BEN}(?:hâlâ |hala )?(?<v>bekar|bekâr|evli|nişanlı|dul|boşanmış|sözlü|yalnız)(?:y)?(?:ı|i|u|ü)m",
    "(?:medeni halim|medeni durumum|ilişki durumum) {V}",
  ),
  ...changes(
    "status",
    "{BEN}(?:.{2,20}(?:la|le) )?(?<v>evlendi|boşandı|nişanlandı|nikahlandı)(?:m|k)",
    "{BEN}(?:sevgilim|nişanlım|erkek arkadaşım|kız arkadaşım|partnerim)(?:den|dan|le|la) (?<v>ayrıldı)(?:m|k)",
    "{BEN}artık (?<v>bekar|evli|nişanlı|dul)(?:y)?(?:ı|i|u|ü)m",
  ),
  ...states("progress", "{N} (?:hâlâ |hala |şu an )?(?<v>devam ediyor|beklemede|askıda|planlanıyor)"),
  ...changes(
    "progress",
    "{N} (?:artık |sonunda |nihayet )?(?<v>tamamlandı|bitti|yayınlandı|durduruldu|onaylandı|askıya alındı|rafa kaldırıldı)",
  ),
  ...states("favorite", "(?:benim )?(?:en sevdiğim|favori|en beğendiğim) {K}(?:ım|im|um|üm|m)? (?<v>(?:[^\\s,]+)(?: [^\\s,]+)?)"),
  ...changes(
    "favorite",
    "(?:benim )?(?:en sevdiğim|favori|en beğendiğim) {K}(?:ım|im|um|üm|m)? (?:artık|şimdi|şu an) {V}(?: oldu)?",
    "(?:en sevdiğim|favori) {K} (?:(?:{F}{ABL} )?{V}{DAT} değişti|{V} oldu)",
    "yeni (?:favori|en sevdiğim) {K} {V}",
    "artık (?:en sevdiğim|favori) {K} {V}",
  ),
  ...states(
    "choice",
    "{BEN}{V}{ACC} {F}{DAT} tercih (?:ederim|ediyorum)",
    "{BEN}{F}{ABL} (?:daha )?çok {V}{ACC} (?:severim|seviyorum)",
    "{BEN}{F} yerine {V}{ACC}? tercih (?:ederim|ediyorum)",
  ),
  ...states("schedule", "{N} (?:her )?{M}(?:'?n?(?:d|t)(?:a|e))?"),
  ...changes(
    "schedule",
    `(?:{BEN})?{N}(?:{ACC})? {A}(?:{FM}{ABL} )?{M}{DAT} ${MOVED}`,
    "{N} artık {M}(?:{LOC})?",
    "{N} {M}(?:{DAT})? (?:oldu|olarak değişti|olarak değiştirildi)",
    "yeni (?<n>[^\\s,]{2,20})(?: tarihi| saati) {M}",
    "{N} {FM} değil,? {M}",
  ),
  ...ends("schedule", "{N} (?:artık )?(?:iptal|iptal oldu|iptal edildi|yapılmayacak)", "{BEN}{N}{ACC} iptal (?:ettim|ettik|ettiler)"),
  ...states(
    "amount",
    "{KM} (?:şu an |aylık |ayda |yaklaşık )*(?<v>[$€£₺]?\\d[\\d.,]*(?: ?[^\\s\\d,]{1,8})?){COP}",
    "{N} (?:aylık |ayda )?(?<v>[$€£₺]?\\d[\\d.,]* ?[^\\s\\d,]{1,8})",
    "{BEN}ayda {V} (?<k>maaş) alıyorum",
    "{BEN}ayda {V} (?<k>kira) (?:ödüyorum|veriyorum)",
    "{BEN}{V} (?<k>kilo)(?:yum|yım)",
  ),
  ...changes(
    "amount",
    `{KM} {A}(?:{F}{ABL} )?(?<v>[$€£₺]?\\d[\\d.,]*(?: ?[^\\s\\d,]{1,8}?)?){DAT} ${RISEN}`,
    `{N} {A}(?:{F}{ABL} )?(?<v>[$€£₺]?\\d[\\d.,]*(?: ?[^\\s\\d,]{1,8}?)?){DAT} ${RISEN}`,
    "{KM} (?:artık )?(?<v>[$€£₺]?\\d[\\d.,]*(?: ?[^\\s\\d,]{1,8})?) oldu",
    "{KM} (?:artık|şimdi|şu an) (?<v>[$€£₺]?\\d[\\d.,]*(?: ?[^\\s\\d,]{1,8})?)",
    "{N} (?:artık|şimdi) (?<v>[$€£₺]?\\d[\\d.,]* ?[^\\s\\d,]{1,8})",
  ),
  ...states("count", "{BEN}{V} {K}{MY} var"),
  ...changes("count", "{BEN}(?:artık |şimdi |sadece |yalnızca )+{V} {K}{MY} (?:var|kaldı)", "{BEN}{A}{V} {K}{MY} kaldı"),
  ...states(
    "possession",
    "{BEN}(?:bir )?{V}{MY} var",
    "{BEN}(?:bir )?{V}(?:{ACC})? (?:besliyorum|sürüyorum|biniyorum)",
    "(?:arabam|motorum|telefonum|bilgisayarım|aracım) (?:bir )?{V}",
  ),
  ...ends(
    "possession",
    "{BEN}(?:eski )?{V}(?:{MY})?{ACC} (?:sattım|verdim|kaybettim|attım|bağışladım|elden çıkardım|iade ettim|sahiplendirdim|hurdaya verdim|çaldırdım|sattık|verdik)",
    "(?:benim |eski )?{V}{MY}(?:{ACC})? (?:\\u00f6ld\\u00fc|kayboldu|çalındı|bozuldu|kaçtı|vefat etti|kırıldı|hurdaya çıktı|kaybettik)",
    "{BEN}artık {V}{MY} yok",
  ),
  ...states(
    "subscription",
    "{BEN}{V}(?:{DAT})? (?:aboneyim|üyeyim|abone oldum|üye oldum)",
    "{BEN}{V} (?:aboneliğim|üyeliğim) var",
    "{BEN}(?<v>spor salonu|.{2,20} (?:kursu|dersi))(?:na|ne) (?:gidiyorum|yazıldım|devam ediyorum)",
  ),
  ...ends(
    "subscription",
    "{BEN}{V}(?:'?n?(?:ı|i|u|ü)?n?)? (?:aboneliğimi|üyeliğimi|aboneliğini|üyeliğini) (?:iptal ettim|bitirdim|sonlandırdım|dondurdum|kapattım|iptal ettirdim)",
    "{BEN}{V}(?:{ACC}|{ABL}) (?:iptal ettim|bıraktım|ayrıldım|aboneliğimden çıktım)",
  ),
  ...states(
    "use",
    "{BEN}{A}(?:[^,]{2,30} (?:için|olarak) )?{V}(?:{ACC})? kullanıyorum",
    "{BEN}{V}(?:'?(?:y)?(?:la|le)| ile) (?:kod yazıyorum|çalışıyorum|yazıyorum|geliştiriyorum)",
  ),
  ...changes(
    "use",
    "{BEN}{A}{F}{ABL} {V}{DAT} (?:geçtim|geçtik|geçiş yaptım|döndüm|taşındım|yükselttim|yükseldim)",
    "{BEN}{A}{F}(?:'?n?(?:ı|i|u|ü)n)? yerine {V}(?:{ACC})? (?:kullanıyorum|kullanmaya başladım)",
    "{BEN}{F}{ACC} (?:bırakıp|bıraktım,?) {V}{DAT} geçtim",
    "{BEN}{F}(?:{MY})?{ACC} {V} ile değiştirdim",
    "{BEN}{A}{V}{DAT} (?:geçtim|geçtik|geçiş yaptım)",
  ),
  ...states(
    "attribute",
    "{KM} {V}{COP}",
    "{N} {X}{COP}",
    "bana (?<k>)(?<v>\\S+@\\S+|[+(]?\\d[\\d\\s()-]{5,}\\d)(?:{ABL}| numarasından| adresinden) ulaş\\p{L}*",
  ),
  ...changes(
    "attribute",
    "{KM} (?:artık|şimdi|şu an) {V}(?: oldu)?",
    "{N} (?:artık|şimdi) {X}(?: oldu)?",
    "{N} (?:{F}{ABL} )?{X}(?: oldu| olarak (?:değişti|değiştirildi|güncellendi)|{DAT} değişti)",
    "{KM} (?:{F}{ABL} )?(?:{V}(?: oldu| olarak (?:değişti|değiştirildi|güncellendi))|{V}{DAT} değişti)",
    "{BEN}{N}{ACC} {X} (?:olarak (?:değiştirdim|güncelledim)|yaptım)",
    "{BEN}(?<k>[^,]{1,30}?m){ACC} {V} (?:olarak (?:değiştirdim|güncelledim)|yaptım)",
    "yeni {KM} {V}",
    "{KM} değişti,? (?:artık|yenisi) {V}",
  ),
];

const HARMONY = "(?:ı|i|u|ü)";
const OFTEN =
  "(?:her (?:gün|sabah|akşam|hafta|ay|pazartesi|salı|çarşamba|perşembe|cuma|cumartesi|pazar)|haftada \\S+ (?:gün|kez|kere|defa)|günde \\S+(?: (?:paket|bardak|fincan|tane))?|ayda \\S+ (?:kez|kere|gün)|hep|genelde|sürekli|düzenli olarak|sık sık|hafta sonları) ";
const JOB =
  "grafiker|grafikçi|kasiyer|mühendis|garson|öğretmen|hemşire|doktor|muhasebeci|avukat|stajyer|müdür|yazılımcı|geliştirici|tasarımcı|danışman|satışçı|satış danışmanı|asistan|sekreter|editör|aşçı|şoför|kurye|güvenlik|analist|uzman|memur|barista|eczacı|mimar|teknisyen|temsilci|yönetici|koordinatör|işçi|usta";
const KIN =
  "benim (?:annem|babam|abim|ablam|kardeşim|eşim|karım|kocam|oğlum|kızım|erkek arkadaşım|kız arkadaşım|sevgilim|nişanlım|dedem|anneannem|babaannem|kuzenim|teyzem|amcam|dayım|halam|arkadaşım)(?: \\p{Lu}\\p{L}+)?";
const PET = "(?<k>kedi|köpek|kopek|kuş|hamster|tavşan|papağan|balık|muhabbet kuşu)";
const KEY =
  "(?<k>telefon numarası|telefon numara|telefon|numara|cep numara|mail adres|mail|e-posta adres|e-posta|adres|wifi şifre|şifre|parola)";
const CHANGED = "(?:değiştirdim|değiştirdik|değişti|güncelledim|yeniledim)";
const PERSON = "(?<k>patron|müdür|şef|doktor|diş hekimi|dişçi|avukat|ev sahibi|hoca|öğretmen|antrenör|danışman|yönetici)";
const AID = "(?<v>alçı|koltuk değne|korse|atel|boyunluk|gözlük|lens|diş tel|maske)";
const DAY = "(?:pazartesi|salı|çarşamba|perşembe|cuma|cumartesi|pazar|bugün|yarın|haftaya|\\d{1,2}(?:[:.]\\d{2}| \\p{L}+))";
const STATE =
  "(?<v>hastanede(?: yatıyor)?|taburcu oldu|hastaneden çıktı|askerde|askerden döndü|askerden geldi|terhis oldu|iş buldu|işsiz|emekli oldu|mezun oldu|evlendi|boşandı|nişanlandı|iyileşti)";

/** The named parts of the frames. The text between them is searched for first. */
export const trThingParts = { OFTS: `(?:${OFTEN})*`, OFTP: `(?:${OFTEN})+` };

/** Everyday Turkish words for things that somebody has, does or uses. */
export const trThingFrames: readonly Frame[] = [
  ...states("residence", `(?<s>${KIN}) {V}{LOC} (?:yaşıyor|oturuyor|kalıyor)`),
  ...changes("residence", `(?<s>${KIN}) (?:\\S+mıza, |\\S+mıza )?(?:{F}{ABL} )?{V}{DAT} (?:taşındı|yerleşti)`),
  ...states("employer", `(?<s>${KIN}) {V}{LOC} çalışıyor`, `{BEN}(?:bir )?{V}{LOC} (?:bir )?(?:\\S+ )?(?:${JOB})(?:y?${HARMONY}m)`),
  ...changes("employer", `(?<s>${KIN}) {V}{LOC} (?:işe|çalışmaya) başladı`),
  ...ends("employer", `(?<s>${KIN}) {V}{ABL} (?:ayrıldı|istifa etti|emekli oldu|işten çıktı)`),
  ...states("role", `{BEN}(?:[^,]{2,30}?{LOC} )?(?:bir )?(?<v>${JOB})(?:y?${HARMONY}m)`),
  ...states("status", `(?<s>${KIN}|\\p{Lu}\\p{L}+) (?:şu an |hâlâ |hala )?${STATE}(?: şu an)?(?: sonunda)?`),
  ...states(
    "attribute",
    `${PET}\\p{L}{0,4} (?:adı|ismi) {V}`,
    `(?:bir )?${PET}\\p{L}{0,3} var,? (?:adı|ismi) {V}`,
    `(?<n>${KIN}) {V} sınıf(?:a gidiyor|ta)`,
  ),
  ...changes(
    "attribute",
    `(?<n>${KIN}) {V} sınıfa (?:başladı|geçti)(?: bile| artık)?`,
    `{BEN}${KEY}(?:y?${HARMONY}|s${HARMONY}n?${HARMONY}?|m${HARMONY}?|${HARMONY}m${HARMONY}?|${HARMONY})? ${CHANGED},? (?:yenisi |artık |yeni numaram |yeni adresim )?(?<v>\\S*\\d[\\d ]*\\S*|\\S+@\\S+)(?: oldu)?`,
    `${PERSON}\\p{L}{0,4} değişti,? (?:artık |yenisi )?{V}`,
    `(?:benim )?yeni ${PERSON}(?:${HARMONY}m|${HARMONY}m${HARMONY}z|m|m${HARMONY}z) {V}(?: oldu)?`,
  ),
  ...states("schedule", `(?<v>${DAY}(?: günü)?(?: saat)?(?: \\S*\\d\\S*)?) (?<n>[^\\s,]{3,20}(?: [^\\s,]{3,20})?) var`),
  ...changes(
    "schedule",
    "{BEN}{N}{ACC} {M}{DAT} (?:aldırdım|aldırdık|kaydırdım|çektirdim|erteledim|erteledik|aldım|aldık|ertelediler|aldılar)",
    "{N} (?:ertelendi|değişti),? (?:yeni (?:tarih|gün|saat|tarihi|saati) |artık )?{M}",
  ),
  ...changes(
    "amount",
    "(?<k>maaş|kira|aidat|harçlık)(?:\\p{L}{0,5})? zam (?:geldi|yapıldı|yaptılar|yaptı|aldım),? (?:artık )?(?<v>\\d[\\d.,]*(?: ?[^\\s\\d,]{1,8})?) oldu",
  ),
  ...states(
    "subscription",
    `{BEN}{OFTS}{V}(?:{DAT}| dersine| kursuna| derslerine| antrenmanına)? (?:gidiyorum|gidiyoruz|katılıyorum|devam ediyorum|yazıldım)`,
    `{BEN}{OFTS}{V} (?:dersi |kursu )?(?:alıyorum|öğreniyorum|yapıyorum)`,
    `{BEN}{OFTP}{V} (?:içiyorum|yiyorum|kullanıyorum|izliyorum|okuyorum)`,
    `{BEN}{V}(?:{DAT})? (?:üyeyim|üyesiyim|aboneyim|kayıtlıyım)`,
    `(?:\\S+m )?${AID}(?:da|de|ğiyle|ğiyle yürüyorum|yla geziyorum|kullanıyorum)(?: yürüyorum)?`,
  ),
  ...ends(
    "subscription",
    `{BEN}(?:\\S+m yüzünden )?{V}(?:{ACC})? (?:tamamen |artık )?(?:bıraktım|bıraktık|bırakalı .*|kestim)`,
    // A shop that is closed for the night opens again; a debt that is closed is paid.
    "{BEN}(?<v>(?:[^\\s,]+ ){0,2}(?:borc|kredi)(?:um|m|imiz|umuz|miz))(?:{ACC}) (?:tamamen |sonunda )?(?:kapattım|kapattık|ödedim|bitirdim)",
    `{BEN}{V} (?:üyeliğimi|aboneliğimi) (?:bıraktım|iptal ettim|dondurdum|bitirdim)`,
    `{BEN}${AID}(?:yı|lar${HARMONY}|ğini|klerini|ğimi|klerimi|den kurtuldum)?(?: çıkardılar| çıkardım| attım| çıktı| söktüler| bıraktım)`,
  ),
  // A person who ends piano lessons keeps the piano.
  ...states(
    "habit",
    `{BEN}{OFTS}{V} (?:dersi |kursu )?(?:alıyorum|öğreniyorum|çalışıyorum|oynuyorum|çalıyorum)`,
    "{BEN}{V} (?:kursuna|dersine|derslerine) (?:gidiyorum|katılıyorum|yazıldım)",
  ),
  ...ends(
    "habit",
    "{BEN}{V} (?:kursunu|dersini|derslerini|derslerimi) (?:bıraktım|iptal ettim|dondurdum|bitirdim)",
    "{BEN}{V}(?:{ACC}) (?:öğrenmeyi )?(?:bıraktım)",
  ),
  ...states(
    "use",
    "{BEN}{A}(?:[^,]{2,30} (?:için|olarak|yazarken|yaparken|çalışırken|tutarken) )?(?:hep |genelde |sürekli )?{V}(?:{ACC})? kullanıyorum",
  ),
  ...ends(
    "possession",
    "{V}(?:'?(?:y|n)?(?:ı|i|u|ü))? {A}(?:kaybettik|\\u00f6ld\\u00fc|vefat etti|aramızdan ayrıldı|çalındı)",
    "{BEN}{V}(?:{ACC}) \\S+m(?:a|e|ıza|ize) (?:verdim|verdik|sattım|hediye ettim|devrettim)",
    "(?<v>[^,]{2,20} alerj)(?:im|i) (?:artık )?(?:geçti|yok|kalmadı|yokmuş)",
  ),
  ...states("possession", "{BEN}(?<v>[^,]{2,20} alerj)im var"),
];

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
