import { conditions, type Farewells, joined } from "../grammar.ts";

const WORK = "pracuję, pracuje, pracujemy, pracuję znowu, pracuję znów";

/** Polish states by axis, by men and women; the reflexive "się" is left out before. */
export const status = conditions({
  "love.single": "singlem, singielką, singielka, wolny, wolna, sam, sama, kawalerem, panną, niezamężna, nieżonaty",
  "love.single!":
    "rozstaliśmy, rozstałem, rozstałam, rozstalismy, rozstalem, rozstalam, zerwaliśmy, zerwałem, zerwałam, rozstała, rozstał, zerwała, zerwał",
  "love.married": "żonaty, mężatką, mezatka, zamężna, po ślubie, mężatka",
  "love.married!":
    "ożeniłem, ozenilem, ożenił, wyszłam za mąż, wyszlam za maz, wyszła za mąż, pobraliśmy, pobralismy, wzięliśmy ślub, wzięłam ślub, wziąłem ślub",
  "love.divorced": "rozwiedziony, rozwiedziona, rozwodnikiem, rozwódką, po rozwodzie",
  "love.divorced!": "rozwiodłem, rozwiodłam, rozwiedliśmy, rozwiódł, rozwiodła",
  "love.engaged": "zaręczony, zaręczona, narzeczeństwem",
  "love.engaged!": "zaręczyłem, zaręczyłam, zaręczyliśmy, zaręczył, zaręczyła",
  "love.widowed": "wdowcem, wdową",
  "love.dating": "zajęty, zajęta, w związku, razem, mam dziewczynę, mam chłopaka, ma chłopaka, ma dziewczynę",
  "work.none": "bezrobotny, bezrobotna, bez pracy, na bezrobociu, szukam pracy, szuka pracy, nie mam pracy",
  "work.none!":
    "straciłem pracę, straciłam pracę, stracił pracę, straciła pracę, zwolnili mnie, zwolniono mnie, zostałem zwolniony, zostałam zwolniona",
  "work.employed": "zatrudniony, zatrudniona, mam pracę, ma pracę",
  "work.employed!": joined(
    "znalazłem, znalazłam, znalazł, znalazła, dostałem, dostałam, dostał, dostała, podjąłem, podjęłam",
    "pracę, nową pracę, etat, posadę, robotę",
  ),
  "work.retired": "na emeryturze, emerytem, emerytką",
  "work.retired!": joined("przeszedłem, przeszłam, przeszedł, przeszła", "na emeryturę"),
  "hours.part": joined(WORK, "na pół etatu, na część etatu"),
  "hours.full": joined(WORK, "na pełny etat, na cały etat, na pełen etat"),
  "place.remote": joined(WORK, "zdalnie, z domu, w pełni zdalnie, całkowicie zdalnie"),
  "place.office": joined(WORK, "w biurze, z biura, stacjonarnie"),
  "shift.night": joined(WORK, "na nocną zmianę, w nocy, na nocki, na noce"),
  "shift.day": joined(WORK, "na dzienną zmianę, w dzień, na dniówki"),
  "study.student": "studentem, studentką, na studiach, studiuję, studiuje, jeszcze studiuję, nadal studiuję",
  "study.done!": joined(
    "skończyłem, skończyłam, ukończyłem, ukończyłam, skończył, skończyła, ukończył, ukończyła, obroniłem, obroniłam, rzuciłem, rzuciłam",
    "studia, uniwersytet, magisterkę, licencjat, dyplom, politechnikę",
  ),
  "baby.expecting": "w ciąży, spodziewam dziecka, spodziewamy dziecka, spodziewa dziecka",
  "baby.born!": `urodziłam, urodziła, ${joined("urodził mi, urodziła mi, urodziło nam, urodził nam, urodziła nam", "syn, córka, dziecko")}, zostałem ojcem, zostałam matką, zostałam mamą, zostałem tatą`,
  "health.ill": "chory, chora, przeziębiony, przeziębiona, w szpitalu, na zwolnieniu, mam grypę, mam gorączkę, mam covid",
  "health.well": "zdrowy, zdrowa, już zdrowy, już zdrowa",
  "health.well!": "wyzdrowiałem, wyzdrowiałam, wyszedłem ze szpitala, wyszłam ze szpitala, wyzdrowiał, wyzdrowiała",
  "diet.vegetarian": "wegetarianinem, wegetarianką, wegetarianin, wegetarianka",
  "diet.vegetarian!": joined("zostałem, zostałam, przeszedłem na, przeszłam na", "wegetarianinem, wegetarianką, wegetarianizm"),
  "diet.vegan": "weganinem, weganką, weganin, weganka",
  "diet.vegan!": joined("zostałem, zostałam, przeszedłem na, przeszłam na", "weganinem, weganką, weganizm"),
  "diet.meat": "mięsożercą, jem mięso, je mięso, znowu jem mięso, jem znowu mięso",
  "smoke.smoker": "palaczem, palaczką, palę, palę papierosy, pali papierosy, znowu palę, zacząłem palić, zaczęłam palić",
  "smoke.free": "niepalący, niepaląca",
  "smoke.free!":
    "rzuciłem palenie, rzuciłam palenie, rzucił palenie, rzuciła palenie, przestałem palić, przestałam palić, rzuciłem papierosy, rzuciłam papierosy",
  "drink.drinker": "piję alkohol, pije alkohol, znowu piję alkohol",
  "drink.sober": "abstynentem, abstynentką, trzeźwy, trzeźwa",
  "drink.sober!": "przestałem pić, przestałam pić, rzuciłem picie, rzuciłam picie, odstawiłem alkohol, odstawiłam alkohol",
  "tenure.rent": "wynajmuję mieszkanie, wynajmujemy mieszkanie, wynajmuję dom, najemcą",
  "tenure.own": "mam własne mieszkanie, mamy własne mieszkanie, mam własny dom, mamy własny dom",
  "tenure.own!": joined("kupiłem, kupiłam, kupiliśmy", "mieszkanie, dom, własne mieszkanie, własny dom"),
  "household.alone": "mieszkam sam, mieszkam sama, mieszka sam, mieszka sama",
  "household.shared": "mieszkam z, mieszkamy razem, mieszka z",
  "household.shared!": "zamieszkaliśmy razem, zamieszkałem z, zamieszkałam z, wprowadziłem do, wprowadziłam do",
  "licence.none": "robię prawo jazdy, uczę jeździć, chodzę na kurs prawa jazdy",
  "licence.has!":
    "zdałem prawo jazdy, zdałam prawo jazdy, zdałem egzamin na prawo jazdy, zdałam egzamin na prawo jazdy, zrobiłem prawo jazdy, zrobiłam prawo jazdy",
});

