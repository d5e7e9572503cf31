import type { Grammar, Since } from "../grammar.ts";
import { sinceRewritings } from "../since.ts";
import { WITHOUT_ACCENTS } from "../spelling.ts";
import { change } from "./change.ts";
import { frames } from "./frames.ts";

/** Verbs of the first person that stand without their pronoun: "io" is put before them, so that every statement has its subject. */
const FIRST_PERSON =
  "giro|esco|seguo|cerco|convivo|viaggio|viaggiamo|porto|vivo|viviamo|abito|abitiamo|risiedo|lavoro|lavoriamo|sono(?! (?:le|gli|i|in arrivo)\\b)|siamo|sto|stiamo|ho|abbiamo|faccio|facciamo|fumo|bevo|uso|usiamo|utilizzo|utilizziamo|preferisco|odio|adoro|amo|detesto|gioco|giochiamo|studio|imparo|parlo|suono|corro|nuoto|leggo|pago|paghiamo|guadagno|prendo|peso|guido|possiedo|chiamo|compio|mangio|mangiamo|vado|andiamo|programmo|sviluppo|sviluppiamo|colleziono|seguo|tengo|frequento|cucino|pratico|partiamo|parto|ceno|ceniamo|pranzo|vendetti|nacqui|lasciai|venduto|lasciato|smesso|cambiato|passato";

const DAYS = "lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica";

/** A limit to a part of the day: a person who no longer drinks coffee in the evening may drink it in the morning. */
const PARTLY = `(?!.*(?<!\\p{L})(?:(?:la|di|alla|dalla) (?:sera|mattina|notte)|il (?:pomeriggio|mattino)|(?:il|la|di) (?:${DAYS})|(?:nel|nei|il) (?:weekend|fine settimana)|durante la settimana|prima di|dopo|a (?:pranzo|cena|colazione|casa|digiuno|letto|tavola)|in (?:casa|macchina|auto|ufficio)|al (?:lavoro|bar))(?!\\p{L}))`;
/** Supplies that have run out are bought again, so the fact does not end. */
const EATEN =
  "(?!(?:caffe|te|latte|pane|vino|birra|zucchero|uova|formaggio|carne|tabacco|sigarette|cioccolato|acqua|frutta|yogurt|pasta|olio)(?!\\p{L}))";
/** Excludes a departure that may be short: a person who left a town on Friday may be back on Sunday. */
const STAYS = "(?<!(?<!\\p{L})(?:lasciato|via da|partit[oaie] da|uscit[oa] da) (?:\\S+ ){1,2})";
/** A limit to one day or week says nothing about the others; a move within it is still a move. */
const HAVING_DONE =
  "(?=[\\s,;.!]*$|[^.!?]*(?<!\\p{L})(?:(?:ho|abbiamo|hanno|sono|siamo) \\p{L}+[ts][oaie]|(?:mi|ci) ha \\p{L}+[ts][oaie])(?!\\p{L}))";

const SINCE: Since = {
  before: "(?:dal? |dall')(?:\\d{1,2}°? )?(?:(?:inizio|meta|fine|mese di) )?",
  months: "gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre",
  between: " (?:del )?",
  beforeYear: "dal ",
  after: "(?! (?:a|ad|al|fino) )",
  and: "(?:e|ed|ma|o) ",
  ...{ dated: "adesso$<clause> nel $<year>", undated: "adesso$<clause>" },
};

