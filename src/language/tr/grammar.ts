import type { Frame, Grammar, Rewriting, Since } from "../grammar.ts";
import { sinceRewritings } from "../since.ts";
import { inBoth, inEither } from "../spelling.ts";
import { trConditionFrames, trFrames, trStatus, trThingFrames, trThingParts } from "./frames.ts";
import { LETTERS } from "./vocabulary.ts";

/** Writers also leave out the marks of Turkish letters. */
const plain = (source: string) => inEither(source, LETTERS);
const bothSpellings = (list: string) => inBoth(list, LETTERS);

const KIN =
  "annem|babam|abim|ablam|kardeşim|eşim|karım|kocam|oğlum|kızım|erkek arkadaşım|kız arkadaşım|sevgilim|nişanlım|dedem|anneannem|babaannem|kuzenim|teyzem|amcam|dayım|halam|yengem|yeğenim|arkadaşım|komşum";
const ROLES =
  "(?:müdür|patron|şef|doktor|dişçi|avukat|öğretmen|terapist|antrenör|danışman|koç|muhasebeci)(?:ım|im|um|üm|m|ümüz|umuz|imiz|ımız|miz|mız)|hocam|hocamız|ev sahibim|ev sahibimiz|ev arkadaşım|oda arkadaşım|mailim|mail adresim|e-postam";

function rule(pattern: string, replacement: string): Rewriting {
  return [new RegExp(plain(pattern), "giu"), replacement];
}

/** Spoken Turkish: possessors of relatives, hearsay about changes, remarks about food. */
const spoken: Rewriting[] = [
  rule(`(?:^|(?<=[,.!] ))(?:benim |bizim )?(?=(?:${KIN})(?!\\p{L}))`, "benim "),
  rule(`(?:^|(?<=[,.!] ))(?:benim |bizim )?(?=(?:yeni )?(?:${ROLES})(?!\\p{L}))`, "benim "),
  rule(",? (?:maalesef|valla|yani|işte|ne yazık ki|çok şükür|ya)(?=[.! ]*$)", ""),
  rule("(?:^|(?<=, ))(?:\\S+ )?(?:yazarken|çalışırken|yaparken|okurken|koşarken|sürerken) ", ""),
  rule("(?<!\\p{L})(ertelen|iptal ol|iptal edil|değiş|alın|uzatıl)(?:mış|miş|muş|müş)(?!\\p{L})", "$1du"),
  rule("ertelendu", "ertelendi"),
  // Giving something up for a part of the day does not end it for the rest.
  rule("(?<=(?:öğleden sonra|öğleden sonraları|akşamları|sabahları|geceleri|hafta içi|evde|işte) [^,]{2,25} )bıraktım", "azalttım"),
  // A person who comes back has not left.
  rule("(?<!\\p{L})(?:ayrıldı|gitti|çıktı|kaçtı)(?=,? .{0,30}(?:dönecek|gelecek|döner|gelir|döndü|geri geldi|bulundu))", "uzaklaştı"),
  rule("iptal oldu|iptal edildu", "iptal oldu"),
  rule("değişdu", "değişti"),
  rule("alındu", "alındı"),
  rule("ğ(?:a|e) (?=alerji|alerjim)", "k "),
  rule("'?y?(?:a|e) (?=(?:karşı )?alerji)(?:karşı )?", " "),
  rule("(?<!\\p{L})(\\p{L}+) (?:yiyemiyorum|içemiyorum|yiyemem|içemem)", "$1 alerjim var"),
  rule(
    "(?:^|(?<=[,.] ))(?:artık |tekrar |yine )*(\\p{L}+?)(?:'?y?(?:ı|i|u|ü))? (?:yiyebiliyorum|içebiliyorum|serbest)(?: artık)?(?!\\p{L})",
    "$1 alerjim geçti",
  ),
];

