import { conditions, joined } from "../grammar.ts";

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
