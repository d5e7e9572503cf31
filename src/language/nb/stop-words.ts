/**
 * Words of grammar that a search in the language leaves out: articles, pronouns, prepositions, conjunctions, auxiliaries, particles, words
 * of questions.
 */
export const STOP_WORDS =
  "en ei et den det de denne dette disse slik slike slikt sånn saann sånt saant sånne saanne samme selve " +
  "jeg eg du han hun ho vi me dere man meg deg ham henne oss dem seg hverandre selv sjøl sjoel " +
  "min mi mitt mine din di ditt dine sin sitt sine hans hennes dens dets vår vaar vårt vaart våre vaare deres " +
  "noen noe noens ingen intet ingenting all alt alle alles hver hvert enhver ethvert annen annet andre andres begge mange mye mer mest " +
  "flere flest litt " +
  "hvem hva hvilken hvilket hvilke hvor hvorhen hvorfra når naar hvorfor hvordan hvorledes hvis hvorav hvorvidt mon kva kven korleis " +
  "kvifor " +
  "av på paa til fra for med uten ved hos om over under etter før foer innen mellom gjennom mot imot omkring rundt blant bak langs " +
  "siden ifølge ifoelge tross unntatt inntil hen opp ned inn ut i " +
  "og eller men å aa at som der da mens fordi så saa såsom saasom dersom enn enten verken likevel derfor altså altsaa ellers mindre " +
  "er var vært vaert være vaere vær vaer har ha hadde hatt blir bli ble blei blitt " +
  "kan kunne kunnet skal skulle skullet vil ville villet må maa bør boer burde " +
  "ikke ikkje nei ja jo også ogsaa òg kun bare ennå ennaa enda fortsatt allerede veldig her hit dit dermed derved derfra herfra igjen " +
  "egentlig nok vel visst kanskje heller ganske temmelig";
