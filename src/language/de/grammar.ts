import type { Grammar, Since } from "../grammar.ts";
import { sinceRewritings } from "../since.ts";
import { status } from "./change.ts";
import { frames } from "./frames.ts";

const MONTHS = "januar|jänner|februar|märz|maerz|april|mai|juni|juli|august|september|oktober|november|dezember";
const SEASONS = "frühling|frühjahr|fruehjahr|sommer|herbst|winter";
const NOW =
  "jetzt|nun|inzwischen|mittlerweile|aktuell|derzeit|momentan|zurzeit|zur zeit|im moment|gegenwärtig|neuerdings|ab (?:jetzt|sofort|heute)|von (?:nun|jetzt) an|seit (?:heute|gestern|kurzem|neuestem|neustem|(?:letzte|diese)[rmns]? \\p{L}+|dem \\d+\\. ?\\p{L}*|eine[rm] \\p{L}+|ein paar \\p{L}+|(?:zwei|drei|vier|\\d+) \\p{L}+|(?:anfang|mitte|ende) \\p{L}+|(?:19|20)\\d\\d|\\p{L}+tag|JANUAR)|wieder".replace(
    "JANUAR",
    `${MONTHS}`,
  );
const PAST = `kürzlich|kuerzlich|neulich|vor kurzem|unlängst|vorhin|gestern|vorgestern|letzte[nrs]? (?:woche|monat|jahr|wochenende|nacht|\\p{L}+tag|${SEASONS}|${MONTHS})|vor (?:ein paar|einigen|zwei|drei|vier|fünf|sechs|\\d+|eine[rm]) (?:tag|tagen|woche|wochen|monat|monaten|jahr|jahren)|im (?:${MONTHS}|${SEASONS})|endgültig|schließlich|schliesslich|endlich|leider|zum glück|offiziell|gerade|gerade erst|frisch`;
/** "Today I work in Rome" is about a single day; "today I moved to Rome" is a change. */
const TODAY = `heute|(?:diese[nrms]?|dies) (?:woche|monat|jahr|wochenende|${SEASONS})`;
const BE = "(?:bin|ist|sind)";
const HAVE = "(?:habe|hat|haben)";

/** Verbs whose last letter people drop in the first person. */
const SHORT =
  "komm|fahr|wohn|leb|arbeit|nutz|benutz|verwend|trink|geh|mach|spiel|lern|rauch|verdien|wieg|studier|zahl|bezahl|brauch|koch|jobb|heiß|lieb|hass|schreib|hör|kauf|lauf|schwimm|jogg|treff|such|miet|pendel|glaub|hoff|überleg|vermut|kellner|les|zieh|kündig|bewerb|denk|steh|schlaf|besuch";

/** Opinions about a thing. */
const VERY =
  "(?:(?:echt|so|total|voll|mega|ziemlich|sehr|ganz|super|richtig|viel|zu|aber|auch|eigentlich|leider|halt|noch|schon|einfach|wirklich|unglaublich|extrem|immer|mir|gar nicht|nicht) )*";
const OPINION =
  "(?:anstrengend|schön|super|toll|cool|nervig|teuer|stressig|lecker|lustig|gut|schlecht|langweilig|spannend|nett|lieb|süß|ok|okay|traurig|blöd|doof|schade|schnell|schneller|langsam|leicht|schwer|billig|günstig|praktisch|gesund|ungesund|müde|laut|leise|streng|witzig|geil|genial|klasse|prima|wunderbar|herrlich|furchtbar|schrecklich|besser|schlimm|wichtig|normal|ruhig|ruhiger|hart|fies|krass|verrückt|klein|groß|alt|neu|perfekt|faul|frech|entspannt|entspannter|happy|froh|glücklich|stolz|sauer|aufgeregt|gespannt|meganett|superlecker)(?![\\p{L}])";

const SINCE: Since = {
  before: "seit (?:dem )?(?:\\d{1,2}\\. ?)?(?:(?:anfang|mitte|ende) )?",
  months: MONTHS,
  between: " ",
  beforeYear: "seit (?:dem jahr )?",
  and: "(?:und|aber|oder) ",
  ...{ dated: "jetzt$<clause> $<year>", undated: "jetzt$<clause>" },
};

