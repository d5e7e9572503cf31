import { changes, ends, type Language, states } from "./language.ts";

const MONTHS = "stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|wrzesnia|października|pazdziernika|listopada|grudnia";
const IN_MONTH = "styczniu|lutym|marcu|kwietniu|maju|czerwcu|lipcu|sierpniu|wrześniu|wrzesniu|październiku|pazdzierniku|listopadzie|grudniu";
const NOW = `teraz|obecnie|aktualnie|w tej chwili|na chwilę obecną|od (?:teraz|dziś|dzis|dzisiaj|wczoraj|niedawna|zeszłego \\p{L}+|poniedziałku|tygodnia|miesiąca|roku|${MONTHS}|(?:19|20)\\d\\d(?: roku| r\\.)?|(?:dwóch|trzech|kilku|paru|\\d+) \\p{L}+)|znowu|znów|ostatecznie|już(?! nie)|juz(?! nie)`;
const PAST = `niedawno|ostatnio|wczoraj|przedwczoraj|(?:w )?(?:zeszły|zeszłym|ubiegły|ubiegłym|ostatnim|zeszłą|poprzednim) \\p{L}+|w (?:${IN_MONTH})|(?:tydzień|miesiąc|rok|(?:dwa|trzy|cztery|parę|kilka|\\d+) \\p{L}+) temu|latem|zimą|wiosną|jesienią|na dobre|w końcu|wreszcie|właśnie|wlasnie|niestety|na szczęście|oficjalnie|dopiero co`;
const TODAY = "dziś|dzis|dzisiaj|w tym (?:tygodniu|miesiącu|roku)";
/** Verbs that say "I" or "we" by their ending. */
const FIRST_PERSON =
  "(?:\\p{L}+(?:ę|[łl]em|[łl]am|li[śs]my|[łl]y[śs]my|ujemy)|\\p{L}+[bcdfghjklmnprstwzżźćńśł]am|mam|jestem|jem|wiem|umiem|rozumiem|mamy|mieszkamy|jeste[śs]my|jemy|pijemy|jedziemy|lecimy|lubimy|u[żz]ywamy|korzystamy|gramy|p[łl]acimy|spotykamy|lubie|pije|ucze|pale|pracuje|studiuje|jezdze|chodze|waze|place|wole)";
/** The past of the first person, said by a man, a woman or several, or of a third one with a subject; people drop the marks over letters. */
const past = (...stems: readonly string[]): string => {
  const stem = stems.length === 1 ? stems[0] : `(?:${stems.join("|")})`;
  return `(?:(?:ja |my )?${stem}(?:[łl][ea]m|li[śs]my|[łl]y[śs]my)|{S} ${stem}(?:[łl]a?|li|[łl]y))`;
};
/** The present: forms of the first person without a subject, or of a third one with it. */
const present = (mine: string, theirs: string): string => `(?:(?:ja |my )?(?:${mine})|{S} (?:${theirs}))`;
const CHANGED = "(?:zmienił[aoy]?|zmieniła|zmieniło|zmieniono|został[aoy]? zmienion[aey]|zmienione|zaktualizowano|ustawiono)";
const MOVED = "(?:przeniesion[aeyo]|przesunięt[aeyo]|przelozon[aeyo]|przełożon[aeyo]|przesunieto|przeniesiono|przesunięto|przełożono|przesunął|przesunęło|zmieniono)";
const RISEN = "(?:wzrósł|wzrosł[aoy]|wzrosl[aoy]|spad[łl][aoy]?|zmalał[aoy]?|podskoczył[aoy]?|urósł|uros[łl][aoy]|podniesiono|podwyższono|obniżono|podrożał[aoy]?|potaniał[aoy]?|zmienił[aoy]?)";

