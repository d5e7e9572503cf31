import type { Vocabulary } from "../vocabulary.ts";

/** The words by which any text in the language is read. */
export const vocabulary: Vocabulary = {
  stopWords:
    "der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner keines keins ne nen nem ner " +
    "dieser diese dieses diesen diesem dies jener jene jenes jenen jenem derselbe dieselbe dasselbe denselben demselben desselben " +
    "dieselben derjenige diejenige dasjenige diejenigen denjenigen demjenigen solch solche solcher solches solchen solchem deren dessen " +
    "denen derer " +
    "ich du er sie es wir ihr mich dich ihn uns euch mir dir ihm ihnen sich einander man selbst selber " +
    "mein meine meinen meinem meiner meines meins dein deine deinen deinem deiner deines deins sein seine seinen seinem seiner seines " +
    "seins ihre ihren ihrem ihrer ihres unser unsere unseren unserem unserer unseres unsre unsren unsern unserm euer eure euren eurem " +
    "eurer eures " +
    "jemand jemanden jemandem jemandes niemand niemanden niemandem etwas nichts alle alles allen allem aller jede jeder jedes jeden jedem " +
    "einige einigen einiger einiges einigem manch manche mancher manches manchen manchem mehrere mehreren mehrerer beide beiden beider " +
    "beides andere anderer anderes anderen anderem anders viel viele vielen vieler vieles mehr meist meiste meisten irgend irgendein " +
    "irgendeine irgendeinen irgendeinem irgendwer irgendwas irgendwo irgendwie irgendwann irgendwelche " +
    "wer wen wem wessen was welche welcher welches welchen welchem wo wohin woher wann warum wieso weshalb weswegen wie wieviel wieviele " +
    "wievielte womit wofür wofuer wovon worüber worueber worin woran worauf wozu wodurch wogegen woraus wonach wobei wovor worum worunter " +
    "in im ins an am ans auf aufs aus bei beim bis durch durchs für fuer fürs fuers gegen hinter mit nach neben ohne seit über ueber " +
    "übers uebers um ums unter unterm unters von vom vor vorm vors wegen während waehrend zu zum zur zwischen gegenüber gegenueber trotz " +
    "statt anstatt außer ausser innerhalb außerhalb ausserhalb bezüglich bezueglich ab per pro je hin her " +
    "daran darauf daraus dabei dadurch dafür dafuer dagegen daher dahin damit danach daneben darin darüber darueber darum darunter davon " +
    "davor dazu dazwischen dran drauf drin drüber drueber hiermit hierbei hierfür hierfuer hierzu " +
    "und oder aber denn sondern sowie sowohl als auch weder noch entweder dass daß weil da wenn ob obwohl falls sodass bevor nachdem " +
    "sobald solange indem doch jedoch dennoch trotzdem also deshalb deswegen " +
    "bin bist ist sind seid war warst waren wart gewesen sei seist seien wäre waere wärst waerst wärest waerest wären waeren wärt waert " +
    "ist's war's " +
    "haben habe hab hast hat habt hatte hattest hatten hattet gehabt hätte haette hättest haettest hätten haetten hättet haettet hab's " +
    "hat's werden werde wirst wird werdet wurde wurdest wurden wurdet geworden worden würde wuerde würdest wuerdest würden wuerden würdet " +
    "wuerdet " +
    "können koennen kann kannst könnt koennt konnte konntest konnten konntet gekonnt könnte koennte könntest koenntest könnten koennten " +
    "könntet koenntet müssen muessen muss muß musst mußt müsst muesst müßt musste mußte musstest mussten mußten musstet gemusst müsste " +
    "muesste müsstest muesstest müssten muessten müsstet muesstet sollen soll sollst sollt sollte solltest sollten solltet dürfen duerfen " +
    "darf darfst dürft duerft durfte durftest durften durftet dürfte duerfte dürftest duerftest dürften duerften dürftet duerftet " +
    "nicht nein ja nur schon sehr so dann dort hier nun eben mal wohl eigentlich etwa gar ganz ziemlich sogar bereits bloß bloss " +
    "überhaupt ueberhaupt vielleicht wieder zwar genau nochmal bitte allerdings samt",
  titles:
    "mr mrs ms dr prof st hr hrn fr frl dipl ing nr str tel z d i u m v z.b d.h d.i u.a u.u z.t z.zt i.d.r v.a m.e bzw bspw ca evtl " +
    "ggf inkl exkl sog vgl abs bd kap mio mrd tsd hl",
  abbreviations:
    "usw usf etc o.a u.a u.v.m uvm e.v chr n.chr v.chr jh std min sek m z u i d jan feb mrz apr jun jul aug sep sept okt nov dez max " +
    "min geb art",
  abbreviationEnds: "str|pl",
  sentenceStarts: "ich du er wir das dies mein meine dann und aber also ja nein",
  ordinalNouns:
    "janner|klasse|stock|platz|geburtstag|jahrhundert|tag|quartal|etage|obergeschoss|og|semester|woche|schwangerschaftswoche|ssw|" +
    "monat|jahr|lebensjahr|schuljahr|halbjahr|kind|mal|weltkrieg|liga|bundesliga|halbzeit|runde|hochzeitstag|advent|weihnachtstag|" +
    "staffel|folge|kapitel|teil|mannschaft|generation|dan|gang|versuch",
  lettered: "vitamin|plan|klasse|typ|gruppe|stufe|option|größe|note|abschnitt|teil",
  userNouns: "benutzer nutzer nutzerin",
  attribution: "am {when}(?:,? um \\S+)? schrieb {who}",
  userRoles: "user, nutzer, nutzerin, benutzer",
  ownLabels: "ich mein meine wir",
  firstPerson: "ich|wir|mein\\p{L}*|unser\\p{L}*",
  secondPerson: "dich|dir|deine?[mnrs]?|euch|eure?\\p{L}?",
  thirdPerson: "ihn|ihm",
  salutations: "sehr geehrte[rs]?|liebe[rs]?|hallo|guten tag",
  closings: "mit (?:freundlichen|besten|herzlichen|lieben) grüßen|(?:viele|liebe|beste|herzliche|schöne) grüße|hochachtungsvoll",
  mailFields: "von|an|betreff",
  memoriesHeading: "(?:relevante|gespeicherte|frühere) erinnerungen|erinnerungen\\s*[:：]",
  smallTalk:
    "hallo, hallo zusammen, hi zusammen, guten tag, guten morgen, guten abend, gute nacht, moin, servus, gruss gott, wie geht's, wie geht es dir, wie geht es ihnen, danke, danke schon, vielen dank, danke sehr, danke dir, bitte, bitte schon, gerne, gern geschehen, kein problem, alles klar, genau, ja, nein, super, klasse, toll, na gut, tschuss, auf wiedersehen, bis bald, bis spater, bis morgen, viele grusse, liebe grusse, mit freundlichen grussen",
  addressing: "hallo, guten morgen, danke",
  answers: "ja, nein",
  pointsBack:
    "er es sie das dies diese dieser dieses aber weil denn deshalb deswegen daher darum trotzdem dann dort dabei dafur damit sein seine ihr ihre",
  leans: "zum beispiel",
  adding: "und ausserdem",
  conjunctions: "und",
  governing: "wenn|weil|dass|ob|als|wer|glaube|denke|hoffe|sagte",
  pointing: "er|sie|es|ihn|ihm|ihr|das|dies|auch",
  clauses: "[Ii]ch\\s+\\p{L}|[Mm]eine?\\s+(?:[\\p{L}\\p{N}'’-]+\\s+){1,3}?(?:ist|hei(?:ß|ss)t|wohnt|arbeitet)(?!\\p{L})",
  continues: "der|die|das|ein|eine|einen|alle|du|dein|deine|ja|nein",
  announcing: "zu mir|über mich",
  firstWords: "der|die|das|ein|eine|im|am|in",
  negation: "nicht|nie|niemals|kein\\p{L}*|ohne",
  contrast: "aber|sondern",
  quoted:
    "tu so|tun wir so|du bist (?:ein|eine|mein)|in (?:der|dieser|meiner) geschichte|im (?:film|roman|spiel|buch|traum)|schreib(?:e)? (?:mir )?(?:ein|eine|einen)|übersetze?|uebersetze?|korrigiere?|formuliere?|umformulieren|der folgende (?:text|satz|brief)|folgende[nrs]? (?:text|satz|brief|email|nachricht)|hier ist (?:der|die|das|mein|ein) (?:entwurf|brief|text|gedicht|lied)|liedtext|songtext|zitat|zitiere|schrieb:|schreibt:|hypothetisch|zum beispiel|z\\. ?b\\.|beispielsatz|nur spaß|war nur ein scherz|april,? april|aprilscherz|sehr geehrte[rs]?|mit freundlichen grüßen|viele grüße|liebe grüße|von:|betreff:|weitergeleitete nachricht|beispiel:|mustertext|theaterstück|figur",
  supposed:
    "geträumt|träumte|stell(?:e|en)? (?:dir|euch|sie sich) vor|angenommen|(?:wenn|als ob) ich .{0,60}(?:wäre|hätte|würde|könnte)|ich (?:wäre|hätte)",
  played:
    "lass(?:t)? uns .{0,20}spielen|rollenspiel|du bist (?:jetzt|nun) (?:ein|eine|der|die|mein|meine|(?-i:\\p{Lu})\\p{L}*)|es war einmal|spiel(?:e|t)? die rolle",
  real: "in wirklichkeit|tatsächlich|als ich aufwachte",
  nearDays: { [-2]: "vorgestern", [-1]: "gestern", 0: "heute", 1: "morgen", 2: "ubermorgen" },
  until: "bis(?: (?:zum|zur|einschlie(?:ss|ß)lich))?|gultig bis|lauft (?:am|bis)(?: zum)?|lauft ab am|endet am",
  holdsToday: "bin|bist|ist|sind|seid|muss|mussen|kann|konnen|will|wird|werde|werden|soll|fahre|fliege",
  hasHappened: "war|waren|hatte|hat|habe|haben|ge\\p{L}+(?:t|en)|be\\p{L}+(?:t|en)|ver\\p{L}+(?:t|en)|\\p{L}{3,}iert|wurde|worden|kam|ging",
  recurs: "jede\\p{L}{0,2}|immer|meistens|oft|taglich|heutzutage|(?:am|der|den|guten|gestern|heute|diesem|eines) morgen",
  phoneWords: "telefon\\p{L}*|handy\\p{L}*|mobil(?:nummer|funk\\p{L}*)?|tel|rufnummer|festnetz\\p{L}*|erreichbar unter|whatsapp",
  identityWords:
    "reisepass\\p{L}*|personalausweis\\p{L}*|ausweis\\p{L}*|fuhrerschein\\p{L}*|steuer-?id\\p{L}*|steueridentifikationsnummer|steuernummer|sozialversicherungsnummer|versichertennummer",
  secretWords: "passwort|kennwort|pin(?:-code|code|-nummer)?|zugangscode|passphrase|sicherheitscode",
  codeWords:
    "(?:tur|alarm|tresor|zugangs|garagen|schloss|haustur|safe|eingangs)-?code|code (?:der|des|fur die|fur den|vom) (?:alarmanlage|haustur|tur|tresors?|garage|tor)",
  thingNumbers:
    "bestell\\p{L}*|auftrag\\p{L}*|rechnung\\p{L}*|sendung\\p{L}*|paket\\p{L}*|ticket\\p{L}*|buchung\\p{L}*|flug\\p{L}*|artikel\\p{L}*|serien\\p{L}*|version|modell",
  numberIs: "ist|lautet|war",
  numberJoints: "nummer|nr|die|der|meine|seine|ihre|unter",
  numberWords: "zwei 2 drei 3 vier 4 fünf 5 sechs 6 sieben 7 acht 8 neun 9 zehn 10",
  joints: "und",
  scales: "mio|tausend",
  per: "pro|im",
  currencies: "franken=chf",
  units: "kilogramm=kg,prozent=%,stunden=h",
  streets: "str(?:aße|asse|\\.)?|weg|platz|gasse|allee",
  smallNameWords: "von|der|den|zu|und|am",
  determiners: "ein|eine|einen|einem|einer|der|die|das|den|dem|mein|meine|meinen",
  organizations: "gmbh|ag|kg|klinik|krankenhaus|universität|hochschule|schule",
  clockMarks: "uhr",
  firstPersonForms: "ich mich mir mein meine meinen meinem meiner meines wir uns unser unsere unseren unserem unserer",
  asksOfSelf: "ich|mich|mir|mein\\p{L}*|wir|uns|unser\\p{L}*",
  asksWhen: "wann|an welchem tag|welches datum|um wie viel uhr|wie lange|seit wann",
  timeWords:
    "gestern heute morgen vorgestern ubermorgen letzte letzten letztes nachste nachsten woche wochenende monat jahr neulich " +
    "kurzlich vor",
  namesTime:
    "montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonnabends?|sonntags?|januar|jänner|februar|märz|april|" +
    "mai|juni|juli|august|september|oktober|november|dezember|heute|morgen|gestern|(?:nächste|letzte|diese)[nsr]? (?:woche|" +
    "monat|jahr|\\p{L}*tag)|\\d{1,2}\\.\\d{1,2}\\.(?:\\d{2,4})?|\\d{1,2} uhr",
};
