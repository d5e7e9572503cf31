/**
 * Words of grammar that a search in the language leaves out: articles, pronouns, prepositions, conjunctions, auxiliaries, particles, words
 * of questions.
 */
export const STOP_WORDS =
  "de het een den der des ene t n s " +
  "deze dit die dat dezelfde hetzelfde zulk zulke dergelijke degene degenen diegene datgene zo'n " +
  "ik jij je hij zij ze wij we jullie u men gij ge ie mij me jou hem haar ons hen hun elkaar elkaars zich zelf mezelf mijzelf jezelf " +
  "zichzelf onszelf " +
  "mijn m'n mijne jouw jouwe uw uwe zijn z'n zijne hare d'r onze hunne " +
  "iemand iemands niemand iets niets niks alles alle allen allemaal al elk elke ieder iedere iedereen sommige sommigen enkele enige " +
  "enkel geen ander andere anderen anders beide beiden veel vele velen meer meest meeste ergens nergens wat " +
  "wie wiens wier welk welke waar waarheen waarnaartoe waarvandaan waarom wanneer hoe hoeveel hoeveelste hoelang waarin waarop waarvan " +
  "waarmee waarvoor waaraan waarover waarbij waardoor waaruit waarnaar waartoe " +
  "in op aan uit van voor na naar met zonder bij tot te ten ter tegen tussen door over onder boven achter naast langs om rond via per " +
  "sinds sedert tijdens gedurende volgens wegens vanwege ondanks behalve binnen buiten vanaf af toe heen " +
  "erin erop ervan eraan ermee ervoor erbij erover eruit daarin daarop daarvan daaraan daarmee daarvoor daarbij daarover daardoor " +
  "daarom daarna hiervan hiermee hiervoor hierbij hierover " +
  "en of maar want dus omdat doordat zodat opdat als toen terwijl hoewel ofschoon indien tenzij mits voordat nadat totdat zodra zolang " +
  "noch dan echter toch " +
  "ben bent is was waren wees geweest zijnde heb hebt heeft hebben had hadden gehad word wordt worden werd werden geworden zal zul zult " +
  "zullen zou zouden " +
  "kan kun kunt kunnen kon konden gekund mag mogen mocht mochten gemogen moet moeten moest moesten gemoeten " +
  "niet nee ja ook nog alleen slechts reeds heel erg zeer zo er hier daar eens even nou wel hoor eigenlijk misschien juist zelfs bijna " +
  "vrij nogal alsnog alstublieft alsjeblieft mee zoals zowel";
