import { changes, ends, type Frame, of, person, states } from "../grammar.ts";

/**
 * The past of the first person, said by a man, a woman or several, or of a third one with a subject; people drop the marks over letters.
 */
const past = (...stems: readonly string[]): string => {
  const stem = stems.length === 1 ? stems[0] : `(?:${stems.join("|")})`;
  return `(?:(?:ja |my )?${stem}(?:[łl][ea]m|li[śs]my|[łl]y[śs]my)|{S} ${stem}(?:[łl]a?|li|[łl]y))`;
};
/** The present: forms of the first person without a subject, or of a third one with it. */
const present = (mine: string, theirs: string): string => `(?:(?:ja |my )?(?:${mine})|{S} (?:${theirs}))`;
const CHANGED = "(?:zmienił[aoy]?|zmieniła|zmieniło|zmieniono|został[aoy]? zmienion[aey]|zmienione|zaktualizowano|ustawiono)";
const MOVED =
  "(?:przeniesion[aeyo]|przesunięt[aeyo]|przelozon[aeyo]|przełożon[aeyo]|przesunieto|przeniesiono|przesunięto|przełożono|przesunął|przesunęło|zmieniono)";
const RISEN =
  "(?:wzrósł|wzrosł[aoy]|wzrosl[aoy]|spad[łl][aoy]?|zmalał[aoy]?|podskoczył[aoy]?|urósł|uros[łl][aoy]|podniesiono|podwyższono|obniżono|podrożał[aoy]?|potaniał[aoy]?|zmienił[aoy]?)";

