import { conditions, type Farewells, joined } from "../grammar.ts";

const WORK = "werk, werkt, werken, werk weer, werkt weer, werken weer";
const CHILD = "baby, kind, dochter, zoon, meisje, jongen, tweeling";

/** Dutch states by axis. */
export const status = conditions({
  "love.single": "single, vrijgezel, alleenstaand, weer single, weer vrijgezel, ongehuwd, niet getrouwd",
  "love.single!": "uit elkaar, uitgemaakt",
  "love.married": "getrouwd, gehuwd, pas getrouwd, gelukkig getrouwd",
  "love.married!": "in het huwelijksbootje gestapt",
  "love.divorced": "gescheiden",
  "love.engaged": "verloofd",
  "love.widowed": "weduwe, weduwnaar",
  "love.dating": "samen, bezet, in een relatie, een relatie, heb een relatie, heb verkering, heeft verkering",
  "work.none":
    "werkloos, werkzoekend, op zoek naar werk, op zoek naar een baan, zonder werk, zonder baan, zoek werk, zoek een baan, baanloos",
  "work.none!": "mijn baan kwijt, zijn baan kwijt, haar baan kwijt, baan kwijtgeraakt, baan verloren, werk verloren",
  "work.employed": "heb een baan, heb werk, heb weer werk, heb een nieuwe baan, aan het werk, weer aan het werk",
  "work.employed!": joined("baan, job, werk, vaste baan", "gevonden, gekregen"),
  "work.retired": "gepensioneerd, met pensioen, gepensioneerde",
  "work.retired!": "met pensioen gegaan",
  "hours.part": "parttime, in deeltijd, deeltijds, halftijds",
  "hours.full": "fulltime, voltijds, in voltijd",
  "place.remote": joined(WORK, "vanuit huis, thuis, van thuis uit, van thuis, op afstand, remote, volledig remote"),
  "place.office": `${joined(WORK, "op kantoor, vanop kantoor, vanuit kantoor")}, weer op kantoor, terug op kantoor`,
  "shift.night": joined(WORK, "'s nachts, in de nachtdienst, nachtdiensten, in nachtdienst"),
  "shift.day": joined(WORK, "overdag, in de dagdienst, dagdiensten, in dagdienst"),
  "study.student": "student, studente, studeer nog, studeert nog, nog student",
  "study.done!": `afgestudeerd, ${joined("studie, opleiding, bachelor, master, diploma", "afgerond, afgemaakt, behaald, gehaald, afgebroken")}`,
  "baby.expecting": "zwanger, in verwachting, hoogzwanger",
  "baby.born!": `bevallen, moeder geworden, vader geworden, ouders geworden, ${joined(CHILD, "gekregen, geboren")}`,
  "health.ill": "ziek, verkouden, grieperig, in het ziekenhuis, heb griep, heb de griep, heb koorts, heb corona",
  "health.well": "gezond, beter, weer beter, genezen, hersteld, uit het ziekenhuis, uit het ziekenhuis ontslagen",
  "diet.vegetarian": "vegetariër, vegetarisch, eet vegetarisch, vegetarier",
  "diet.vegan": "veganist, veganiste, vegan, veganistisch, eet vegan, eet veganistisch",
  "diet.pescatarian": "pescotariër",
  "diet.meat": "eet gewoon weer vlees, weer vlees, vleeseter, eet vlees, eet weer vlees, eten weer vlees",
  "smoke.smoker": "roker, rookster, rook, rookt, rook weer, rookt weer, weer roker",
  "smoke.free": "niet-roker, rookvrij, niet roker",
  "smoke.free!": "gestopt met roken, met roken gestopt",
  "drink.drinker": "drink alcohol, drinkt alcohol, drink weer alcohol, drink weer",
  "drink.sober": "nuchter, geheelonthouder, van de drank af",
  "drink.sober!": "gestopt met drinken, met drinken gestopt, gestopt met alcohol",
  "tenure.rent": "huur, huur een appartement, huur een huis, huurder, huurster, woon in een huurhuis",
  "tenure.own": "huiseigenaar, woon in een koophuis, heb een koophuis",
  "tenure.own!": joined("huis, appartement, koophuis, woning, flat", "gekocht"),
  "household.alone": "woon alleen, woont alleen, woon op mezelf, woont op zichzelf",
  "household.shared": "woon samen, woont samen, wonen samen, woon met, woon bij mijn ouders",
  "household.shared!": "gaan samenwonen",
  "licence.none": "leer autorijden, heb rijles, heb rijlessen, volg rijlessen",
  "licence.has!": "rijbewijs gehaald, rijexamen gehaald, geslaagd voor mijn rijexamen, geslaagd voor mijn rijbewijs",
});

/** No letter follows. */
const END = "(?!\\p{L})";
/** A thing that is sold for the car or lost in it is not the car, and one of several is not all of them. */
const OBJECT =
  "(?<!(?:met|in|bij|aan|op|voor|van|naar|uit|om|over|onder|tegen|door|zonder|tussen|tijdens|na|als|een|twee|drie|vier|vijf|paar|enkele|veel|andere|ander|tweede|geen|oude|oud|zijn|haar|hun|(?:mijn|onze|ons|de|het) (?!lieve|mooie|trouwe|dierbare|geliefde|hele|goeie|goede)\\p{L}{2,}e) )§";
