import { conditions, forms, type Grammar } from "../grammar.ts";

const MOVED = forms(
  "spostat rimandat rinviat posticipat anticipat cambiat slittat passat riprogrammat prorogat prolungat modificat",
  "o a i e",
);
const RISEN = forms("salit aumentat sces calat diminuit cresciut ridott abbassat alzat portat rialzat tagliat raddoppiat", "o a i e");
const GONE = forms(
  "vendut regalat donat buttat restituit disdett annullat cancellat lasciat mollat abbandonat eliminat disinstallat rottamat terminat scadut",
  "o a i e",
);

/** Verbs for parting also mean to break (a glass), to leave behind (a bag) or to sort (the laundry). */
const TOLD = ["rotto", "separato", "separati", "separate", "lasciati"]
  .flatMap((verb) => ["il", "la", "lo", "i", "le", "un", "una", "mio", "mia", "in", "al", "alla"].map((next) => `${verb} ${next}`))
  .join(",");

/** A limit to one day: giving up meat on Fridays or the lesson on Thursday does not end the whole habit. */
const NOT_PARTLY =
  "(?!.*(?<!\\p{L})(?:appuntamento per|(?:la|di|della) (?:sera|mattina|notte)|(?:il|del) (?:mattino|pomeriggio|weekend|fine settimana)|(?:il|la|del|della|di) (?:lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica)|di (?:oggi|domani|ieri|stasera|stamattina)|durante la settimana)(?!\\p{L}))";

