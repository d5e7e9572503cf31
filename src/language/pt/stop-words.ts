/**
 * Words of grammar that a search in the language leaves out: articles, pronouns, prepositions, conjunctions, auxiliaries, particles, words
 * of questions.
 */
export const STOP_WORDS =
  "o a os as um uma uns umas ao aos à às do da dos das no na nos nas num numa nuns numas dum duma pelo pela pelos pelas pro pra pros " +
  "pras " +
  "este esta isto estes estas esse essa isso esses essas aquele aquela aquilo aqueles aquelas neste nesta nisto nestes nestas nesse " +
  "nessa nisso nesses nessas naquele naquela naquilo naqueles naquelas deste desta disto destes destas desse dessa disso desses dessas " +
  "daquele daquela daquilo daqueles daquelas àquele àquela mesmo mesma mesmos mesmas tal tais " +
  "eu tu ele ela nós vós eles elas você vocês vc vcs me te se lhe lhes mim ti si comigo contigo consigo conosco connosco convosco dele " +
  "dela deles delas nele nela neles nelas lo la los las " +
  "meu minha meus minhas teu tua teus tuas seu sua seus suas nosso nossa nossos nossas vosso vossa vossos vossas " +
  "que quê quem qual quais quando quanto quanta quantos quantas onde aonde donde como porque porquê cujo cuja cujos cujas cadê " +
  "algo alguém algum alguma alguns algumas nada ninguém nenhum nenhuma nenhuns nenhumas todo toda todos todas tudo outro outra outros " +
  "outras cada ambos ambas qualquer quaisquer muito muita muitos muitas vários várias tanto tanta tantos tantas demais " +
  "ante após até com contra de desde durante em entre para per perante por sem sob sobre exceto dentro " +
  "e ou nem mas porém todavia contudo pois embora enquanto então assim portanto senão " +
  "ser sou és é somos sois são era eras éramos eram fui foste foi fomos foram sido sendo serei será serão seremos seria seriam seja " +
  "sejam sejamos fosse fossem for forem " +
  "estar estou estás está estamos estão estava estavas estávamos estavam estive esteve estivemos estiveram estado estando estará " +
  "estarão estaria esteja estejam estiver tá tô tão tava " +
  "ter tenho tens tem têm temos tinha tinhas tínhamos tinham tive tiveste teve tivemos tiveram tido tendo terei terá terão teremos " +
  "teria teriam tenha tenhas tenham tivesse tivessem tiver haver há havia haviam houve houveram haverá haveria haja " +
  "poder posso podes pode podemos podem podia podias podíamos podiam pude pôde pudemos puderam poderei poderá poderão poderia poderias " +
  "poderíamos poderiam possa possam dever devo deves deve devemos devem devia devias devíamos deviam deveria deverias deveríamos " +
  "deveriam deverá deverão " +
  "não sim também só somente apenas já ainda mais menos quase aqui cá ali lá aí daqui daí dali né bem antes depois q pq tb";
