/**
 * Words of grammar that a search in the language leaves out: articles, pronouns, prepositions, conjunctions, auxiliaries, particles, words
 * of questions.
 */
export const STOP_WORDS =
  "en et den det de denne dette disse sådan saadan sådant saadant sådanne saadanne samme selve " +
  "jeg du han hun vi i man mig dig ham hende os jer dem sig hinanden hverandre selv " +
  "min mit mine din dit dine sin sit sine hans hendes dens dets vores vor vort vore jeres deres " +
  "nogen noget nogle nogens ingen intet ingenting al alt alle alles hver hvert enhver ethvert anden andet andre andres begge mange " +
  "meget mere mest flere flest lidt " +
  "hvem hvis hvad hvilken hvilket hvilke hvor hvorhen hvorfra hvori hvorpå hvorpaa hvornår hvornaar hvorfor hvordan hvorledes hvormed " +
  "hvortil hvorvidt mon " +
  "af ad på paa til fra for med uden ved hos om over under efter før foer inden mellem gennem igennem mod imod omkring blandt bag langs " +
  "siden ifølge ifoelge trods undtagen indtil hen op ned ind ud " +
  "og eller men at som der da når naar mens fordi så saa såsom saasom hvorimod skønt skoent selvom ligesom end enten hverken dog derfor " +
  "altså altsaa ellers medmindre " +
  "er var været vaeret være vaere vær vaer har havde haft bliver blev blevet blive " +
  "kan kunne kunnet skal skulle skullet vil ville villet må maa måtte maatte måttet maattet bør boer burde burdet " +
  "ikke ej nej ja jo også ogsaa kun bare endnu stadig allerede her dér heri heraf dermed derved deraf derpå derpaa derhen derfra herfra " +
  "hertil dertil igen lige egentlig nok vel vist måske maaske heller ganske temmelig samt";