/** How Italian expresses changes and ends, and the conditions of a person. */
export const change = {
  fromTo:
    "(?:passat[oaie]|migrat[oaie]|cambiat[oaie]|trasferit[oaie]|spostat[oaie]) (?:\\S+ ){0,4}?da(?:l|lla|lle|i|gli)? (?<f>[^,]{1,40}?) (?:a|ad|al|alla|alle|in|su)",
  changing: `adesso|ora|attualmente|ormai|${MOVED}|${RISEN}|nuovo|nuova|nuovi|nuove|diventato|diventata|in realta|anzi|correzione|aggiornato|aggiornata|rinnovato|sostituito|sostituita|non piu|rimasto|rimasta|rimasti|rimaste|restano|resta|rimangono|solo`,
  ending: `(?:${GONE}|smesso|rotto|dimesso|dimessa|sbarazzato|sbarazzata|disiscritto|disiscritta|dato via|data via|non piu|basta)(?! (?:un |uno |una |dei |delle )(?!poco)(?!po))${NOT_PARTLY}`,
  // Includes the common names that `single` gives to some of them.
  kin: "wife husband partner girlfriend boyfriend fiancee mom dad child lodger fratello sorella madre mamma padre papa babbo marito moglie ragazzo ragazza fidanzato fidanzata compagno compagna partner figlio figlia figli bambino bambina bimbo bimba neonato amico amica vicino vicina cugino cugina zio zia coinquilino coinquilina collega capo nonno nonna nipote genitori genitore gemello gemella cliente cognato cognata suocero suocera genero nuora",
  attaching: "di del della dello dei delle a ad al alla in con per su da dal dalla nel nella",
  emphasis: "in realta|infatti|ufficialmente|finalmente|alla fine(?! (?:del|di|dei)(?= |$))",
  mistaken:
    "mi sono sbagliat[oa]|mi sono confus[oa]|ho letto male|ho capito male|ho scritto male|errore mio|(?:era|è) un errore|ho fatto confusione",
  called: "chiamat[oaie]|di nome|che si chiama",
  indefinite: "un uno una dei delle degli",
  calledOff:
    "stato annullato|stata annullata|stato cancellato|stata cancellata|annullato|annullata|annullati|annullate|cancellato|cancellata|cancellati|cancellate|saltato|saltata|saltati|saltate|disdetto|disdetta|disdetti|disdette|sospeso|sospesa|sospesi|sospese|sfumato|sfumata|sfumati|sfumate|rinunciato|rinunciata|non (?:se ne fa|si fa|andiamo|vado|parto|partiamo) piu|non (?:mi |ci )?(?:compro|compriamo|sposo|sposiamo|trasferisco|trasferiamo) piu|non se ne fa niente|non se ne fa nulla|andato a monte|andata a monte|a monte|lasciato perdere|ci ho ripensato|ci abbiamo ripensato|tirato indietro|tirata indietro",
  ongoing:
    "(?:sto|sta|stiamo) (?:ancora )?\\p{L}+(?:ando|endo)|devo|dobbiamo|in corso|a meta|cerco|cerchiamo|(?:mi |ci )(?:compro|compriamo|sposo|sposiamo|trasferisco|trasferiamo)|(?:parto|partiamo|andiamo|vado|volo|voliamo) (?:a|ad|in|per|al|alle|alla|negli|nelle)|lavoro a|mi manca",
  completed:
    "finito|finita|finiti|finite|terminato|terminata|terminati|terminate|completato|completata|completati|completate|consegnato|consegnata|consegnati|consegnate|pubblicato|pubblicata|pubblicati|pubblicate|discusso|discussa|discussi|discusse|superato|superata|superati|superate|concluso|conclusa|conclusi|concluse|fatto|fatta|fatti|fatte|spedito|spedita|spediti|spedite|trovato|trovata|trovati|trovate|passato|preso la",
  died: "è morto|è morta|è mancato|è mancata|è deceduto|è deceduta|non ci è piu|non ce è piu|è venuto a mancare|è venuta a mancare|è volato in cielo|è scomparso|è scomparsa",
  details:
    "sotto sopra davanti dietro vicino fuori dentro accanto da durante fino senza contro tra fra secondo verso molto molta tanto tanti tante parecchio troppo poco abbastanza tutti tutte tutto ogni sempre perche dato come quando mentre ma o ieri oggi domani scorso scorsa prossimo prossima solo soltanto quasi totalmente completamente definitivamente anche ne gia dopo prima poi purtroppo ormai piu meno sul sulla dallo dai dalle degli dello",
  habitual:
    "ogni|tutti i|tutte le|sempre|di solito|spesso|il (?:luned[iì]|marted[iì]|mercoled[iì]|gioved[iì]|venerd[iì]|sabato)|la domenica|la (?:sera|mattina|notte)|al mattino|\\p{L}+ volt[ae] (?:a|al|alla)",
  occupations:
    "sviluppatore sviluppatrice ingegnere professore professoressa prof insegnante maestro maestra medico infermiere infermiera avvocato avvocata architetto architetta commercialista contabile stagista apprendista direttore direttrice cameriere cameriera venditore commesso commessa cuoco cuoca chef grafico grafica giornalista designer consulente ricercatore ricercatrice elettricista idraulico fornaio parrucchiere parrucchiera notaio assistente manager responsabile tecnico segretario segretaria psicologo psicologa farmacista traduttore traduttrice fotografo fotografa autista tassista pompiere poliziotto poliziotta analista pilota redattore redattrice libraio cassiere cassiera programmatore programmatrice impiegato impiegata operaio operaia barista veterinario veterinaria fisioterapista meccanico falegname freelance",
  sole: "preferito preferita attuale principale predefinito predefinita ufficiale materna natale abituale solito solita",
  vague:
    "password parola codice pin numero link prezzo costo totale versione stato file pagina ticket biglietto ordine camera sala stanza caso fattura prenotazione volo tracking conferma posto porta treno binario autobus bus pacco consegna riunione appuntamento chiamata evento lezione turno compito corso",
  serial: "ordine ticket biglietto caso fattura prenotazione volo tracking conferma treno binario autobus bus pacco consegna",
  oneOf:
    "(?:sono|è) un[oa]? .*\\p{L}|^(?:mio|mia|nostro|nostra|il|lo|la|i|gli|le|\\p{Lu}\\S+) .*(?<!\\p{L})(?:è|sono) (?:in|su|a|al|alla|alle|con|per|previst[oa]|fissat[oa]|scritt[oa]|ospitat[oa])(?!\\p{L})|^(?:io|noi|\\p{Lu}\\S+) (?:sono|è|siamo) (?:in|a|al|alla|con)(?!\\p{L})|(?:guido|uso|prendo|bevo|mangio) .*(?<!\\p{L})(?:per|al|in|alla) \\S+",
  carriers:
    "sono è e siamo sto sta stiamo ho ha abbiamo hanno mi si ci di nuovo ancora adesso ora finalmente ufficialmente ormai tornato tornata tornati torno diventato diventata diventati un uno una il lo la appena da poco passato passata passati rimasto rimasta",
  status: conditions({
    "past.told!": `${TOLD},separata dal gruppo,separato dal gruppo,separati dal gruppo,il divorzio,divorzio di,lasciato la università alle`,
    "love.single": "single,celibe,nubile,scapolo",
    "love.single!":
      "lasciati,lasciato con,lasciata con,mollati,rotto con,lasciato mia ragazza,lasciato mio ragazzo,lasciata dal mio ragazzo",
    "love.married": "sposato,sposata,sposati,sposate,novelli sposi",
    "love.divorced": "divorziato,divorziata,divorziati",
    "love.engaged": "fidanzato,fidanzata,fidanzati,fidanzate",
    "love.widowed": "vedovo,vedova",
    "love.separated": "separato,separata,separati",
    "love.dating": "convivente,in una relazione,in coppia,con la mia ragazza,con il mio ragazzo",
    "love.dating!":
      "fidanzato con,fidanzata con,conosciuto qualcuno,trovato la ragazza,trovato il ragazzo,messo insieme,messa insieme,messi insieme",
    "work.none": "disoccupato,disoccupata,senza lavoro,in cerca di lavoro,cerco lavoro,cerca lavoro,cercando lavoro,in cassa integrazione",
    "work.none!":
      "stato licenziato,stata licenziata,licenziato,licenziata,perso il lavoro,perso lavoro,perso mio lavoro,perso il posto,hanno licenziato,hanno licenziata",
    "work.employed!":
      "trovato lavoro,trovato un lavoro,trovato un nuovo lavoro,trovato un impiego,trovato un posto,stato assunto,stata assunta,hanno assunto,hanno assunta,ricominciato a lavorare,iniziato un nuovo lavoro,ottenuto un lavoro,ottenuto il posto",
    "work.retired": "in pensione,pensionato,pensionata",
    "work.retired!": "andato in pensione,andata in pensione",
    "hours.part":
      "lavoro part-time,lavora part-time,lavoro part time,lavora part time,lavoro a tempo parziale,lavora a tempo parziale,part-time,part time,a tempo parziale",
    "hours.full":
      "lavoro a tempo pieno,lavora a tempo pieno,lavoro full-time,lavora full-time,lavoro full time,lavora full time,full-time,full time,a tempo pieno,al tempo pieno,al full-time,a full-time",
    "place.remote":
      "lavoro da remoto,lavora da remoto,lavoro da casa,lavora da casa,lavoriamo da casa,lavoriamo da remoto,in smart working,lavoro in smart working,lavora in smart working,in telelavoro,da remoto",
    "place.office":
      "tornato in ufficio,tornata in ufficio,tornati in ufficio,torniamo in ufficio,torno in ufficio,di nuovo in ufficio,lavoro in ufficio,lavora in ufficio,lavoro in presenza,lavora in presenza,in presenza",
    "shift.night":
      "lavoro di notte,lavora di notte,faccio il turno di notte,fa il turno di notte,faccio la notte,faccio le notti,nel turno di notte,al turno di notte",
    "shift.day": "lavoro di giorno,lavora di giorno,faccio il turno di giorno,fa il turno di giorno,nel turno di giorno,al turno di giorno",
    "study.student": "studente,studentessa,universitario,universitaria,dottorando,dottoranda,al università,alla università,al liceo",
    "study.done": "laureato,laureata,diplomato,diplomata,laureati",
    "study.done!":
      "preso la laurea,preso il diploma,finito università,finito la università,terminato la università,finito gli studi,terminato gli studi,lasciato la università,mollato la università,finito il dottorato,conseguito la laurea,discusso la tesi",
    "baby.expecting":
      "incinta,in attesa,aspetto un bambino,aspetta un bambino,aspettiamo un bambino,aspetto una bambina,aspetta una bambina,aspettiamo una bambina,in dolce attesa",
    "baby.born!":
      "partorito,dato alla luce,avuto un bambino,avuto una bambina,avuto il bambino,avuto la bambina,avuto un figlio,avuto una figlia,avuto un maschietto,avuto una femminuccia",
    "health.ill":
      "malato,malata,raffreddato,raffreddata,influenzato,influenzata,la influenza,il covid,la febbre,ricoverato,ricoverata,in ospedale,ammalato,ammalata",
    "health.well":
      "guarito,guarita,in forma,in salute,dimesso dal ospedale,dimessa dal ospedale,uscito dal ospedale,uscita dal ospedale,uscito dalla ospedale,uscita dalla ospedale",
    "diet.vegetarian": "vegetariano,vegetariana,vegetariani",
    "diet.vegan": "vegano,vegana,vegani",
    "diet.pescatarian": "pescetariano,pescetariana,pescatariano,pescatariana",
    "diet.meat": "mangio carne,mangio la carne,mangia carne,mangiamo carne,onnivoro,onnivora,a mangiare carne,a mangiare la carne",
    "diet.meat!": "ricominciato a mangiare carne,ricominciato a mangiare la carne,ripreso a mangiare carne,ripreso a mangiare la carne",
    "teeth.braces": "porto la apparecchio,ho la apparecchio,la apparecchio ai denti",
    "teeth.free!": "hanno tolto la apparecchio,tolto la apparecchio",
    "limb.cast": "ingessato,ingessata,il gesso,con il gesso",
    "limb.free!": "hanno tolto il gesso,tolto il gesso,levato il gesso",
    "gluten.free": "celiaco,celiaca,intollerante al glutine,senza glutine",
    "gluten.eats": "mangio glutine,mangiare glutine,mangiare il glutine",
    "smoke.smoker": "fumatore,fumatrice,fumo,fuma",
    "smoke.smoker!": "ricominciato a fumare,ripreso a fumare,cominciato a fumare,iniziato a fumare",
    "smoke.free": "non fumatore,non fumatrice,ex fumatore,ex fumatrice,ex-fumatore,ex-fumatrice",
    "smoke.free!": "smesso di fumare,smesso con le sigarette,chiuso con le sigarette",
    "drink.drinker": "bevo alcolici,beve alcolici,bevo alcol,beve alcol",
    "drink.sober": "astemio,astemia,sobrio,sobria",
    "drink.sober!": "smesso di bere,smesso con la alcol",
    "tenure.rent": "in affitto,vivo in affitto,viviamo in affitto,vive in affitto,abito in affitto,inquilino,inquilina",
    "tenure.own": "proprietario di casa,proprietaria di casa,proprietari di casa",
    "tenure.own!": "comprato casa,comprato una casa,comprato un appartamento,comprato la casa",
    "household.alone!": "andato a vivere da solo,andata a vivere da sola,andato a stare da solo,andata a stare da sola",
    "household.alone":
      "vivo da solo,vivo da sola,vive da solo,vive da sola,abito da solo,abito da sola,abita da solo,abita da sola,vivo solo,vivo sola",
    "household.shared": "vivo con,vive con,abito con,abita con,viviamo con,abitiamo con",
    "household.shared!":
      "andato a vivere con,andata a vivere con,andato a convivere,andata a convivere,trasferito da mia,trasferita da mio",
    "licence.none": "prendendo la patente,imparando a guidare,faccio scuola guida,fa scuola guida",
    "licence.has": "la patente",
    "licence.has!": "preso la patente,passato la patente,passato il esame di guida,ottenuto la patente,superato il esame di guida",
  }),
} satisfies Partial<Grammar>;
