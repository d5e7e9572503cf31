import { changes, ends, type Frame, states } from "../grammar.ts";

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