const START = "(?<!\\p{L})";
const END = "(?!\\p{L})";
/** A thing that is sold for the car or lost in it is not the car, and one of several is not all of them. */
const OBJECT =
  "(?<!(?:z|ze|w|we|na|do|od|o|u|po|za|dla|przy|przez|bez|pod|nad|przed|między|jako|jeden|jedną|jedno|dwa|dwie|trzy|cztery|kilka|parę|inny|inną|inne|drugi|drugą|drugie|jego|jej|ich|stary|starą|stare|starego|starej) )§";
/**
 * The past of the first person and of a third one, by men, women and several, in whole words: a text is looked up by these. People drop the
 * marks.
 */
const ENDS = ["łem", "łam", "ł", "ła", "ło", "li", "liśmy", "łyśmy", "lem", "lam", "lismy", "lysmy"];
const past = (...stems: readonly string[]): string =>
  `${START}(?:${stems.flatMap((stem) => ENDS.map((end) => stem + end)).join("|")})${END}`;
const WENT = "(?:odszedł|odszedłem|odszedlem|odeszła|odeszłam|odeszlam|odeszliśmy)";
/** A thing that is brought to be repaired comes back. */
const FOR_GOOD =
  "(?! (?:w|we|do (?:warsztatu|serwisu|naprawy|mechanika|lakiernika|pralni|krawca|krawcowej|weterynarza|hotelu)|na (?:podłogę|łóżko|stół|ziemię|kanapę|biurko|bok|blat|przegląd|chwilę|tydzień|weekend|dzień|parę|kilka)) ?)";