/** Polish. */
export const pl: Language = {
  code: "pl",
  common:
    "w z ze na od o u po za przy dla ja my mnie mi mój moja moje mojego mojej moją mojemu moim moi moich nasz nasza nasze naszego naszej jest są jestem nie się że ale czy jak już też juz tez ta tego tej oraz przez co jego jej ich pan pani",
  hints: "nie sie mam przeprowadzilem przeprowadzilam zaczalem zaczelam odszedlem odeszlam jestesmy mamy trzy dwa cztery jestem jestesmy gramy grac lubimy jedziemy bylem bylam moze jeszcze bardzo zawsze mieszkam pracuje pracowalem lubie uzywam ucze studiuje jezdze pije jem nazywam ulubiony ulubiona ulubione haslo adres numer czynsz uzytkownik teraz obecnie mieszka pracuje spotkanie rower kot pies gram pale palic zostal zostala zmienilem zmienilam lat zl kupilem sprzedalem sprzedalam rzucilem rzucilam przestalem przestalam moj nigdy",
  letter: /[ąęłńśźżó]/iu,
  endings: "owali|owali|ujemy|owac|iego|iemu|ami|iami|ach|iach|owi|ego|emu|ymi|imi|iej|uje|ujes|owa|ia|ej|om|em|am|ie|ow|ym|im|ich|ych|iu|ic|yc|ac|ec|a|e|i|o|u|y",
  contractions: [
    [/(?<!\p{L})si[ęe](?!\p{L}) ?/giu, ""],
    [/ (?=[.!]*$)/gu, ""],
    [/(?<!\p{L})e-?mail/giu, "email"],
    [/(?<!\p{L})wi-fi(?!\p{L})/giu, "wifi"],
    [/(?<!\p{L})moj(?!\p{L})/giu, "mój"],
    // "Not A but B".
    [/(?<!\p{L})nie ((?:na|do|w|o|z|ze|we) )?([^,]{1,40}), (?:ale|tylko|lecz|a) (.+?)(?=[.!]?$)/iu, "$3 zamiast $1$2"],
    [new RegExp(`^(?!(?:w|we|od|${NOW}|${PAST}) )((?:[^\\s,;]+ ){1,6}?)((?:${NOW}|${PAST})) (?=\\S)(?!lat)`, "iu"), "$2 $1"],
    // The subject that the verb's ending says.
    [new RegExp(`^((?:(?:${NOW}|${PAST}),? )?)(?!tam |sam |program |adam )(?=(?:(?:już |juz )?nie )?${FIRST_PERSON}(?!\\p{L}))`, "iu"), "$1ja "],
    [new RegExp(`^((?:${TODAY})) (?=\\p{L}+(?:łem|łam|liśmy|łyśmy|lem|lam) )`, "iu"), ""],
  ],
  opener:
    "tak przy okazji|przy okazji|swoją drogą|btw|fyi|dla informacji|dla jasności|informacja|info|mała aktualizacja|aktualizacja|nowina|nowiny|dobra wiadomość|zła wiadomość|uwaga|notatka|zapamiętaj(?: że)?|zapamiętaj proszę|pamiętaj(?: że)?|ważne|no|no więc|więc|wiec|a więc|no cóż|cóż|o|och|ok|okej|tak|nie,|cześć|hej|dzień dobry|witam|niestety|na szczęście|i|ale|a|bo|sorry|ups|wiesz co|zgadnij co|słuchaj|w każdym razie|wreszcie|w końcu|po prostu|jak mówiłem|jak mówiłam|plany się zmieniły|plany zmieniły",
  correction: "sprostowanie|korekta|poprawka|właściwie|wlasciwie|w rzeczywistości|tak naprawdę|pomyliłem się|pomyliłam się|pomyliłem|pomyliłam|to znaczy|miałem na myśli|miałam na myśli|mój błąd|chwila|okazało się,? że|zmiana planów|jednak",
  now: NOW,
  when: `${PAST}|${TODAY}|w \\p{L}+(?:ek|dę|tę|lę|rek)|(?:w |od |z )?(?<year>(?:19|20)\\d\\d)(?: roku| r\\.?)?`,
  additive:
    "też|tez|także|takze|również|rowniez|dodatkowo|oprócz tego|poza tym|dorabiam|dorabia|na boku|drugi|druga|drugie|drugą|drugiego|drugiej|trzeci|trzecia|trzecią|kolejn(?:y|a|e|ą)|jeszcze jed(?:en|na|no|ną)|jeszcze|inny|inna|inną|czasami|czasem|od czasu do czasu|w weekendy|weekendami|na pół etatu|na część etatu|częściowo|tymczasowo|chwilowo|na razie|przez (?:tydzień|miesiąc|kilka|parę|weekend|lato|wakacje)|na (?:tydzień|miesiąc|kilka|parę|wakacje|lato)|do (?:końca|wiosny|lata|jesieni|zimy)|zarówno|oba|obie|w tym tygodniu|wyjątkowo|dzisiaj wyjątkowo|na wakacjach|oprócz|poza",
  instead: "(?:zamiast|(?<=,\\s*)(?:a )?(?:już )?nie) (?:(?:do|na|w|we|o|z|ze|u|od) )?(?<f>[^,]{1,40}?)",
  planned:
    "będę|bede|będzie|bedzie|będziemy|bedziemy|będą|beda|zamierzam|zamierzamy|planuję|planuje|planujemy|planowane|wkrótce|niedługo|przeprowadzam|przeprowadzamy|w przyszłym|w przyszłości|za (?:tydzień|miesiąc|rok)|mam zamiar|od przyszł\\p{L}+",
  unasserted:
    "jeśli|jesli|jeżeli|jezeli|gdyby|gdybym|gdybyśmy|gdy|kiedy|czy|o ile|chyba|może|moze|być może|prawdopodobnie|pewnie|zapewne|ewentualnie|możliwe|mam nadzieję|oby|chcę|chce|chcemy|chciałbym|chciałabym|chcielibyśmy|chciałem|chciałam|chciałby|wolałbym|wolałabym|mógłbym|mogłabym|mógłby|powinien|powinienem|powinnam|powinna|powinno|muszę|musi|myślę|mysle|myślałem|myślałam|myśli|sądzę|sadze|wydaje|przypuszczam|podobno|rzekomo|ponoć|ponoc|marzę|marzy|śniło|snilo|śniłem|śniłam|sen|mówi|mowi|mówił|mówiła|mówią|powiedział|powiedziała|twierdzi|twierdził|twierdziła|słyszałem|słyszałam|plotka|załóżmy|zalozmy|wyobraź|wyobraz|wyobraźmy|prawie|niemal|omal|pyta|pytał|pytała|zapytał|zapytała|jakby|jakbym|niby|gdybyś|opowiadanie|powieść|film|piosenka|wiersz|żart|zart|żartuję|zartuje|dawniej|kiedyś|kiedys|rozważam|zastanawiam|zastanawia|próbuję|proponuje|polecił|poleciła|zasugerował|niech|proszę|zobaczymy|byłoby|byłbym|byłabym",
  subordinate: "bo|ponieważ|poniewaz|gdyż|dlatego że|żeby|zeby|aby|by|choć|choc|chociaż|mimo że|podczas gdy|zanim|odkąd|z powodu|dzięki|(?<=,\\s*)(?:który|która|które|którą|którego)",
  coordination: "i|oraz|ale|lecz|a(?= (?:teraz|ja|moj|od))|potem|i potem|jednak(?= )",
  clauseStart: "ja|my|on|ona|ono|oni|mój|moja|moje|nasz|nasza|nasze|to|teraz|obecnie|już|mieszkam|pracuję|pracuje|mam|jestem|nowe|nowy|nowa|od|z(?= \\p{L}+ prze)|jest",
  framing:
    "zagrajmy|zabawmy|odegraj|odgrywaj|wyobraź|wyobraźmy|udawaj|udawajmy|załóżmy|jesteś (?:moim|moją|teraz|[\\p{L}]+em)|dawno,? dawno temu|pewnego razu|w (?:tej|mojej|tym|moim) (?:historii|opowieści|powieści|grze|filmie|śnie)|napisz (?:mi )?|przetłumacz|przetlumacz|popraw (?:ten|to|następujący)|przeredaguj|sparafrazuj|następujący (?:tekst|list|mail)|następujące zdanie|oto (?:mój|moja|treść|list|tekst|wiersz|szkic)|tekst piosenki|cytat|cytuję|napisał:|napisała:|pisze:|śniło mi|śniłem|śniłam|miałem sen|miałam sen|hipotetycznie|na przykład|np\\.|przykładowe zdanie|żartuję|żartowałem|żartowałam|prima aprilis|szanown[aiy] \\p{L}+|drogi \\p{L}+,|droga \\p{L}+,|z poważaniem|pozdrawiam|od:|temat:|przekazana wiadomość|bohater|postać",
  event:
    "dziś|dzis|dzisiaj|wczoraj|przedwczoraj|rano|przed chwilą|właśnie|wlasnie|temu|(?:w )?(?:zeszł|ubiegł|ostatni)\\p{L}+|\\p{L}{2,}(?:łem|łam|liśmy|łyśmy|lismy|lysmy)|\\p{L}{3,}(?:ił|iła|ał|ała|ył|yła|ęło|ęli|ali)|był|była|było|byli|byłem|byłam|poszedł|poszła|tym razem",
  ceased: [
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
  pronoun: "to|on|ona|ono|jest",
  manyOf:
    "lubię lubi lubimy kocham kocha uwielbiam uwielbia mam ma mamy znam zna mówię mówi gram gra posiadam posiada jem je piję pije uczę uczy nienawidzę czytam czyta oglądam ogląda zbieram zbiera chcę potrzebuję robię robi gotuję gotuje słucham słucha widzę spotykam odwiedzam kupuję kupuje interesuję chodzę chodzi wolę używam używa piszę",
  alike: "palic=pale,palenie=pale,palenia=pale,papierosy=pale,papierosow=pale,pali=pale,pic=pije,picie=pije,jesc=jem,je=jem,jedzenie=jem,grac=gram,gra=gram,psa=pies,psem=pies,psy=pies,psow=pies,auto=samochod,uwielbiam=lubie,kocham=lubie,lubi=lubie,biegac=biegam,bieganie=biegam,cukier=cukr",
  light:
    "piję pije pić jem jeść robię robi robić mam mieć gram grać chodzę chodzić chodzi jeżdżę jeździć używam czytam biorę dzień dnia dziennie codziennie tydzień tygodniu miesiąc rano ranem wieczorem noc rok co każdy każdego każdą raz razy filiżankę kubek szklankę dużo często bardzo paczkę paczki lekcje zajęcia w na dwa trzy jeden jedną",
  single:
    "zona=zona,zone=zona,maz=maz,partner=partner,partnerka=partner,dziewczyna=dziewczyna,chlopak=chlopak,narzeczona=narzeczona,narzeczony=narzeczony,matka=matka,mama=matka,ojciec=ojciec,tata=ojciec,szef=szef,szefowa=szef,przełożony=szef,przełozony=szef,kierownik=szef,kierowniczka=szef,menedzer=szef,lider zespołu=lider,wynajmujacy=wynajmujacy,własciciel mieszkania=wynajmujacy,lekarz=lekarz,lekarka=lekarz,lekarz rodzinny=lekarz,dentysta=dentysta,dentystka=dentysta,terapeuta=terapeuta,terapeutka=terapeuta,psycholog=terapeuta,ksiegowy=ksiegowa,ksiegowa=ksiegowa,prawnik=prawnik,adwokat=prawnik,fryzjer=fryzjer,fryzjerka=fryzjer,trener=trener,trenerka=trener,mentor=mentor,wspollokator=wspollokator,wspollokatorka=wspollokator,firma=pracodawca,pracodawca=pracodawca,bank=bank,ubezpieczyciel=ubezpieczyciel,szkoła=szkola,uczelnia=uczelnia,biuro=biuro,zespoł=zespol,dział=dzial,numer telefonu=telefon,telefon=telefon,numer=telefon,komorka=telefon,numer komorki=telefon,email=email,adres email=email,adres mailowy=email,mail=email,poczta=email,adres=adres,adres zamieszkania=adres,zarabiam=pensja,zarabia=pensja,pensja=pensja,wypłata=pensja,wynagrodzenie=pensja,podwyzke=pensja,waze=waga,wazy=waga,waga=waga,wzrostu=wzrost,wzrost=wzrost,studiuje=kierunek,studiujemy=kierunek,kierunek=kierunek,kierunek studiow=kierunek,dzieci=dziecko,dziecko=dziecko,dziecka=dziecko",
  noName:
    "ja my ty on ona ono oni one wy mój moja moje nasz nasza nasze twój twoja jego jej ich kto co gdzie kiedy jak dlaczego czy tu tam dziś dzisiaj jutro wczoraj potem teraz gdy jeśli wszyscy wszystko nikt ktoś każdy niektórzy wielu nie tak tylko już jeszcze bardzo i ale albo lub też w we na z ze do od po dla o przed pod nad bez przez dawniej kiedyś ten ta to te ci od latem zimą wiosną jesienią mam jestem mieszkam pracuję lubię piję jem wtedy obecnie obecny nowy nowa nowe jednak zawsze często może chyba",
  generic: "data dzien czas godzina termin nowy nowa nowe nowego nowej nową obecny obecna obecne aktualny aktualna aktualne własny własna nastepny nastepna planowany miesieczny miesieczna prawdziwy prawdziwa moj biezacy wynosi",
  predicate:
    "tak|bardzo|naprawdę|zbyt|za|całkiem|dość|że|bo|kiedy|jak|zawsze|też|także|jeszcze|tylko|już|jednak|teraz|prawie|nie|nigdy|o|od|przez|na|w|we|z|ze|do|u|dla|po|pod|nad|przy|bez|tu|tam|tutaj|poza|super|fajn\\p{L}+|dobr[yaeo]|zł[yaeo]|lepsz[yae]|gorsz[yae]|drog[iao]|drogie|droższ[yae]|tani|tania|tanie|tańsz[yae]|now[yae]|star[yae]|dług[iao]|długie|krótk[iao]|szybk[iao]|szybkie|woln[yae]|ładn[yae]|piękn[yae]|ważn[yae]|prawd[aą]|fałszyw\\p{L}+|trudn[yae]|łatw[yae]|ciężk[iao]|chor[yae]|zdrow[yae]|zmęczon[yae]|gotow[yae]|otwart[yae]|zamknięt[yae]|pełn[yae]|pust[yae]|smaczn[yae]|nudn[yae]|śmieszn[yae]|miły|miła|miłe|inn[yae]|tak(?:i|a|ie) sam|mój|moja|moje|twój|gdzie|dlaczego|kto|co|więcej|mniej|wyższ[yae]|niższ[yae]|wysok[iao]|nisk[iao]|ok|okej|bezpieczn\\p{L}+|znan[yae]|tajn[yae]|prywatn[yae]|publiczn[yae]|zablokowan\\p{L}+|zgubion\\p{L}+|skradzion\\p{L}+|jedn(?:ym|ą|o) z|jeden z|jedna z|często|zwykle|niestety|domu|biurze|pracy|zdalnie|(?-i:IT|HR|PR|UX|QA|AI)|zepsut[yae]|popsut[yae]|brudn[yae]|czyst[yae]|mokr[yae]|zimn[yae]|ciepł[yae]|gorąc[yae]|(?-i:(?!zielon)(?:z|s|u|o|po|wy|prze|za|na|od|roz|pod)\\p{Ll}+(?:any|ana|ane|ony|ona|one|ęty|ęta|ęte|uty|uta|ute)|\\p{Ll}+(?:ący|ąca|ące|ciwy|ciwa|liwy|liwa|liwe))",
  numbers: "zero jeden|jedna|jedno|jedną|jednego dwa|dwie|dwoje|dwoch trzy|troje|trzech cztery|czworo piec|piecioro szesc siedem osiem dziewiec dziesiec jedenascie dwanascie",
  dateGlue: "o w we na do od godz godz. godzina godzinie godzine godziny dnia roku r r. dopiero juz jednak teraz okolo",
  relativeDay:
    "dzis|dzisiaj|jutro|pojutrze|(?:w )?(?:przyszły|przyszłym|przyszła|nastepny|nastepnym|ten|tym|przyszłego|nastepnego|ta) (?:tydzien|tygodniu|miesiac|miesiacu|rok|roku|weekend|\\p{L}+)|(?:koniec|konca|poczatek|połowa) (?:tygodnia|miesiaca|roku|\\p{L}+)|rano|wieczorem|po południu|przed południem|w południe|o połnocy|za (?:tydzien|miesiac|dwa tygodnie)|latem|zima|wiosna|jesienia",
  status:
    "singlem=single,singielką=single,singielka=single,wolny=single,wolna=single,sam=single,sama=single,kawalerem=single,panną=single,żonaty=married,zonaty=married,mężatką=married,mezatka=married,zamężna=married,zamezna=married,po ślubie=married,rozwiedziony=divorced,rozwiedziona=divorced,rozwodnikiem=divorced,rozwódką=divorced,po rozwodzie=divorced,zaręczony=engaged,zareczony=engaged,zaręczona=engaged,zareczona=engaged,wdowcem=widowed,wdową=widowed,zajęty=in a relationship,zajęta=in a relationship,w związku=in a relationship,w zwiazku=in a relationship,razem=in a relationship,ożeniłem=married,ozenilem=married,ożenił=married,wyszłam za mąż=married,wyszlam za maz=married,wyszła za mąż=married,pobraliśmy=married,pobralismy=married,wzięliśmy ślub=married,rozwiodłem=divorced,rozwiodłam=divorced,rozwiedliśmy=divorced,zaręczyłem=engaged,zaręczyłam=engaged,zaręczyliśmy=engaged,rozstaliśmy=single,rozstalismy=single,rozstałem=single,rozstałam=single,rozstalem=single,rozstalam=single,zerwaliśmy=single,zerwałem=single,zerwałam=single",
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
  frames: [
    ...states("residence", `${present("mieszkam|mieszkamy|żyję|zyje|żyjemy", "mieszka|mieszkają|żyje")} {A}(?:(?:sam|sama|razem|z .{2,30}?) )?(?:w|we|na) {V}`, "{O} (?:miasto|miejsce zamieszkania) {IS} {V}"),
    ...changes("residence", `${past("przeprowadzi", "przenios", "wyprowadzi", "wyemigrowa", "przenies")} {A}(?:z .{2,30}? )?(?:(?:z|ze) {F} )?do {V}`, `(?:z|ze) {F} ${past("przeprowadzi", "przenios")} do {V}`, `${past("zamieszka", "osiedli")} (?:w|we) {V}`),
    ...ends("residence", `${past("wyprowadzi", "wyjecha")} {A}(?:z|ze) {V}`),
    ...states("employer", `${present("pracuję|pracuje|pracujemy", "pracuje|pracują")} {A}(?:jako .{2,40}? )?(?:w|we|dla|u) {V}(?: jako .{2,40})?`, `${present("jestem", "jest")} {A}(?:zatrudnion[ya]) (?:w|we|przez) {V}`, "{O} pracodawc[aą] {IS} {V}"),
    ...changes("employer", `${past("zacz[ąa]", "zacze", "zaczę", "rozpoczą", "rozpoczę")} {A}(?:pracę|prace|pracować|pracowac) (?:jako .{2,40}? )?(?:w|we|dla) {V}(?: jako .{2,40})?`, `${past("dosta", "znalaz", "podję", "podją")} {A}(?:nową |nowa )?(?:pracę|prace|posadę|etat) (?:jako .{2,40}? )?(?:w|we|dla) {V}(?: jako .{2,40})?`, `${past("zatrudni")} (?:w|we) {V}`, `${past("dołączy", "dolaczy")} do {V}`, "{O} (?:nowa|nowym|nowy) (?:pracodawca|pracodawcą|firma) {IS} {V}"),
    ...ends("employer", `(?:(?:ja )?(?:odszed[łl]em|odesz[łl]am)|{S} (?:odszed[łl]|odesz[łl]a)) {A}(?:z pracy (?:w|we) |z |ze |od ){V}`, `(?:(?:ja )?(?:odszed[łl]em|odesz[łl]am)|{S} (?:odszed[łl]|odesz[łl]a)) {A}z pracy`, `${past("rzuci", "straci", "zmieni")} {A}(?:{M})?(?:pracę|prace|robotę|posadę|pracodawcę)(?: (?:w|we|u) {V})?`, `${past("zwolni")} {A}(?:z pracy )?(?:z|ze|w|we) {V}`, `(?:zwolniono mnie|zwolnili mnie|wyrzucili mnie|${past("zosta")} (?:zwolnion[ya]|wyrzucon[ya]))(?: z pracy)?(?: (?:z|ze|w|we) {V})?`, `${past("złoży", "zlozy")} (?:wypowiedzenie|rezygnację)(?: (?:w|we) {V})?`, `${past("przesz", "przeszed")} na emeryturę`, `${present("jestem", "jest")} {A}(?:na emeryturze|bezrobotn[ya]|bez pracy|emerytem|emerytką)`),
    ...states("role", `${present("pracuję|pracuje", "pracuje")} {A}jako {V}(?: (?:w|we|dla|u) .{2,40})?`, "{O} (?:zawód|stanowisko|rola) {IS} {V}", `${present("jestem", "jest")} z zawodu {V}`),
    ...changes("role", `${past("awansowa")} {A}(?:z .{2,30} )?na {V}`, `${past("zosta")} awansowan[ya] na {V}`),
    ...states("name", `${present("nazywam|mam na imię|mam na imie", "nazywa|ma na imię|ma na imie")} {A}{V}`, "{O} (?:imię|imię i nazwisko|pełne imię) {IS} {V}", "mów(?:cie)? (?:mi|do mnie) {V}"),
    ...changes("name", `${past("zmieni")} (?:{M})?(?:nazwisko|imię) (?:z {F} )?na {V}`, `${past("przyją", "przyję")} nazwisko {V}`),
    ...states("birthday", "{O} (?:urodziny|data urodzenia) (?:{IS}|przypadają|wypadają|mam) {A}(?:na |w )?{V}", `${present("mam|obchodzę", "ma|obchodzi")} urodziny {V}`, `(?:(?:ja )?urodzi[łl][ea]m|{S} urodzi[łl]a?) {V}`),
    ...states("age", `${present("mam", "ma")} {A}{V} (?:lat|lata|rok|roku)`, "{O} wiek {IS} {V}"),
    ...changes("age", `${past("skończy", "skonczy")} {A}{V}(?: lat| lata)?`),
    ...states("status", `${present("jestem|jesteśmy", "jest|są")} {A}{V}(?: z .{2,40})?`, `(?:ja )?(?:jestem|jesteśmy|jest) {A}z .{2,30} {V}`),
    ...changes("status", "(?:ja |my |{S} )?(?:(?:z .{2,30}|w .{2,20}) )?{A}(?<v>ożeniłem|ozenilem|wyszłam za mąż|wyszlam za maz|pobraliśmy|pobralismy|wzięliśmy ślub|rozwiodłem|rozwiodłam|rozwiedliśmy|zaręczyłem|zaręczyłam|zaręczyliśmy|rozstaliśmy|rozstalismy|rozstałem|rozstałam|rozstalem|rozstalam|zerwaliśmy|zerwałem|zerwałam)(?: (?:z|ze) .{2,40})?", "{S} (?<v>ożenił|wyszła za mąż)(?: .{2,40})?", ".{2,30} i ja {A}(?<v>pobraliśmy|rozstaliśmy|zaręczyliśmy|rozwiedliśmy)"),
    ...states("progress", "{N} (?:jest|są) {A}(?<v>gotow[yae]|skończon[yae]|zakończon[yae]|w toku|w trakcie|wstrzyman[yae]|zablokowan[yae]|zaplanowan[yae]|zatwierdzon[yae])"),
    ...changes("progress", "{N} (?:jest|został[aoy]?|zostały) {A}(?<v>ukończon[yae]|zakończon[yae]|wstrzyman[yae]|zatwierdzon[yae]|wydan[yae]|wdrożon[yae]|zawieszon[yae])", "(?:ja )?(?<v>skończyliśmy|ukończyliśmy|zakończyliśmy|skończyłem|skończyłam|zakończyłem|zakończyłam) {N}"),
    ...states("favorite", "{O} ulubion(?:y|a|e|ym|ą) (?<k>\\p{L}+(?: \\p{L}+)?) {IS} {A}{V}", "{V} (?:to|jest) {O} ulubion(?:y|a|e|ym|ą) (?<k>\\p{L}+)"),
    ...changes("favorite", "{O} now(?:y|a|e|ym|ą) ulubion(?:y|a|e|ym|ą) (?<k>\\p{L}+) {IS} {V}", "{V} (?:to|jest) {O} now(?:y|a|e|ym|ą) ulubion(?:y|a|e|ym|ą) (?<k>\\p{L}+)"),
    ...states("choice", `${present("wolę|wole", "woli")} {A}{V} (?:od|niż|niz) {F}`, `${present("wolę|wole", "woli")} {A}{V} zamiast {F}`),
    ...states("schedule", "{N} (?:jest|są|będzie|odbędzie|odbywa|zaczyna|zaczynają|wypada|to) {A}(?:zaplanowan[yae] )?{V}", "{N} (?:mam|mamy) {V}", "(?:ja )?(?:mam|mamy) {N} (?:w|we|o) {V}", "(?:ja )?(?:mam|mamy) (?<v>(?:w|we|o) .{2,30}?) {N}", "{N} (?<v>(?:w|we) (?:poniedziałek|wtorek|środę|czwartek|piątek|sobotę|niedzielę)(?: o .{1,8})?)"),
    ...changes("schedule", `{N} (?:(?:jest|został[aoy]?|zostały) )?{A}${MOVED} (?:z {F} )?na {V}`, `(?:ja )?(?:przesunięto|przeniesiono|przełożono|przesunęliśmy|przenieśliśmy|przełożyliśmy|prze[łl]oży[łl][ea]m|przenios[łl][ea]m|przesun[ąę][łl][ea]m) {N} (?:z {F} )?na {V}`, "{N} (?:jest|zaczyna|odbędzie|będzie) (?:teraz|jednak|dopiero|jednak dopiero) {V}", "now(?:y|a) (?:termin|data|godzina) {N} (?:to|:) {V}"),
    ...ends("schedule", "{N} (?:(?:został[aoy]?|jest|zostały) )?{A}(?:odwołan[yae]|anulowan[yae]|skreślon[yae])", "(?:ja )?(?:odwołano|odwołaliśmy|odwoła[łl][ea]m|anulowa[łl][ea]m|anulowano) {N}", "{N} nie odbędzie"),
    ...states("amount", "{N} (?:wynosi|wynoszą|kosztuje|kosztują|to) {A}(?:(?:około|ok\\.|dokładnie) )?{V}", `${present("płacę|place|płacimy", "płaci")} {A}{V}(?: (?:miesięcznie|za miesiąc|rocznie))?(?: za {N})`, `(?:ja )?(?<k>zarabiam|ważę|waze) {A}(?:(?:około|ok\\.) )?{V}(?: (?:miesięcznie|brutto|netto|na rękę))?`, "{S} (?<k>zarabia|waży|wazy) {A}{V}(?: (?:miesięcznie|brutto|netto))?", `${present("mam", "ma")} {V} (?<k>wzrostu)`),
    ...changes("amount", `{N} {A}${RISEN} {A}(?:o .{1,20}? )?(?:z {F} )?do {V}`, "{N} (?:wynosi|kosztuje) (?:teraz|już|obecnie|tylko) {V}", `(?:podniesiono|podnieśli|podniósł|obniżono|obniżyli|zwiększono|podwyższono)(?: mi| nam)? {N} (?:z {F} )?do {V}`, `${past("schud", "schudł", "schudną", "schudnę", "przyty")} (?<k>)do {V}`, `${past("dosta")} (?<k>podwyżkę) do {V}`),
    ...states("count", `${present("mam|mamy|posiadam", "ma|mają")} {A}{V} {K}`),
    ...changes("count", `${present("mam|mamy", "ma|mają")} (?:teraz|już tylko|tylko|teraz tylko|jeszcze tylko) {V} {K}`, `${present("zostały nam|został nam|została nam|został mi|została mi|zostały mi", "zostało")} (?:tylko |już tylko )?{V} {K}`),
    ...states("possession", `${present("mam|mamy|posiadam|jeżdżę|jezdze|jeździmy", "ma|mają|posiada|jeździ")} {A}{V}`),
    ...ends("possession", `${past("sprzeda", "odda", "zgubi", "straci", "wyrzuci", "zwróci", "podarowa", "zezłomowa", "pozby")} {A}(?:{M})?{V}(?: (?:na|za|siostrze|bratu) .{2,40})?`, "(?:mój|moja|moje|nasz|nasza|nasze) {V} {A}(?:zmar[łl]a?|zdech[łl]a?|zginął|zginęła|odszedł|odeszła|umar[łl]a?|uciekł|uciekła|zepsuł|zepsuła|nie żyje)", "(?:ukradli|ukradziono|skradziono)(?: mi| nam)? (?:{M})?{V}", `${past("wymieni", "zamieni")} (?:{M})?{V} na .{2,60}`),
    ...states("subscription", `${present("mam|mamy|opłacam", "ma")} {A}(?:abonament|subskrypcję|karnet|konto|członkostwo|prenumeratę)(?: (?:na|w|do|do klubu))? {V}`, `${present("chodzę|chodze|chodzimy|uczęszczam", "chodzi")} {A}(?:na|do) {V}`, `${present("subskrybuję|prenumeruję", "subskrybuje")} {V}`, `${present("jestem", "jest")} (?:członkiem|członkinią) {V}`),
    ...ends("subscription", `${past("anulowa", "zrezygnowa", "wypowiedzia", "zakończy", "skasowa", "odwoła")} {A}(?:z(?:e)? )?(?:{M})?(?:(?:abonament|abonamentu|subskrypcję|subskrypcji|karnet|karnetu|członkostwo|członkostwa|prenumeratę|prenumeraty) )?(?:(?:na|w|do) )?{V}`, `${past("wypisa")} z(?:e)? {V}`),
    ...states("use", `${present("używam|uzywam|używamy|korzystam z|korzystamy z|programuję w|piszę w|pracuję na", "używa|korzysta z|programuje w")} {A}{V}(?: (?:do|jako|dla) .{2,60})?`, "{N} (?:działa|chodzi|stoi) {A}na {V}"),
    ...changes("use", `${past("przesz", "przeszed", "przesiad", "przerzuci", "przenios", "zmigrowa", "przełączy", "przestawi")} {A}(?:z(?:e)? {F} )?na {V}`, `z(?:e)? {F} {A}${past("przesz", "przeszed", "przesiad", "przerzuci", "przenios")} {A}na {V}`, `${past("wymieni", "zamieni", "zastąpi", "zmieni")} (?:{M})?{F} (?:na|przez) {V}`, `${present("używam|korzystam z", "używa")} {V} zamiast {F}`),
    ...states("attribute", `(?:ja )?(?<k>studiuję|studiuje|studiujemy) {A}{V}(?: (?:na|w) .{2,40})?`, "(?:możesz złapać mnie|kontakt do mnie|dzwoń do mnie|pisz do mnie|jestem dostępn[ya]) (?:pod|na)(?: numerem| adresem| numer| adres)? (?<v>\\S+@\\S+|[+(]?\\d[\\d\\s()./-]{5,}\\d)(?<k>)", "{N} (?:to|jest|są|brzmi|:|to jest) {V}", "{O} {K} (?:nazywa|ma na imię|ma na imie) {V}"),
    ...changes("attribute", "(?:{O} )?now(?:y|a|e) {K} (?:to|jest|:|nazywa|ma na imię) {V}", `{N} ${CHANGED} (?:z {F} )?na {V}`, "{N} (?:to|jest) (?:teraz|obecnie|już) {V}", `${past("zmieni", "ustawi", "zaktualizowa")} (?:{O} )?{K} (?:z {F} )?na {V}`, "{N} {A}(?:został[aoy]? )?(?:zmienion[yae]|przemianowan[yae]|ustawion[yae]) (?:z {F} )?na {V}", `${present("mam|mamy", "ma")} now(?:y|ą|a|e|ego) {K}(?:,|:) {V}`),
  ],
};
