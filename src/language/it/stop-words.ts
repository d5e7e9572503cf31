/**
 * Words of grammar that a search in the language leaves out: articles, pronouns, prepositions, conjunctions, auxiliaries, particles, words
 * of questions.
 */
export const STOP_WORDS =
  "il lo la i gli le l un uno una " +
  "questo questa questi queste quest quello quella quelli quelle quel quei quegli quell ciò stesso stessa stessi stesse tale tali " +
  "io tu egli lui lei esso essa noi voi essi esse loro mi m ti t si s ci c vi v ne n li me te se sé ce ve gliel glielo gliela glieli " +
  "gliele gliene " +
  "mio mia miei mie tuo tua tuoi tue suo sua suoi sue nostro nostra nostri nostre vostro vostra vostri vostre " +
  "che chi cui quale quali qual quando quand quanto quanta quanti quante dove dov come com perché cosa cos dov'è dov'era com'è com'era " +
  "cos'è cos'era cos'ha quand'è c'è c'era c'erano qual'è " +
  "qualcuno qualcuna qualcosa qualche qualsiasi qualunque alcuno alcuna alcuni alcune nessuno nessuna nessun niente nulla ogni ognuno " +
  "ognuna ciascuno ciascuna tutto tutta tutti tutte tutt altro altra altri altre entrambi entrambe molto molta molti molte tanto tanta " +
  "tanti tante troppo parecchi " +
  "di d a ad da in con su per tra fra del dello della dell dei degli delle al allo alla all ai agli alle dal dallo dalla dall dai dagli " +
  "dalle nel nello nella nell nei negli nelle sul sullo sulla sull sui sugli sulle col coi " +
  "senza contro verso fino durante presso oltre dopo sotto sopra dentro dietro circa tranne " +
  "e ed o od oppure ma però né anche neanche nemmeno mentre quindi dunque infatti sebbene affinché benché poiché siccome cioè pure " +
  "essere sono sei è siamo siete ero eri era eravamo eravate erano fui fosti fu fummo foste furono stato stata stati state essendo sarò " +
  "sarai sarà saremo sarete saranno sarei saresti sarebbe saremmo sareste sarebbero sia siano fosse fossi fossimo fossero " +
  "avere ho hai ha abbiamo avete hanno avevo avevi aveva avevamo avevate avevano ebbi ebbe ebbero avuto avuta avuti avute avendo avrò " +
  "avrai avrà avremo avrete avranno avrei avresti avrebbe avremmo avreste avrebbero abbia abbiano avessi avesse avessimo avessero " +
  "stare sto stai sta stiamo stanno stavo stavi stava stavamo stavate stavano " +
  "potere posso puoi può possiamo potete possono potevo potevi poteva potevamo potevano potuto potrò potrai potrà potremo potrete " +
  "potranno potrei potresti potrebbe potremmo potreste potrebbero possa possano dovere devo devi deve dobbiamo dovete devono dovevo " +
  "dovevi doveva dovevamo dovevano dovuto dovrò dovrai dovrà dovremo dovranno dovrei dovresti dovrebbe dovremmo dovrebbero debba " +
  "debbano " +
  "non no sì solo soltanto ancora già proprio così poi allora più meno qui qua lì là ecco quasi davvero invece quant";