const ADVERBS =
  "(?:(?:już|juz|wreszcie|niestety|też|w końcu|ostatecznie|oficjalnie|właśnie|wczoraj|dzisiaj|dziś|ostatnio|niedawno|na dobre|całkowicie|zupełnie|od razu|mi|nam|sobie|nas|mnie|mu|jej|go|ją|tego|za grosze|z bólem serca|nagle|dzisiaj|teraz|dopiero co|po prostu) )*";
const MY = "(?:(?:mój|moją|moje|mojego|mojej|swój|swoją|swoje|swojego|swojej|ten|tę|tą|to|tego|tej|nasz|naszą|nasze|naszego|naszej) )?";
const DISPOSED = past(
  "sprzeda",
  "odda",
  "wyrzuci",
  "zgubi",
  "straci",
  "zwróci",
  "zwroci",
  "podarowa",
  "zezłomowa",
  "skasowa",
  "usuną",
  "usunę",
  "odinstalowa",
  "anulowa",
  "wypowiedzia",
  "odstawi",
  "rzuci",
  "porzuci",
  "wymieni",
  "zamieni",
  "zlikwidowa",
  "zakończy",
  "uśpi",
  "pochowa",
  "wywali",
  "opchną",
  "opchnę",
  "rozwiąza",
  "zastąpi",
  "pożegna",
);

