import type { Vocabulary } from "../vocabulary.ts";

/** The words by which any text in the language is read. */
export const vocabulary: Vocabulary = {
  stopWords:
    "der die das und ist nicht ein eine einen einem einer mit von auf fur den dem des im am zu zum zur es er sie wir ihr ich mich mein meine dein sein hat habe haben war bin sind wird auch als aus bei nach uber nur noch sehr",
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
  reactions: "ich (?:hoffe|glaube|denke|finde|freue)",
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
  supposed:
    "geträumt|träumte|stell(?:e|en)? (?:dir|euch|sie sich) vor|angenommen|(?:wenn|als ob) ich .{0,60}(?:wäre|hätte|würde|könnte)|ich (?:wäre|hätte)",
  played:
    "lass(?:t)? uns .{0,20}spielen|rollenspiel|du bist (?:jetzt|nun) (?:ein|eine|der|die|mein|meine)|es war einmal|spiel(?:e|t)? die rolle",
  real: "in wirklichkeit|tatsächlich|als ich aufwachte",
  nearDays: { [-2]: "vorgestern", [-1]: "gestern", 0: "heute", 1: "morgen", 2: "ubermorgen" },
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
};
