import type { Farewells } from "../grammar.ts";

const OF = "di|del|della|dello|dei|degli|delle";
/** "The piano of my aunt" is not the piano of the older fact. */
const NOT_OF = `(?! (?:${OF}|da(?! (?:ieri|un|una|due|poco))|a noleggio|in (?:prestito|affitto|prova)|per (?:gli|le|i|il|la|mio|mia|miei|mie)|dal (?:telefono|cellulare|lavoro|computer|tablet)|su(?:l|lla)?|al lavoro|dal|dalla|nel|nella)(?= |$))`;
/** Excludes a short absence: a person who left a town for the weekend is back on Sunday. */
const MOVED_OUT =
  "(?! (?:ieri|oggi|stamattina|stanotte|stasera|lunedi|martedi|mercoledi|giovedi|sotto|durante|un|una|qualche|due|tre|venerdi|sabato|domenica)(?= |$))";
/** Leaving somewhere, at an hour or with somebody does not end a fact: the person returns. */
const FOR_GOOD = `(?! (?:${OF}|in|a|ad|al|alla|allo|alle|ai|nel|nella|nello|dal|dalla|da|con|su|sul|sulla|senza|presto|tardi|prima|acceso|accesa|aperto|aperta|fuori|qui|li|verso|davanti|dietro|vicino|dopo|durante|mezz'ora|un|una|per)(?= |$))`;
const END = "(?=$|[,.;!]| (?:e|perche|da|ormai|ieri|a (?:gennaio|giugno|settembre)|qualche|due|tre|un mese|io)(?= |$))";
/** Words around the name of the thing that is given up. */
const THING =
  "(?:(?:il |la |lo |le |i |mio |mia )?(?:abbonamento|account|corso|corsi|lezioni|lezione|piano|tessera|lavoro|posto|discorso|storia|scuola|facolta|app) (?:di |del |della |dello |a |al |alla |in |con )?)?";
const GIVEN_AWAY =
  "venduto|venduta|venduti|vendute|rivenduto|rivenduta|regalato|regalata|regalati|regalate|donato|donata|buttato|buttata|buttati|buttate|rottamato|rottamata|disdetto|disdetta|cancellato|cancellata|annullato|annullata|disinstallato|disinstallata|eliminato|eliminata|sostituito|sostituita|ceduto|ceduta|dato via|data via";
const QUIT = "lasciato|lasciata|lasciati|mollato|mollata|abbandonato|abbandonata|piantato|piantata|smesso";

