import type { Speakers, Times, Weights } from "../vocabulary.ts";

/** Words of the first person, of questions and of time, and what makes a statement important. */
export const wording: Pick<Speakers, "firstPersonForms" | "asksOfSelf"> & Pick<Times, "timeWords" | "asksWhen"> & Weights = {
  firstPersonForms:
    "ja mnie mi mna moj moja moje mojego mojej moja mojemu moim moi moich my nas nam nami nasz nasza nasze naszego naszej mam " + "jestem",
  asksOfSelf: "ja|mnie|mi|mną|m[oó]j\\p{L}*|moi\\p{L}*|moj\\p{L}*|nasz\\p{L}*|mam|mieszkam|pracuję|jestem",
  asksWhen: "kiedy|którego dnia|jaka data|o której|od kiedy|jak długo",
  timeWords:
    "wczoraj dzisiaj dzis jutro przedwczoraj pojutrze tydzien tygodniu tygodnia miesiac miesiacu rok roku zeszlym zeszly " +
    "przyszlym ostatnio temu",
  signals: {
    constraint:
      "alergi\\p{L}*|uczulen\\p{L}*|uczulon\\p{L}*|nietoleranc\\p{L}*|celiaki\\p{L}*|cukrzyc\\p{L}*|astm\\p{L}*|padaczk\\p{L}*|" +
      "w ciąży|leki|weganin|wegank\\p{L}*|wegetarian\\p{L}*|halal|koszern\\p{L}*|gluten\\p{L}*|laktoz\\p{L}*|nigdy|nie (?:mogę|" +
      "może|wolno|jem|piję|biorę|jadam)|zakaz\\p{L}*|poufn\\p{L}*|nagły wypadek",
    identity:
      "[Nn]azywam się|[Nn]azywa się|[Mm]am na imię|[Ii]mię|[Jj]estem \\p{L}+|urodzi\\p{L}*|urodziny|lat|lata|[Mm]ieszka\\p{L}*|" +
      "[Pp]racuj\\p{L}*|zawód|żonat\\p{L}*|mężat\\p{L}*|rozwied\\p{L}*|zaręcz\\p{L}*|żon[aęy]|mąż|mężem|chłopak|dziewczyna|" +
      "syn\\p{L}*|córk\\p{L}*|dzieci|matka|mama|ojciec|tata|brat\\p{L}*|siostr\\p{L}*|telefon\\p{L}*|numer\\p{L}*|adres\\p{L}*|" +
      "e-?mail\\p{L}*",
    commitment:
      "muszę|musi|musimy|powinienem|powinnam|termin\\p{L}*|obieca\\p{L}*|umówi\\p{L}*|wizyt\\p{L}*|spotkani\\p{L}*|" +
      "zarezerwowa\\p{L}*|zamierzam|planuję|będę|przypomn\\p{L}*|podpisa\\p{L}*|do (?:poniedziałku|wtorku|środy|czwartku|piątku|" +
      "soboty|niedzieli|jutra)",
    preference:
      "lubi\\p{L}*|uwielbia\\p{L}*|kocham|wolę|woli|ulubion\\p{L}*|nienawidz\\p{L}*|nie znoszę|chcę|chciał\\p{L}*bym|" +
      "podoba\\p{L}*|smakuje|interesuj\\p{L}*",
    decision:
      "zdecydowa\\p{L}*|postanowi\\p{L}*|wybra\\p{L}*|zmieni\\p{L}*|przeprowadzi\\p{L}*|zaczą\\p{L}*|zaczę\\p{L}*|rzuci\\p{L}*|" +
      "przesta\\p{L}*|kupi\\p{L}*|sprzeda\\p{L}*|zatrudni\\p{L}*|odmówi\\p{L}*|zgodzi\\p{L}*",
    date:
      "poniedział\\p{L}*|wtor\\p{L}*|środ[aęy]|czwart\\p{L}*|piąt(?:ek|ku|kiem)|sobot\\p{L}*|niedziel\\p{L}*|styczni\\p{L}*|" +
      "styczeń|lut(?:y|ego|ym)|marzec|marca|marcu|kwiecień|kwietni\\p{L}*|maj[au]?|czerw(?:iec|ca|cu)|lip(?:iec|ca|cu)|" +
      "sierp(?:ień|nia|niu)|wrze(?:sień|śnia|śniu)|październik\\p{L}*|listopad\\p{L}*|grud(?:zień|nia|niu)|dzisiaj|dziś|wczoraj|" +
      "jutro|w (?:przyszłym|zeszłym) (?:tygodniu|miesiącu|roku)",
  },
  hedges: "może|chyba|prawdopodobnie|być może|myślę, że|nie jestem pewn\\p{L}*",
};
