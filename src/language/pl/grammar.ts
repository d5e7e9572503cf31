import type { Grammar, Since } from "../grammar.ts";
import { sinceRewritings } from "../since.ts";
import { status } from "./change.ts";
import { frames } from "./frames.ts";

const MONTHS = "stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|wrzesnia|października|pazdziernika|listopada|grudnia";
const IN_MONTH =
  "styczniu|lutym|marcu|kwietniu|maju|czerwcu|lipcu|sierpniu|wrześniu|wrzesniu|październiku|pazdzierniku|listopadzie|grudniu";
const NOW = `teraz|obecnie|aktualnie|w tej chwili|na chwilę obecną|od (?:teraz|dziś|dzis|dzisiaj|wczoraj|niedawna|zeszłego \\p{L}+|poniedziałku|tygodnia|miesiąca|roku|${MONTHS}|(?:19|20)\\d\\d(?: roku| r\\.)?|(?:dwóch|trzech|kilku|paru|\\d+) \\p{L}+)|znowu|znów|ostatecznie|już(?! nie)|juz(?! nie)`;
const PAST = `niedawno|ostatnio|wczoraj|przedwczoraj|(?:w )?(?:zeszły|zeszłym|ubiegły|ubiegłym|ostatnim|zeszłą|poprzednim) \\p{L}+|w (?:${IN_MONTH})|(?:tydzień|miesiąc|rok|(?:dwa|trzy|cztery|parę|kilka|\\d+) \\p{L}+) temu|latem|zimą|wiosną|jesienią|na dobre|w końcu|wreszcie|właśnie|wlasnie|niestety|na szczęście|oficjalnie|dopiero co`;
const TODAY = "dziś|dzis|dzisiaj|w tym (?:tygodniu|miesiącu|roku)";
/** Verbs whose ending shows "I" or "we". */
const FIRST_PERSON =
  "(?:\\p{L}+(?:ę|[łl]em|[łl]am|li[śs]my|[łl]y[śs]my|ujemy)|\\p{L}+[bcdfghjklmnprstwzżźćńśł]am|mam|jestem|jem|wiem|umiem|rozumiem|mamy|mieszkamy|jeste[śs]my|jemy|pijemy|jedziemy|lecimy|lubimy|u[żz]ywamy|korzystamy|gramy|p[łl]acimy|spotykamy|lubie|pije|ucze|pale|pracuje|studiuje|jezdze|chodze|waze|place|wole)";

/** Verbs that are certainly in the first person, anywhere in a sentence. */
const MINE =
  "(?:(?:jestem|mam|pracuję|mieszkam|chodzę|jeżdżę|piję|jem|palę|gram|uczę|studiuję|płacę|zarabiam|ważę|biorę|używam|korzystam|wynajmuję|szukam|robię|piszę|lubię|uwielbiam|wolę|siedzę|mogę|trenuję|biegam|czytam|mieszkamy|mamy|jesteśmy|płacimy|wynajmujemy|jeździmy|chodzimy)|(?!(?:kanał|dział|wydział|materiał|michał|rafał|paweł|paw|oryginał|zapał|tytuł|artykuł|stół|stoł|kościoł)em)\\p{L}{2,}(?:łem|łam|liśmy|łyśmy))";
/** Opinions about a thing. */
const VERY =
  "(?:(?:bardzo|tak|taki|taka|takie|mega|strasznie|naprawdę|całkiem|dość|za|trochę|też|ale|i|super|wciąż|okropnie|w sumie|nie|mocno|wreszcie|niesamowicie) )*";
const OPINION =
  "(?:fajn[yaei]e?|super|świetn[yaei]e?|dobr[yaei]e?|dobrze|lepiej|gorzej|źle|zł[yaei]|drog[iao]|drogo|drogie|tani[aoe]?|tanio|nudn[yaeo]|ciężk[iao]|ciężko|miło|mił[yaei]|smutn[yaeo]|smutno|wesoł[yaeo]|zabawn[yaei]e?|wolno|woln[yaei]|szybk[iao]|szybko|szybciej|wygodn[yaei]e?|trudn[yaeo]|łatw[yaeo]|smaczn[yaei]e?|pyszn[yaei]e?|spoko|ok|okej|ładn[yaei]e?|brzydk[iao]|męcząc[yaeo]|stresując[yaeo]|spokojniej|cicho|głośno|kochan[yaei]|wściekł[yae]|szczęśliw[yaei]|zmęczon[yaei]|normalne godziny|non stop|szkoda|masakra|rewelacja)(?!\\p{L})";

const SINCE: Since = {
  before: "od (?:\\d{1,2} )?(?:(?:początku|połowy|końca) )?",
  months: MONTHS,
  between: " ",
  after: "(?: roku| r\\.)?(?! do )",
  and: "(?:i|a|ale|lub) ",
  ...{ dated: "teraz$<clause> $<year>", undated: "teraz$<clause>" },
};

