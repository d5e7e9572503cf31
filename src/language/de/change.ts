import { conditions, type Farewells, joined } from "../grammar.ts";

const WORK = "arbeite, arbeitet, arbeiten, wieder";
const CHILD = "baby, kind, tochter, sohn, mädchen, jungen, zwillinge";

/** German states by axis; what stands at the end of a perfect is its own name. */
export const status = conditions({
  "love.single": "single, ledig, solo, unverheiratet, wieder single, wieder solo, wieder zu haben",
  "love.single!": "schluss gemacht, auseinander",
  "love.married": "verheiratet, glücklich verheiratet, frisch verheiratet",
  "love.married!": "geheiratet, das jawort gegeben, jawort gegeben",
  "love.divorced": "geschieden, frisch geschieden",
  "love.divorced!": "scheiden lassen",
  "love.engaged": "verlobt, frisch verlobt",
  "love.widowed": "verwitwet, witwe, witwer",
  "love.separated": "getrennt, getrennt lebend",
  "love.dating": "vergeben, zusammen, liiert, in einer beziehung, in einer festen beziehung, in festen händen",
  "work.none":
    "arbeitslos, arbeitslos gemeldet, arbeitssuchend, arbeitsuchend, auf jobsuche, auf arbeitssuche, ohne arbeit, ohne job, erwerbslos, suche arbeit, suche einen job, suche eine stelle",
  "work.none!": "job verloren, stelle verloren, arbeit verloren, arbeitsplatz verloren",
  "work.employed": "berufstätig, erwerbstätig, festangestellt, in arbeit",
  "work.employed!": `gefunden, ergattert, ${joined("job, stelle, arbeit, anstellung", "bekommen, angenommen, angetreten")}`,
  "work.retired": "rentner, rentnerin, in rente, im ruhestand, pensioniert, in pension",
  "work.retired!": "in rente gegangen, in den ruhestand gegangen, in pension gegangen",
  "hours.part": "teilzeit, in teilzeit, halbtags",
  "hours.full": "vollzeit, in vollzeit, ganztags",
  "place.remote": joined(WORK, "im homeoffice, im home office, von zu hause, von zuhause, von daheim, remote, komplett remote"),
  "place.office": `${joined(WORK, "im büro, vor ort")}, zurück im büro`,
  "shift.night": joined(WORK, "nachts, in der nachtschicht, nachtschicht"),
  "shift.day": joined(WORK, "tagsüber, in der tagschicht, tagschicht"),
  "study.student":
    "student, studentin, studierender, studierende, studiere, studiert, im studium, studiere noch, studiert noch, azubi, in der ausbildung",
  "study.done!": `${joined("studium, bachelor, master, ausbildung, promotion", "abgeschlossen, beendet, geschafft, fertig, abgebrochen")}, fertig studiert, exmatrikuliert, ${joined("fertig mit dem, fertig mit der, fertig mit meinem, fertig mit ihrem, fertig mit seinem", "studium, bachelor, master, ausbildung, promotion")}`,
  "baby.expecting": "schwanger, im dritten monat, in anderen umständen, hochschwanger",
  "baby.born!": `entbunden, mutter geworden, vater geworden, eltern geworden, ${joined(CHILD, "bekommen, geboren, zur welt gebracht")}`,
  "health.ill": "krank, erkältet, krankgeschrieben, im krankenhaus, habe grippe, habe die grippe, habe fieber, habe corona",
  // A person who works in a hospital is not ill.
  "job.hospital": joined("arbeite, arbeitet, arbeiten, jobbe, jobbt", "im krankenhaus"),
  "health.well": "gesund, wieder gesund, wieder fit, genesen, aus dem krankenhaus entlassen",
  "diet.vegetarian": "vegetarier, vegetarierin, vegetarisch, ernähre mich vegetarisch, esse vegetarisch, lebe vegetarisch",
  "diet.vegan": "veganer, veganerin, vegan, ernähre mich vegan, esse vegan, lebe vegan",
  "diet.pescatarian": "pescetarier, pescetarierin",
  "diet.meat": "fleischesser, fleischesserin, allesesser, esse fleisch, isst fleisch, esse wieder fleisch, isst wieder fleisch",
  "smoke.smoker": "raucher, raucherin, rauche, raucht, rauche wieder, raucht wieder",
  "smoke.free": "nichtraucher, nichtraucherin, rauchfrei",
  "smoke.free!": "mit dem rauchen aufgehört, das rauchen aufgegeben, das rauchen aufgehört",
  "drink.drinker": "trinke alkohol, trinkt alkohol, trinke wieder alkohol",
  "drink.sober": "trocken, abstinent, antialkoholiker, antialkoholikerin",
  "tenure.rent": "wohne zur miete, wohnen zur miete, mieter, mieterin",
  "tenure.own": "wohne im eigenheim, wohnen im eigenheim, hausbesitzer, hausbesitzerin",
  "household.alone": "wohne allein, wohnt allein, wohne alleine, wohnt alleine, lebe allein, lebe alleine",
  "household.shared": "wohne mit, wohne zusammen mit, wohne in einer wg, wohne bei meinen eltern, lebe mit",
  "licence.none": "mache den führerschein, mache gerade den führerschein, fahrschüler, fahrschülerin",
  "licence.has!": "führerschein bestanden, führerschein gemacht, führerscheinprüfung bestanden",
});