const OPENER =
  "bu arada|şey|not|bilgin olsun|haberin olsun|bilgi olsun|hatırlatma|güncelleme|haber|iyi haber|kötü haber|evet|hayır|yok|tamam|merhaba|selam|maalesef|ne yazık ki|neyse ki|sonunda|nihayet|neyse|ama|fakat|ancak|ve|peki|unutma|lütfen not al|şunu bil ki|tahmin et ne oldu|bil bakalım|ya|valla|bir de şu var";
const CORRECTION = "aslında|aslinda|düzeltme|düzeltiyorum|yanlış söyledim|pardon|plan değişti|planlar değişti|yok yok|meğer|hayır";
const NOW =
  "artık|şimdi|şu an|şu anda|şimdilerde|bugünlerde|bu aralar|şu sıralar|halen|hâlen|bundan sonra|bundan böyle|bugünden itibaren|son zamanlarda";
const WHEN =
  "geçen (?:ay|hafta|yıl|sene|gün|yaz|kış|bahar)|dün|önceki gün|geçenlerde|yakın zamanda|yakınlarda|bu (?:ay|hafta|yıl|sene|sabah)(?! .*çalışıyor)|bugün(?! .*(?:yorum|hasta))|iki (?:ay|hafta|yıl|gün) önce|\\d+ (?:ay|hafta|yıl|gün) önce|birkaç (?:ay|hafta|gün) önce|az önce|(?<year>(?:19|20)\\d\\d)(?:'?(?:d|t)(?:a|e))?(?: yılında)?";
const NAMELESS_WHEN = WHEN.replace("?<year>", "?:");
const FIRST_PERSON = "\\p{L}+(?:yorum|yoruz|(?:d|t)(?:ı|i|u|ü)(?:m|k)|(?:a|e|ı|i|u|ü)r(?:ı|i|u|ü)m|mam|mem)";
/** Negated verbs of habits, with the verbs that they deny. */
const NEGATED: Rewriting[] = (
  [
    ["yemiyorum", "yiyorum"],
    ["içmiyorum", "içiyorum"],
    ["sevmiyorum", "seviyorum"],
    ["kullanmıyorum", "kullanıyorum"],
    ["yaşamıyorum", "yaşıyorum"],
    ["oturmuyorum", "oturuyorum"],
    ["çalışmıyorum", "çalışıyorum"],
    ["gitmiyorum", "gidiyorum"],
    ["oynamıyorum", "oynuyorum"],
    ["beslemiyorum", "besliyorum"],
    ["yapmıyorum", "yapıyorum"],
    ["sürmüyorum", "sürüyorum"],
    ["tüketmiyorum", "tüketiyorum"],
  ] as const
).map(([negated, held]) => rule(`(?<!\\p{L})${negated}$`, held));
const HARMONY = "(?:ı|i|u|ü)";
const DAY = "(?:pazartesi|salı|çarşamba|perşembe|cuma|cumartesi|pazar)";

function spelledFrames(frames: readonly Frame[]): Frame[] {
  return frames.map((frame) => ({ ...frame, pattern: plain(frame.pattern) }));
}

function spelledParts(parts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, plain(part)]));
}

const SINCE: Since = {
  before: plain("(?:geçen )?"),
  months: plain("ocak|şubat|mart|nisan|mayıs|haziran|temmuz|ağustos|eylül|ekim|kasım|aralık"),
  between: " ",
  beforeYear: "",
  after: plain("(?:(?:'?(?:d|t)(?:a|e)n|(?: yılı| yılının \\p{L}+| ayı)n(?:d|t)(?:a|e)n)(?: bu yana| beri))"),
  and: plain("(?:ve|ama|fakat) "),
  ...{ dated: "$<year> şimdi$<clause>", undated: "şimdi$<clause>" },
};