/** The patterns by which statements in the language are read. */
export const grammar: Grammar = {
  contractions: [
    ...sinceRewritings(SINCE),
    // A thing that is handed over for a while comes back.
    [
      /(?<!\p{L})odda(łem|łam|liśmy|ł|ła)(?= .*(?:na (?:weekend|chwilę|dzień|noc|tydzień|wakacje|przegląd)|do (?:warsztatu|serwisu|naprawy|mechanika|lakiernika|pralni|krawca|krawcowej|weterynarza|hotelu)))/giu,
      "zawioz$1",
    ],
    // "Mama" has the stem of "mam", I have.
    [/(?<!\p{L})(m)am(a|ę|ą|o)(?!\p{L})/giu, "$1atk$2"],
    [/(?<!\p{L})mamie(?!\p{L})/giu, "matce"],
    [/(?<=(?:mojej|naszej|dla|od|do|u|swojej) )mamy(?!\p{L})/giu, "matki"],
    [/(?<=(?:[łl]em|[łl]am|li[śs]my|[łl]y[śs]my) (?:\p{L}+ ){1,2})mamy(?=$|[.,!])/giu, "matki"],
    // A name that looks like May.
    [/(?<!\d\.? )(?<!\p{L})Maj(a|i|ę|ą)(?!\p{L}| \d)/gu, "Majk$1"],
    // An amount after taxes is not compared with one before taxes.
    [/(?<=\d) ?(?:zł|złotych|pln)? ?brutto(?!\p{L})/giu, " bruttozł"],
    [/(?<=\d) (?:netto|na rękę)(?!\p{L})/giu, " zł"],
    // A person who goes for a while comes back, and a thing that is lost from sight is not lost.
    [
      /(?<!\p{L})(?:wyjecha|uciek|wynios)(łem|łam|liśmy|łyśmy|ł|ła|li) (?:z|ze) ([^,]{2,30}?) na (?!stałe|zawsze|dobre|stale|emigrację|studia)(?=\p{L}+)/giu,
      "podróżowa$1 poza $2 w ",
    ],
    [/(?<!\p{L})(?:straci|zgubi)(łem|łam|liśmy|ł|ła)(?= .{2,30} z (?:oczu|pola widzenia))/giu, "przeoczy$1"],
    // A person who came back had not left for good.
    [
      /(?<!\p{L})(?:uciek|zginą|zginę|zaginą|zaginę|zgubi)(ł|ła|ło|łem|łam)(?= .{0,60}(?:wróci|znalaz|odnalaz|wrócił)\p{L}*)/giu,
      "wędrowa$1",
    ],
    [/(?<!\p{L})si[ęe](?!\p{L}) ?/giu, ""],
    [/ (?=[.!]*$)/gu, ""],
    [/(?<!\p{L})e-?mail/giu, "email"],
    [/(?<!\p{L})wi-fi(?!\p{L})/giu, "wifi"],
    [/(?<!\p{L})moj(?!\p{L})/giu, "mój"],
    // "Not A but B".
    [/(?<!\p{L})nie ((?:na|do|w|o|z|ze|we) )?([^,]{1,40}), (?:ale|tylko|lecz|a) (.+?)(?=[.!]?$)/iu, "$3 zamiast $1$2"],
    [new RegExp(`^(?!(?:w|we|od|${NOW}|${PAST}) )((?:[^\\s,;]+ ){1,6}?)((?:${NOW}|${PAST})) (?=\\S)(?!lat)`, "iu"), "$2 $1"],
    // The object before its verb: "Netflix I have no more".
    [/^(\p{L}[^,]{1,40}?) (?:już|juz) nie (mam|mamy|używam|używamy|piję|jem|palę)(?=[.!]?$)/iu, "ja już nie $2 $1"],
    [/ za (?:pierwszym|drugim) razem(?=[.!]*$)/giu, ""],
    [/,? (?:haha+|lol|hehe+|masakra|szok|hura|jupi|wiesz|no wiesz|serio|uff|smutno mi|no nie)(?=[.!]*$)/giu, ""],
    [/ ?, (?:tak |to |i tak |jakoś |na pewno |wszystko )?(?:będzie|bedzie) (?:lepiej|dobrze|ok|fajnie|super|spokój)(?=[.!]*$)/giu, ""],
    [/(?<=[^\s,] )(?:w sumie|generalnie|właściwie|szczerze mówiąc|zresztą|ogólnie|po prostu) (?=\p{Ll})/giu, ""],
    [
      /(?<!\p{L})(?:lekarz|lekarka|doktor|dietetyk|dietetyczka|alergolog)(?: mi)? (?:mówi|powiedział|powiedziała|stwierdził|stwierdziła|potwierdził|potwierdziła), że (?:już )?(?:mogę|możemy|wolno mi) /giu,
      "już mogę ",
    ],
    [
      /(?<!\p{L})(?:lekarz|lekarka|doktor|dietetyk|dietetyczka|alergolog)(?: mi)? pozwoliła?(?: mi)?(?: już| znowu| znów)? /giu,
      "już mogę ",
    ],
    [
      /(?<!\p{L})(?:w|we|co|w każdy|we każdy|każdy) (poniedział|wtor|czwart|piąt)(?:ki|(?<=(?:co|każdy) \p{L}+)ek)(?!\p{L})/giu,
      "każdy $1ek",
    ],
    [/(?<!\p{L})(?:we? środy|(?:co|w każdą) środ[ęa])(?!\p{L})/giu, "każda środa"],
    [/(?<!\p{L})(?:w soboty|(?:co|w każdą) sobot[ęa])(?!\p{L})/giu, "każda sobota"],
    [/(?<!\p{L})(?:w niedziele|(?:co|w każdą) niedziel[ęa])(?!\p{L})/giu, "każda niedziela"],
    [
      new RegExp(`^((?:za|na|w|we|do|po|od|z|ze|każdy|każda|u|przy) [^,.;:!?]{2,30}?) ((?:już |juz )?(?:nie )?${MINE})(?!\\p{L})`, "iu"),
      "ja $2 $1",
    ],
    // Reads a subject within a sentence as at its front.
    [
      new RegExp(
        `(?<=, |[,.;:!] ?(?:i|a|ale|więc|no i) |(?<!\\p{L})(?:i|a|ale) )((?:(?:${NOW}|${PAST}) )?)(?=(?:(?:już |juz )?nie )?${MINE}(?!\\p{L}))`,
        "giu",
      ),
      "$1ja ",
    ],
    // "My notes I make in Evernote".
    [/^\p{L}{3,} (robię|trzymam|prowadzę|piszę|zapisuję|czytam|oglądam|zamawiam) (?=(?:w|na) \p{Lu})/gu, "ja $1 "],
    [/^(babcia|matka|siostra)(?= \p{Ll})/iu, "moja $1"],
    [/^(dziadek|tata|brat)(?= \p{Ll})/iu, "mój $1"],
    // A thing that is thrown somewhere is not given up.
    [/(?<!\p{L})rzuci(łem|łam|ł|ła|li) (\p{L}+) (w|we|na|do|pod|o|przez) /giu, "ciska$1 $2 $3 "],
    // The object before its verb.
    [
      new RegExp(
        `^(?!\\p{L}+(?:łem|łam|liśmy|łyśmy) )(?!(?:ja|my|już|juz|nie|jak|co|gdy|kiedy|bo|że|i|a|ale|w|we|od|do|za|po|na|przez|wczoraj|dzisiaj|dziś|ostatnio|niedawno|${NOW}|${PAST})(?!\\p{L}))((?:z |ze |od )?\\p{L}[^\\s,.;:!?]*(?: [^\\s,.;:!?]+)?) (?:(?:już|wreszcie|niestety|właśnie|wczoraj|w końcu|ostatnio) )*((?-i:\\p{Ll})\\p{L}+(?:łem|łam|liśmy|łyśmy))(?= *(?:[,.!]|$))`,
        "iu",
      ),
      "ja $2 $1",
    ],
    // Limited to one season or to today, in addition to the usual state.
    [
      /^(?:latem|zimą|zima|wiosną|jesienią|w wakacje|w ferie|na wakacjach) (?=(?:ja |my )?(?:mieszkam|mieszkamy|pracuję|pracujemy|jeżdżę|chodzę|piję|jem)(?!\p{L}))/iu,
      "wyjątkowo ",
    ],
    [/(?<=^(?:ja |my )?(?:mieszkam|mieszkamy|pracuję|pracujemy)) (?:latem|zimą|wiosną|jesienią|w wakacje|w ferie)(?= )/iu, " wyjątkowo"],
    [/^(?:dzisiaj|dziś|dzis) (?=(?:ja )?(?:\p{L}+(?:ę|uje|emy)|jem|mam) )/iu, "wyjątkowo "],
    // Adds the subject that the verb's ending shows.
    [
      new RegExp(`^((?:(?:${NOW}|${PAST}),? )?)(?!tam |sam |program |adam )(?=(?:(?:już |juz )?nie )?${FIRST_PERSON}(?!\\p{L}))`, "iu"),
      "$1ja ",
    ],
    [new RegExp(`^((?:${TODAY})) (?=\\p{L}+(?:łem|łam|liśmy|łyśmy|lem|lam) )`, "iu"), ""],
  ],
  opener:
    "aha|haha+|hehe+|ojej|ojejku|kurczę|kurcze|uff|hura|jupi|wow|siema|siemka|hejka|hejo|elo|ach|no dobra|dobra|no to|a no|no nic|super|mega|szok|nie uwierzysz|zapomniałem powiedzieć|zapomniałam powiedzieć|mała zmiana|szybka aktualizacja|jeszcze jedno|udało|tadam|tak w ogóle|a propos|ej|słuchajcie|no tak|tak przy okazji|przy okazji|swoją drogą|btw|fyi|dla informacji|dla jasności|informacja|info|mała aktualizacja|aktualizacja|nowina|nowiny|dobra wiadomość|zła wiadomość|uwaga|notatka|zapamiętaj(?: że)?|zapamiętaj proszę|pamiętaj(?: że)?|ważne|no|no więc|więc|wiec|a więc|no cóż|cóż|o|och|ok|okej|tak|nie,|cześć|hej|dzień dobry|witam|niestety|na szczęście|i|ale|a|bo|sorry|ups|wiesz co|zgadnij co|słuchaj|w każdym razie|wreszcie|w końcu|po prostu|jak mówiłem|jak mówiłam|plany się zmieniły|plany zmieniły",
  correction:
    "sprostowanie|korekta|poprawka|właściwie|wlasciwie|w rzeczywistości|tak naprawdę|pomyliłem się|pomyliłam się|pomyliłem|pomyliłam|to znaczy|miałem na myśli|miałam na myśli|mój błąd|chwila|okazało się,? że|zmiana planów|jednak",
  since: SINCE,
  now: NOW,
  when: `${PAST}|${TODAY}|w \\p{L}+(?:ek|dę|tę|lę|rek)|(?:w |od |z )?(?<year>(?:19|20)\\d\\d)(?: roku| r\\.?)?`,
  additive:
    "na (?:weekend|chwilę|dzień|noc|przegląd)|do (?:warsztatu|serwisu|naprawy|mechanika|lakiernika|pralni|krawca|krawcowej|weterynarza|hotelu)|powrotn(?:y|a|ą|e|ego|ej)|też|tez|także|takze|również|rowniez|dodatkowo|oprócz tego|poza tym|dorabiam|dorabia|na boku|drugi|druga|drugie|drugą|drugiego|drugiej|trzeci|trzecia|trzecią|kolejn(?:y|a|e|ą)|jeszcze jed(?:en|na|no|ną)|jeszcze|inny|inna|inną|czasami|czasem|od czasu do czasu|w weekendy|weekendami|częściowo|tymczasowo|chwilowo|na razie|przez (?:tydzień|miesiąc|kilka|parę|weekend|lato|wakacje)|na (?:tydzień|miesiąc|kilka|parę|wakacje|lato)|do (?:końca|wiosny|lata|jesieni|zimy)|zarówno|oba|obie|w tym tygodniu|wyjątkowo|dzisiaj wyjątkowo|na wakacjach|oprócz|poza",
  called: "o nazwie|nazywa|imieniem|wabi",
  attaching: "z ze do dla od na w we o u za przy po",
  instead: "(?:zamiast|(?<=,\\s*)(?:a )?(?:już )?nie) (?:(?:do|na|w|we|o|z|ze|u|od) )?(?<f>[^,]{1,40}?)",
  fromTo:
    "(?:(?:przesiad|przeszed|przesz|przerzuci|przenios|przenieśli|przeprowadzi|zmieni|wzr|spad|przesun|przeło|przeniesi)\\p{L}* (?:[^\\s,]+ ){0,3}?)?(?:z|ze) (?<f>[^,]{1,40}?) (?:na|do)",
  changing:
    "teraz|obecnie|aktualnie|przeniesiono|przesunięto|przełożono|przeniesiony|przeniesiona|przeniesione|przesunięty|przesunięta|przesunięte|przełożony|przełożona|przełożone|przełożyliśmy|przełożyli|przenieśli|przesunęli|przesunęliśmy|przenieśliśmy|przełożyłem|przełożyłam|przesunąłem|przesunęłam|opóźniony|opóźniona|wydłużono|skrócono|wzrósł|wzrosła|wzrosło|wzrosły|spadł|spadła|spadło|spadły|podniósł|podniosła|podnieśli|podniesiono|podniosłem|podniosłam|podwyższono|podwyższył|obniżył|obniżyła|obniżyli|obniżono|obniżyłem|zwiększono|zmniejszono|zmienił|zmieniła|zmieniło|zmieniono|zmieniłem|zmieniłam|zmieniony|zmieniona|zaktualizowano|podrożał|podrożała|podrożało|potaniał|potaniała|nowy|nowa|nowe|nową|nowego|zszedłem|zeszłam|poprawka|sprostowanie|zamiast|dopiero|tylko",
  ending:
    "sprzedany|sprzedana|sprzedane|sprzedałem|sprzedałam|sprzedaliśmy|oddałem|oddałam|oddaliśmy|odwołany|odwołana|odwołane|odwołałem|odwołałam|odwołaliśmy|odwołano|anulowałem|anulowałam|anulowaliśmy|anulowany|anulowana|wypowiedziałem|wypowiedziałam|zrezygnowałem|zrezygnowałam|zrezygnowaliśmy|usunąłem|usunęłam|odinstalowałem|odinstalowałam|wyrzuciłem|wyrzuciłam|rzuciłem|rzuciłam|zgubiłem|zgubiłam|zakończyłem|zakończyłam|wygasł|wygasła|wygasło|wypisałem|wypisałam|rozwiązałem|rozwiązałam|skasowałem|skasowałam",
  calledOff:
    "(?:wyjazd|podróż|wycieczka|urlop|wakacje|lot|plan|impreza)\\p{L}* (?:(?!nie )\\S+ ){0,5}(?:odwołan|przepad|nie wypali|odpada)\\p{L}*|odwołany|odwołana|odwołane|odwołani|odwołałem|odwołałam|odwołaliśmy|odwołano|odwołali|anulowany|anulowana|anulowane|anulowałem|anulowałam|anulowaliśmy|zrezygnowałem z|zrezygnowałam z|zrezygnowaliśmy z|rezygnuję z|rezygnujemy z|nie wypalił|nie wypaliła|nie wypaliło|nie wyszło|nie wyjdzie|nie dojdzie do skutku|nie doszedł do skutku|nie doszła do skutku|przepadł|przepadła|przepadło|przepadły|odpada|odpadają|nici z|nici|nic z|nie jedziemy|nie lecimy|nie jadę|nie lecę|nie będzie|rozmyśliłem|rozmyśliłam|rozmyśliliśmy|jednak nie",
  ongoing:
    "szukam|szukamy|szuka|robię|robimy|robi|piszę|pisze|buduję|budujemy|remontuję|remontujemy|czekam na|czekamy na|pracuję nad|uczę do|przygotowuję do|w trakcie|muszę jeszcze|jestem w trakcie|staram o|staramy o|kończę",
  completed:
    "zdałem|zdałam|zdaliśmy|skończyłem|skończyłam|skończyliśmy|ukończyłem|ukończyłam|znalazłem|znalazłam|znaleźliśmy|oddałem|oddałam|złożyłem|złożyłam|obroniłem|obroniłam|zrobiłem|zrobiłam|zrobiliśmy|gotowe|skończone|opublikowałem|opublikowałam|wysłałem|wysłałam|udało|dostałem|dostałam|zdane",
  died: "zmarł|zmarła|zmarło|umarł|umarła|zdechł|zdechła|nie żyje|odszedł|odeszła|zginął|zginęła",
  details:
    "obok koło kolo niedaleko blisko tuż tuz jako od do po przed na w we z ze bez dla przez przy nad pod u za o już juz znowu znów teraz wczoraj dzisiaj dziś rano wieczorem niestety wreszcie w końcu że bo który która które co gdy kiedy jest są był była było nie nam mi mnie nas sobie tylko też temu ostatnio dopiero razem sam sama codziennie jak",
  holding: "abonament konto subskrypcja pakiet karnet",
  kin: "przyjaciel przyjaciółka kumpel kumpela znajomy znajoma brat siostra matka ojciec tata rodzice żona mąż dziewczyna chłopak partner partnerka syn córka dziecko dzieci sąsiad sąsiadka kuzyn kuzynka wujek ciocia ciotka babcia dziadek wnuk wnuczka bratanek siostrzenica współlokator współlokatorka kolega koleżanka szef szefowa klient klientka szwagier teściowa teść bliźniak brata siostry siostrze bratu matki matce matkę matką ojca taty żony męża syna córki rodziców sąsiada dziadka on ona oni jego jej ich swój swoje swoją swojego",
  planned:
    "(?:jadę|jedziemy|lecę|lecimy|wyjeżdżam|wyjeżdżamy)(?= (?:\\p{L}+ ){0,3}(?:do|na|nad) (?-i:\\p{Lu}))(?!.*(?:codziennie|zawsze|co \\p{L}+))|będę|bede|będzie|bedzie|będziemy|bedziemy|będą|beda|zamierzam|zamierzamy|planuję|planuje|planujemy|planowane|wkrótce|niedługo|przeprowadzam|przeprowadzamy|w przyszłym|w przyszłości|za (?:tydzień|miesiąc|rok)|mam zamiar|od przyszł\\p{L}+",
  unasserted:
    "jeśli|jesli|jeżeli|jezeli|gdyby|gdybym|gdybyśmy|gdy|kiedy|czy|o ile|chyba|może|moze|być może|prawdopodobnie|pewnie|zapewne|ewentualnie|możliwe|mam nadzieję|oby|chcę|chce|chcemy|chciałbym|chciałabym|chcielibyśmy|chciałem|chciałam|chciałby|wolałbym|wolałabym|mógłbym|mogłabym|mógłby|powinien|powinienem|powinnam|powinna|powinno|muszę|musi|myślę|mysle|myślałem|myślałam|myśli|sądzę|sadze|wydaje|przypuszczam|podobno|rzekomo|ponoć|ponoc|marzę|marzy|śniło|snilo|śniłem|śniłam|sen|mówi|mowi|mówił|mówiła|mówią|powiedział|powiedziała|twierdzi|twierdził|twierdziła|słyszałem|słyszałam|plotka|załóżmy|zalozmy|wyobraź|wyobraz|wyobraźmy|prawie|niemal|omal|pyta|pytał|pytała|zapytał|zapytała|jakby|jakbym|niby|gdybyś|w (?:filmie|powieści|opowiadaniu|piosence|wierszu|serialu)|żart|zart|żartuję|zartuje|dawniej|kiedyś|kiedys|rozważam|zastanawiam|zastanawia|próbuję|proponuje|polecił|poleciła|zasugerował|niech|proszę|zobaczymy|byłoby|byłbym|byłabym",
  subordinate:
    "(?<=,\\s*)(?:jakby co|gdyby|jakbyś)|bo|ponieważ|poniewaz|gdyż|dlatego że|żeby|zeby|aby|by|choć|choc|chociaż|mimo że|podczas gdy|zanim|odkąd|z powodu|dzięki|(?<=,\\s*)(?:który|która|które|którą|którego)",
  coordination: "i|oraz|ale|lecz|a(?= (?:teraz|ja|moj|od))|potem|i potem|jednak(?= )",
  clauseStart:
    "ja|my|on|ona|ono|oni|mój|moja|moje|nasz|nasza|nasze|to|teraz|obecnie|już|mieszkam|pracuję|pracuje|mam|jestem|nowe|nowy|nowa|od|z(?= \\p{L}+ prze)|jest",
  event:
    "dziś|dzis|dzisiaj|wczoraj|przedwczoraj|rano|przed chwilą|właśnie|wlasnie|temu|(?:w )?(?:zeszł|ubiegł|ostatni)\\p{L}+|\\p{L}{2,}(?:łem|łam|liśmy|łyśmy|lismy|lysmy)|(?!(?:zabroni|kaza|zaleci|przepisa)ł)\\p{L}{3,}(?:ił|iła|ał|ała|ył|yła|ęło|ęli|ali)|był|była|było|byli|byłem|byłam|poszedł|poszła|tym razem",
  comment: `(?:(?:to|on|ona|ono|jest|są) )?(?:(?:jest|są|było|był|była) )?${VERY}${OPINION}.*|(?:to|on|ona) (?:jest|był|była|było)|(?:nazywa|wabi|ma na imię) (?-i:\\p{Lu})\\p{L}+|(?:ten|ta|to|te) naj\\p{L}+ \\p{L}+|(?:i tak|w ogóle|prawie|jednak|a)? ?(?:ja )?nie (?:oglądam|używam|chodzę|chodziłem|chodziłam|korzystam|korzystałem|korzystałam|oglądałem|oglądałam|czytam)|(?:uwielbiam|kocham|lubię|polecam) (?:to|go|ją|je|ich)`,
  habitual:
    "każdy|każdego|każdą|zawsze|zwykle|zazwyczaj|codziennie|co (?:rano|wieczór|tydzień|miesiąc|rok|poniedziałek|wtorek|środa|środę|czwartek|piątek|sobota|sobotę|niedziela|niedzielę)|\\p{L}+ razy? w \\p{L}+",
  ceased: [
    [/^.*(?:lekarz|lekarka|doktor)(?: mi)? odstawi[łl]a?(?: mi)? (?:te |ten |tę |ta |moje )?(.+)$/iu, "ja biorę $1"],
    [/(?<!\p{L})(?:już|juz) nie (.+)$/iu, "$1"],
    [/(?<!\p{L})nie (.+?) (?:już|juz|więcej|wiecej)(?= |$)/iu, "$1"],
    [/(?<!\p{L})nie (\p{L}+) (?:już|juz|więcej|wiecej) /iu, "$1 "],
    [/(?<!\p{L})(?:przesta|skończy|zakończy)(?:[łl][ea]m|li[śs]my|[łl]y[śs]my|[łl]a?) (?:z )?/iu, ""],
    [/(?<!\p{L})przesta[łl]o mi (?:podoba[ćc]|smakowa[ćc]) /iu, ""],
    [/(?<!\p{L})(?:rzuci|odstawi|porzuci|zarzuci)(?:[łl][ea]m|li[śs]my|[łl]y[śs]my|[łl]a?) /iu, ""],
    [/(?<!\p{L})zrezygnowa(?:[łl][ea]m|li[śs]my|[łl]y[śs]my|[łl]a?) z(?:e)? /iu, ""],
  ],
  denied: [
    [/(?<!\p{L})nigdy nie /iu, ""],
    [/(?<!\p{L})nie(?: |$)/iu, ""],
    [/(?<!\p{L})(?:nienawidzę|nienawidze|nie znoszę|nie znosze) /iu, "lubię "],
  ],
  self: "ja my mnie mi nam nas",
  own: "mój moj moja moje mojego mojej moją mojemu moim moi moich moimi swój swoja swoje swojego swojej swoją nasz nasza nasze naszego naszej naszą naszemu naszym nasi naszych",
  user: "user,użytkownik,użytkowniczka,klient,klientka",
  article: "ten ta to tego tej tę te ci",
  indefinite: "jeden jedną jedno jakiś jakaś jakieś",
  pronoun: "to|on|ona|ono|jest",
  manyOf:
    "lubię lubi lubimy kocham kocha uwielbiam uwielbia mam ma mamy znam zna mówię mówi gram gra posiadam posiada jem je piję pije uczę uczy nienawidzę czytam czyta oglądam ogląda zbieram zbiera chcę potrzebuję robię robi gotuję gotuje słucham słucha widzę spotykam odwiedzam kupuję kupuje interesuję chodzę chodzi wolę używam używa piszę jestem jesteśmy",
  oneOf: "^(?:mój|moja|moje|nasz|nasza|nasze) .*(?:jest|są) (?:na|w|we|o|u|z)(?!\\p{L})|^ja jestem (?:na|w|we|u)(?!\\p{L})",
  alike:
    "palic=pale,palenie=pale,palenia=pale,papierosy=pale,papierosow=pale,pali=pale,pic=pije,picie=pije,jesc=jem,je=jem,jedzenie=jem,grac=gram,gra=gram,psa=pies,psem=pies,psy=pies,psow=pies,auto=samochod,uwielbiam=lubie,kocham=lubie,lubi=lubie,biegac=biegam,bieganie=biegam,cukier=cukr",
  light:
    "to do biorę zażywam łykam mogę może można możemy normalnie wolno piję pije pić jem jeść robię robi robić mam mieć gram grać chodzę chodzić chodzi jeżdżę jeździć używam czytam biorę dzień dnia dziennie codziennie tydzień tygodniu miesiąc rano ranem wieczorem noc rok co każdy każdego każdą raz razy filiżankę kubek szklankę dużo często bardzo paczkę paczki w na dwa trzy jeden jedną 1 kosztuje kosztują wynosi odjeżdża odlatuje zaczyna trwa bierze",
  // Relatives are named by the stem of the word, because `kin` contains stems.
  single:
    "zona=zon,zone=zon,maz=maz,partner=partner,partnerka=partner,dziewczyna=dziewczyn,chlopak=chlopak,narzeczona=narzeczona,narzeczony=narzeczony,matka=matk,mama=matk,ojciec=ojci,tata=ojci,szef=szef,szefowa=szef,szefa=szef,szefem=szef,szefowa=szef,przełożony=szef,przełozony=szef,kierownik=szef,kierowniczka=szef,menedzer=szef,lider zespołu=lider,wynajmujacy=wynajmujacy,własciciel mieszkania=wynajmujacy,lekarz=lekarz,lekarka=lekarz,lekarz rodzinny=lekarz,dentysta=dentysta,dentystka=dentysta,terapeuta=terapeuta,terapeutka=terapeuta,psycholog=terapeuta,ksiegowy=ksiegowa,ksiegowa=ksiegowa,prawnik=prawnik,adwokat=prawnik,fryzjer=fryzjer,fryzjerka=fryzjer,trener=trener,trenerka=trener,mentor=mentor,wspollokator=wspollokator,wspollokatorka=wspollokator,firma=pracodawca,pracodawca=pracodawca,bank=bank,ubezpieczyciel=ubezpieczyciel,szkoła=szkola,uczelnia=uczelnia,biuro=biuro,zespoł=zespol,dział=dzial,numer telefonu=telefon,telefon=telefon,numer=telefon,komorka=telefon,numer komorki=telefon,email=email,adres email=email,adres mailowy=email,mail=email,poczta=email,adres=adres,adres zamieszkania=adres,zarabiam=pensja,zarabia=pensja,pensja=pensja,wypłata=pensja,wynagrodzenie=pensja,podwyzke=pensja,waze=waga,wazy=waga,waga=waga,zszedłem=waga,zeszłam=waga,wzrostu=wzrost,wzrost=wzrost,studiuje=kierunek,studiujemy=kierunek,kierunek=kierunek,kierunek studiow=kierunek,dzieci=dziecko,dziecko=dziecko,dziecka=dziecko",
  noName:
    "za ja my ty on ona ono oni one wy mój moja moje nasz nasza nasze twój twoja jego jej ich kto co gdzie kiedy jak dlaczego czy tu tam dziś dzisiaj jutro wczoraj potem teraz gdy jeśli wszyscy wszystko nikt ktoś każdy niektórzy wielu nie tak tylko już jeszcze bardzo i ale albo lub też w we na z ze do od po dla o przed pod nad bez przez dawniej kiedyś ten ta to te ci od latem zimą wiosną jesienią mam jestem mieszkam pracuję lubię piję jem wtedy obecnie obecny nowy nowa nowe jednak zawsze często może chyba",
  generic:
    "data dzien czas godzina termin nowy nowa nowe nowego nowej nową obecny obecna obecne aktualny aktualna aktualne własny własna nastepny nastepna planowany miesieczny miesieczna prawdziwy prawdziwa moj biezacy wynosi",
  predicate:
    "tak|bardzo|naprawdę|zbyt|za|całkiem|dość|że|bo|kiedy|jak|zawsze|też|także|jeszcze|tylko|już|jednak|teraz|prawie|nie|nigdy|o|od|przez|na|w|we|z|ze|do|u|dla|po|pod|nad|przy|bez|tu|tam|tutaj|poza|super|fajn\\p{L}+|dobr[yaeo]|zł[yaeo]|lepsz[yae]|gorsz[yae]|drog[iao]|drogie|droższ[yae]|tani|tania|tanie|tańsz[yae]|now[yae]|star[yae]|dług[iao]|długie|krótk[iao]|szybk[iao]|szybkie|woln[yae]|ładn[yae]|piękn[yae]|ważn[yae]|prawd[aą]|fałszyw\\p{L}+|trudn[yae]|łatw[yae]|ciężk[iao]|chor[yae]|zdrow[yae]|zmęczon[yae]|gotow[yae]|otwart[yae]|zamknięt[yae]|pełn[yae]|pust[yae]|smaczn[yae]|nudn[yae]|śmieszn[yae]|miły|miła|miłe|inn[yae]|tak(?:i|a|ie) sam|mój|moja|moje|twój|gdzie|dlaczego|kto|co|więcej|mniej|wyższ[yae]|niższ[yae]|wysok[iao]|nisk[iao]|ok|okej|bezpieczn\\p{L}+|znan[yae]|tajn[yae]|prywatn[yae]|publiczn[yae]|zablokowan\\p{L}+|zgubion\\p{L}+|skradzion\\p{L}+|jedn(?:ym|ą|o) z|jeden z|jedna z|często|zwykle|niestety|domu|biurze|pracy|zdalnie|(?-i:IT|HR|PR|UX|QA|AI)|(?-i:\\p{Ll}+(?:sku|cku))|zepsut[yae]|popsut[yae]|brudn[yae]|czyst[yae]|mokr[yae]|zimn[yae]|ciepł[yae]|gorąc[yae]|(?-i:(?!zielon)(?:z|s|u|o|po|wy|prze|za|na|od|roz|pod)\\p{Ll}+(?:any|ana|ane|ony|ona|one|ęty|ęta|ęte|uty|uta|ute)|\\p{Ll}+(?:ący|ąca|ące|ciwy|ciwa|liwy|liwa|liwe))",
  sole: "ulubiony ulubiona domyślny domyślna domyślne główny główna główne preferowany preferowana obecny aktualny oficjalny",
  vague:
    "hasło kod pin numer link cena koszt suma wersja status plik strona bilet zamówienie pokój sprawa faktura rezerwacja lot przesyłka potwierdzenie miejsce bramka pociąg autobus paczka dostawa spotkanie termin wizyta rozmowa wydarzenie kurs lekcja zmiana zadanie",
  serial: "zamówienie bilet sprawa faktura rezerwacja lot przesyłka potwierdzenie bramka pociąg autobus paczka dostawa",
  numbers:
    "zero jeden|jedna|jedno|jedną|jednego dwa|dwie|dwoje|dwoch trzy|troje|trzech cztery|czworo piec|piecioro szesc siedem osiem dziewiec dziesiec jedenascie dwanascie",
  dateGlue: "o w we na do od godz godz. godzina godzinie godzine godziny dnia roku r r. dopiero juz jednak teraz okolo",
  weekdayForms:
    "poniedziałku|poniedziałkiem wtorku|wtorkiem środę|środy|środą|środzie czwartku|czwartkiem piątku|piątkiem sobotę|soboty|sobotą|sobocie niedzielę|niedzieli|niedzielą",
  relativeDay:
    "kazdy (?:poniedziałek|wtorek|czwartek|piatek)|kazda (?:sroda|sobota|niedziela)|dzis|dzisiaj|jutro|pojutrze|(?:w )?(?:przyszły|przyszłym|przyszła|nastepny|nastepnym|ten|tym|przyszłego|nastepnego|ta) (?:tydzien|tygodniu|miesiac|miesiacu|rok|roku|weekend|\\p{L}+)|(?:koniec|konca|poczatek|połowa) (?:tygodnia|miesiaca|roku|\\p{L}+)|rano|wieczorem|po południu|przed południem|w południe|o połnocy|za (?:tydzien|miesiac|dwa tygodnie)|latem|zima|wiosna|jesienia",
  status,
  occupations:
    "nauczyciel nauczycielka nauczycielem nauczycielką lekarz lekarka lekarzem lekarką pielęgniarz pielęgniarka pielęgniarzem pielęgniarką programista programistka programistą programistką inżynier inżynierem sprzedawca sprzedawcą sprzedawczyni sprzedawczynią kelner kelnerka kelnerem kelnerką kucharz kucharka kucharzem kucharką piekarz piekarzem fryzjer fryzjerka fryzjerem fryzjerką mechanik mechanikiem elektryk elektrykiem hydraulik hydraulikiem stolarz stolarzem architekt architektka architektem architektką prawnik prawniczka prawnikiem prawniczką księgowy księgowa księgowym księgową grafik graficzka grafikiem graficzką dziennikarz dziennikarka dziennikarzem dziennikarką tłumacz tłumaczka tłumaczem tłumaczką fotograf fotografem muzyk muzykiem aktor aktorka aktorem aktorką policjant policjantka policjantem policjantką strażak strażakiem aptekarz farmaceuta farmaceutka farmaceutą farmaceutką dentysta dentystką położna położną weterynarz weterynarzem psycholog psychologiem terapeuta terapeutą naukowiec naukowcem asystent asystentka asystentem asystentką kierownik kierowniczka kierownikiem kierowniczką menedżer menedżerem menedżerka menedżerką dyrektor dyrektorem dyrektorka stażysta stażystka stażystą stażystką kierowca kierowcą taksówkarz taksówkarzem pilot pilotem ogrodnik ogrodnikiem rolnik rolnikiem trener trenerka trenerem trenerką barista baristą barman barmanka barmanem barmanką tester testerka testerem testerką analityk analityczka analitykiem analityczką",
  carriers: "jestem jest jesteśmy są ja my teraz już nadal wciąż znowu znów oficjalnie w końcu wreszcie tylko",
  parts: {
    A: "(?:(?:teraz|obecnie|aktualnie|już|juz|nadal|wciąż|tylko|właśnie|w końcu|od \\p{L}+|jeszcze|zawodowo|znowu|jednak|dopiero) ){0,2}",
    S: "(?<s>on|(?:mój|moja|nasz|nasza|moi|nasi) [\\p{L}-]+(?: (?-i:\\p{Lu})\\p{L}+)?|użytkownik|użytkowniczka|(?-i:\\p{Lu})\\p{L}+(?: (?-i:\\p{Lu})\\p{L}+)?)",
    O: "(?<o>mój|moja|moje|mojego|mojej|moją|nasz|nasza|nasze|naszego|naszej|naszą|swój|swoje|swoją)",
    M: "(?:mój|moja|moje|mojego|mojej|moją|mojemu|nasz|nasza|nasze|naszego|naszej|naszą|swój|swojego|swoją|swoje|ten|tę|ta|to|stary|starą|stare|starego) ",
    K: "(?<k>(?!now)[\\p{L}\\p{N}/-][\\p{L}\\p{N}/ -]{1,40}?)",
    N: "(?<n>(?!(?:nie|ja|my|to|mam|mamy|jestem) )\\p{L}[\\p{L}\\p{N}'-]+(?: \\S+){0,4}?)",
    V: "(?<v>.{1,80}?)",
    F: "(?<f>[^,]{1,60}?)",
    IS: "(?:to|jest|są|to jest|brzmi|:)",
  },
  frames,
};