const ADVERBS =
  "(?:(?:nu|net|eindelijk|helaas|gisteren|vandaag|al|ook|toch|weer|helemaal|echt|definitief|gewoon|maar|meteen|inmiddels|officieel|dan|zelf|niet meer|bij ons|per direct|met pijn in het hart|gelukkig|ondertussen|pas|onlangs|laatst) )*";
const LASTING = "(?:(?:nu|eindelijk|helaas|ook|toch|definitief|inmiddels|officieel|per direct|gelukkig) )*";
/** The person or thing that received it. */
const TO =
  "(?:(?:aan|op|via|tegen|voor|door) (?!(?:mijn|de|het) (?:\\p{L}+e )?\\S*(?:telefoon|laptop|computer|tablet|pc|werk) )[^,]{2,40}? )?";
/** "My account with §" is not a job there; "my job with §" is. */
const AT =
  "(?<!(?:mijn|het|de|een|ons|onze|m'n) (?!\\S*(?:baan|baantje|job|contract|functie|dienstverband|stage|opleiding|studie|positie) )\\S+ )(?<!\\p{L})";
/** The board of tennis is not tennis. */
const DIRECTLY = "(?<!\\p{L})(?<!(?<!\\p{L})(?:van|uit) (?:\\S+ ){1,3})";
const BE = "(?:is|zijn|was|waren|werd|werden|heeft|hebben|gaat|gaan)";
const WHOM = "(?:mij|me|ons|hem|haar|ze|iedereen|mijn \\S+|de helft|de halve \\S+)";
const GONE =
  "(?:verkocht|weggegeven|weggedaan|verloren|weggegooid|teruggegeven|teruggebracht|teruggestuurd|gedoneerd|gesloopt|ingeleverd|kwijtgeraakt|opgezegd|stopgezet|geannuleerd|gecanceld|verwijderd|gedeïnstalleerd|gewist|ingeruild|geruild|omgeruild|verruild|vervangen|opgegeven|opgedoekt|afgeschaft|afgedankt|van de hand gedaan|de deur uit gedaan|laten gaan|laten verlopen|laten inslapen|laten inslapen|moeten laten gaan|moeten laten inslapen|moeten inleveren|moeten verkopen|begraven|eraan gegeven|laten vallen|aan de wilgen gehangen|in de kliko gegooid|bij het grofvuil gezet|naar de stort gebracht|naar de kringloop gebracht|geschonken|cadeau gedaan)";