/** The patterns by which statements in the language are read. */
export const grammar: Grammar = {
  contractions: [
    [/(?<!\p{L})(?:e'|é|E'|É)(?= )/gu, "è"],
    [/(?<!\p{L})c'è(?!\p{L})/giu, "ci è"],
    [/(?<=\p{L})([aeiou])'(?= |$)/gu, "$1"],
    ...WITHOUT_ACCENTS,
    ...sinceRewritings(SINCE),
    [/(?<!\p{L})l'(?=\d)/giu, "il "],
    [/(?<!\p{L})l'(?=\p{L})/giu, "la "],
    [/(?<!\p{L})(d|all|dall|dell|nell|sull|un|quest|m|t|s|v)'(?=\p{L})/giu, "$1a "],
    [/(?<!\p{L})(?:il|la|i|le) (mio|mia|miei|mie|nostro|nostra|nostri|nostre)(?!\p{L})/giu, "$1"],
    [/(?<!\p{L})(?:il|la|i|le) (\p{L}+(?: \p{L}+)?) (?:della|dell'|del) (?:utente|cliente)(?!\p{L})/giu, "utente's $1"],
    [
      /(?<!\p{L})(?:[Hh]o|(?<=utente )ha|[Aa]bbiamo|^[Hh]anno) cambiato (?!\p{Lu}|\d|idea|programma|il |la |lo |i |le |mio|mia|da |in |piano|piani|nome in )(?=\p{L})/gu,
      "ho cambiato mio ",
    ],
    [/(?<!\p{L})(?:posta elettronica|e-mail|mail)(?!\p{L})/giu, "email"],
    [/(?<!\p{L})(?:cellulare|cell|telefonino|tel)(?!\p{L})/giu, "telefono"],
    [/(?<!\p{L})wi-fi(?!\p{L})/giu, "wifi"],
    // A town has the same name as this word.
    [/(?<=(?<!\p{L})(?:di|della|la|in) )luce(?!\p{L})/gu, "elettricita"],
    [
      /(?<!\p{L})(?:(?:[Mm]eglio|[Aa]desso) chiamami|(?:[Pp]referisco|[Pp]referirei|[Vv]oglio|[Vv]orrei) che (?:tu )?mi (?:chiami|chiamiate|chiamassi))(?= \p{Lu}\p{Ll}+(?:[,.;!]|$))/gu,
      "adesso mio nome è",
    ],
    [/(?<!\p{L})(?:[Pp]uoi chiamarmi|[Mm]i puoi chiamare|[Cc]hiamami|[Tt]utti mi chiamano)(?= \p{Lu}\p{Ll}+(?:[,.;!]|$))/gu, "mio nome è"],
    [/(?<!\p{L})(lavoro|lavora|lavoriamo) ((?:come \p{L}+ )?)(?:al|nel|dal) (?=\p{Ll})/gu, "$1 $2in il "],
    [
      /,? (?:a quanto dice|secondo|a detta del|a detta della) (?:il|la|mio|mia)? ?(?:medico|dottore|dottoressa|allergologo|allergologa|analisi)(?!\p{L})/giu,
      "",
    ],
    [/(?<!\p{L})che si chiama(?:no)? (?=\p{Lu})/gu, "di nome "],
    // "Il giovedì ho ceramica": the day stands where a day is looked for.
    [
      new RegExp(
        `(?<=^|[,;] |(?<!\\p{L})(?:e|ed|ma|ah|poi|che) )((?:il |la |ogni |tutti i )?(?:${DAYS})(?: (?:mattina|pomeriggio|sera))?|il \\d{1,2}(?: \\p{L}+)?),? ((?:io )?(?:mi |ci )?(?:${FIRST_PERSON})(?!\\p{L})[^,.;!?]*?)(?= (?:e|ed|ma|perche) |[,.;!?]|$)`,
        "giu",
      ),
      "$2 $1",
    ],
    [
      /^per ((?:il |lo |la |gli |le |i |mio |mia |miei )?\p{L}+(?: (?:di )?\p{L}+)?),? (?=(?:io )?(?:uso|usiamo|utilizzo)(?!\p{L}))([^,.;!?]+)/giu,
      "$2 per $1",
    ],
    [
      new RegExp(
        `(?<=^|[,;:.]\\s*|(?<!\\p{L})(?:e|ma|pero|adesso|ora|oggi|ieri|attualmente|quindi|finalmente|alla fine|che|se|quando|recentemente|da oggi|prima|in realta|infatti|perche|poi|appena) )(?:io |noi )?((?:ormai |ora |adesso )?(?:non )?(?:mi |ci |lo |la |li |ne |ce la |me la |si )*(?:anche |sempre )?(?:${FIRST_PERSON}))(?!\\p{L})`,
        "giu",
      ),
      "io $1",
    ],
    [
      /(?<=[,;:.]\s*(?:adesso |ora |oggi )?|(?<!\p{L})(?:e|ma|che) (?:adesso |ora )?|^(?:adesso|ora) )(è|si chiama|costa|sara|sono)(?= )/giu,
      "esso $1",
    ],
    [/^((?:io|noi|utente|la utente|\p{L}+) (?:\p{L}+ )?)(adesso|ora|attualmente) (?=in |a |con |per )/iu, "$2 $1"],
  ],
  opener:
    "a proposito|per la cronaca|per tua informazione|giusto per informarti|nota|promemoria|ricorda(?: che)?|ricordati che|tieni presente che|aggiornamento|novita|notizia|notizie|buone notizie|cattive notizie|bella notizia|brutta notizia|beh|allora|senti|guarda|ah|oh|ok|va bene|si|no|ciao|salve|buongiorno|quindi|insomma|purtroppo|sfortunatamente|fortunatamente|per fortuna|finalmente|alla fine|scusa|scusami|mi dispiace|come sai|e|ma|pero|poi|dunque|sai che|sappi che|importante|comunque|tra l'altro|tra la altro|ehi|uffa|dai|cmq|vabbe|segna|segnati(?: che)?|annota|ti aggiorno|niente",
  correction:
    "in realta|alla fine(?! (?:del|di|dei)(?!\\p{L}))|è venuto fuori che|viene fuori che|si è scoperto che|a dire il vero|anzi|correzione|rettifico|mi sono sbagliat[oa]|io mi sono sbagliat[oa]|intendevo|volevo dire|cambio di programma|cambio di programmi|(?:io )?(?:ho|abbiamo) cambiato (?:idea|programma|piani)",
  since: SINCE,
  now: "adesso|ora|attualmente|oggigiorno|al giorno d'oggi|in questo momento|al momento|in questo periodo|d'ora in poi|da ora in poi|d'ora in avanti|da ora in avanti|da (?:ora|adesso|oggi|ieri|poco|questa settimana|questo mese|lunedi|gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre)|a partire da (?:ora|oggi|questo mese)|dalla settimana scorsa|dal mese scorso|di nuovo|nuovamente",
  when: `(?<=\\p{L} (?<!(?:di|del|della|il|la|ogni) ))${STAYS}(?:lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica)|da (?:\\p{L}+|\\d+|un paio di) (?:giorni|settimane|mesi|anni|giorno|settimana|mese|anno)|a (?:natale|pasqua|capodanno|settembre)|questa notte|recentemente|di recente|poco fa|${STAYS}(?<!di )ieri|(?<!(?:per|di) )(?:oggi|questa settimana)${HAVING_DONE}|${STAYS}stanotte|${STAYS}stamattina|ultimamente|(?:\\p{L}+|\\d+|un paio di) (?:giorni|settimane|mesi|anni|giorno|settimana|mese|anno) fa|(?:la |il |la')?(?:settimana|mese|anno|weekend|estate|inverno|autunno|primavera) scors[oa]|lo scorso (?:mese|anno|weekend)|la scorsa (?:settimana|estate)|(?:questo|questa) (?:mese|anno|mattina|estate|inverno)|(?:lunedi|martedi|mercoledi|giovedi|venerdi|sabato) scorso|a (?:gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|settembre|ottobre|novembre|dicembre)|ad? (?:agosto|aprile|ottobre)|in (?:estate|inverno|autunno|primavera)|per sempre|definitivamente|gia|(?:nel|dal) (?<year>(?:19|20)\\d\\d)`,
  additive:
    "^domani|^oggi(?!.*(?<!\\p{L})(?:ho|abbiamo|hanno|sono|è|ha) \\p{L}+[ts][oaie](?!\\p{L}))|anche|inoltre|altro|altra|altri|altre|secondo|seconda|part[- ]time|mezza giornata|a volte|ogni tanto|nel weekend|nei weekend|nel fine settimana|temporaneamente|per ora|per il momento|per adesso|al momento solo|questa settimana|questo weekend|questa estate|questo mese|fino|in parte|oltre|extra|in vacanza|in trasferta|pure|ulteriore",
  instead:
    "(?:invece che|invece di|anziche|al posto di|al posto del|al posto della|piuttosto che|(?<=,\\s*)(?:e )?non (?:piu )?) ?(?:a |al |alla |in |il |la |lo |i |le |di |un |una )?(?<f>[^,]{1,40}?)",
  planned:
    "sto per|stiamo per|sta per|ho intenzione|abbiamo intenzione|conto di|contiamo di|penso di|pensiamo di|pianifico|prossimo anno|prossima settimana|prossimo mese|prossima|presto|ho in programma|progetto di",
  unasserted:
    "se|vorrei|vorrebbe|vorremmo|voglio|vuole|vogliamo|piacerebbe|potrei|potrebbe|potremmo|dovrei|dovrebbe|dovremmo|sarei|sarebbe|avrei|avrebbe|vivrei|abiterei|forse|magari|probabilmente|possibilmente|puo darsi|puo essere|a meno che|quando|spero|speriamo|spera|desidero|credo|crede|crediamo|suppongo|immagino|immagina|sognato|sognavo|sogno|sogna|scherzo|scherzando|dice|dicono|(?<!me la ha |me lo ha )detto|disse|racconta|raccontano|chiede|chiesto|secondo me|a quanto pare|sembra|apparentemente|presumibilmente|dubito|considero|valuto|valutiamo|sto pensando|stiamo pensando|cerco di|cerca di|provo a|sto cercando(?= di)|cercando di|tentando|suggerisce|consiglia|consiglio|(?:lasciato|mollato) la (?:universita|facolta|scuola) alle|(?:per|di) oggi|quasi|come se|nel (?:romanzo|film|libro)|film in cui|nella (?:canzone|serie)|prima|una volta|un tempo|da bambino|da bambina|da piccolo|da piccola|da giovane|da ragazzo|da ragazza|allora",
  // "The novel that you lent me" is not the novel that the writer is working on.
  subordinate:
    "perche|poiche|siccome|dato che|visto che|affinche|(?<!(?<!\\p{L})(?:finit|terminat|concluso|conclusa|restituit)\\p{L}* [^,]*)che|il quale|dove|mentre|sebbene|anche se|(?<!(?<!\\p{L})(?:smesso|piu) [^,]*)dopo|grazie a|grazie al|a causa|per via|per essere|per lavoro|per motivi",
  coordination:
    "e(?!-)(?! (?:mezzo|mezza|un quarto|venti|trenta|quaranta|cinquanta|sessanta|settanta|ottanta|novanta|dieci|cinque)(?!\\p{L}))|ed|ma|pero|quindi|percio|e adesso|e ora|e poi|poi|anche se",
  clauseStart: "io|noi|esso|mio|mia|miei|mie|nostro|nostra|(?:il|la|i|le)(?! \\p{L}+[.!]*$)|lei|lui|adesso|ora|non piu",
  event:
    "oggi|ieri|stasera|stamattina|stanotte|questa (?:mattina|sera|settimana)|poco fa|\\p{L}+ fa|(?:ho|hai|ha|abbiamo|hanno|avete) (?:\\p{L}{2,}(?:ato|uto|ito)|fatto|visto|detto|messo|scritto|rotto|perso|preso|letto|chiesto|speso|vinto|aperto|chiuso|corso|deciso)|(?:sono|è|siamo) (?:andat|venut|partit|arrivat|cadut|uscit|tornat|mort|nat|stat)[oaie]|andai|feci|fece|vidi|vide",
  others:
    "(?:(?:poi|dopo|anche|allora|ora|adesso) )?(?:(?:si|se|ne|lo|la|li|le|gli) )*(?:ha|aveva|abita|abitano|vive|vivono|lavora|lavorano|studia|chiama|chiamano)(?= )|(?:lui|lei|loro)(?= )|è (?:uscit|andat|partit|passat)[oa]",
  ceased: [
    [new RegExp(`(?<!\\p{L})non (?:ho|abbiamo) piu (?:nessun |nessuna |il |la |un |una )?${EATEN}`, "iu"), "ho un "],
    [new RegExp(`(?<!\\p{L})non (?!(?:ho|abbiamo) piu )(.+?) piu(?= |$)${PARTLY}`, "iu"), "$1"],
    [new RegExp(`(?<!\\p{L})(?:ho|ha|abbiamo|hanno) smesso (?:definitivamente )?(?:di |con )(?:il |la )?${PARTLY}`, "iu"), ""],
    [
      new RegExp(
        `(?<!\\p{L})(?:ho|ha|abbiamo) (?:rinunciato a|rinunciato alla|rinunciato al|eliminato|abbandonato|mollato) ${PARTLY}`,
        "iu",
      ),
      "",
    ],
  ],
  denied: [
    [/(?<!\p{L})(?:non|mai|nemmeno|neanche) /iu, ""],
    [/(?<!\p{L})(?:odio|detesto) /iu, "mi piace "],
  ],
  self: "io noi mi ci",
  own: "mio mia miei mie nostro nostra nostri nostre",
  user: "utente,la utente,l'utente,il cliente,la cliente",
  article: "il lo la i gli le questo questa questi queste quel quella",
  pronoun: "esso|lui|lei|loro|questo|cio|lo",
  comment:
    "(?:esso )?(?:è|era) (?:molto|un|una|cosi|bello|bella|bellissim[oa]|stupend[oa]|fantastic[oa]|carissim[oa]|troppo|il massimo)|(?:mi|ci) (?:rilassa|piace|fa|da|diverte|mette|aiuta)|che (?:bello|bella|noia|ansia|ridere|palle|gioia|emozione|peccato|sollievo|\\p{L}+)$|un (?:sogno|incubo|furto|affare)|(?:troppo|molto|super) \\p{L}+|costava",
  manyOf:
    "faccio vado studio corro prendo lavoro lavora lavoriamo piace piacciono amo ho abbiamo ha conosco parlo suono gioco possiedo mangio bevo imparo leggo visito colleziono voglio odio adoro preferisco cucino vedo so uso",
  alike:
    "gatti=gatto,cani=cane,conigli=coniglio,galline=gallina,pesci=pesce,cavalli=cavallo,tartarughe=tartaruga,pappagalli=pappagallo,coinquilini=coinquilino,coinquiline=coinquilina,biciclette=bicicletta,bici=bicicletta,moto=motocicletta,libri=libro,piante=pianta,chitarre=chitarra,case=casa,lezioni=lezione,corsi=corso,piacciono=piace,amo=piace,adoro=piace,fumare=fumo,fuma=fumo,bere=bevo,beve=bevo,mangiare=mangio,mangia=mangio,mangiamo=mangio,giocare=gioco,gioca=gioco,correre=corro,corre=corro,imparare=imparo,impara=imparo,andare=vado,va=vado,andiamo=vado,lavorare=lavoro,lavora=lavoro,nuotare=nuoto,nuota=nuoto,leggere=leggo,legge=leggo,usare=uso,usa=uso,utilizzo=uso,studiare=studio,studia=studio,fare=faccio,fa=faccio,suonare=suono,suona=suono,prendere=prendo,prende=prendo,cucinare=cucino,vegetariano=vegetariana,vegano=vegana,macchina=auto,abita=abito,vivo=abito,vive=abito,abitare=abito,vivere=abito,praticare=pratico,frequentare=frequento",
  light:
    "bevo prendo mangio fumo vado ho faccio gioco leggo uso vedo giorno giorni settimana settimane mese mattina sera anno volta volte tazza tazze bicchiere molto molta tutti tutte ogni poco",
  single:
    "moglie=wife,marito=husband,compagno=partner,compagna=partner,fidanzata=girlfriend,ragazza=girlfriend,fidanzato=boyfriend,ragazzo=boyfriend,madre=mom,mamma=mom,padre=dad,papa=dad,babbo=dad,capo=boss,boss=boss,responsabile=boss,superiore=boss,manager=boss,padrone di casa=landlord,padrona di casa=landlord,proprietario=landlord,medico=doctor,medico di base=doctor,medico curante=doctor,dottore=doctor,dottoressa=doctor,dentista=dentist,psicologo=therapist,psicologa=therapist,terapeuta=therapist,commercialista=accountant,avvocato=lawyer,parrucchiere=hairdresser,parrucchiera=hairdresser,allenatore=trainer,coinquilino=lodger,coinquilina=lodger,azienda=employer,ditta=employer,banca=bank,assicurazione=insurance,palestra=gym,scuola=school,universita=university,ufficio=office,squadra=team,team=team,reparto=department,guadagno=salary,guadagna=salary,stipendio=salary,peso=weight,pesa=weight,alto=height,alta=height,altezza=height,studio=major,studia=major,numero=telefono,numero di telefono=telefono,indirizzo email=email,indirizzo di email=email,canone=affitto,figli=child,gatti=gatto,cani=cane,macchine=auto,macchina=auto,biciclette=bicicletta",
  noName:
    "in nel nella a ad al alla di del della da dal dalla per con d'estate d'inverno il lo la i gli le un uno una questo questa questi queste quel quella mio mia tuo tua suo sua nostro nostra io tu lui lei esso noi voi loro tutto tutti tutte qualcuno nessuno chi che qui qua li la oggi domani ieri alcuni ogni se quando da dopo prima allora ma però o non più piu molto due tre mi ti si ci lo gia adesso ora",
  generic:
    "data giorno ora orario nuovo nuova attuale attualmente prossimo prossima previsto prevista ufficiale principale personale completo completa mensile totale appuntamento visita",
  predicate:
    "cosi|molto|davvero|troppo|abbastanza|che|perche|quando|sempre|ancora|anche|solo|su|sul|sulla|da|dal|in|nel|nella|a|al|alla|per|con|senza|sotto|non|mai|di|del|della|dei|fatto|fatta|chiuso|chiusa|aperto|aperta|rotto|rotta|guasto|guasta|morto|morta|geniale|incredibile|buono|buona|bello|bella|brutto|brutta|cattivo|migliore|peggiore|meglio|peggio|caro|cara|finito|finita|terminato|cancellato|annullato|annullata|venduto|venduta|qui|la|delizioso|diverso|diversa|nuovo|nuova|vecchio|vecchia|falso|falsa|spesso|raramente|pieno|piena|vuoto|vuota|tardi|presto|pronto|pronta|divertente|noioso|noiosa|facile|difficile|impossibile|importante|situato|situata|scritto|scritta|malato|malata|mio|mia|come|nessuno|segreto|segreta|riservato|privato|privata|soltanto|tutto|tutta|vicino|lontano|tra|fra|dove|chi|cosa|piu|meno|alto|alta|basso|bassa|lungo|lunga|corto|corta|veloce|lento|lenta|scaduto|scaduta|rubato|rubata|perso|persa|bloccato|bloccata|conosciuto|contento|contenta|felice|triste|stanco|stanca|simpatico|simpatica|gentile|grande|piccolo|piccola|incinta|sconosciuto|sbagliato|sbagliata|corretto|carino|carina|complicato|adesso|ora|attualmente|gia|andato|lasciato|cambiato|pessimo|pessima|orribile|eccellente|ottimo|ottima|stato|stata",
  numbers:
    "zero|nessun|nessuno|nessuna un|uno|una due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici",
  dateGlue: "il lo la le gli i l alle al alla a ad di del della dal dalle in nel per verso fino entro giorno un ogni tutti ore sul e'",
  relativeDay:
    "oggi|domani|dopodomani|stasera|stamattina|(?:la |il )?(?:settimana|mese|anno|trimestre|estate|inverno|autunno|primavera|weekend|lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica) (?:prossim[oa]|successiv[oa]|che viene)|(?:la |il |lo )?prossim[oa] (?:settimana|mese|anno|trimestre|estate|lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica)|(?:inizio|fine|meta) \\p{L}+|mezzogiorno|mezzanotte|(?:di|la|in) (?:mattina|sera|mattinata|serata)|(?:nel )?pomeriggio|questo (?:mese|anno|weekend)|questa settimana|tra (?:\\p{L}+|\\d+) (?:giorni|settimane|mesi|giorno|settimana|mese)",
  ...change,
  parts: {
    A: "(?:(?:adesso|ora|attualmente|ancora|appena|recentemente|finalmente|ufficialmente|gia|solo|sempre|poi|da poco|proprio|definitivamente) )*",
    R: "(?:mi |ci |si |lo |la |le |ti |ce la |ne )*",
    H: "{R}(?:ho|ha|abbiamo|hanno|sono|è|siamo) {A}(?:stat[oaie] )?{A}",
    ME: "(?!(?:a )?(?:mio|mia|miei|mie|nostro|nostra|suo|sua|il|la) (?:madre|padre|mamma|papa|genitori|fratello|sorella|marito|moglie|ragazzo|ragazza|fidanzato|fidanzata|figlio|figlia|figli|nonno|nonna|nonni|zio|zia|cugino|cugina|suocero|suocera|suoceri|cognato|cognata|amico|amica|vicino|vicina|nipote|coinquilino|coinquilina|collega)(?!\\p{L})){S}",
    S: "(?<s>[^\\s,]+(?: [^\\s,]+){0,2}?)",
    O: "(?<o>mio|mia|miei|mie|nostro|nostra|nostri|nostre|il|lo|la|i|gli|le|utente's)",
    K: "(?<k>[\\p{L}\\p{N}'/ -]{2,40}?)",
    N: "(?<n>(?:mio|mia|miei|mie|nostro|nostra|nostri|nostre|il|lo|la|i|gli|le|questo|questa|utente's) (?:\\S+ ){0,4}?\\S+?|\\p{Lu}[\\p{L}\\p{N}-]*(?: [\\p{L}\\p{N}-]+){0,2}?)",
    V: "(?<v>.{1,80}?)",
    F: "(?<f>.{1,60}?)",
    AN: "(?:un |uno |una |una' |il |lo |la |i |gli |le |mio |mia |miei |mie |nostro |nostra |suo |sua |questo |questa |del |della |dei )?",
    BE: "(?:è|sono)(?: {NOW})?",
    NOW: "(?:adesso|ora|attualmente|oramai|ormai)",
    IN: "(?:a|ad|in|nel|nella|nei|negli|negli)",
    AT: "(?:alla|allo|all'|alle|al|alla|ai|per|per la|per il|da|presso|in|nella|con)",
    TO: "(?:a|ad|al|alla|alle|allo|per|in|agli|ai|alla)",
    PER: "(?:(?: (?:al|alla|alla' |per|ogni|alla) |\\/)\\p{L}+)?(?: nett[ioae]| lord[ioae])?",
    ROLE: "(?:sviluppat|ingegner|professor|prof(?!\\p{L})|insegnant|maestr|medico|infermier|avvocat|architett|commercialist|contabil|stagist|apprendist|dirett|camerier|vendit|commess|cuoc|chef|grafic|giornalist|designer|consulent|ricercat|elettricist|idraulic|fornai|parrucchier|notai|assistent|manager|responsabil|tecnic|segretari|psicolog|farmacist|traduttor|traduttric|fotograf|autist|tassist|pompier|poliziott|analist|pilot|redattor|librai|cassier|programmat|capo|impiegat|operai|barist|veterinari|fisioterapist|meccanic|falegnam|muratore|magazzinier|autotrasportat|educat|estetist|receptionist|economist|biolog|dentist|ostetric|badant|baby-?sitter)",
    DONE: "(?:finit[oaie]|terminat[oaie]|completat[oaie]|conclus[oaie]|in pausa|sospes[oaie]|ferm[oaie]|lanciat[oaie]|consegnat[oaie]|pubblicat[oaie]|in produzione|approvat[oaie]|annullat[oaie]|cancellat[oaie]|abbandonat[oaie]|sbloccat[oaie])",
    SHIFTED:
      "(?:spostat[oaie]|rimandat[oaie]|rinviat[oaie]|posticipat[oaie]|anticipat[oaie]|cambiat[oaie]|slittat[oaie]|passat[oaie]|riprogrammat[oaie]|prorogat[oaie])",
    RISEN:
      "(?:salit[oaie]|aumentat[oaie]|sces[oaie]|calat[oaie]|diminuit[oaie]|passat[oaie]|cambiat[oaie]|cresciut[oaie]|ridott[oaie]|abbassat[oaie]|alzat[oaie])",
  },
  frames,
};
