import { changes, ends, type Frame, type RelationName, states } from "../grammar.ts";

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
