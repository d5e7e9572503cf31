import type { Language } from "../language.ts";
import { grammar } from "./grammar.ts";
import { vocabulary } from "./vocabulary.ts";

/** Polish. */
export const pl: Language = {
  code: "pl",
  alphabet: "ąćęłńóśźż",
  traits: ["dropsSubject", "verbFirst", "inflectsNames"],
  common:
    "w z ze na od o u po za przy dla ja my mnie mi mój moja moje mojego mojej moją mojemu moim moi moich nasz nasza nasze naszego naszej jest są jestem nie się że ale czy jak już też juz tez ta tego tej oraz przez co jego jej ich pan pani",
  telling:
    "szukam jeżdżę chodzę biorę palę jem czytam robię płacę zarabiam ważę wynajmuję piszę studiuję pracuję uczę lubię wolę mieszkamy nasz nasza tylko jeszcze wreszcie niestety kupiłam sprzedałam oddałem oddałam zerwałam zerwałem rozstałam rozstałem ukradli ukradziono zdechł zdechła zmarł zmarła znalazłam znalazłem zdałam zdałem mi mnie dla od do jego jej moja moje mój odszedłem odeszłam wczoraj dzisiaj dziś znowu już skasowałam skasowałem anulowałam anulowałem wypisałam wypisałem skończyła skończył nie i sie mam sprzedałem sprzedałam sprzedany sprzedana sprzedane kupiłem kupiłam rzuciłem rzuciłam przestałem przestałam zacząłem zaczęłam odwołałem odwołałam zmieniłem zmieniłam przeprowadziłem przeprowadziłam skończyłem skończyłam dostałem dostałam znalazłem znalazłam urodziła urodziłam działa znowu przeprowadzilem przeprowadzilam zaczalem zaczelam odszedlem odeszlam jestesmy mamy trzy dwa cztery jestem jestesmy gramy grac lubimy jedziemy bylem bylam moze jeszcze bardzo zawsze mieszkam pracuje pracowalem lubie uzywam ucze studiuje jezdze pije jem nazywam ulubiony ulubiona ulubione haslo adres numer czynsz uzytkownik teraz obecnie mieszka pracuje spotkanie rower kot pies gram pale palic zostal zostala zmienilem zmienilam lat zl kupilem sprzedalem sprzedalam rzucilem rzucilam przestalem przestalam moj nigdy",
  letters: /[ąęłńśźżó]/iu,
  endings:
    "owali|owali|ujemy|owac|iego|iemu|ami|iami|ach|iach|owi|ego|emu|ymi|imi|iej|uje|ujes|owa|ia|ej|om|em|am|ie|ow|ym|im|ich|ych|iu|ic|yc|ac|ec|a|e|i|o|u|y",
  ...vocabulary,
  grammar,
  everydayWords:
    "później dzięki pomogło jutro rano wieczorem tydzień tygodniu miesiąc rok roku dni dzień noc noce siostra brat matka ojciec " +
    "mama tata córka syn żona mąż chłopak dziewczyna przyjaciel znajomi dziecko dzieci kota psa dom domu mieszkanie auto samochód " +
    "szkoła praca pracy pieniądze jedzenie woda mleko kawa kawę herbata herbatę lekarz dentysta wakacje urodziny alergia uczulenie " +
    "klucze kupić kupię kupisz zjadłem zjadłam śpi spałem idę idzie poszedłem poszłam przyszedł wróciłem wróciłam zgubiłem zgubiłam " +
    "zapomniałem zapomniałam wiem wiesz chcę chcesz czuję lepiej gorzej dobrze źle nowy nowa nowe stary stara stare duży mały dużo " +
    "mało często czasami przepraszam cześć razem piątek sobotę niedzielę wzrósł",
  asking: {
    front:
      "(?:(?:do|dla|na|o|od|po|przy|u|w|we|z|za|ze) )?(?:co|kto|kogo|komu|kim|czym|czego|czemu|jak\\p{L}{0,4}|któr\\p{L}{1,4}|il[eu]|kiedy)|gdzie|dlaczego|skąd|dokąd|czy|powiedz|przypomnij|pokaż|wymień|znajdź|podaj|opisz|wyjaśnij",
  },
  beforeMonth: "od|w|we|do",
  distances: {
    ahead: "za",
    past: "temu",
    amounts: "zero jeden dwa trzy cztery piec szesc siedem osiem dziewiec dziesiec jedenascie dwanascie",
    otherAmounts: { dwie: 2, "(?=tydzien|miesiac|rok)": 1 },
    units: { day: "dni|dzien", week: "tydzien|tygodni(?:e|u|a)?", month: "miesi(?:ac|ace|ecy|acu|aca)", year: "rok(?:u)?|lata?" },
    last: "(?:zeszł|ubiegł)(?:ym?|ego|ej|a)",
    current: "t(?:ym|ego|ej|en)",
    next: "(?:przyszł|nastepn)(?:ym?|ego|ej|a)",
    weekend: "weekend(?:u|zie)?",
    seasons: { spring: "wiosn[aeyo]|wiosnie", summer: "lat[aoe]m?|lecie", autumn: "jesieni(?:a)?|jesien", winter: "zim[aeyo]|zimie" },
  },
};