/** No letter follows. */
const END = "(?!\\p{L})";
/** A thing that is sold for the car or lost on it is not the car. */
const OBJECT =
  "(?<!(?:mit|in|im|bei|beim|am|an|auf|für|fürs|von|vom|zu|zum|zur|aus|nach|um|über|unter|vor|wegen|zwischen|gegen|durch|ohne|ins|ans|des|eines|meines|meiner|als|ein|eine|einen|einem|einer|zwei|drei|vier|fünf|paar|einige|mehrere|viele|andere|anderen|anderer|anderes|zweite|zweiten|zweites|kein|keine|keinen|alte|alten|alter|altes|sein|seine|seinen|ihr|ihre|ihren|(?:mein|meine|meinen|unser|unsere|unseren|das|die|den) (?!lieb|schön|treu|geliebt|ganz|gut)(?:\\p{Ll}{2,}(?:e|en|es|er)|rosa|lila|orange|beige|türkis)) )§";
/** Adverbs between a thing and its verb at the end. */
const ADVERBS =
  "(?:(?:jetzt|nun|endlich|leider|gestern|heute|schon|bereits|auch|doch|wieder|komplett|ganz|total|endgültig|gerade|gleich|inzwischen|mittlerweile|offiziell|dann|echt|einfach|schließlich|schweren herzens|zum glück|zum (?:ende|ersten|monatsende)|fristlos|freiwillig|selbst|nicht mehr|bei uns|bei mir) )*";
/** The person or thing that received it. */
const TO = "(?:(?:an|auf|über|gegen|für|durch) [^,]{2,40}? )?";
/** "My account with §" is not a job there; "my job with §" is. */
const AT =
  "(?<!(?:mein|meine|meinen|unser|unsere|unseren|den|die|das|ein|eine|einen) (?!\\S*(?:job|stelle|arbeit|ausbildung|lehre|praktikum|position|studium|arbeitsvertrag|anstellung|dienst|werkstudentenjob|minijob) )\\S+ )(?<!\\p{L})";
const BE = "(?:ist|sind|war|wurde|wurden|hat|haben|geht|gehen)";
const WHOM = "(?:mich|uns|ihn|sie|meinen \\S+|meine \\S+|alle|die halbe \\S+|das halbe \\S+|den user)";

