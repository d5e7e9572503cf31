import type { Farewells } from "../grammar.ts";

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
