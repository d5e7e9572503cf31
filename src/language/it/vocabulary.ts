import type { Vocabulary } from "../vocabulary.ts";

/** The words by which any text in the language is read. */
export const vocabulary: Vocabulary = {
  stopWords:
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
    "non no sì solo soltanto ancora già proprio così poi allora più meno qui qua lì là ecco quasi davvero invece quant",
  titles:
    "mr mrs ms dr prof st sig sigg sig.ra sig.na sig.ri dott dott.ssa dottssa prof.ssa avv ing arch geom rag on sen gen ten v v.le " +
    "c.so p.za p.zza p.le l.go fraz loc n nr num pag pagg art cap fig tel cell es p.es ad.es cfr ca s",
  abbreviations: "ecc etc s.p.a spa s.r.l srl s.a.s s.n.c a.c d.c gen feb mar apr mag giu lug ago set sett ott nov dic min max vol s v n",
  sentenceStarts: "io mi mio mia lui lei noi ma e quindi poi non ho",
  lettered: "vitamina|piano|classe|tipo|gruppo|blocco|opzione|taglia|parte|scala",
  userNouns: "utente",
  attribution: "il {when}, {who} ha scritto",
  userRoles: "utente",
  ownLabels: "io mio",
  firstPerson: "io|mi[oae]|noi",
  thirdPerson: "esso|essa|loro",
  salutations: "gentil[ei]|egregi[oa]|spettabile|car[oaie]",
  closings: "cordialmente|cordiali saluti|distinti saluti|un caro saluto",
  memoriesHeading: "(?:ricordi|memorie) (?:rilevanti|pertinenti|salvat[ie])|(?:ricordi|memorie)\\s*[:：]",
  smallTalk:
    "ciao, buongiorno, buonasera, buonanotte, salve, come stai, come va, grazie, grazie mille, prego, va bene, certo, arrivederci, a presto, a domani, perfetto",
  addressing: "ciao, buongiorno, grazie",
  answers: "si",
  pointsBack: "lui lei esso essa questo quello perche quindi pero",
  leans: "per esempio",
  adding: "e anche",
  continues: "la|gli|una|uno|sì",
  firstWords: "il|lo|la",
  negation: "non|mai|senza",
  contrast: "ma",
  quoted:
    "immagina(?:te|ti)?(?: che)?|fai finta|facciamo finta|in questo scenario|comportati come|sei un|sei una|nel (?:romanzo|film|libro|gioco|racconto|sogno|mio (?:romanzo|sogno))|nella (?:storia|mia storia|canzone)|scrivi(?:mi)? |traduci|traduca|correggi|riformula|il seguente testo|la seguente (?:frase|lettera)|ecco (?:la|il|un|una|mia|mio) (?:lettera|testo|bozza|poesia|canzone|esempio)|il testo della canzone|citazione|ha scritto:|scrive:|sognato che|ipoteticamente|per esempio|ad esempio|sto scherzando|scherzo|pesce d'aprile|car[oa] \\p{L}+,|gentile \\p{L}+|cordiali saluti|distinti saluti|oggetto:|frase di esempio",
  supposed: "ho sognato|sognavo|se (?:io )?(?:fossi|avessi)",
  supposedFirst: "imagina(?:te(?:vi)?)?|immagina(?:te)?|supponiamo",
  played: "giochiamo|gioco di ruolo|ora sei (?:una?|il|la|mi[oa]|(?-i:\\p{Lu})\\p{L}*)|c['’]era una volta",
  real: "in realtà",
  nearDays: { [-1]: "ieri", 0: "oggi", 1: "domani" },
  until: "fino (?:al?|alla|all'|a)|valid[oa] fino (?:al?|alla)|scade(?: (?:il|a|nel|in))?|sino (?:al?|alla)",
  holdsToday: "sono|e|siamo|devo|deve|dobbiamo|vado|va|andiamo|sto|sta|stiamo|posso|puo",
  hasHappened: "ero|era|erano|avevo|aveva|ho|ha|abbiamo|hanno|stat[oaie]|fu|\\p{L}{2,}(?:at[oaie]|ut[oaie]|it[oaie])",
  recurs: "ogni|sempre|tutti i|tutte le|spesso|al giorno d'oggi",
  phoneWords: "telefono|cellulare|tel|numero di (?:telefono|cellulare)|whatsapp|fisso",
  identityWords: "passaporto|carta d'identita|patente|codice fiscale|tessera sanitaria",
  secretWords: "password|pin|codice (?:pin|segreto)|parola d'ordine",
  codeWords: "codice (?:della (?:porta|cassaforte)|del (?:cancello|portone|garage)|dell'(?:allarme|ingresso)|di accesso)",
  thingNumbers: "ordine|fattura|pacco|spedizione|biglietto|prenotazione|volo|articolo|serie|versione|tracking|modello",
  numberIs: "e|era",
  numberJoints: "numero|n|il|la|al|mio|mia|suo|sua",
  joints: "e",
  per: "al|la",
  units: "ore=h",
  streets: "via|viale|piazza",
  smallNameWords: "della|di|da|e",
  determiners: "il|lo|la|gli|i|un|uno|una",
  organizations: "s\\.?p\\.?a\\.?|s\\.?r\\.?l\\.?",
  firstPersonForms: "io mi me mio mia miei mie noi nostro nostra nostri nostre",
  asksOfSelf: "io|mi|me|mi[oae]|miei|nostr[oaie]|noi|ho|vivo|abito|lavoro|sono",
  asksWhen: "quando|che giorno|che data|a che ora|da quando|da quanto",
  timeWords: "ieri oggi domani settimana mese anno scorso scorsa prossimo prossima recentemente fa stasera stamattina",
  namesTime:
    "lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|" +
    "settembre|ottobre|novembre|dicembre|oggi|ieri|domani|(?:settimana|mese|anno) (?:prossim[oa]|scors[oa])|" +
    "prossim[oa] (?:settimana|mese|anno)",
};