/** How Polish says that somebody has ended `§`, the words of an older fact; the reflexive "się" is left out before. */
export const farewells: Farewells = {
  leave: [
    `(?:${START}${WENT}|${past("zwolni", "wypisa", "wylecia", "wystąpi", "wycofa")}) ${ADVERBS}(?:z|ze|od) ${MY}§`,
    `${past("złoży", "zlozy", "wręczy")} ${ADVERBS}(?:wypowiedzenie|rezygnację) (?:w|we) §|${past("odda", "zda")} ${ADVERBS}(?:klucze|laptopa|identyfikator|przepustkę) (?:w|we) §`,
    `${past("rzuci", "porzuci")} ${ADVERBS}${MY}(?:pracę w |robotę w |prace w )?§`,
    `${START}(?:zwolnili|zwolniono|wyrzucili|wywalili|wyrzucono) (?:mnie|nas) (?:z|ze) §|${START}(?:zwolniony|zwolniona|wyrzucony|wyrzucona) (?:z|ze) §`,
    `${past("skończy", "skonczy")} ${ADVERBS}(?:z|ze) §`,
    `${START}(?:z|ze|od) § ${ADVERBS}(?:${WENT}|${past("zwolni", "wypisa")}|zwolnili mnie|wyrzucili mnie)${END}`,
    `${START}już nie (?:pracuję|pracuje|jeżdżę|gram|chodzę|jestem|uczę|śpiewam|trenuję) (?:w|we|na|do|z|ze|u) §|^§ już nie (?:pracuję|jeżdżę|gram)`,
    `${START}(?:w|we|do|na) § ja już nie |${START}(?:w|we|do|na) § już nie (?:pracuję|jeżdżę|gram|chodzę|jestem)`,
    `${START}ostatni(?: był)? dzień (?:był )?(?:w|we) §`,
    `^§ ${ADVERBS}(?:upadła|upadł|upadło|zbankrutowała|zbankrutował|zbankrutowało|zwolniła mnie|zwolnił mnie|zwolniło mnie)(?=$|[,.])`,
  ],
  move: [
    `${past("wyprowadzi", "wynios", "wyjecha", "wynieś|wynies", "przeprowadzi", "przenios")} ${ADVERBS}(?:z|ze|od) ${MY}§`,
    `${START}(?:z|ze|od) § ${ADVERBS}${past("wyprowadzi", "wynios", "wyjecha", "przeprowadzi")}`,
    `${past("sprzeda", "odda", "wypowiedzia")} ${ADVERBS}(?:mieszkanie|dom|pokój|kawalerkę) (?:w|we|na) §`,
    "^(?:żegnaj|pa pa|koniec z) §",
    `${past("opuści", "porzuci")} ${ADVERBS}§`,
  ],
  dispose: [
    `${past("rozsta", "zerwa")} (?:z|ze) §`,
    `${DISPOSED} ${ADVERBS}${OBJECT}${FOR_GOOD}`,
    `(?<!^)${OBJECT} ${ADVERBS}${DISPOSED}${FOR_GOOD}`,
    `${past("wyprowadzi", "wynios")} (?:z|ze|od) ${MY}§`,
    `${past("zrezygnowa", "pozby", "wypisa", "przestał korzystać", "wyleczy", "zerwa", "pożegna")} ${ADVERBS}(?:z|ze|od) ${MY}§|${past("pozby")} ${ADVERBS}${MY}§`,
    `${START}(?:z|ze|od) § ${ADVERBS}${past("zrezygnowa", "wypisa", "przesiad", "przesz", "przerzuci", "przenios")}`,
    `${past("przesiad", "przesz", "przerzuci", "przenios", "zmigrowa", "uciek")} ${ADVERBS}(?:z|ze) § (?:na|do) `,
    `${START}(?:przeszedł|przeszedłem|przeszedlem) ${ADVERBS}(?:z|ze) § (?:na|do) `,
    `${START}(?:ukradli|ukradziono|skradziono|zwinęli|odholowali|zajumali) ${ADVERBS}${OBJECT}|${OBJECT} ${ADVERBS}(?:ukradli|ukradziono|skradziono|zwinęli)${END}`,
    `${START}(?:koniec z|precz z|żegnaj|pa pa) §`,
    `^§ ${ADVERBS}(?:(?:jest|został|została|zostało|zostały|są) )?${ADVERBS}(?:sprzedany|sprzedana|sprzedane|sprzedani|ukradziony|ukradziona|ukradzione|skradziony|skradziona|skradzione|zdechł|zdechła|zdechło|umarł|umarła|umarło|zmarł|zmarła|zmarło|odszedł|odeszła|zginął|zginęła|zginęło|nie żyje|nie zyje|uciekł|uciekła|uciekło|przepadł|przepadła|przepadło|wygasł|wygasła|wygasło|anulowany|anulowana|anulowane|skasowany|skasowana|skasowane|oddany|oddana|oddane|na złomie|zaginął|zaginęła|zaginęło|to już historia|to przeszłość)(?=$|[,.;]| (?:w|wczoraj|dziś|dzisiaj|rano|temu|niestety|za|po|nam|mi) ?)`,
  ],
  part: [
    `^§ ${ADVERBS}(?:jest |został |została )?${ADVERBS}(?:(?:poszedł|poszła|przeszedł|przeszła|odszedł|odeszła) na (?:emeryturę|macierzyński|wychowawczy|swoje)|na emeryturze|odszedł|odeszła|zmarła?|umarła?|zrezygnowała?|zwolniła?|wyprowadziła?|zwolniony|zwolniona|zamknęła? (?:praktykę|gabinet)|przestała? (?:przyjmować|pracować))(?=$|[,.;]| (?:z|ze|do|na|w|za|od nas))`,
    `${past("zerwa", "rozsta", "rozwiod", "rozwió", "skończy")} ${ADVERBS}(?:z|ze) §|${START}(?:z|ze) § ${ADVERBS}${past("zerwa", "rozsta", "rozwiod")}`,
    `${START}(?:zamiast|w miejsce|po|miejsce|następca|następczyni|zastąpił|zastąpiła|zastępuje|przejęła po|przejął po) §(?: (?:jest|mamy|przyszł|będzie))?$`,
    `${START}już nie (?:chodzę|chodze|jeżdżę|leczę) (?:do|u) §`,
  ],
  outdo: [
    "§ .*(?:zdetronizowa|przebi|wyprzedzi|zastąpi)\\p{L}* .*ulubion|ulubion.*(?:zdetronizował|zdetronizowała|zdetronizowało|zdetronizowały) §",
    `${START}mam dość §$|^§ (?:już )?mi (?:już )?(?:znudził|znudziła|znudziło|znudziły|przejadł|przejadła|przejadło|przejadły|obrzydł|obrzydła|obrzydło|obrzydły)${END}`,
  ],
};