/** How Italian says that somebody has ended `§`, the words of an older fact. */
export const farewells: Farewells = {
  leave: [
    `(?:^| )(?:${QUIT}) ${THING}§${FOR_GOOD}`,
    `(?:^| )(?:licenziato|licenziata|licenziati|dimesso|dimessa|cacciato|cacciata|cancellato|cancellata|disiscritto|disiscritta|ritirato|ritirata) (?:da|dal|dalla|dallo|dai|dalle) ${THING}§${FOR_GOOD}`,
    `(?:^| )(?:chiuso|smesso) con ${THING}§${FOR_GOOD}`,
    `(?:^| )non (?:sono|sto|siamo) piu (?:a|ad|al|alla|allo|in|da|dal|dalla|con|nel|nella) ${THING}§${FOR_GOOD}`,
    "(?:^| )(?:consegnato|dato|presentato|restituito|riconsegnato|rassegnato) (?:le |la |il |mio |mie |mia )(?:dimissioni|lettera|chiavi|badge|tesserino|preavviso|divisa)(?: di \\p{L}+)? (?:a|ad|al|alla|allo|in|da|dal|di|della) §",
    "^(?:in |alla |al |a |da )?§ (?:io )?(?:mi|ci) (?:ha|hanno) (?:licenziato|licenziata|licenziati|lasciato a casa|lasciata a casa|mandato via|mandata via)",
    "(?:^| )(?:mi|ci) (?:ha|hanno) (?:licenziato|licenziata|lasciato a casa|lasciata a casa|mandato via|mandata via) (?:da|dal|dalla|in|alla) §",
    "^§ (?:è |ha )?(?:fallito|fallita|chiuso i battenti|chiuso per sempre)",
    `(?:^| )basta (?:con )?${THING}§(?! (?:per|oggi|di|del|della)(?= |$))`,
    `^${THING}§ (?:basta|chiuso|finito)${END}`,
    `^${THING}§ (?:io )?(?:la|lo|li|le) (?:ho|abbiamo) (?:${QUIT})${END}`,
  ],
  move: [
    `(?:^| )(?:lasciato|lasciata|andato via da|andata via da|andati via da|trasferito da|trasferita da|trasferiti da|detto addio a|mollato) §${FOR_GOOD}${MOVED_OUT}`,
    "(?:^| )(?:lasciato|venduto|restituito|riconsegnato) (?:la casa|le chiavi|il appartamento|la appartamento|la stanza|il monolocale|mio appartamento|mia casa|mia stanza) (?:di|a|in|del|della) §",
    "^§ (?:è )?(?:acqua passata|storia vecchia|un capitolo chiuso)",
  ],
  dispose: [
    `(?:^| )(?:abbandonato|abbandonata|mollato|mollata|mollati) ${THING}§${FOR_GOOD}`,
    `(?:^| )(?:${GIVEN_AWAY}) ${THING}§${NOT_OF}`,
    // A thing that is given back was only lent.
    `(?:^| )(?:restituito|restituita) ${THING}§(?! (?:${OF}|a|ad|al|alla|ai|in|che)(?= |$))`,
    "(?:^| )(?:scambiato|cambiato|permutato|barattato) §(?= con )",
    `(?:^| )(?:mi|ci) (?:ha|hanno) (?:rubato|rubata|fregato|fregata|tolto|tolta|ritirato|ritirata) §${NOT_OF}`,
    `(?:^| )(?:sbarazzato|sbarazzata|liberato|liberata|disfatto|disfatta|disiscritto|disiscritta) (?:di|del|della|da|dal|dalla) ${THING}§${NOT_OF}`,
    `(?:^| )addio (?:a |al |alla |ai |alle )?${THING}§${NOT_OF}`,
    `^${THING}§ (?:io )?(?:me |ce )?(?:la|lo|li|le) (?:ho|abbiamo|hanno|ha) (?:${GIVEN_AWAY}|rubato|rubata|fregato|fregata|tolto|tolta|portata via|portato via)(?=$|[,.;!]| (?:a|ad|al|alla|per|io|perche|da|e|ieri|sotto|stanotte|due|tre|un)(?= |$))`,
    `^${THING}§ (?:io )?(?:la|lo|li|le) (?:ho|abbiamo) (?:${QUIT})(?=$|[,.;!]| perche)`,
    "^§ (?:è |sono )(?:stato |stata |stati |ormai |gia )*(?:venduto|venduta|venduti|rubato|rubata|rottamato|rottamata|scaduto|scaduta|disdetto|disdetta)(?=$|[,.;!]| (?:e|ieri|da|a|io)(?= |$))",
    "^§ basta$",
  ],
  part: [
    "^§ (?:si )?(?:(?:è|ha|sono|appena|ormai|gia|stato|stata) )*(?:(?:andato|andata) in pensione|in pensione|pensionato|pensionata|licenziato|licenziata|dimesso|dimessa|morto|morta|mancato|mancata|trasferito|trasferita|lasciato (?:la azienda|il posto|lo studio|il team)|cambiato (?:lavoro|azienda|studio|reparto))(?=$|[,.;!]| (?:e|ieri|da(?= (?:ieri|un|una|due|tre|poco) )|a|ad|in|il|la|io|al)(?= |$))",
    "(?:^| )(?:al posto di|prende il posto di|preso il posto di|sostituisce|sostituito|subentra a|subentrato a|subentrata a) §",
  ],
  split: [
    `(?:^| )(?:lasciato|lasciata|mollato|mollata|rotto con|chiuso con|separato da|separata da|divorziato da|divorziata da|finita con) §${FOR_GOOD}`,
    "^(?:io e |con )?§(?: ed? io)? (?:io )?(?:ci siamo|abbiamo|ho|è|non stiamo piu) (?:lasciati|lasciate|mollati|separati|separate|rotto|chiuso|divorziato|finita|insieme)(?! (?:il|la|lo|le|i|gli|un|una|al|alla|in|con|davanti|fuori|verso)(?= |$))",
    "(?:^| )(?:finita|chiusa) (?:tra me e|con) §",
    `^§ mi ha (?:lasciato|lasciata|mollato|mollata|piantato|piantata)${END}`,
  ],
  outdo: [
    "(?:^| )(?:stancato|stancata|stufo|stufa|stufato|stufata|annoiato|annoiata) (?:di|del|della|dei) §",
    "(?:^| )(?:spodestato|spodestata|scalzato|scalzata|detronizzato) §",
    "^§ (?:(?:è|ha|mi|stato|stata) )*(?:spodestato|spodestata|scalzato|scalzata|stufato|stancato|annoia|passato di moda)",
  ],
};