/** The patterns by which statements in the language are read. */
export const grammar: Grammar = {
  contractions: [
    ...sinceRewritings(SINCE),
    [/İ(?=ş(?:ten|im|e|i|yeri\p{L}*)(?!\p{L})|ki |ki$|nternet|smim|sim|stifa|lk |laç)/gu, "i"],
    [/(?<=\p{L}[aeıioöuü])ğ(?=[ıiuü]m)(?<=(?:köpe|kope|çocu|bebe|ine|tavu|bisikletliğ|uçura|aya)ğ)/giu, "k"],
    rule("saat (\\d{1,2})'(?:d|t)(?:a|e)(?!\\p{L})", "saat $1:00"),
    rule("(?<=\\d) bin(?=(?:e|i|den|de)?(?!\\p{L}))", "000"),
    ...spoken,
    rule("\\b(?:ikişer|tane|adet) ", ""),
    rule(
      `^((?:(?:${OPENER}|${CORRECTION}|${NOW}|${NAMELESS_WHEN})[,:]? +)*)(?!ben |biz )(.*${FIRST_PERSON})(?=(?:[.!, ]*$|, ))`,
      "$1ben $2",
    ),
    rule("(?<!\\p{L})biz (?=.*(?:yoruz|(?:d|t)(?:ı|i|u|ü)k)(?:[.!, ]|$))", "ben "),
  ],
  opener: plain(OPENER),
  correction: plain(CORRECTION),
  since: SINCE,
  now: plain(NOW),
  when: plain(WHEN),
  additive: plain(
    "ayrıca|bir de|ek olarak|ek iş|ek gelir|yarı zamanlı|part[- ]?time|bazen|ara sıra|arada|hafta sonları|hafta sonu|geçici\\p{L}*|şimdilik|ikinci|başka|diğer|hem|(?<=\\S )(?:da|de)(?= )|aynı zamanda|yanı sıra|iki ev|ikisi de|bu hafta|bu yaz|otelde|tatilde|tatil|misafir\\p{L}*|iş gezisi\\p{L}*|kadar|ziyaret\\p{L}*|yeni bir .{2,20} daha|daha aldım|birlikte ayrıca",
  ),
  instead: plain(`(?<f>[^,]{1,40}?)(?:'?n?(?:ı|i|u|ü)n)? (?:yerine|değil)`),
  changing: bothSpellings(
    "artık|şimdi|şu an|çıktı|yükseldi|düştü|indi|arttı|çıkarıldı|indirildi|değişti|ertelendi|alındı|kaydı|kaydırıldı|çekildi|oldu|yeni|aslında|zamlandı|güncellendi|uzatıldı",
  ),
  calledOff: bothSpellings(
    "iptal oldu|iptal ettik|iptal ettim|iptal|yattı|suya düştü|vazgeçtik|vazgeçtim|gitmiyoruz|gitmiyorum|olmadı|rafa kalktı",
  ),
  completed: bothSpellings("bitti|bitirdim|tamamladım|teslim ettim|geçtim|kazandım"),
  ongoing: plain("yazıyorum|hazırlıyorum|hazırlanıyorum|çalışıyorum|yapmam lazım|bitirmem lazım"),
  died: plain("\\u00f6ld\\u00fc|vefat etti|kaybettik"),
  ending: bothSpellings("sattım|sattık|bıraktım|bıraktık|iptal ettim|iptal ettik|verdim|attım|bağışladım|sildim|iade ettim|ayrıldım"),
  kin: "spouse wife husband girlfriend boyfriend partner fiance mother father kardesim kardesimin abim abimin ablam ablamın annem annemin babam babamın esim esimin karım kocam oglum oglumun kızım kızımın arkadasım arkadasımın komsum komsumun kuzenim kuzenimin amcam dayım teyzem halam yegenim dedem babaannem anneannem sevgilim patronum musteri",
  vague: "sifre parola numara fiyat ucret toplantı randevu siparis kod oda ders etkinlik gorev",
  serial: "siparis kargo ucus tren otobus bilet fatura rezervasyon",
  planned: plain(
    "yazın|kışın|haftaya|seneye|\\p{L}*(?:acağım|eceğim|acağız|eceğiz|acak|ecek|acaklar|ecekler)|planlıyor\\p{L}*|düşünüyor\\p{L}*|niyet\\p{L}*|gelecek (?:ay|yıl|sene|yaz)|önümüzdeki (?:ay|yıl|sene|yaz)|seneye|taşınıyorum|taşınıyoruz|ayrılıyorum|geçiyorum|evleniyorum|evleniyoruz",
  ),
  unasserted: plain(
    "eğer|(?!bursa(?!\\p{L}))\\p{L}*(?:sam|sem|sak|sek|rsa|rse|ırsa|irse|ursa|ürse|ysa|yse|saydı|seydi|saydım|seydim)(?<!\\p{L}*(?:hal|yok|ney)se)|belki|galiba|sanırım|herhalde|muhtemelen|keşke|umarım|istiyor\\p{L}*|isterim|isterdi\\p{L}*|gerek|lazım|\\p{L}*(?:malı|meli)(?:yım|yim|yız|yiz)?|rüya\\p{L}*|rüyamda|hayal\\p{L}*|şaka\\p{L}*|\\p{L}*(?:mış|miş|muş|müş)(?:ım|im|um|üm)?(?<!(?:geç|boşan)m(?:i|ı)ş)|dedi|diyor|söyledi|duydum|diyorlar|dediler|sordu|eskiden|önceden|çocukken|küçükken|öğrenciyken|\\p{L}*(?:ken|iken)(?<!(?:er|te)ken)|\\p{L}+yord(?:u|uk|um)|(?<= )(?:mı|mi|mu|mü|mısın|misin|musun|müsün|mıyım|miyim)|neredeyse|az kalsın|(?:film|dizi|roman|hikâye|hikaye)(?:de|da|te|ta)\\p{L}*|öner\\p{L}*|lütfen|acaba|\\p{L}+(?:abilirim|ebilirim|abilir|ebilir)|zannediyor\\p{L}*|sanki|nerede|neden|niye|kim|hangi",
  ),
  subordinate: plain("çünkü|zira|diye|dolayı|nedeniyle|sayesinde"),
  coordination: plain("ve|ama|fakat|ancak|sonra|ardından|lakin"),
  clauseStart: plain("artık|şimdi|şu an|şu anda|ben|yeni|benim|(?<=(?:m|k), ?).+"),
  event: plain(
    "bugün|dün|bu (?:sabah|akşam|gece|hafta)|geçen (?:hafta|ay|yıl|sene)|önce|demin|az önce|yarın|\\p{L}{2,}(?:d|t)(?:ı|i|u|ü)(?:m|k|lar|ler)?(?<!(?:kendi|şimdi|yeni|kedi|hadi|adı|soyadı|yedi|altı|tatlı|cumartesi|adım|soyadım|kedim|kadı))",
  ),
  ceased: [
    rule("^(?:ben )?(\\S+m) (?:ağrısı )?(?:geçti|iyileşti|düzeldi)$", "$1 ağrıyor"),
    rule("^(ben )?(.+?)(?:dan|den|tan|ten) (?:soğudum|bıktım|sıkıldım|nefret ettim)$", "$1$2 seviyorum"),
    rule("^(ben )?(.+?)(?:'?(?:y|n)?(?:ı|i|u|ü))? bırakalı .*$", "$1$2"),
    ...NEGATED.map(([pattern, held]) => [new RegExp(`(?<!\\p{L})${plain("artık")} (.*?)${pattern.source}`, "iu"), `$1${held}`] as const),
    rule(
      "^(ben )?(?:artık |tamamen |sonunda )*(.+?)(?:'?(?:y|n)?(?:ı|i|u|ü))? (?:tamamen |sonunda |temelli )*(?:bıraktım|bıraktık|kestim|son verdim)$",
      "$1$2",
    ),
    rule("^(ben )?(?:artık )?(.+?)(?:may|mey)(?:ı|i) (?:bıraktım|kestim)$", "$1$2"),
    rule("^(ben )?(?:artık )(.+?)(?:'?(?:ı|i|u|ü)?m)? yok$", "$1$2 var"),
  ],
  denied: [...NEGATED, rule("^(.+?) değilim$", "$1im"), rule("(?:nefret ediyorum)$", "seviyorum")],
  self: "ben biz",
  own: "benim bizim",
  user: "kullanıcı,müşteri",
  article: "bu şu o",
  pronoun: "o|bu",
  comment: plain(
    "(?:çok|gerçekten|baya|bayağı|acayip|aşırı)? ?(?:güzel|mutlu\\p{L}*|üzgün\\p{L}*|zor|pahalı|ucuz|rahat|keyifli|yorucu|süper|harika|berbat|şahane|efsane|deniz kenarı|inanamıyorum|oh be|bakalım|düğün falan)",
  ),
  manyOf:
    "seviyorum biliyorum konuşuyorum yiyorum içiyorum okuyorum izliyorum oynuyorum öğreniyorum dinliyorum topluyorum çalıyorum hoşlanıyorum bayılıyorum istiyorum var",
  alike: "",
  light:
    "tatil tatili plan planı gezi gezisi seyahat seyahati ağrıyor içiyorum yiyorum kullanıyorum oynuyorum gidiyorum yapıyorum tüketiyorum her gün günde sabah akşam sık sıkça bazen içerim yerim iciyorum besliyorum",
  single:
    "eşim=spous,karım=wif,kocam=husband,kız arkadaşım=girlfriend,erkek arkadaşım=boyfriend,sevgilim=partner,nişanlım=fiance,annem=mother,babam=father,patronum=boss,patron=boss,patronumuz=boss,müdürüm=boss,müdürümüz=boss,müdür=boss,şefimiz=boss,doktorumuz=doctor,hocam=teacher,hocamız=teacher,öğretmenim=teacher,yöneticim=boss,amirim=boss,şefim=boss,ev sahibim=landlord,doktorum=doctor,aile hekimim=doctor,dişçim=dentist,diş hekimim=dentist,avukatım=lawyer,muhasebecim=accountant,antrenörüm=trainer,koçum=coach,terapistim=therapist,psikoloğum=therapist,ev arkadaşım=roommate,danışmanım=advisor,şirketim=employer,iş yerim=employer,bankam=bank,telefonum=phone,telefon numaram=phone,numara=phone,telefon numara=phone,mail adres=email,mail=email,numaram=phone,cep telefonum=phone,cep numaram=phone,e-postam=email,eposta adresim=email,e-posta adresim=email,e-mail adresim=email,mail adresim=email,mailim=email,emailim=email,email adresim=email,adresim=address,ev adresim=address,kiram=rent,kiramız=rent,kira=rent,maaşım=salary,maaşim=salary,maas=salary,maaşı=salary,kilom=weight,kilo=weight,boyum=height,şifrem=password,parolam=password,bölümüm=major",
  noName:
    "bugün dün artık şimdi bu şu o ben sen biz siz onlar her bir yeni geçen benim bizim ama ve çok en iki üç dört beş kim ne nasıl hangi hiç tüm bütün bazı toplantı sigara kahve çay et alkol",
  generic: "günü tarihi saati yeni şimdiki mevcut güncel tarih saat",
  predicate: plain(
    "çok|daha|en|pek|oldukça|gerçekten|hiç|her zaman|hâlâ|hala|henüz|değil|iyi|kötü|güzel|pahalı|ucuz|zor|kolay|gizli|sır|bu|şu|o|bir şey|benim|senin|onun|evde|evden|burada|orada|bilinmiyor|belli değil|aynı|farklı|hasta|yok|var|kayıp|bozuk|kırık|dolu|boş|nerede|ne|kim|kiminle|ile|için|gibi|yine|geri|dışarı|yurt dışı\\p{L}*|başka|eski|biraz|.*(?:yor|yordu|dı|di|du|dü|tı|ti|tu|tü|mış|miş|muş|müş|acak|ecek|malı|meli)$",
  ),
  numbers: "sıfır bir|tek iki üç dört beş altı yedi sekiz dokuz on onbir oniki",
  dateGlue: "günü saat saati günleri ayı ayının de da te ta e a ye ya gününe sabahı akşamı tarihinde tarihine 'de 'da 'te 'ta için",
  relativeDay: plain(
    "bugün|yarın|öbür gün|bu (?:akşam|gece|hafta|ay|yıl|sabah)|(?:gelecek|önümüzdeki|haftaya|bu) (?:hafta|ay|yıl|sene|pazartesi|salı|çarşamba|perşembe|cuma|cumartesi|pazar)|haftaya|seneye|ay sonu|hafta sonu|yıl sonu|öğlen|öğleden sonra|öğleden önce|sabah|akşam|gece yarısı|her gün|her hafta",
  ),
  status: (
    [
      ["bekar", "single"],
      ["bekâr", "single"],
      ["yalnız", "single"],
      ["ayrıldı", "single"],
      ["evli", "married"],
      ["evlendi", "married"],
      ["nikahlandı", "married"],
      ["boşandı", "divorced"],
      ["boşanmış", "divorced"],
      ["nişanlı", "engaged"],
      ["nişanlandı", "engaged"],
      ["dul", "widowed"],
      ["sözlü", "engaged"],
    ] as const
  )
    .flatMap(([name, status]) => [`${name}=${status}`, `${name.replaceAll("ı", "i")}=${status}`])
    .concat(trStatus)
    .join(","),
  parts: spelledParts({
    ...trThingParts,
    BEN: "(?:ben )?(?:{A})",
    A: "(?:(?:artık|şimdi|şu an|şu anda|halen|hâlâ|hala|sonunda|yeni|nihayet|geçen ay|geçen hafta|geçen yıl|geçen sene|dün|ailemle|ailece|eşimle|temelli|tekrar|yeniden|resmen|kısa süre önce|iki ay önce|bu ay|bu yıl|sadece|yalnızca|bir süredir|uzun süredir) )*",
    ME: "(?:m|k|um|uz)",
    LOC: "'?n?(?:d|t)(?:a|e)",
    ABL: "'?n?(?:d|t)(?:a|e)n",
    DAT: "'?(?:y|n)?(?:a|e)",
    ACC: "'?(?:y|n)?(?:ı|i|u|ü)",
    MY: `'?${HARMONY}?m`,
    N: "(?<n>(?:benim |bu |şu )?[^\\s,]{2,25}(?: [^\\s,]{1,20}){0,2}?)(?: tarihi| saati)?",
    K: "(?<k>[^\\s,]{2,20}?(?: [^\\s,]{1,20}?)?)",
    KM: `(?:benim )?(?<k>[^,]{1,30}?${HARMONY}?m)`,
    V: "(?<v>[^,]{1,60}?)",
    F: "(?<f>[^,]{1,40}?)",
    M: `(?<v>(?:her |bu |gelecek |önümüzdeki |haftaya |saat |ayın )*(?:${DAY}|bugün|yarın|öbür gün|haftaya|gelecek \\p{L}+|önümüzdeki \\p{L}+|\\d{1,2}(?:[:.]\\d{2}| \\p{L}+|(?=')|$)).*?)`,
    FM: `(?<f>(?:${DAY}|saat \\d|\\d{1,2}).{0,20}?)`,
    COP: "(?:'?(?:d|t)(?:ı|i|u|ü)r)?",
    X: "(?<v>\\S*\\d\\S*|\\S+@\\S+|[+(]?\\d[\\d ()-]{5,}\\d|\\d[\\d.,]* \\p{L}{2,5})",
  }),
  frames: spelledFrames([...trConditionFrames, ...trThingFrames, ...trFrames]),
};