/** How German says that somebody has ended `§`, the words of an older fact: the verb stands at the end. */
export const farewells: Farewells = {
  leave: [
    `${AT}(?:bei|beim|in|im|an|am|als|auf) § ${ADVERBS}(?:gekündigt|aufgehört|hingeschmissen|ausgestiegen|ausgeschieden|gefeuert|rausgeflogen|abgegangen|exmatrikuliert|abgemeldet|freigestellt)${END}(?! worden| .*zu \\p{L}+en(?!\\p{L}))`,
    `(?<!(?:früher|früh|eher|spät|später|pünktlich|heute|schon|gerade|kurz) )(?<!\\p{L})(?:bei|beim) § (?:jetzt |nun |endlich |leider |auch |komplett |endgültig )*(?:weg|raus|ausgetreten|entlassen|rausgeschmissen|weggegangen)${END}(?! (?:früh|um|mit))`,
    `(?<!(?:früher|früh|eher|heute|schon|gerade|kurz) )(?<!\\p{L})raus (?:bei|beim|aus) §`,
    `(?<!(?:früher|früh|eher|heute|schon|gerade|kurz|vorhin) )(?<!\\p{L})aus § (?:jetzt |nun |endlich |leider |auch |komplett |endgültig )*raus${END}`,
    `(?<!\\p{L})(?:aus|von|vom) § ${ADVERBS}(?:ausgestiegen|ausgetreten|ausgeschieden|verabschiedet|getrennt|abgewandt|abgegangen|abgemeldet|abgesprungen)${END}`,
    `(?<!\\p{L})von § (?:gefeuert|entlassen|gekündigt|rausgeschmissen|rausgeworfen)${END}`,
    "(?<!\\p{L})von § (?:zu|zur|zum) [^,]{2,40} gewechselt",
    `(?<!\\p{L})(?:bei|beim|in|im) § .{0,25}(?:kündigung|schlüssel|ausweis|badge|laptop) .{0,12}(?:eingereicht|abgegeben)${END}`,
    `(?<!\\p{L})(?:kündigung|schlüssel|ausweis|badge|laptop) (?:bei|beim|in|im) § (?:eingereicht|abgegeben)${END}`,
    "letzter (?:war )?(?:arbeits)?tag (?:war )?(?:bei|beim|in|im) §",
    `(?<!\\p{L})mit (?:der |dem |meiner |meinem )?§ ${ADVERBS}(?:aufgehört|fertig|durch|schluss gemacht|gebrochen)$`,
    `${OBJECT} ${ADVERBS}(?:verlassen|hingeschmissen|geschmissen|abgebrochen|aufgegeben|beendet|an den nagel gehängt|hinter (?:mir|uns)(?: gelassen)?|sein lassen)${END}`,
    `^§ hat ${WHOM} ${ADVERBS}(?:gekündigt|entlassen|rausgeschmissen|gefeuert|rausgeworfen|freigestellt|vor die tür gesetzt)$`,
    "^§ hat (?:mir|uns) gekündigt$",
    `^§ ${BE} ${ADVERBS}(?:dichtgemacht|dicht gemacht|pleite|pleitegegangen|insolvent|geschichte|(?<!^\\S+ (?:hat|haben) .*)abgeschlossen)(?=$|[,.;])`,
  ],
  move: [
    `(?<!\\p{L})aus § ${ADVERBS}(?:weg|weggezogen|ausgezogen|fortgezogen|rausgezogen)${END}`,
    `(?<!\\p{L})von § (?:weg|weggezogen)$`,
    `(?<!\\p{L})bei § ${ADVERBS}ausgezogen${END}`,
    `${OBJECT} ${ADVERBS}(?:verlassen|den rücken gekehrt|hinter (?:mir|uns) gelassen|aufgegeben)${END}`,
    `(?<!\\p{L})(?:wohnung|haus|wg-zimmer|zimmer|bude) in § ${ADVERBS}(?:verkauft|gekündigt|aufgegeben|abgegeben|übergeben)${END}`,
    "^(?:tschüss|ade|adieu|lebewohl) §",
  ],
  dispose: [
    "(?<!\\p{L})mit § (?:ist (?:es )?(?:schluss|aus|vorbei)|schluss gemacht)|(?<!\\p{L})von § getrennt(?!\\p{L})|ist (?:aus|schluss) mit §$",
    `(?<!\\p{L})(?:aus|bei) § ${ADVERBS}ausgezogen${END}`,
    `${OBJECT} ${ADVERBS}${TO}${ADVERBS}(?:verkauft|verschenkt|weggegeben|hergegeben|abgegeben|verloren|entsorgt|weggeworfen|weggeschmissen|zurückgegeben|gespendet|verschrottet|geschrottet|abgeschafft|rausgeworfen|rausgeschmissen|gekündigt|abbestellt|storniert|gelöscht|deinstalliert|runtergeschmissen|eingetauscht|ausgetauscht|umgetauscht|ersetzt|abgelöst|aufgegeben|abgestoßen|in zahlung gegeben|abgesetzt|abgewöhnt|an den nagel gehängt|ausrangiert|ausgemustert|losgeworden|auslaufen lassen|sein lassen|bleiben lassen|abgemeldet|stillgelegt|abgebrochen|hingeschmissen|geschmissen|beerdigt|begraben|einschläfern lassen|einschläfern müssen|aussortiert|überwunden)${END}(?! (?:reifen|teile))`,
    `(?<!\\p{L})von § ${ADVERBS}(?:auf|zu|zum|zur|nach) [^,]{2,40}? (?:umgestiegen|gewechselt|gegangen|migriert|umgezogen|umgestellt)`,
    `(?<!\\p{L})(?:weg von|schluss mit|aus mit) §$|^§ ade$|^(?:tschüss|ade|adieu) §|(?<!\\p{L})(?:von|vom) § (?:weg|losgekommen|verabschiedet|getrennt)${END}`,
    `${OBJECT} ${ADVERBS}los(?:geworden)?(?=$|[,.;])`,
    `^§ (?:hat|haben) ${ADVERBS}den geist aufgegeben(?=$|[,.;])`,
    // The subject of "has quit" is a person, not the thing that ends.
    `^§ (?!hat |haben )${BE} ${ADVERBS}(?:verkauft|verschenkt|tot|geklaut|gestohlen|schrott|hinüber|gekündigt|abgelaufen|ausgelaufen|gelöscht|geschichte|passé|abgemeldet|abbestellt|abgeschafft|gestorben|verstorben|eingegangen|eingeschläfert|verschrottet|entlaufen|weggelaufen|abgehauen|verloren gegangen|auseinandergefallen|abgebrannt|verheilt|überstanden)(?=$|[,.;]| worden)`,
    "^§ (?:funktioniert|geht|gilt|existiert) nicht mehr",
  ],
  part: [
    `^§ ${BE} ${ADVERBS}(?:in (?:den )?(?:rente|pension|ruhestand|mutterschutz|elternzeit)|im ruhestand|gekündigt|aufgehört|ausgeschieden|verstorben|gestorben|gefeuert|entlassen|weggezogen|ausgezogen|versetzt|(?:nach|ins|in die) \\S+ (?:gezogen|gegangen|ausgewandert)|die praxis (?:geschlossen|zugemacht|abgegeben|übergeben|verkauft)|die firma verlassen|das unternehmen verlassen|uns verlassen|ersetzt|abgelöst)(?=$|[,.;]| (?:gegangen|worden))`,
    "(?<!\\p{L})(?:von|mit) § (?:getrennt|geschieden|scheiden lassen|schluss gemacht|verkracht)",
    "(?<!\\p{L})(?:nachfolger|nachfolgerin|nachfolge|ersatz) (?:von|für) §|(?<!\\p{L})(?:statt|anstatt|anstelle von) §",
    `${OBJECT} ${ADVERBS}(?:als .{2,30} )?(?:abgelöst|ersetzt|rausgeschmissen|gefeuert|verlassen|beerbt)${END}`,
    "(?<!\\p{L})von § (?:zu|zur|zum) [^,]{2,40} gewechselt|(?<!\\p{L})übernimmt (?:für|von) §",
    "nicht mehr (?:bei|zu|mit|von) §",
  ],
  outdo: [
    `(?<!\\p{L})(?:von|vom) § (?:die nase|die schnauze) voll|${OBJECT} (?:bin ich |sind wir )?(?:satt|leid|über)$`,
    "§ (?:hat|haben|wurde|ist) .*(?:abgelöst|überholt|verdrängt|entthront|geschlagen).*liebling|liebling.* § (?:abgelöst|überholt|verdrängt|entthront)",
    "§ .*(?:vom (?:thron|platz eins) gestoßen)|§ (?:hängt|hängen) mir zum hals",
    `^§ ${BE} .{0,20}(?:abgelöst|entthront|verdrängt)(?: worden)? (?:als .*liebling|von)`,
  ],
};