/** How Dutch says that somebody has ended `§`, the words of an older fact. */
export const farewells: Farewells = {
  leave: [
    `(?<!(?:eerder|vroeg|vroeger|later|laat|net|al|even|vandaag|nu al|uur|om \\S+) )(?<!\\p{L})(?:weg|vertrokken|weggegaan|gestopt|ontslagen|opgestapt|afgezwaaid) bij §`,
    `(?<!(?:eerder|vroeg|vroeger|later|laat|net|al|even|vandaag|uur|om \\S+) )${AT}bij § ${LASTING}(?:weg|weggegaan|vertrokken|gestopt|opgestapt|ontslagen|opgezegd|ontslag genomen|uitgeschreven|uit dienst|afgezwaaid)${END}(?! (?:om|voor vandaag|vroeg|met))`,
    `${AT}(?:ontslag (?:genomen|ingediend|gekregen)|opgezegd|mijn (?:baan|contract) opgezegd|uit dienst|uitgeschreven) (?:bij|van) §`,
    `(?<!\\p{L})(?:sleutels?|pasje|badge|laptop|ontslag|ontslagbrief) (?:ingeleverd|ingediend) bij §|bij § .{0,20}(?:sleutels?|pasje|badge|laptop|ontslag|ontslagbrief) (?:ingeleverd|ingediend)`,
    "laatste (?:was )?(?:werk)?dag (?:was )?(?:bij|op|in) §",
    `${DIRECTLY}(?:van|uit) § ${ADVERBS}(?:afgegaan|gestapt|afgestudeerd|af|getrapt|geschopt|gestuurd|weggegaan|vertrokken)${END}`,
    "(?<!(?:uur|om \\S+) )(?<!\\p{L})(?:gestopt|opgehouden|gekapt) (?:met|bij|op|als) §",
    `(?<!\\p{L})(?:met|op|als|bij) § ${ADVERBS}(?:gestopt|opgehouden|gekapt)${END}(?! (?:voor|om|met))`,
    "(?<!\\p{L})van § naar [^,]{2,40} (?:overgestapt|gegaan|gewisseld)",
    `${OBJECT} ${ADVERBS}(?:verlaten|afgebroken|opgegeven|vaarwel gezegd|achter (?:me|mij|ons) gelaten|afgerond)${END}`,
    `^§ heeft ${WHOM} ${ADVERBS}(?:ontslagen|eruit gegooid|op straat gezet|de deur gewezen|laten gaan)$`,
    `^§ ${BE} ${ADVERBS}(?:failliet|opgedoekt|verleden tijd|geschiedenis|over de kop|dichtgegaan|opgeheven)(?=$|[,.;]| gegaan)`,
  ],
  move: [
    `(?<!\\p{L})(?:verhuisd|voorgoed weg|definitief weg) (?:uit|van) §`,
    `(?<!\\p{L})(?:uit|van) § ${LASTING}(?:verhuisd|weggetrokken)${END}(?! (?:om|voor))`,
    `(?<!\\p{L})bij § ${ADVERBS}(?:uit huis|uitgetrokken|weg)${END}|(?<!\\p{L})uit huis bij §`,
    `${OBJECT} ${ADVERBS}(?:verlaten|vaarwel gezegd|achter (?:me|mij|ons) gelaten|ingeruild voor|verruild voor)`,
    `(?<!\\p{L})(?:huis|woning|appartement|flat|kamer|studio) in § ${ADVERBS}(?:verkocht|opgezegd|ingeleverd|opgegeven)${END}`,
    "^(?:dag|doei|vaarwel|tot ziens) §",
  ],
  dispose: [
    "(?:het is|is het) (?:nu |helaas )?uit (?:met|tussen mij en) §|(?<!\\p{L})uit elkaar met §",
    `(?<!\\p{L})uit § ${LASTING}(?:verhuisd|weg)${END}(?! (?:om|voor))`,
    `${OBJECT} ${ADVERBS}${TO}${ADVERBS}${GONE}${END}(?! (?:van|op|uit) (?:mijn|de|het|een) )`,
    `(?<!\\p{L})(?:heb|heeft|hebben) ${ADVERBS}(?:verkocht|weggedaan|weggegeven|opgezegd|stopgezet|verwijderd) §$`,
    `(?<!\\p{L})(?:af|verlost|klaar) van §|${DIRECTLY}van § ${ADVERBS}(?:af|verlost|afgestapt)(?!\\p{L})`,
    `${OBJECT} ${ADVERBS}(?:kwijt|beu|zat)(?=$|[,.;])`,
    `(?<!\\p{L})(?:overgestapt|overgeschakeld|gemigreerd|gewisseld|gegaan|verhuisd) van § naar|(?<!\\p{L})van § ${ADVERBS}naar [^,]{2,40} (?:overgestapt|overgeschakeld|gemigreerd|gewisseld|gegaan|overgezet)`,
    `^§ ${BE} ${ADVERBS}(?:weg|de deur uit|verkocht|foetsie|dood|gestolen|gejat|gepikt|total loss|opgezegd|verlopen|verwijderd|stopgezet|geschiedenis|verleden tijd|overleden|gestorven|doodgegaan|ingeslapen|kwijt|kwijtgeraakt|naar de sloop|gesloopt|weggelopen|doodgereden|afgeschaft|opgeheven|begraven|er niet meer|genezen|voorbij|verdwenen)(?=$|[,.;]| (?:hoor|helaas|gegaan|gevonden|geworden|nu|inmiddels|sinds))`,
    "^§ (?:werkt|geldt|bestaat) niet meer",
    "^(?:dag|doei|vaarwel) §",
  ],
  part: [
    `^§ ${BE} ${ADVERBS}(?:met (?:pensioen|zwangerschapsverlof)|gestopt|vertrokken|overleden|gestorven|ontslagen|opgestapt|op straat gezet|naar \\S+ verhuisd|de praktijk (?:gesloten|overgedragen|verkocht)|vervangen|opgevolgd)(?=$|[,.;]| (?:gegaan|naar (?!huis)\\S+$|bij|hoor|helaas|door))`,
    "(?<!\\p{L})(?:weg bij|uit elkaar met|gescheiden van|het uitgemaakt met|uit met|opvolger van|opvolgster van|vervanger van|vervangster van|in plaats van|overgestapt van) §",
    `(?<!\\p{L})(?:van|met) § ${ADVERBS}(?:gescheiden|uit elkaar|gebroken|gebrouilleerd)(?!\\p{L})`,
    `${OBJECT} ${ADVERBS}(?:als .{2,30} )?(?:vervangen|opgevolgd|ontslagen|verlaten)${END}`,
    "(?<!\\p{L})(?:vervangt|volgt) § (?:op|als)|niet meer (?:bij|naar|met|van) §",
  ],
  outdo: [
    "§ .*(?:van de troon gestoten|onttroond|ingehaald|verslagen|vervangen|verdrongen).*(?:favoriet|lieveling)|(?:favoriet|lieveling).* § (?:onttroond|verdrongen|vervangen)",
    "(?<!\\p{L})(?:genoeg van|klaar met|uitgekeken op|uitgespeeld met) §|§ (?:komt|komen) (?:me|mij) de neus uit|§ (?:beu|zat)$",
  ],
};