/** How Polish expresses each relation. */
export const frames: readonly Frame[] = [
  ...states(
    "residence",
    `${present("mieszkam|mieszkamy|żyję|zyje|żyjemy", "mieszka|mieszkają|żyje")} {A}(?:(?:sam|sama|razem|z .{2,30}?) )?(?:w|we|na) {V}`,
    "{O} (?:miasto|miejsce zamieszkania) {IS} {V}",
  ),
  ...changes(
    "residence",
    `${past("przeprowadzi", "przenios", "wyprowadzi", "wyemigrowa", "przenies")} {A}(?:z .{2,30}? )?(?:(?:z|ze) {F} )?do {V}`,
    `(?:z|ze) {F} ${past("przeprowadzi", "przenios")} do {V}`,
    `${past("zamieszka", "osiedli")} (?:w|we) {V}`,
    `${past("przeprowadzi")} ?(?:,| i) (?:(?:ja|teraz|my|już) )*(?:siedzę|siedzimy|mieszkam|mieszkamy|jestem|jesteśmy) (?:teraz |już |sobie )?(?:w|we|na) {V}(?:, .{2,40})?`,
  ),
  ...ends("residence", `${past("wyprowadzi", "wyjecha")} {A}(?:z|ze) {V}`),
  ...states(
    "employer",
    `${present("pracuję|pracuje|pracujemy", "pracuje|pracują")} {A}(?:jako .{2,40}? )?(?:w|we|dla|u) {V}(?: jako .{2,40})?`,
    `${present("jestem", "jest")} {A}(?:zatrudnion[ya]) (?:w|we|przez) {V}`,
    "{O} pracodawc[aą] {IS} {V}",
  ),
  ...changes(
    "employer",
    `${past("zacz[ąa]", "zacze", "zaczę", "rozpoczą", "rozpoczę")} {A}(?:pracę|prace|pracować|pracowac) (?:jako .{2,40}? )?(?:w|we|dla) {V}(?: jako .{2,40})?`,
    `${past("dosta", "znalaz", "podję", "podją")} {A}(?:nową |nowa )?(?:pracę|prace|posadę|etat) (?:jako .{2,40}? )?(?:w|we|dla) {V}(?: jako .{2,40})?`,
    `${past("zatrudni")} (?:w|we) {V}`,
    `${past("dołączy", "dolaczy")} do {V}`,
    "{O} (?:nowa|nowym|nowy) (?:pracodawca|pracodawcą|firma) {IS} {V}",
  ),
  ...ends(
    "employer",
    `(?:(?:ja )?(?:odszed[łl]em|odesz[łl]am)|{S} (?:odszed[łl]|odesz[łl]a)) {A}(?:z pracy (?:w|we) |z |ze |od ){V}`,
    `(?:(?:ja )?(?:odszed[łl]em|odesz[łl]am)|{S} (?:odszed[łl]|odesz[łl]a)) {A}z pracy`,
    `${past("rzuci", "straci", "zmieni")} {A}(?:{M})?(?:pracę|prace|robotę|posadę|pracodawcę)(?: (?:w|we|u) {V})?`,
    `${past("zwolni")} {A}(?:z pracy )?(?:z|ze|w|we) {V}`,
    `(?:zwolniono mnie|zwolnili mnie|wyrzucili mnie|${past("zosta")} (?:zwolnion[ya]|wyrzucon[ya]))(?: z pracy)?(?: (?:z|ze|w|we) {V})?`,
    `${past("złoży", "zlozy")} (?:wypowiedzenie|rezygnację)(?: (?:w|we) {V})?`,
    `${past("przesz", "przeszed")} na emeryturę`,
    `${present("jestem", "jest")} {A}(?:na emeryturze|bezrobotn[ya]|bez pracy|emerytem|emerytką)`,
  ),
  ...states(
    "role",
    `${present("pracuję|pracuje", "pracuje")} {A}jako {V}(?: (?:w|we|dla|u) .{2,40})?`,
    "{O} (?:zawód|stanowisko|rola) {IS} {V}",
    `${present("jestem", "jest")} z zawodu {V}`,
  ),
  ...states("identity", `${present("jestem", "jest")} {A}(?<v>\\p{L}+(?:ym|im|ą) \\p{L}+(?:em|ą))(?: (?:w|we|na) .{2,40})?`),
  ...changes("role", `${past("awansowa")} {A}(?:z .{2,30} )?na {V}`, `${past("zosta")} awansowan[ya] na {V}`),
  ...states(
    "name",
    `${present("nazywam|mam na imię|mam na imie", "nazywa|ma na imię|ma na imie")} {A}{V}`,
    "{O} (?:imię|imię i nazwisko|pełne imię) {IS} {V}",
    "mów(?:cie)? (?:mi|do mnie) {V}",
  ),
  ...person(states("name", `${present("jestem", "jest")} {V}`)),
  ...changes("name", `${past("zmieni")} (?:{M})?(?:nazwisko|imię) (?:z {F} )?na {V}`, `${past("przyją", "przyję")} nazwisko {V}`),
  ...states(
    "birthday",
    "{O} (?:urodziny|data urodzenia) (?:{IS}|przypadają|wypadają|mam) {A}(?:na |w )?{V}",
    `${present("mam|obchodzę", "ma|obchodzi")} urodziny {V}`,
    `(?:(?:ja )?urodzi[łl][ea]m|{S} urodzi[łl]a?) {V}`,
  ),
  ...states("age", `${present("mam", "ma")} {A}{V} (?:lat|lata|rok|roku)`, "{O} wiek {IS} {V}"),
  ...changes("age", `${past("skończy", "skonczy")} {A}{V}(?: lat| lata)?`),
  ...states(
    "status",
    `${present("jestem|jesteśmy", "jest|są")} {A}{V}(?: z .{2,40})?`,
    `(?:ja )?(?:jestem|jesteśmy|jest) {A}z .{2,30} {V}`,
    "(?:ja |my ){A}{V}",
    "{S} {A}{V}",
  ),
  ...changes(
    "status",
    "(?:ja |my |{S} )?(?:(?:z .{2,30}|w .{2,20}) )?{A}(?<v>ożeniłem|ozenilem|wyszłam za mąż|wyszlam za maz|pobraliśmy|pobralismy|wzięliśmy ślub|rozwiodłem|rozwiodłam|rozwiedliśmy|zaręczyłem|zaręczyłam|zaręczyliśmy|rozstaliśmy|rozstalismy|rozstałem|rozstałam|rozstalem|rozstalam|zerwaliśmy|zerwałem|zerwałam)(?: (?:z|ze) .{2,40})?",
    "{S} (?<v>ożenił|wyszła za mąż)(?: .{2,40})?",
    ".{2,30} i ja {A}(?<v>pobraliśmy|rozstaliśmy|zaręczyliśmy|rozwiedliśmy)",
  ),
  ...states(
    "progress",
    "{N} (?:jest|są) {A}(?<v>gotow[yae]|skończon[yae]|zakończon[yae]|w toku|w trakcie|wstrzyman[yae]|zablokowan[yae]|zaplanowan[yae]|zatwierdzon[yae]|zepsut[yae]|popsut[yae]|uszkodzon[yae]|opóźnion[yae]|niekompletn[yae])",
  ),
  ...changes(
    "progress",
    "{N} (?:jest|został[aoy]?|zostały) {A}(?<v>ukończon[yae]|zakończon[yae]|wstrzyman[yae]|zatwierdzon[yae]|wydan[yae]|wdrożon[yae]|zawieszon[yae])",
    "{N} {A}(?<v>działa|działają)",
    "{N} (?:jest|został[aoy]?|zostały) {A}(?<v>naprawion[yae]|rozwiązan[yae]|odblokowan[yae])",
    "(?:ja )?(?<v>skończyliśmy|ukończyliśmy|zakończyliśmy|skończyłem|skończyłam|zakończyłem|zakończyłam) {N}",
  ),
  ...states(
    "favorite",
    "{O} ulubion(?:y|a|e|ym|ą) (?<k>\\p{L}+(?: \\p{L}+)?) {IS} {A}{V}",
    "{V} (?:to|jest) {O} ulubion(?:y|a|e|ym|ą) (?<k>\\p{L}+)",
  ),
  ...changes(
    "favorite",
    "{O} now(?:y|a|e|ym|ą) ulubion(?:y|a|e|ym|ą) (?<k>\\p{L}+) {IS} {V}",
    "{V} (?:to|jest) {O} now(?:y|a|e|ym|ą) ulubion(?:y|a|e|ym|ą) (?<k>\\p{L}+)",
  ),
  ...states("choice", `${present("wolę|wole", "woli")} {A}{V} (?:od|niż|niz) {F}`, `${present("wolę|wole", "woli")} {A}{V} zamiast {F}`),
  ...states(
    "schedule",
    "{N} (?:jest|są|będzie|odbędzie|odbywa|zaczyna|zaczynają|wypada|to) {A}(?:zaplanowan[yae] )?{V}",
    "{N} (?:mam|mamy) {V}",
    "(?:ja )?(?:mam|mamy) {N} (?:w|we|o) {V}",
    "(?:ja )?(?:mam|mamy) (?<v>(?:w|we|o) .{2,30}?) {N}",
    "{N} (?<v>(?:w|we) (?:poniedziałek|wtorek|środę|czwartek|piątek|sobotę|niedzielę)(?: o .{1,8})?)",
  ),
  ...changes(
    "schedule",
    `{N} (?:(?:jest|został[aoy]?|zostały) )?{A}${MOVED} (?:z {F} )?na {V}`,
    `(?:ja )?(?:przesunięto|przeniesiono|przełożono|przesunęliśmy|przenieśliśmy|przełożyliśmy|prze[łl]oży[łl][ea]m|przenios[łl][ea]m|przesun[ąę][łl][ea]m) {N} (?:z {F} )?na {V}`,
    "{N} (?:jest|zaczyna|odbędzie|będzie) (?:teraz|jednak|dopiero|jednak dopiero) {V}",
    "now(?:y|a) (?:termin|data|godzina) {N} (?:to|:) {V}",
  ),
  ...ends(
    "schedule",
    "{N} (?:(?:został[aoy]?|jest|zostały) )?{A}(?:odwołan[yae]|anulowan[yae]|skreślon[yae])",
    "(?:ja )?(?:odwołano|odwołaliśmy|odwoła[łl][ea]m|anulowa[łl][ea]m|anulowano) {N}",
    "{N} nie odbędzie",
  ),
  ...states(
    "amount",
    "{N} (?:wynosi|wynoszą|kosztuje|kosztują|to) {A}(?:(?:około|ok\\.|dokładnie) )?{V}",
    `${present("płacę|place|płacimy", "płaci")} {A}{V}(?: (?:miesięcznie|za miesiąc|rocznie))?(?: za {N})`,
    `(?:ja )?(?<k>zarabiam|ważę|waze) {A}(?:(?:około|ok\\.) )?{V}(?: (?:miesięcznie|brutto|netto|na rękę))?`,
    "{S} (?<k>zarabia|waży|wazy) {A}{V}(?: (?:miesięcznie|brutto|netto))?",
    `${present("mam", "ma")} {V} (?<k>wzrostu)`,
  ),
  ...changes(
    "amount",
    `{N} {A}${RISEN} {A}(?:o .{1,20}? )?(?:z {F} )?do {V}`,
    "{N} (?:wynosi|kosztuje) (?:teraz|już|obecnie|tylko) {V}",
    `(?:podniesiono|podnieśli|podniósł|obniżono|obniżyli|zwiększono|podwyższono)(?: mi| nam)? {N} (?:z {F} )?do {V}`,
    `${past("schud", "schudł", "schudną", "schudnę", "przyty")} (?<k>)do {V}`,
    `${past("dosta")} (?<k>podwyżkę) do {V}`,
    "(?:ja )?(?<k>zszedłem|zeszłam) (?:do|na) {V}",
  ),
  ...states("count", `${present("mam|mamy|posiadam", "ma|mają")} {A}{V} {K}`),
  ...changes(
    "count",
    `${present("mam|mamy", "ma|mają")} (?:teraz|już tylko|tylko|teraz tylko|jeszcze tylko) {V} {K}`,
    `${present("zostały nam|został nam|została nam|został mi|została mi|zostały mi", "zostało")} (?:tylko |już tylko )?{V} {K}`,
  ),
  ...states("possession", `${present("mam|mamy|posiadam|jeżdżę|jezdze|jeździmy", "ma|mają|posiada|jeździ")} {A}{V}`),
  ...ends(
    "possession",
    `${past("sprzeda", "odda", "zgubi", "straci", "wyrzuci", "zwróci", "podarowa", "zezłomowa", "pozby")} {A}(?:{M})?{V}(?: (?:na|za|siostrze|bratu) .{2,40})?`,
    "(?:mój|moja|moje|nasz|nasza|nasze) {V} {A}(?:zmar[łl]a?|zdech[łl]a?|zginął|zginęła|odszedł|odeszła|umar[łl]a?|uciekł|uciekła|zepsuł|zepsuła|nie żyje)",
    "(?:ukradli|ukradziono|skradziono)(?: mi| nam)? (?:{M})?{V}",
    `${past("wymieni", "zamieni")} (?:{M})?{V} na .{2,60}`,
  ),
  ...states(
    "subscription",
    `${present("mam|mamy|opłacam", "ma")} {A}(?:abonament|subskrypcję|karnet|konto|członkostwo|prenumeratę)(?: (?:na|w|do|do klubu))? {V}`,
    `${present("chodzę|chodze|chodzimy|uczęszczam", "chodzi")} {A}(?:na|do) {V}`,
    `${present("subskrybuję|prenumeruję", "subskrybuje")} {V}`,
    `${present("jestem", "jest")} (?:członkiem|członkinią) {V}`,
  ),
  ...ends(
    "subscription",
    `${past("anulowa", "zrezygnowa", "wypowiedzia", "zakończy", "skasowa", "odwoła")} {A}(?:z(?:e)? )?(?:{M})?(?:(?:abonament|abonamentu|subskrypcję|subskrypcji|karnet|karnetu|członkostwo|członkostwa|prenumeratę|prenumeraty) )?(?:(?:na|w|do) )?{V}`,
    `${past("wypisa")} z(?:e)? {V}`,
  ),
  ...states(
    "use",
    `${present("używam|uzywam|używamy|korzystam z|korzystamy z|programuję w|piszę w|pracuję na", "używa|korzysta z|programuje w")} {A}{V}(?: (?:do|jako|dla) .{2,60})?`,
    "{N} (?:działa|chodzi|stoi) {A}na {V}",
  ),
  ...changes(
    "use",
    `${past("przesz", "przeszed", "przesiad", "przerzuci", "przenios", "zmigrowa", "przełączy", "przestawi")} {A}(?:z(?:e)? {F} )?na {V}`,
    `z(?:e)? {F} {A}${past("przesz", "przeszed", "przesiad", "przerzuci", "przenios")} {A}na {V}`,
    `${past("wymieni", "zamieni", "zastąpi", "zmieni")} (?:{M})?{F} (?:na|przez) {V}`,
    `${present("używam|korzystam z", "używa")} {V} zamiast {F}`,
  ),
  ...of(
    "email",
    states(
      "attribute",
      "(?:napisz|pisz|pisz do mnie|mój kontakt to|mail do mnie|kontakt do mnie) (?:pod adres |pod |na adres |na )?(?<v>\\S+@\\S+)",
    ),
  ),
  ...of(
    "telefon",
    states(
      "attribute",
      "(?:dzwoń|dzwoń do mnie|kontakt do mnie|możesz złapać mnie) (?:pod|na)(?: numerem| numer)? (?<v>[+(]?\\d[\\d\\s()./-]{5,}\\d)",
    ),
  ),
  ...states(
    "attribute",
    `(?:ja )?(?<k>studiuję|studiuje|studiujemy) {A}{V}(?: (?:na|w) .{2,40})?`,
    "{N} (?:to|jest|są|brzmi|:|to jest) {V}",
    "{O} {K} (?:nazywa|ma na imię|ma na imie) {V}",
  ),
  ...changes(
    "attribute",
    "(?:{O} )?now(?:y|a|e) {K} (?:to|jest|:|nazywa|ma na imię) {V}",
    `{N} ${CHANGED} (?:z {F} )?na {V}`,
    "{N} (?:to|jest) (?:teraz|obecnie|już) {V}",
    `${past("kupi", "dosta", "sprawi", "mamy", "wzią", "wzię")} (?:sobie )?now(?:y|ą|a|e|ego|ych) {K}(?:,|:)(?: to)? {V}`,
    `${past("zmieni", "ustawi", "zaktualizowa")} (?:{O} )?{K} (?:z {F} )?na {V}`,
    "{N} {A}(?:został[aoy]? )?(?:zmienion[yae]|przemianowan[yae]|ustawion[yae]) (?:z {F} )?na {V}",
    `${present("mam|mamy", "ma")} now(?:y|ą|a|e|ego) {K}(?:,|:) {V}`,
    `${present("mam|mamy", "ma")} now(?:y|ą|a|e|ego) {K},? (?:teraz )?(?:jest (?:nim|nią)|to|nazywa) (?<v>[^,]{2,40}?)(?:, .*)?`,
  ),
];