/** The patterns by which statements in the language are read. */
export const grammar: Grammar = {
  contractions: [
    ...sinceRewritings(SINCE),
    [/\bhab(?:'|\b)(?!e)/giu, "habe"],
    [/\b('?nen)\b/giu, "einen"],
    [/(?<!\p{L})'?ne(?!\p{L})/giu, "eine"],
    [/(?<!\p{L})'?ner(?!\p{L})/giu, "einer"],
    [/(?<!\p{L})'?nem(?!\p{L})/giu, "einem"],
    [/(?<!\p{L})nichts(?!\p{L})/giu, "nix"],
    [/ (?:(?:gleich )?beim ersten (?:mal|versuch)|auf anhieb)(?=[.!]*$)/giu, ""],
    [/,? (?:juhu+|yeah|yay|hurra|haha+|lol|oder|gell|ne|weißt du|echt jetzt)(?=[.!]*$)/giu, ""],
    [/(?<!\p{L})grad(?!\p{L})/giu, "gerade"],
    // "Keine Zeit mehr" is not about the newspaper "Die Zeit", and a person who is out of the club today is back tomorrow.
    [/(?<!\p{L})kein(?:e|en)? (?:zeit|lust|kraft|geduld|nerven|hunger|durst|bock|ahnung) mehr(?!\p{L})/giu, "genug davon"],
    [/(?<!\p{L})heute ((?:[^\s,]+ )?(?:aus|bei|beim) [^,]{2,30}) (?:raus|weg)(?=[,.!]|$)/giu, "heute $1 gewesen"],
    // Towns, the one where it has no article and the other in Japan.
    [/(?<!\p{L})Kita(?!\p{L})/gu, "Kindertagesstätte"],
    [/(?<!\p{L})([dD]as|dem|[bB]eim|[zZ]um|[vV]om) Essen(?!\p{L})/gu, "$1 Mahl"],
    // "14 Uhr verschoben" looks like a street.
    [/(?<=(?:um|auf|ab|gegen|für) )(\d{1,2}) uhr(?! \d)/giu, "$1:00 Uhr"],
    // Giving something up for a part of the day, or in one place, does not end it for the rest.
    [
      /(?<=(?:abends|morgens|mittags|nachmittags|im büro|auf der arbeit|zu hause|daheim|am wochenende|in der wohnung|im auto|unter der woche)(?!\p{L})[^,.]{0,40} )(?:aufgehört|aufgegeben|abgewöhnt)(?!\p{L})/giu,
      "reduziert",
    ],
    // An amount after taxes is not compared with one before taxes.
    [/(?<=\d ?)(?:euro|€) (netto|kalt)(?!\p{L})/giu, "$1euro"],
    // A person who needs glasses needs new ones.
    [
      /(?<=(?:brille|kontaktlinsen|linsen|hörgerät|hörgeräte) (?:(?:leider|gestern|heute|schon wieder|im \p{L}+) )*)verloren(?!\p{L})/giu,
      "verlegt",
    ],
    // A person who came back had not left for good.
    [
      /(?<!\p{L})(?:entlaufen|weggelaufen|verschwunden|ausgebüxt|abgehauen|ausgerissen)(?=,? .{0,40}(?:wieder (?:da|zurück|zuhause|zu hause|gefunden|aufgetaucht)|zurück|aufgetaucht)(?!\p{L}))/giu,
      "spaziert",
    ],
    [/(?<!\p{L})(?:raus|weg)(?=,? bis (?:morgen|später|gleich|nachher|dann|montag)(?!\p{L}))/giu, "fertig"],
    // A name that looks like January.
    [/(?<!\d\.? |im )(?<!\p{L})Jan(?!\p{L}|\.| \d)/gu, "Johann"],
    // Yesterday's pizza is one of many, and a person who stops one thing somewhere continues with the rest.
    [/ von (?:gestern|vorgestern|heute|neulich|letzter woche|letztem \p{L}+)(?!\p{L}| an)/giu, " vom vortag"],
    [/(?<!\p{L})heute (.{3,40} )aufgehört, als (?=\p{L})/giu, "heute $1pausiert, als "],
    [/(aufgehört|aufgehoert), (?=[^,.]{1,40} zu \p{L}+en(?!\p{L}))/giu, "$1 "],
    [/(?<!\p{L})(geht|gibt|ist|hat|wird|war)'?s(?= )/giu, "$1 es"],
    [/(?<=[^\s,] )(?:übrigens|halt|eh|sowieso|jedenfalls|irgendwie|quasi|sozusagen|ehrlich gesagt) (?=\p{Ll})/gu, ""],
    // The first person without its ending: "ich fahr", "wohn ich".
    [
      new RegExp(
        `(?<!\\p{L})(${SHORT})(?= ich(?!\\p{L}))|(?<=(?:^|\\P{L})ich (?:(?:gerade|jetzt|auch|da|halt|immer|ja) )?)(${SHORT})(?!\\p{L})|(?<=(?:^|, |und ))(fahr|wohn|leb|arbeit|nutz|trink|geh|lern|rauch|verdien|wieg|studier|zahl|brauch|jobb|kellner)(?= (?:bei|in|im|jetzt|nicht|mit|ein|eine|einen|kein|keine|keinen|nur|immer|gern|gerne|zur|zum|ins|auf|als|noch|seit)(?!\\p{L}))`,
        "giu",
      ),
      "$1$2$3e",
    ],
    [
      /^(wohne|arbeite|lebe|bin|habe|heiße|trinke|esse|fahre|nutze|benutze|verwende|spiele|rauche|mag|liebe|studiere|verdiene|wiege|lerne|gehe|mache|zahle|darf|jogge|kellnere|koche|jobbe|suche|nehme|schreibe|laufe|schwimme|pendle|pendele|höre|lese|zahle) (?!ich\b|wir\b|(?:du|er|sie|es|Sie)\b)/iu,
      "ich $1 ",
    ],
    [/\bnich\b/giu, "nicht"],
    [/\bheiss/giu, "heiß"],
    [/\b(arbeit|wohn|leb|zahl|nutz|fahr|bezahl)(?= (?:bei|in|jetzt|nicht|für|mit|im|\d))/giu, "$1e"],
    [/\be-mail/giu, "Email"],
    [/\bwi-?fi\b|\bw-lan\b/giu, "WLAN"],
    [
      /^(\p{Lu}\p{L}+[^s\s])s (?=(?:handynummer|nummer|telefonnummer|geburtstag|adresse|email|chef|lieblings|name|gehalt|miete|büro|passwort))/iu,
      "$1's ",
    ],
    // "Not A but B".
    [/\s(?:doch )?nicht (?:mehr )?([^,]{1,40}), sondern (.+?)(?=[.!]?$)/iu, " $2 statt $1"],
    // "In Bonn I live no longer".
    [/^((?:bei|in|im|beim|für|mit) [^,]{2,30}?) ((?:arbeite|wohne|lebe|bin)n?) (ich|wir)(?!\p{L})([^.!]*)/iu, "$3 $2 $1$4"],
    // The object before its verb.
    [/^((?:mein|meine[nmr]?|unsere?[nmr]?|den|das|die|der) [^,]{2,50}?) (habe|haben) (ich|wir) (?=\S)/iu, "$3 $2 $1 "],
    [
      /^(\p{Lu}[^\s,]+(?: \p{Lu}[^\s,]+)?) (habe|haben) (ich|wir) (?=(?:[^\s,]+ )?(?:gekündigt|verkauft|verschenkt|abbestellt|abgesagt|gelöscht|deinstalliert|aufgegeben|storniert)[.!]?$)/u,
      "$3 $2 $1 ",
    ],
    [
      new RegExp(
        `^(?:(?:und|aber|ach|also|ja|oh|so|naja),? )?(?!(?:gestern|heute|jetzt|dann|da|vor|seit|ab|im (?:${MONTHS}|${SEASONS}|moment|urlaub|letzten|nächsten|vergangenen)|letzte[nrs]?|am|so|und|aber|ich|wir|wenn|weil|dass|wie|was|wo|inzwischen|mittlerweile|eigentlich|leider|deshalb|deswegen|darum|trotzdem|zum|damals|früher|${NOW}|${PAST})(?!\\p{L}))(\\p{L}[^,.;:!?]{1,45}?) (habe|haben|bin|sind|musste|mussten|durfte|durften|konnte|konnten) (ich|wir) (?=\\p{L})`,
        "iu",
      ),
      "$3 $2 $1 ",
    ],
    [/^(oma|mama)(?= \p{Ll})(?! von )/iu, "meine $1"],
    [/^(opa|papa)(?= \p{Ll})(?! von )/iu, "mein $1"],
    // Limited to one season or to today, in addition to the usual state.
    [
      new RegExp(
        `^(?:im (?:${SEASONS}|urlaub)|in den (?:\\p{L}*ferien)|sommers|winters) (?=(?:arbeite|wohne|lebe|esse|trinke|fahre|gehe)n? (?:ich|wir)(?!\\p{L}))`,
        "iu",
      ),
      "ausnahmsweise ",
    ],
    [new RegExp(`(?<=^(?:ich|wir) (?:arbeite|wohne|lebe)n?) im (?:${SEASONS}|urlaub)(?= )`, "iu"), " ausnahmsweise"],
    [/^heute (?=(?:arbeite|wohne|esse|trinke|rauche|fahre|nutze|spiele|gehe|nehme)n? (?:ich|wir)(?!\p{L}))/iu, "ausnahmsweise "],
    // Moves a word of time to the front, and the verb after its subject.
    [new RegExp(`^((?:[^\\s,;]+ ){2,6}?)((?:${NOW}|${PAST})) (?=\\S)(?!(?:geöffnet|geschlossen))`, "iu"), "$2 $1"],
    [new RegExp(`^((?:[^\\s,;]+ ){0,3}(?:bin|ist|sind|habe|hat|haben|wurde) )((?:${TODAY})) (?=\\S)`, "iu"), "$2 $1"],
    [
      new RegExp(
        `^((?:${TODAY})) (bin|ist|sind|habe|hat|haben|wurde) (ich|wir|er|(?:mein|meine|unser|unsere|der|die|das) [\\p{L}-]+)(?!\\p{L})`,
        "iu",
      ),
      "$1 $3 $2",
    ],
    [
      new RegExp(
        `(?<=^|,\\s|;\\s|und |aber |so |also |denn )((?:${NOW}|${PAST}))(?:,)? (?!(?:mein|meine|unser|unsere|der|die|das|den|ein|eine|ich|wir) )((?-i:\\p{Ll})\\p{L}+) (ich|wir|er|(?:mein|meine|unser|unsere|der|die|das|die neue|der neue) [\\p{L}-]+|(?-i:\\p{Lu})\\p{L}+)(?!\\p{L})`,
        "iu",
      ),
      "$1 $3 $2",
    ],
    [/^(verkauft|gekündigt|umgezogen|verschenkt)(?= |$)/iu, "ich habe $1"],
  ],
  opener:
    "puh|uff|hui|juhu|juhuu|yeah|yay|mega|krass|wow|haha|lol|oje|oh je|ohje|hurra|ach so|achso|so leute|kurz(?:e|es)? update|kleine info|ganz vergessen|fast vergessen|was ich noch sagen wollte|nur so|na|naja gut|gut|super|alles klar|entwarnung(?: vom arzt)?|gute neuigkeiten|es ist soweit|es ist offiziell|tada|stell dir vor|rate mal|du glaubst es nicht|na endlich|endlich|geschafft|oh mann|mensch|ach übrigens|ach ja genau|à propos|zur erinnerung|nochmal zu \\p{L}+|was neues|übrigens|btw|apropos|zur info|zur information|info|fyi|kurze info|kleines update|update|neuigkeiten|neuigkeit|gute nachrichten?|schlechte nachrichten?|hinweis|notiz|merke?(?: dir)?|merk dir bitte|bitte (?:merken|notieren|aktualisieren)|wichtig|achtung|also|na ja|naja|tja|oh|ach|ach ja|ok|okay|ja|nein|doch|hallo|hi|hey|moin|servus|guten tag|leider|zum glück|endlich|und|aber|denn|sorry|ups|nur damit du es weißt|wie gesagt|stell dir vor|so|jedenfalls|nach langem hin und her",
  correction:
    "korrektur|richtigstellung|eigentlich|tatsächlich|planänderung|ich meine|ich meinte|ich habe mich vertan|ich habe mich geirrt|falsch|mein fehler|moment|in wirklichkeit|genauer gesagt|es hat sich herausgestellt,? dass|plan geändert|kommando zurück",
  since: SINCE,
  now: NOW,
  when: `${PAST}|${TODAY}|schon|bereits|am \\p{L}+tag|(?:im jahre? |seit |anfang |ende )?(?<year>(?:19|20)\\d\\d)`,
  additive:
    "(?:in der|in die|zur|bei der) (?:werkstatt|reparatur|reinigung|inspektion)|auch|außerdem|ausserdem|zusätzlich|zusaetzlich|nebenbei|nebenher|(?<!nur )noch (?:ein|eine|einen)|zweite[nrms]?|zweit\\p{L}{3,}|dritte[nrms]?|weitere[nrms]?|manchmal|gelegentlich|ab und zu|hin und wieder|am wochenende|an wochenenden|(?<!nur |nur noch )(?:in )?teilzeit|teilweise|vorübergehend|voruebergehend|vorerst|zeitweise|übergangsweise|aushilfsweise|befristet|sowie|sowohl|bis(?! auf)|beide|ein anderer|eine andere|für (?:ein paar|einige|zwei|drei|eine|einen) (?:tage|wochen|monate|woche|monat|tag|nacht)|über den sommer|im urlaub|diese woche|diesen monat|heute ausnahmsweise|ausnahmsweise|parallel|daneben",
  called: "namens|genannt|heißt|heißen|nennt sich",
  attaching: "von vom für in im bei beim mit aus am an auf zum zur des der",
  instead:
    "(?:statt|anstatt|anstelle|anstelle von|(?<=,\\s*)(?:und )?nicht(?: mehr)?)(?: wie (?:bisher|früher|geplant))? (?:(?:am|um|im|in|auf|bei|nach|zu|von|vom|für|mit|der|die|das|den|dem|wie bisher) )*(?<f>[^,]{1,40}?)",
  fromTo:
    "(?:vom|von) (?<f>[^,]{1,40}?) (?:auf|zu|zum|zur|nach|in)(?= [^,]{1,60}(?:umgestiegen|gewechselt|migriert|gezogen|umgestellt|geändert|verschoben|verlegt|erhöht|gestiegen|gesunken|gesenkt|gefallen|übergegangen|angehoben|reduziert))",
  changing:
    "jetzt|nun|verschoben|verlegt|vorverlegt|vorgezogen|vertagt|verlängert|verkürzt|geändert|gestiegen|gesunken|gefallen|geklettert|erhöht|gesenkt|angehoben|heraufgesetzt|herabgesetzt|reduziert|angepasst|gekürzt|umgestellt|gewechselt|umgestiegen|umbenannt|aktualisiert|aufgestockt|umgebucht|neue|neuer|neues|neuen|teurer|billiger|günstiger|runter|rauf|hochgegangen|runtergegangen|hochgesetzt|runtergesetzt|geworden|nur noch|stattdessen|korrektur|inzwischen|mittlerweile|stieg|sank|fiel|doch erst|doch schon",
  ending:
    "verkauft|verschenkt|gekündigt|abbestellt|abgemeldet|abgesagt|storniert|gestrichen|aufgegeben|aufgehört|beendet|gelöscht|deinstalliert|entsorgt|weggeworfen|weggegeben|gespendet|verschrottet|zurückgegeben|abgelaufen|abgeschafft|gecancelt|ausgetreten|abgebrochen|hingeschmissen|aufgelöst|stillgelegt",
  calledOff:
    "(?:reise|trip|urlaub|flug|ausflug|umzug|plan) (?:(?!nicht |nie |kein)\\S+ ){0,5}(?:abgesagt|abgeblasen|gestrichen|storniert|gecancelt|geplatzt|fällt)|abgesagt|abgeblasen|gestrichen|storniert|gecancelt|gecanceled|geplatzt|verworfen|fallen gelassen|ins wasser gefallen|auf eis gelegt|(?:wird|wurde) (?:leider |doch |wohl )*nix|(?:wird|wurde) (?:leider |doch |wohl )*(?:abgesagt|gestrichen|verschoben)|findet (?:leider |doch )*nicht statt|(?:fällt|fallen|fiel|fielen|ist|sind) (?:leider |doch |nun |jetzt )*(?:aus|flach|ins wasser|ausgefallen|flachgefallen)|gegen (?:den|die|das) .{2,30} entschieden|nehmen (?:wir )?(?:doch )?abstand|klappt (?:leider |doch )*nicht|vom tisch|hat sich (?:leider )?(?:erledigt|zerschlagen)|doch nicht|anders überlegt",
  ongoing:
    "(?:mache|macht|machen|schreibe|schreibt|baue|baut|bauen|suche|sucht|suchen|lerne|renoviere|renoviert|renovieren|plane|plant|planen|warte|wartet|warten|arbeite|arbeitet) (?:gerade|momentan|derzeit|noch|aktuell|immer noch|auf|an)|(?:gerade|momentan|derzeit|aktuell|immer noch) .*(?:mache|schreibe|baue|suche|lerne|renoviere|warte)|(?:muss|müssen) (?:ich |wir )?noch|auf der suche|auf (?:wohnungs|job|haus|stellen)suche|suche|suchen|(?:schreibe|schreibt|schreiben|renoviere|renovieren|baue|bauen|plane|planen) (?:an|meine|meinen|mein|unsere|unser|eine|ein|die|das|den)|in arbeit|bin dabei|sind dabei|mache (?:den|meinen|die|meine|das|mein)|schreibe an|arbeite an",
  completed:
    "fertig|abgeschlossen|geschafft|bestanden|abgegeben|eingereicht|beendet|erledigt|gefunden|vorbei|durch|überstanden|veröffentlicht|verteidigt|fertiggestellt|fertig geworden|unter dach und fach|in der tasche",
  died: "gestorben|verstorben|tot|von uns gegangen|nicht mehr unter uns|eingeschläfert|verunglückt",
  details:
    "direkt nahe gleich neben als seit vor nach ab bis gegen über unter wegen trotz ohne durch statt weil dass wenn damals letzte letzten letztes diese diesen dieses heute gestern vorgestern jetzt wieder endlich leider schon bereits auch doch noch immer ganz total komplett endgültig weg raus los hier da dort dann so nur mehr gleich ins ans beim vom zum zur im am hat habe haben hab bin ist sind war waren wurde wurden geht gehen gehört jeden jede jedes pro glücklich frisch lang lange täglich",
  holding: "abo abonnement mitgliedschaft vertrag konto account kurs kurse training unterricht stunden app tarif zeug sache",
  kin: "mannes ehemannes sohnes freundes kindes bruders vaters onkels opas chefs neffen enkels cousins partners schwagers kumpels kumpel kumpeline bekannter bekannte bruder schwester mutter mama vater papa eltern frau mann ehefrau ehemann freundin freund partner partnerin sohn tochter kind kinder nachbar nachbarin cousin cousine onkel tante oma opa großmutter großvater neffe nichte enkel enkelin mitbewohner mitbewohnerin kollege kollegin kollegen chef chefin zwilling kunde kundin schwager schwägerin er sie sein seine seinen seinem seiner ihr ihre ihren ihrem ihrer",
  planned:
    "(?:fliege|fliegen|fahre|fahren|(?<!(?:die|der|diese|unsere|meine|eine) )reise|reisen|geht es)(?= (?:[^.,]{0,25} )?(?:nach|in die|auf die) (?-i:\\p{Lu}))(?!.*(?:jede|immer|täglich|zur arbeit|ins büro))|werde|werden|werdet|wird(?! auf| von| vom| nicht mehr| (?:leider |doch |wohl )*nix)|plane|planen|plant|geplant|habe vor|haben vor|vorhaben|demnächst|demnaechst|bald|künftig|in zukunft|ziehe|ziehen|zieht|wechsle|wechsele|kündige(?= )",
  unasserted:
    "wenn|falls|ob|sofern|würde|wuerde|würden|wäre|waere|könnte|koennte|könnten|hätte|haette|hätten|möchte|moechte|möchten|will|wollen|wollte|vielleicht|wahrscheinlich|vermutlich|möglicherweise|eventuell|evtl|hoffe|hoffen|hoffentlich|wünsche|wünschte|glaube|glaubt|denke|dachte|denkt|überlege|überlegen|schätze|vermute|angeblich|soll|sollte|sollen|träume|träumte|traum|geträumt|getraeumt|sagt|sagte|gesagt|meint|meinte|behauptet|behauptete|erzählt|erzählte|gehört|scheint|anscheinend|scheinbar|gerücht|angenommen|fast|beinahe|nehmen wir an|lass uns|lasst uns|fragt|fragte|gefragt|als ob|als wäre|(?:im|in dem|in einem|in der|in einer|aus dem|aus der) (?:film|roman|lied|gedicht|geschichte|serie|buch)|witz|scherz|spaß|früher oder später|müsste|dürfte|muss|müssen|kann sein|gern hätte|versuche|versucht|empfohlen|vorgeschlagen",
  subordinate:
    "(?<=,\\s*)(?:falls|wenn|mal sehen|mal schauen|mal gucken|damit du|nur damit du)|weil|da ich|da wir|sodass|so dass|damit|obwohl|während|nachdem|bevor|wegen|dank|um .{3,40} zu|um näher|(?<=,\\s*)(?:der|die|das|was|wo) (?!ist|sind|lautet|beträgt)",
  coordination: "und|aber|dann|und dann|sondern auch|jedoch|doch(?= (?:ich|wir|jetzt))",
  clauseStart:
    "ich|wir|er|sie|es|mein|meine|unser|unsere|der|die|das|jetzt|nun|nicht mehr|seit|inzwischen|mittlerweile|neu|das neue|der neue|die neue|sondern",
  event:
    "heute|gestern|vorgestern|vorhin|gerade eben|soeben|letzte[nrs]? \\p{L}+|vor (?:\\p{L}+|\\d+) (?:minuten|stunden|tagen|wochen|monaten|jahren)|(?:habe|hat|haben|hab|bin|ist|sind) [^.]*\\bge\\p{L}{3,}(?:t|en)(?<!geschieden|getrennt|gelegen|geplant|gesperrt|gespeichert|gesund)|war|waren|wurde|wurden|ging|kam|hatte|hatten|fuhr|sah|kaufte|dieses mal|diesmal",
  habitual:
    "jeden|jede|jedes|immer|meistens|normalerweise|täglich|wöchentlich|gewöhnlich|\\p{L}+tags|morgens|abends|(?:ein|zwei|drei|vier|\\d+) ?mal (?:die|pro|in der|im) \\p{L}+",
  ceased: [
    [/\b(habe|hat|haben) (?:[^.]*?)?(?:mit|mit dem|mit der) (?:dem |der |den )?(.+?) (?:aufgehört|aufgehoert|schluss gemacht)$/iu, "$2"],
    [/\b(?:habe|hat|haben) (?:\p{L}+ )??(?:aufgehört|aufgehoert),? (?:mit (?:dem |der )?|(.+ )?zu )?(.+)$/iu, "$1$2"],
    [
      /\b(?:habe|hat|haben) (?:das|die|den|mit|meine[nr]?)? ?(.+?) (?:aufgegeben|an den nagel gehängt|abgewöhnt|abgesetzt|eingestellt|sein lassen|hingeschmissen|abgebrochen|geschmissen)$/iu,
      "$1",
    ],
    [/\b(?:überhaupt |gar )?nicht mehr(?: so)?(?: gerne?)?(?: |$)/iu, ""],
    [
      /^(?:der |die |mein |meine )?(?:arzt|ärztin|hausarzt|hausärztin|doktor) hat (?:mir )?(?:die |das |den |meine |mein )?(.+?) abgesetzt$/iu,
      "ich nehme $1",
    ],
    [/\b(?:bin|ist) (?:endlich |jetzt )?von (?:den |dem |der |meinen )?(.+?) (?:runter|los|weg)$/iu, "nehme $1"],
    [/\b(?:gar |überhaupt )?kein(?:e[nmrs]?)? (.+?) mehr(?= |$)/iu, "ein $1"],
    [/\bkein(?:e[nmrs]?)? mehr(?= |$)/iu, "ein"],
    [/\bnie(?:mals)? (?:mehr|wieder) ?/iu, ""],
  ],
  denied: [
    [/\b(?:überhaupt |gar )?nicht(?: so)?(?: |$)/iu, ""],
    [/\b(?:gar )?kein(?:e[nmrs]?)? /iu, "ein "],
    [/\bnie(?:mals)? /iu, ""],
    [/\b(?:hasse|hassen|verabscheue) /iu, "mag "],
  ],
  self: "ich wir mich uns mir",
  own: "mein meine meinen meinem meiner meines unser unsere unseren unserem unserer unseres",
  user: "user,nutzer,der nutzer,die nutzerin,der user,die userin,der benutzer,die benutzerin,der kunde,die kundin",
  article: "der die das den dem des ein eine einen einem einer dieser diese dieses diesen diesem",
  indefinite: "ein eine einen einem einer eines",
  pronoun: "er|sie|es|das|die|der",
  comment: `(?:es|das) (?:ist|war|macht|nervt|tut|läuft|passt|geht|reicht|klappt|stimmt)|(?:ich|wir) (?:liebe|mag|hasse|lieben|mögen|vermisse|vermissen) (?:es|das|ihn|sie|den|die)|(?:das|den|die) (?:brauche?|liebe?|mag|hasse?|genieße?|vermisse?) ich.*|(?:(?:der|die|er|sie|es|das) )?(?:ist|sind|war|waren) ${VERY}${OPINION}.*|${VERY}${OPINION}(?: eigentlich| irgendwie| geworden)?|(?:der|die|er|sie|es|das) (?:heißt|heißen) (?-i:\\p{Lu})\\p{L}+|(?:der|die) (?:halten|hält|machen|macht|nerven|nervt|treiben|treibt|kostet|frisst) (?:uns|mich) .*|(?:läuft|schmeckt|passt|nervt)(?: und \\p{L}+)?$|seit (?!.*(?:ich|wir|er|sie)(?!\\p{L}))(?:\\S+ ){0,3}\\S+$|(?:wir|ich) freuen? .*|(?:kaum|selten|nie)$|stand eh.*|war eh.*`,
  manyOf:
    "verdiene verdient verdienen mag mögen mögt liebe liebt lieben habe hat haben kenne kennt spreche spricht sprechen spiele spielt spielen besitze besitzt esse isst essen trinke trinkt trinken lerne lernt lernen hasse lese liest lesen schaue schaut sehe sammle sammelt brauche will mache macht machen koche kocht unterrichte höre hört kann treffe kaufe besuche genieße schreibe interessiere gehe geht bin ist",
  oneOf:
    "^(?:mein|meine|unser|unsere|der|die|das) .*\\b(?:ist|sind) (?:am|um|im|in|auf|bei|mit|von)\\b|^(?:ich bin|wir sind) (?:in|im|auf|bei)\\b",
  alike:
    "liebe=mag,liebt=mag,mögen=mag,auto=wagen,fahrrad=rad,raucht=rauchen,isst=essen,esse=essen,trinkt=trinken,fleischesser=fleisch,liest=lesen,spielt=spielen,fährt=fahren,fahre=fahren",
  light:
    "trinke trinken esse essen nehme nehmen mache machen macht habe spiele spielen gehe gehen geht fahre benutze nutze lese tag tage täglich jeden jeder jede pro woche monat morgen morgens abend abends nacht jahr tasse tassen glas glaeser gläser viel viele gern gerne sehr päckchen packung schachtel zigaretten regelmäßig mal ein eine lieber immer am sie es noch wirklich total besonders 1 kostet kosten beträgt liegt dauert fährt fliegt startet beginnt steht läuft",
  // Relatives are named by the stem of the word, because `kin` contains stems.
  single:
    "warm=miete,kalt=kaltmiete,frau=frau,ehefrau=frau,mann=man,ehemann=man,partner=partner,partnerin=partner,freundin=freund,verlobte=verlobte,verlobter=verlobte,mutter=mutt,mama=mutt,vater=vat,papa=vat,chef=chef,chefin=chef,vorgesetzter=chef,vorgesetzte=chef,teamleiter=teamleiter,teamleiterin=teamleiter,vermieter=vermieter,vermieterin=vermieter,arzt=hausarzt,arztin=hausarzt,hausarzt=hausarzt,hausarztin=hausarzt,zahnarzt=zahnarzt,zahnarztin=zahnarzt,therapeut=therapeut,therapeutin=therapeut,steuerberater=steuerberater,steuerberaterin=steuerberater,anwalt=anwalt,anwaltin=anwalt,friseur=friseur,friseurin=friseur,frisor=friseur,trainer=trainer,trainerin=trainer,mentor=mentor,mentorin=mentor,mitbewohner=mitbewohner,mitbewohnerin=mitbewohner,firma=arbeitgeber,arbeitgeber=arbeitgeber,bank=bank,hausbank=bank,krankenkasse=krankenkasse,versicherung=versicherung,stromanbieter=stromanbieter,handyanbieter=handyanbieter,schule=schule,uni=uni,universitat=uni,buro=buro,team=team,abteilung=abteilung,handynummer=telefon,telefonnummer=telefon,nummer=telefon,handy nummer=telefon,rufnummer=telefon,email=email,emailadresse=email,email-adresse=email,mail-adresse=email,email adresse=email,mailadresse=email,mail adresse=email,mail=email,adresse=adresse,anschrift=adresse,wohnadresse=adresse,verdiene=gehalt,verdient=gehalt,verdienen=gehalt,gehalt=gehalt,lohn=gehalt,gehaltserhohung=gehalt,wiege=gewicht,wiegt=gewicht,gewicht=gewicht,abgenommen=gewicht,runter=gewicht,rauf=gewicht,zugenommen=gewicht,groß=große,gross=große,große=große,studiere=studienfach,studiert=studienfach,studienfach=studienfach,fach=studienfach,miete=miete,kaltmiete=kaltmiete,warmmiete=warmmiete,passwort=passwort,kennwort=passwort",
  noName:
    "der die das den dem des ein eine einen mein meine unser unsere ich wir du er sie es ihr ihre sein seine dein deine euer wer was wie wo wann warum hier da dort heute morgen gestern dann jetzt nun wenn falls alle alles man niemand jemand jeder jede viele manche einige beide kein keine keiner nicht nur schon noch sehr und aber oder doch auch bei in im am um mit nach von zu für auf an aus seit vor früher damals dieser diese dieses letzte letzten nächste",
  generic:
    "datum tag zeit uhrzeit termin neu neue neuer neues neuen aktuell aktuelle aktueller aktuelles derzeitige derzeitiger nächster nächste geplante geplanter offizielle monatliche monatlich jetzige jetziger richtige richtiger echte voller kommende",
  predicate:
    "so|sehr|echt|wirklich|zu|ganz|ziemlich|recht|dass|weil|wenn|immer|auch|noch|nur|schon|doch|jetzt|nun|gerade|eben|halt|mal|kaum|fast|über|von|vom|durch|auf|in|im|am|an|um|bei|beim|zum|zur|nach|für|mit|nicht|nie|kein|keine|keinen|hier|da|dort|weg|kaputt|tot|toll|super|gut|schlecht|besser|schlechter|teuer|teurer|billig|billiger|günstig|neu|alt|lang|kurz|schnell|langsam|schön|wichtig|wahr|falsch|richtig|schwer|leicht|schwierig|einfach|krank|gesund|müde|wieder|fertig|bereit|offen|geschlossen|voll|leer|spät|früh|lecker|langweilig|lustig|nervig|anstrengend|cool|nett|mein|meine|meins|dein|deine|sein|seine|wie|was|wo|warum|wer|mehr|weniger|höher|niedriger|okay|ok|sicher|bekannt|geheim|privat|öffentlich|abgelaufen|gesperrt|verloren|gestohlen|geworden|gewesen|unterwegs|anders|gleich|dasselbe|derselbe|dieselbe|eines|einer der|eine der|eins der|oft|meistens|normalerweise|hoffentlich|leider|endlich|bald|(?-i:(?:ge|ver|be|zer|ent|auf|aus|ab|an)\\p{Ll}+(?:t|en)|\\p{Ll}+(?:iert|bar|ig|isch|lich|voll|los|haft|sam))",
  demonym: "\\p{Lu}\\p{L}{3,}isch",
  sole: "bevorzugter bevorzugte bevorzugtes standard aktueller aktuelle hauptsächlicher offizieller offizielle üblicher übliche",
  vague:
    "passwort code pin nummer link preis kosten summe version status datei seite ticket bestellung zimmer fall rechnung buchung reservierung flug sendung bestätigung platz gate zug bus paket lieferung treffen meeting termin anruf veranstaltung kurs stunde schicht aufgabe besprechung sitzung",
  serial: "bestellung ticket fall rechnung buchung reservierung flug sendung bestätigung gate zug bus paket lieferung",
  numbers: "null ein|eine|einen|eins zwei|zwo drei vier funf|fuenf sechs sieben acht neun zehn elf zwolf|zwoelf",
  dateGlue: "am um den dem der im in für auf ab gegen uhr von vom bis zum zu erst schon jetzt doch",
  relativeDay: `heute|morgen|übermorgen|ubermorgen|heute abend|(?:nachste[nrms]?|kommende[nrms]?|diese[nrms]?|ubernachste[nrms]?|anfang|mitte|ende|die|den) (?:woche|monat|jahr|quartal|wochenende|\\p{L}+tag|${SEASONS}|${MONTHS})|q[1-4](?: \\d{4})?|mittags?|mitternacht|morgens|vormittags?|nachmittags?|abends?|fruhs?|in (?:einer|zwei|drei) wochen?`,
  status,
  occupations:
    "lehrer lehrerin arzt ärztin krankenpfleger krankenpflegerin krankenschwester pfleger pflegerin erzieher erzieherin entwickler entwicklerin programmierer programmiererin ingenieur ingenieurin verkäufer verkäuferin kellner kellnerin koch köchin bäcker bäckerin friseur friseurin mechaniker mechanikerin elektriker elektrikerin schreiner schreinerin tischler tischlerin maler malerin maurer architekt architektin anwalt anwältin buchhalter buchhalterin steuerberater steuerberaterin berater beraterin designer designerin grafiker grafikerin journalist journalistin redakteur redakteurin autor autorin übersetzer übersetzerin dolmetscher dolmetscherin fotograf fotografin musiker musikerin schauspieler schauspielerin polizist polizistin feuerwehrmann sanitäter sanitäterin apotheker apothekerin zahnarzt zahnärztin hebamme tierarzt tierärztin psychologe psychologin therapeut therapeutin physiotherapeut physiotherapeutin sozialarbeiter sozialarbeiterin professor professorin wissenschaftler wissenschaftlerin forscher forscherin bibliothekar bibliothekarin sekretär sekretärin assistent assistentin teamleiter teamleiterin abteilungsleiter abteilungsleiterin manager managerin geschäftsführer geschäftsführerin azubi praktikant praktikantin werkstudent werkstudentin busfahrer busfahrerin taxifahrer taxifahrerin fahrer fahrerin pilot pilotin gärtner gärtnerin landwirt landwirtin florist floristin trainer trainerin barista barkeeper barkeeperin optiker optikerin schneider schneiderin",
  carriers:
    "bin ist sind arbeite arbeitet arbeiten jetzt nun wieder noch nur immer endlich offiziell inzwischen mittlerweile doch ein eine einen",
  parts: {
    A: "(?:(?:jetzt|nun|inzwischen|mittlerweile|aktuell|derzeit|momentan|gerade|immer noch|noch|nur noch|nur|weiterhin|offiziell|endlich|leider|schon|bereits|wieder|doch|doch erst|selbst|eigentlich|beruflich|hauptberuflich|insgesamt|erst|seit \\S+(?: \\S+)?) ){0,2}",
    S: "(?<s>ich|wir|er|(?:mein|meine|unser|unsere|der|die) [\\p{L}-]+(?: (?-i:\\p{Lu})\\p{L}+)?|(?-i:\\p{Lu})\\p{L}+(?: (?-i:\\p{Lu})\\p{L}+)?)",
    O: "(?<o>mein(?:e[nmrs]?)?|unser(?:e[nmrs]?)?|der|die|das|den|(?-i:\\p{Lu})\\p{L}+'s)",
    K: "(?<k>(?!neue)[\\p{L}\\p{N}/-][\\p{L}\\p{N}/ -]{1,40}?)",
    N: "(?<n>(?:mein(?:e[nmrs]?)?|unser(?:e[nmrs]?)?|der|die|das|den|ein(?:e[n]?)?|(?-i:\\p{Lu})\\p{L}+'s) (?:\\S+ ){0,3}?\\S+?|(?-i:\\p{Lu})[\\p{L}\\p{N}-]+)",
    V: "(?<v>.{1,80}?)",
    F: "(?<f>[^,]{1,60}?)",
    AN: "(?:ein(?:e[nmrs]?)? |de[nmrs] |die |das |mein(?:e[nmrs]?)? |unser(?:e[nmrs]?)? )?",
    ROLE: "(?:als .{2,40}? )?",
    HAVE,
    BE,
  },
  frames,
};
