/** Frequent words of conversations that have a meaning of their own. The language of a short text is identified by them. */
export const EVERYDAY_WORDS =
  "później dzięki pomogło jutro rano wieczorem tydzień tygodniu miesiąc rok roku dni dzień noc noce siostra brat matka ojciec " +
  "mama tata córka syn żona mąż chłopak dziewczyna przyjaciel znajomi dziecko dzieci kota psa dom domu mieszkanie auto samochód " +
  "szkoła praca pracy pieniądze jedzenie woda mleko kawa kawę herbata herbatę lekarz dentysta wakacje urodziny alergia uczulenie " +
  "klucze kupić kupię kupisz zjadłem zjadłam śpi spałem idę idzie poszedłem poszłam przyszedł wróciłem wróciłam zgubiłem zgubiłam " +
  "zapomniałem zapomniałam wiem wiesz chcę chcesz czuję lepiej gorzej dobrze źle nowy nowa nowe stary stara stare duży mały dużo " +
  "mało często czasami przepraszam cześć razem piątek sobotę niedzielę wzrósł";
