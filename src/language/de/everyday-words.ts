/** Frequent words of conversations that have a meaning of their own. The language of a short text is identified by them. */
export const EVERYDAY_WORDS =
  "heim heimgekommen zuhause immer nie oft gestern heute morgen woche monat jahr jahre tag tage abend nacht uhr schwester bruder " +
  "mutter vater mama papa tochter sohn frau mann freund freundin freunde kind kinder hund katze kater haus wohnung auto fahrrad " +
  "schule geld essen wasser milch kaffee arzt zahnarzt treffen urlaub umzug zieht ziehe gezogen arbeitet arbeiten wohnt wohnen " +
  "fährt geht kommt kommen kam ging gegangen gegessen getrunken geschlafen gefunden verloren vergessen angefangen fängt hört " +
  "gehört gesehen glaube denke finde weiß kenne brauche gut besser schlecht neu neue neuen neuer alt alte alten groß klein wenig " +
  "allergisch krank müde gesund zwei drei vier fünf sechs sieben acht neun zehn rauchen raucht";
