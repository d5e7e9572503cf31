import type { Grammar, Since } from "../grammar.ts";
import { sinceRewritings } from "../since.ts";
import { status } from "./change.ts";
import { frames } from "./frames.ts";

const MONTHS = "januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december";
const SEASONS = "lente|voorjaar|zomer|herfst|najaar|winter";
const NOW =
  "nu|tegenwoordig|inmiddels|intussen|momenteel|op dit moment|op het moment|thans|vanaf (?:nu|vandaag|heden)|voortaan|sinds (?:kort|vandaag|gisteren|vorige? \\p{L}+|deze \\p{L}+|een \\p{L}+|een paar \\p{L}+|(?:twee|drie|vier|\\d+) \\p{L}+|begin \\p{L}+|eind \\p{L}+|(?:19|20)\\d\\d|\\p{L}+dag|MONTHS)|weer".replace(
    "MONTHS",
    MONTHS,
  );
const PAST = `onlangs|laatst|recent|pas|pas geleden|kort geleden|gisteren|eergisteren|(?:vorige?|afgelopen) (?:week|maand|jaar|weekend|nacht|\\p{L}+dag|${SEASONS}|${MONTHS})|(?:een|een paar|twee|drie|vier|vijf|\\d+) (?:dag|dagen|week|weken|maand|maanden|jaar) geleden|in (?:${MONTHS})|in de (?:zomer|winter|herfst|lente)|definitief|uiteindelijk|eindelijk|helaas|gelukkig|officieel|net`;
const TODAY = `vandaag|(?:deze|dit) (?:week|maand|jaar|weekend|${SEASONS})`;
const BE = "(?:ben|is|zijn)";
const HAVE = "(?:heb|heeft|hebben)";

/** Opinions about a thing. */
const VERY =
  "(?:(?:echt|zo|heel|erg|best|wel|super|mega|vrij|nogal|redelijk|behoorlijk|ontzettend|ontiegelijk|te|veel|maar|ook|helaas|gewoon|niet|toch|nog|een beetje|lekker) )*";
const OPINION =
  "(?:leuk|mooi|lekker|goed|slecht|duur|goedkoop|saai|zwaar|fijn|fijner|heerlijk|heerlijke|super|top|stom|jammer|grappig|lief|aardig|streng|moeilijk|makkelijk|gezellig|druk|rustig|rustiger|vervelend|belachelijk|traag|snel|sneller|langzaam|handig|gezond|ongezond|gaaf|cool|chill|raar|gek|vreselijk|geweldig|prima|oké|ok|moe|blij|trots|verdrietig|beter|erg|sneu|nuttig|klein|groot|oud|nieuw|perfect|vermoeiend|spannend|zonde|zielig|verslavend|relaxed|zuur|balen|rot|kut|klote)(?![\\p{L}])";

const SINCE: Since = {
  before: "sinds (?:\\d{1,2} )?(?:(?:begin|midden|eind) )?",
  months: MONTHS,
  between: " ",
  and: "(?:en|maar|of) ",
  ...{ dated: "nu$<clause> $<year>", undated: "nu$<clause>" },
};

/** The patterns by which statements in the language are read. */
export const grammar: Grammar = {
  contractions: [
    ...sinceRewritings(SINCE),
    // "Baas" has the stem of "baan", a job.
    [/(?<!\p{L})baas(?!\p{L})/giu, "chef"],
    [/^(?:het is|is het) (?:nu |helaas )?uit met /iu, "ik ben uit elkaar met "],
    [/^het is (?:nu |helaas )?uit tussen (\p{L}+) en (?:mij|ik)(?!\p{L})/iu, "ik ben uit elkaar met $1"],
    [
      /^(woon|werk|ben|heb|heet|drink|eet|rijd|rij|gebruik|speel|rook|hou|studeer|verdien|weeg|leer|ga|betaal|volg|mag|zit|sport|zwem|fiets|hockey|voetbal|tennis|slik) (?!ik\b|we\b|wij\b|je\b|jij\b|u\b)/iu,
      "ik $1 ",
    ],
    [/^(verkocht|verhuisd|ontslagen|gescheiden|gestopt)(?= |$)/iu, "ik ben $1"],
    [/(?<!\p{L})geen (?:tijd|zin|geduld|kracht|honger|dorst|idee) meer(?!\p{L})/giu, "genoeg daarvan"],
    // An amount after taxes is not compared with one before taxes.
    [/(?<=\d ?)(?:euro|€) netto(?!\p{L})/giu, "nettoeuro"],
    // A person who needs glasses needs new ones.
    [/(?<=(?:bril|lenzen|gehoorapparaat) (?:(?:helaas|gisteren|weer) )*)(?:kwijt(?:geraakt)?|verloren)(?!\p{L})/giu, "zoek"],
    // A person who came back had not left for good.
    [
      /(?<!\p{L})(?:weggelopen|weg|kwijt|verdwenen|ontsnapt|zoek)(?=,? (?:maar|en) .{0,40}(?:terug|gevonden|weer (?:thuis|boven water))(?!\p{L}))/giu,
      "buiten",
    ],
    // A person who says "till tomorrow" comes back.
    [/(?<!\p{L})weg (?=(?:bij|uit|van) [^,]{2,30}, (?:tot (?:morgen|straks|zo|later|dan|maandag)|even |ben zo))/giu, "klaar "],
    // "Eten" with an article is a noun, a meal.
    [/(?<!\p{L})(het|ons|mijn) eten(?= (?:op|in|bij|van|is|kost|wordt))/giu, "$1 maaltijd"],
    // A name that looks like January.
    [/(?<!\d\.? |in )(?<!\p{L})Jan(?!\p{L}|\.| \d)/gu, "Johan"],
    [/(?<!\p{L})m'n(?!\p{L})/giu, "mijn"],
    [/(?<!\p{L})'t(?!\p{L})/giu, "het"],
    [/(?<!\p{L})'n(?!\p{L})/giu, "een"],
    [/(?<!\p{L})'k(?!\p{L})/giu, "ik"],
    [/(?<!\p{L})één(?!\p{L})/giu, "een"],
    [/\be-mail/giu, "email"],
    [/\bwi-fi\b/giu, "wifi"],
    [/\brij (?=in|een|de|nu)/giu, "rijd "],
    [/\b(?:toch )?niet (?:meer )?([^,]{1,40}), maar (?:wel )?(.+?)(?=[.!]?$)/iu, "$2 in plaats van $1"],
    [/^((?:bij|in|voor) [^,]{2,30}?) (werk|woon|ben|werken|wonen) (ik|we|wij)(?!\p{L})([^.!]*)/iu, "$3 $2 $1$4"],
    // Limited to one season or to today, in addition to the usual state.
    [
      /^(?:in de (?:zomer|winter|lente|herfst|\p{L}*vakantie)|'s (?:zomers|winters)) (?=(?:werk|woon|eet|drink|rijd|ga)(?:en)? (?:ik|we|wij)(?!\p{L}))/iu,
      "bij uitzondering ",
    ],
    [
      /(?<=^(?:ik|we|wij) (?:werk|woon|werken|wonen)) (?:in de (?:zomer|winter|lente|herfst|vakantie)|'s (?:zomers|winters))(?= )/iu,
      " bij uitzondering",
    ],
    [/^vandaag (?=(?:werk|woon|eet|drink|rook|rijd|gebruik|speel|ga|neem)(?:en)? (?:ik|we|wij)(?!\p{L}))/iu, "bij uitzondering "],
    [/ (?:(?:gelijk )?(?:de|in de) eerste keer|in (?:een|één) keer)(?=[.!]*$)/giu, ""],
    [/,? (?:hoor|haha+|joh|lol|joepie|jippie|yes|toch|weet je|snap je|sorry wereld)(?=[.!]*$)/giu, ""],
    [/(?<=[^\s,] )(?:trouwens|overigens|eigenlijk wel|gewoon|sowieso|eerlijk gezegd|ergens|best wel) (?=\p{Ll})/gu, ""],
    [/^(oma|opa|mama|papa)(?= \p{Ll})(?! van )/iu, "mijn $1"],
    [/(?<!\p{L})m(?:e|ij)'n(?!\p{L})/giu, "mijn"],
    [/(?<!\p{L})(?:ouwe)(?!\p{L})/giu, "oude"],
    // The object before its verb.
    [
      new RegExp(
        `^(?:(?:en|maar|dus|oh|ja|nou),? )?(?!(?:gisteren|vandaag|dan|daar|sinds|vanaf|in|op zich|zo|en|maar|ik|we|wij|als|omdat|dat|hoe|wat|waar|daarom|toen|eigenlijk|vroeger|inmiddels|nu|${NOW}|${PAST})(?!\\p{L}))(\\p{L}[^,.;:!?]{1,45}?) (heb|hebben|ben|zijn) (ik|we|wij) (?=\\p{L})`,
        "iu",
      ),
      "$3 $2 $1 ",
    ],
    [/^op (\p{L}+dag|\p{L}+dagen) (heb|ga|doe|speel|train|werk) (ik|we|wij) /iu, "$3 $2 op $1 "],
    [/^((?:mijn|onze|ons|de|het) [^,]{2,50}?) (heb|hebben) (ik|we|wij) (?=\S)/iu, "$3 $2 $1 "],
    [
      /^(\p{Lu}[^\s,]+(?: \p{Lu}[^\s,]+)?) (heb|hebben) (ik|we|wij) (?=(?:[^\s,]+ )?(?:opgezegd|verkocht|weggegeven|stopgezet|geannuleerd|afgezegd|verwijderd|opgegeven)[.!]?$)/u,
      "$3 $2 $1 ",
    ],
    [new RegExp(`^((?:[^\\s,;]+ ){2,6}?)((?:${NOW}|${PAST})) (?=\\S)`, "iu"), "$2 $1"],
    [new RegExp(`^((?:[^\\s,;]+ ){0,3}(?:ben|is|zijn|heb|heeft|hebben|werd) )((?:${TODAY})) (?=\\S)`, "iu"), "$2 $1"],
    [
      new RegExp(`^((?:${TODAY})) (ben|is|zijn|heb|heeft|hebben|werd) (ik|we|wij|hij|(?:mijn|onze|ons|de|het) [\\p{L}-]+)(?!\\p{L})`, "iu"),
      "$1 $3 $2",
    ],
    [
      new RegExp(
        `(?<=^|,\\s|;\\s|en |maar |dus )((?:${NOW}|${PAST})),? (?!(?:mijn|onze|ons|de|het|een|ik|we|wij) )((?-i:\\p{Ll})\\p{L}+) (ik|we|wij|hij|(?:mijn|onze|ons|de|het|mijn nieuwe|de nieuwe|het nieuwe) [\\p{L}-]+|(?-i:\\p{Lu})\\p{L}+)(?!\\p{L})`,
        "iu",
      ),
      "$1 $3 $2",
    ],
  ],
  opener:
    "haha+|hee|heey|yo|he|hè|hè hè|poeh|pff+|joepie|jippie|yes|yay|wow|jeetje|tjonge|helaas pindakaas|raad eens wat|je raadt het nooit|goed nieuws van de dokter|klein dingetje|nog iets|o ja trouwens|oja|ohja|kleine correctie|even (?:iets|een dingetje|doorgeven|melden)|ter herinnering|hoera|gelukt|trouwens|overigens|btw|ter info|ter informatie|fyi|even een update|kleine update|update|nieuws|nieuwtje|goed nieuws|slecht nieuws|let op|notitie|onthoud(?: dat)?|onthou(?: dat)?|belangrijk|nou|nou ja|tja|oh|o ja|ok|oké|oke|ja|nee|hoi|hallo|hey|hé|goedemorgen|dus|enfin|helaas|gelukkig|eindelijk|en|maar|want|sorry|oeps|zoals gezegd|voor de duidelijkheid|raad eens|hoe dan ook|kortom|even voor je administratie|jammer genoeg",
  correction:
    "correctie|eigenlijk|in feite|ik bedoel|ik bedoelde|ik vergiste me|ik heb me vergist|fout|mijn fout|wacht|in werkelijkheid|het blijkt dat|plannen gewijzigd|verandering van plannen|rectificatie|toch",
  since: SINCE,
  now: NOW,
  when: `${PAST}|${TODAY}|al|op \\p{L}+dag|(?:in |sinds |begin |eind )?(?<year>(?:19|20)\\d\\d)`,
  additive:
    "(?:naar|bij|in) de (?:garage|monteur|stomerij|dierenarts)(?= |$)|(?:naar|in) reparatie|ook|daarnaast|bovendien|erbij|ernaast|tevens|nog een|nog één|(?<!nog maar )een extra|extra|tweede|derde|een ander|een andere|soms|af en toe|in het weekend|in de weekenden|(?<!maar |alleen )(?:parttime|deeltijd)|tijdelijk|voorlopig|gedeeltelijk|deels|zowel|allebei|beide|voor (?:een paar|twee|drie|een) (?:dagen|weken|maanden|week|maand|dag)|deze week|deze zomer|tot(?! nu)|op vakantie|uitzonderlijk|bij uitzondering|als bijbaan|bijbaan|bijverdienste|op (?:maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag)(?= thuis)",
  called: "genaamd|die \\p{L}+ heet|heet|heten|met de naam",
  attaching: "van voor in op bij met uit aan naar de het",
  instead:
    "(?:in plaats van|ipv|i\\.p\\.v\\.|(?<=,\\s*)(?:en )?niet(?: meer)?)(?: zoals (?:eerst|gepland))? (?:(?:op|om|in|naar|bij|van|voor|met|de|het|een) )*(?<f>[^,]{1,40}?)",
  fromTo:
    "(?:(?:overgestapt|overgeschakeld|gemigreerd|gewisseld|verhuisd|verplaatst|verzet|verschoven|gestegen|gedaald|gezakt|verhoogd|verlaagd|gegaan) van|van(?=[^,]{2,90}(?:overgestapt|overgeschakeld|gemigreerd|gewisseld|verhuisd|verplaatst|verzet|verschoven|gestegen|gedaald|gezakt|verhoogd|verlaagd|gegaan)(?!\\p{L}))) (?<f>[^,]{1,40}?) naar",
  changing:
    "nu|verplaatst|verzet|verschoven|uitgesteld|vervroegd|verlengd|verkort|gewijzigd|veranderd|aangepast|gestegen|gedaald|gezakt|verhoogd|verlaagd|omhoog|omlaag|opgetrokken|opgeslagen|bijgewerkt|hernoemd|overgestapt|gewisseld|duurder|goedkoper|nieuwe|nieuw|geworden|nog maar|voortaan|inmiddels|correctie|steeg|daalde|ging naar|gaat nu|toch pas|opgeschoven",
  ending:
    "verkocht|weggegeven|weggedaan|opgezegd|stopgezet|geannuleerd|afgezegd|geschrapt|gecanceld|gestopt|opgegeven|beëindigd|verwijderd|gedeïnstalleerd|weggegooid|gedoneerd|gesloopt|ingeleverd|teruggegeven|teruggebracht|kwijtgeraakt|uitgeschreven|opgeheven|verlopen|afgelast",
  calledOff:
    "(?:reis|trip|vakantie|vlucht|uitje|plan) (?:(?!niet |nooit |geen )\\S+ ){0,5}(?:geannuleerd|afgezegd|afgelast|gecanceld|niet door)|geannuleerd|afgezegd|afgelast|gecanceld|geschrapt|afgeblazen|in het water gevallen|van de baan|niet doorgegaan|(?:gaat|gaan|ging) (?:helaas |toch |jammer genoeg )*niet (?:meer )?door|gaat (?:helaas |toch )*niet (?:meer )?(?:lukken|gebeuren)|(?:zien|zie) (?:er )?(?:toch )?vanaf|afgezien van|van afgezien|ervan afgezien|besloten (?:om )?niet|bedacht(?: over)?|komt (?:er )?niet van|op de lange baan|toch niet|niks geworden|niets geworden|wordt (?:niks|niets)",
  ongoing:
    "ben (?:nog |nu |net |druk )*(?:bezig|aan het|op zoek)|zijn (?:nog |nu |druk )*(?:bezig|aan het|op zoek)|is (?:nog |nu )*(?:bezig|aan het|op zoek)|zoek|zoekt|zoeken|moet (?:ik |nog |we )*|moeten (?:we )?nog|wacht op|wachten op|werk aan|werken aan|(?:schrijf|schrijft|schrijven|verbouw|verbouwen|bouw|bouwen) (?:nu )?(?:aan|mijn|ons|een)|nog niet (?:af|klaar)|in de maak|leer voor|studeer voor",
  completed:
    "af|klaar|afgerond|voltooid|geslaagd(?: voor)?|gehaald|ingeleverd|ingediend|gevonden|voorbij|opgelost|gepubliceerd|afgemaakt|gelukt|rond|verdedigd|binnen|achter de rug|opgeleverd",
  died: "overleden|gestorven|dood|doodgegaan|ingeslapen|er niet meer|verongelukt|heengegaan|doodgereden|laten inslapen",
  details:
    "vlak naast dichtbij als sinds na voor tot tegen over onder wegens ondanks zonder door omdat dat die toen vorige afgelopen deze dit vandaag gisteren eergisteren nu weer eindelijk helaas al ook toch nog altijd heel helemaal definitief weg hier daar dan zo alleen meer meteen ben is zijn was waren heb heeft hebben werd elke iedere per pas net samen thuis hoor lekker gelukkig lang langer vlak",
  holding: "abonnement lidmaatschap account contract cursus les lessen app pas pasje ding gedoe",
  kin: "maat kennis broertje zusje zoontje dochtertje broer zus moeder mama ma vader papa pa ouders vrouw man echtgenoot echtgenote vriendin vriend partner zoon dochter kind kinderen buurman buurvrouw buren buur neef nicht oom tante oma opa kleinkind kleinzoon kleindochter huisgenoot huisgenote collega collegas chef klant zwager schoonzus tweeling hij zij ze haar hun",
  planned:
    "(?:ga|gaan|vlieg|vliegen|(?<!(?:de|die|deze|onze|mijn|een) )reis|reizen)(?= (?:(?:ik|we|wij) )?(?:[^.,]{0,25} )?naar (?-i:\\p{Lu}))(?!.*(?:elke|iedere|altijd|vaak))|zal|zullen|ga(?= \\p{L}+ ?\\p{L}*(?:en|aan)$)|gaan(?= .*(?:en)$)|ga verhuizen|gaan verhuizen|van plan|plan|plannen|gepland|binnenkort|verhuis(?!d)|verhuizen|volgend(?:e)? (?:jaar|maand|week|zomer)|in de toekomst|ooit",
  unasserted:
    "(?<!(?:werk|werkt|werken|werkte|begonnen|bezig|slag|baan|job|functie|gestopt|dienst|gewerkt|bekend) (?:\\S+ )?)als(?! (?:een |de |het )?\\p{L}*(?:er|ist|eur|or|ent|kundige|arts|leraar|lerares|kok|consultant)(?!\\p{L}))|indien|wanneer|of|zou|zouden|zoude|misschien|wellicht|waarschijnlijk|vermoedelijk|mogelijk|eventueel|hopelijk|hoop|hopen|wens|wenste|wil|willen|wilde|wou|denk|denkt|dacht|denken|geloof|gelooft|vermoed|overweeg|overwegen|schijnt|lijkt|blijkbaar|kennelijk|naar verluidt|zogenaamd|moet|moeten|moest|droom|droomde|gedroomd|zegt|zei|gezegd|vertelt|vertelde|verteld|beweert|beweerde|gehoord|gerucht|stel je voor|stel dat|bijna|haast|laten we|laat|vraagt|vroeg|gevraagd|alsof|(?:in|uit) (?:de|het|een|mijn) (?:film|roman|verhaal|lied|liedje|gedicht|serie|boek)|grap|grapje|vroeger|destijds|ooit|probeer|proberen|kan zijn|kunnen|aangeraden|aanbevolen|voorgesteld",
  subordinate:
    "(?<=,\\s*)(?:want|dus|mocht je|voor het geval)|omdat|aangezien|doordat|zodat|opdat|hoewel|ondanks|terwijl|nadat|voordat|wegens|vanwege|dankzij|om .{3,40} te|(?<=,\\s*)(?:die|dat|wat|waar)(?! is)",
  coordination: "en|(?<!(?:nog|alleen|toch|ook|dan|doe|gewoon) )maar(?! (?:een|één|twee|drie|vier|vijf|\\d+) )|dan|en dan|echter",
  clauseStart: "ik|we|wij|hij|zij|ze|het|mijn|onze|ons|de|dat|dit|nu|niet meer|sinds|inmiddels|het nieuwe|de nieuwe",
  event:
    "vandaag|gisteren|eergisteren|vanmorgen|vanochtend|vanmiddag|vanavond|vannacht|zojuist|net|daarnet|vorige? \\p{L}+|afgelopen \\p{L}+|geleden|(?:heb|heeft|hebben|ben|is|zijn) [^.]*\\bge\\p{L}{2,}(?:t|d|en)(?<!gescheiden|getrouwd|gelegen|gepland|gezond|gesloten|geopend)|was|waren|werd|werden|ging|gingen|kwam|had|hadden|kocht|zag|at|dronk|deze keer|dit keer",
  habitual:
    "elke|iedere|altijd|meestal|vaak|dagelijks|wekelijks|normaal|gewoonlijk|\\p{L}+ keer (?:per|in de) \\p{L}+|op (?:maan|dins|woens|donder|vrij|zater|zon)dagen",
  ceased: [
    [/\b(?:ben|is|zijn) (?:eindelijk |helemaal |nu )?van (?:de |het |mijn )?(.+?) af$/iu, "slik $1"],
    [/^(?:van (?:de|mijn) (?:dokter|arts|huisarts) )?(?:mag|mocht) ik (?:eindelijk )?stoppen met (?:de |het |mijn )?(.+)$/iu, "ik slik $1"],
    [/^ik (?:mag|mocht) (?:(?:eindelijk|van (?:de|mijn) \p{L}+) )*stoppen met (?:de |het |mijn )?(.+)$/iu, "ik slik $1"],
    [/\b(?:heb|heeft|hebben|ben|is|zijn) (?:\p{L}+ )?gestopt (?:met (?:het )?)(.+)$/iu, "$1"],
    [/\b(?:heb|heeft|hebben|ben|is|zijn) (?:\p{L}+ )?met (?:het |de |mijn )?(.+?) (?:gestopt|opgehouden|gekapt)$/iu, "$1"],
    [/\bstopte (?:met (?:het )?)(.+)$/iu, "$1"],
    [/\b(?:heb|heeft|hebben) (?:het |de |mijn )?(.+?) (?:opgegeven|afgezworen|eraan gegeven|laten vallen)$/iu, "$1"],
    [/\b(?:helemaal )?niet (?:meer|langer)(?: zo)?(?: graag)?(?: |$)/iu, ""],
    [/\bniet (.+?) meer$/iu, "$1"],
    [/\bgeen (.+?) meer(?= |$)/iu, "een $1"],
    [/\bgeen meer(?= |$)/iu, "een"],
    [/\bnooit meer ?/iu, ""],
  ],
  denied: [
    [/\b(?:helemaal |echt )?niet(?: zo)?(?: |$)/iu, ""],
    [/\b(?:helemaal )?geen /iu, "een "],
    [/\bnooit /iu, ""],
    [/\b(?:haat|heb een hekel aan|verafschuw) /iu, "hou van "],
  ],
  self: "ik we wij mij me ons",
  own: "mijn m'n onze ons",
  user: "user,gebruiker,de gebruiker,de gebruikster,de user,de klant",
  article: "de het een die dat deze dit",
  indefinite: "een",
  pronoun: "hij|zij|ze|het|dat|die|deze",
  comment: `(?:(?:hij|zij|ze|die|dat|het|de) )?(?:is|was|zijn|waren) ${VERY}${OPINION}.*|${VERY}${OPINION}(?: eigenlijk| geworden| toch| hoor| dingetje)?|(?:het|dat) (?:is|was|werkt|gaat|past|klopt|lukt|smaakt)|(?:dat|die|dit) (?:mis|vind|haat|heb|hou|wil) ik.*|(?:hij|zij|ze|die) (?:heet|heten) (?-i:\\p{Lu})\\p{L}+|(?:ik|we) (?:vind|vinden|haat|mis|hou van) (?:het|hem|haar|ze|dat).*|(?:die|ze) (?:houden|houdt|maken|maakt) (?:ons|me|mij).*`,
  manyOf:
    "verdien verdient verdienen hou houd houdt houden van heb heeft hebben ken kent kennen spreek spreekt spreken speel speelt spelen bezit eet eten drink drinkt drinken leer leert leren haat lees leest lezen kijk kijkt kijken verzamel verzamelt wil maak maakt maken kook kookt koken doe doet doen geef luister luistert zie ontmoet bezoek koop mag lust vind vindt schrijf ga gaat gaan ben",
  oneOf: "^(?:mijn|onze|ons|de|het) .*\\b(?:is|zijn) (?:op|om|in|bij|met|van)\\b|^(?:ik ben|we zijn|wij zijn) (?:in|op|bij)\\b",
  alike:
    "rook=roken,rookt=roken,eet=eten,drinkt=drinken,drink=drinken,speel=spelen,speelt=spelen,lees=lezen,leest=lezen,loop=lopen,loopt=lopen,ren=rennen,zwem=zwemmen,werk=werken,fiets=fietsen,wagen=auto,schaak=schaken,kook=koken",
  light:
    "slik slikken wel gewoon drink drinken eet eten neem nemen doe doen heb heeft hebben speel spelen ga gaan rijd gebruik lees lezen dag dagen dagelijks elke iedere ieder elk per week maand ochtend ochtends avond jaar kop kopje kopjes glas glazen veel graag pakje pakjes sigaretten regelmatig een mee vaak hou houd zo echt les 1 kost kosten bedraagt ligt duurt vertrekt rijdt vliegt start begint staat loopt",
  // Relatives are named by the stem of the word, because `kin` contains stems.
  single:
    "vrouw=vrouw,echtgenote=vrouw,man=man,echtgenoot=man,partner=partner,vriendin=vriendi,verloofde=verloofde,moeder=moeder,mama=moeder,ma=moeder,vader=vader,papa=vader,pa=vader,baas=baas,chef=baas,leidinggevende=baas,manager=baas,teamleider=teamleider,huisbaas=huisbaas,verhuurder=huisbaas,huisarts=huisarts,dokter=huisarts,arts=huisarts,tandarts=tandarts,therapeut=therapeut,psycholoog=therapeut,boekhouder=boekhouder,accountant=boekhouder,advocaat=advocaat,kapper=kapper,kapster=kapper,trainer=trainer,coach=coach,mentor=mentor,huisgenoot=huisgenoot,huisgenote=huisgenoot,werkgever=werkgever,bedrijf=werkgever,bank=bank,zorgverzekeraar=zorgverzekeraar,verzekering=verzekering,school=school,universiteit=universiteit,kantoor=kantoor,team=team,afdeling=afdeling,telefoonnummer=telefoon,nummer=telefoon,mobiele nummer=telefoon,mobiel=telefoon,gsm-nummer=telefoon,gsm=telefoon,06-nummer=telefoon,email=email,emailadres=email,email-adres=email,mailadres=email,mail=email,adres=adres,woonadres=adres,verdien=salaris,verdient=salaris,verdienen=salaris,salaris=salaris,loon=salaris,opslag=salaris,weeg=gewicht,weegt=gewicht,gewicht=gewicht,gezakt=gewicht,afgevallen=gewicht,aangekomen=gewicht,lang=lengte,lengte=lengte,studeer=studie,studeert=studie,studie=studie,kinderen=kind,huur=huur,wachtwoord=wachtwoord",
  noName:
    "de het een mijn onze ons ik we wij jij je u hij zij ze jullie hun haar zijn jouw uw wie wat hoe waar wanneer waarom hier daar vandaag morgen gisteren dan nu als indien alle alles men niemand iemand iedereen elke ieder veel sommige enkele beide geen niet alleen al nog zeer heel en maar of toch ook bij in op om met naar van voor aan uit sinds vroeger toen deze dit die dat vorige volgende sommigen",
  generic:
    "datum dag tijd tijdstip nieuw nieuwe huidig huidige eigen volgende eerstvolgende geplande officiele maandelijkse maandelijks juiste echte komende actuele",
  predicate:
    "zo|zeer|heel|erg|echt|te|nogal|best|vrij|dat|omdat|als|altijd|ook|nog|maar|alleen|al|toch|nu|net|even|bijna|over|van|door|op|in|aan|om|bij|naar|voor|met|uit|niet|nooit|geen|hier|daar|er|weg|kapot|stuk|dood|leuk|super|goed|slecht|beter|slechter|duur|duurder|goedkoop|goedkoper|nieuw|oud|lang|kort|snel|langzaam|mooi|lelijk|belangrijk|waar|fout|juist|zwaar|moeilijk|makkelijk|gemakkelijk|ziek|gezond|moe|weer|klaar|af|open|dicht|vol|leeg|laat|vroeg|lekker|saai|grappig|vervelend|cool|aardig|lief|mijn|jouw|zijn|haar|hoe|wat|waarom|wie|meer|minder|hoger|lager|hoog|laag|oké|ok|veilig|bekend|geheim|privé|verlopen|geblokkeerd|verloren|gestolen|onderweg|anders|hetzelfde|dezelfde|een van|één van|vaak|meestal|normaal|hopelijk|helaas|thuis|ver|dichtbij|groter|kleiner|(?-i:ge\\p{Ll}+(?:t|d|en)|ver\\p{Ll}+(?:d|t|en)|be\\p{Ll}+(?:d|t|en)|\\p{Ll}+(?:baar|loos|lijk|zaam|achtig|isch))",
  demonym: "\\p{Lu}\\p{L}+(?:ands|aans|isch|ools)",
  sole: "favoriete standaard voorkeurs huidige vaste officiele hoofd gebruikelijke",
  vague:
    "wachtwoord code pin nummer link prijs kosten som versie status bestand pagina ticket bestelling kamer zaak factuur boeking reservering vlucht zending bevestiging stoel plaats gate trein bus pakket levering vergadering meeting afspraak gesprek evenement cursus les dienst taak",
  serial: "bestelling ticket zaak factuur boeking reservering vlucht zending bevestiging gate trein bus pakket levering",
  numbers: "nul een|eentje twee|tweetal drie vier vijf zes zeven acht negen tien elf twaalf",
  dateGlue: "op om de het in van voor vanaf tegen rond uur u tot te al pas nu toch a.s.",
  relativeDay: `vandaag|morgen|overmorgen|vanavond|vanmiddag|(?:volgende?|komende?|deze|dit|aanstaande|begin|midden|eind|de) (?:week|maand|jaar|kwartaal|weekend|\\p{L}+dag|${SEASONS}|${MONTHS})|q[1-4](?: \\d{4})?|middernacht|'s (?:ochtends|morgens|middags|avonds)|s (?:ochtends|morgens|middags|avonds)|over (?:een|twee|drie) (?:week|weken)`,
  status,
  occupations:
    "leraar lerares docent docente arts huisarts verpleger verpleegkundige verzorgende ontwikkelaar programmeur ingenieur verkoper verkoopster kelner serveerster ober kok bakker kapper kapster monteur elektricien timmerman schilder loodgieter metselaar architect advocaat boekhouder accountant adviseur consultant ontwerper journalist redacteur schrijver vertaler tolk fotograaf muzikant acteur actrice agent politieagent brandweerman apotheker tandarts verloskundige dierenarts psycholoog therapeut fysiotherapeut wetenschapper onderzoeker bibliothecaris secretaresse assistent teamleider manager directeur stagiair stagiaire buschauffeur taxichauffeur chauffeur piloot tuinman boer bloemist trainer barista barman caissière kassamedewerker receptioniste zzp'er freelancer postbode",
  carriers: "ben is zijn werk werkt werken nu weer nog maar alleen eindelijk officieel inmiddels toch een de het net pas",
  parts: {
    A: "(?:(?:nu|inmiddels|tegenwoordig|momenteel|net|nog steeds|nog|nog maar|maar|alleen|officieel|eindelijk|al|weer|toch|sinds \\S+(?: \\S+)?|helaas|gelukkig|pas) ){0,2}",
    S: "(?<s>ik|we|wij|hij|(?:mijn|onze|ons|de) [\\p{L}-]+(?: (?-i:\\p{Lu})\\p{L}+)?|(?-i:\\p{Lu})\\p{L}+(?: (?-i:\\p{Lu})\\p{L}+)?)",
    O: "(?<o>mijn|onze|ons|de|het|(?-i:\\p{Lu})\\p{L}+'?s)",
    K: "(?<k>(?!nieuwe)[\\p{L}\\p{N}/-][\\p{L}\\p{N}/ -]{1,40}?)",
    N: "(?<n>(?:mijn|onze|ons|de|het|een) (?:\\S+ ){0,3}?\\S+?|(?-i:\\p{Lu})[\\p{L}\\p{N}-]+)",
    V: "(?<v>.{1,80}?)",
    F: "(?<f>[^,]{1,60}?)",
    AN: "(?:een |de |het |mijn |onze |ons )?",
    ROLE: "(?:als .{2,40}? )?",
    HAVE,
    BE,
  },
  frames,
};
