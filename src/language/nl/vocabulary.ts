import type { Vocabulary } from "../vocabulary.ts";

/** The words by which any text in the language is read. */
export const vocabulary: Vocabulary = {
  stopWords:
    "de het een den der des ene t n s " +
    "deze dit die dat dezelfde hetzelfde zulk zulke dergelijke degene degenen diegene datgene zo'n " +
    "ik jij je hij zij ze wij we jullie u men gij ge ie mij me jou hem haar ons hen hun elkaar elkaars zich zelf mezelf mijzelf jezelf " +
    "zichzelf onszelf " +
    "mijn m'n mijne jouw jouwe uw uwe zijn z'n zijne hare d'r onze hunne " +
    "iemand iemands niemand iets niets niks alles alle allen allemaal al elk elke ieder iedere iedereen sommige sommigen enkele enige " +
    "enkel geen ander andere anderen anders beide beiden veel vele velen meer meest meeste ergens nergens wat " +
    "wie wiens wier welk welke waar waarheen waarnaartoe waarvandaan waarom wanneer hoe hoeveel hoeveelste hoelang waarin waarop waarvan " +
    "waarmee waarvoor waaraan waarover waarbij waardoor waaruit waarnaar waartoe " +
    "in op aan uit van voor na naar met zonder bij tot te ten ter tegen tussen door over onder boven achter naast langs om rond via per " +
    "sinds sedert tijdens gedurende volgens wegens vanwege ondanks behalve binnen buiten vanaf af toe heen " +
    "erin erop ervan eraan ermee ervoor erbij erover eruit daarin daarop daarvan daaraan daarmee daarvoor daarbij daarover daardoor " +
    "daarom daarna hiervan hiermee hiervoor hierbij hierover " +
    "en of maar want dus omdat doordat zodat opdat als toen terwijl hoewel ofschoon indien tenzij mits voordat nadat totdat zodra zolang " +
    "noch dan echter toch " +
    "ben bent is was waren wees geweest zijnde heb hebt heeft hebben had hadden gehad word wordt worden werd werden geworden zal zul zult " +
    "zullen zou zouden " +
    "kan kun kunt kunnen kon konden gekund mag mogen mocht mochten gemogen moet moeten moest moesten gemoeten " +
    "niet nee ja ook nog alleen slechts reeds heel erg zeer zo er hier daar eens even nou wel hoor eigenlijk misschien juist zelfs bijna " +
    "vrij nogal alsnog alstublieft alsjeblieft mee zoals zowel",
  titles:
    "mr mrs ms dr prof st dhr mevr mw mej drs ir ing ds str bijv nr nrs blz pag art tel fig ca evt incl excl d.w.z dwz o.a m.b.t mbt " +
    "i.v.m ivm m.n i.p.v ipv o.l.v t.a.v tav t.o.v tov n.a.v zgn vgl resp",
  abbreviations: "enz etc e.d a.u.b aub b.v bv n.v nv e.a jr sr jl a.s nl max min jan feb mrt apr jun jul aug sep sept okt nov dec",
  abbreviationEnds: "str|pl",
  sentenceStarts: "ik mijn hij zij wij het maar en dus dan",
  lettered: "vitamine|plan|klas|type|groep|blok|optie|maat|deel",
  userNouns: "gebruiker",
  attribution: "op {when} schreef {who}",
  userRoles: "gebruiker",
  ownLabels: "ik mijn",
  firstPerson: "ik|wij|mijn",
  secondPerson: "jij|jouw|jullie",
  thirdPerson: "hij|hen",
  salutations: "beste|geachte",
  closings: "met vriendelijke groet(?:en)?",
  smallTalk:
    "hoi, goedemorgen, goedemiddag, goedenavond, hoe gaat het, dank je, dank je wel, dankjewel, bedankt, graag gedaan, prima, oke, doei, tot ziens, tot morgen",
  pointsBack: "hij zij dat dit maar omdat dus daarom",
  adding: "en ook",
  continues: "de|jij|je|nee",
  firstWords: "de|het|een",
  negation: "niet|geen|nooit",
  quoted:
    "rollenspel|stel je voor|doe alsof|doen alsof|je bent (?:een|mijn)|in (?:het|dit|mijn) (?:verhaal|boek|spel|droom)|in de (?:film|roman)|in mijn droom|schrijf (?:me )?een|vertaal|verbeter (?:deze|dit|de)|corrigeer|herschrijf|de volgende (?:tekst|zin|brief|mail)|het volgende|hier is (?:de|het|mijn|een) (?:brief|tekst|gedicht|verhaal|concept)|songtekst|citaat|citeer|schreef:|schrijft:|hypothetisch|bijvoorbeeld|voorbeeldzin|grapje|1 aprilgrap|geachte \\p{L}+|beste \\p{L}+,|met vriendelijke groet|groetjes|van:|onderwerp:|doorgestuurd bericht|personage|toneelstuk",
  supposed: "droomde|gedroomd|als ik .{0,40}(?:was|zou)",
  supposedFirst: "stel (?:je|dat)",
  played: "laten we .{0,20}spelen|er was eens",
  real: "in werkelijkheid",
  nearDays: { [-2]: "eergisteren", [-1]: "gisteren", 0: "vandaag", 1: "morgen", 2: "overmorgen" },
  until: "tot(?: (?:en met|aan|de))?|t/m|geldig tot(?: en met)?|verloopt op|loopt af op|eindigt op",
  holdsToday: "ben|bent|is|zijn|moet|moeten|ga|gaat|gaan|kan|kunnen|wil|zal|zullen",
  hasHappened: "was|waren|had|hadden|heb|heeft|hebben|geweest|ge\\p{L}+(?:d|t|en)|be\\p{L}+(?:d|t)|ver\\p{L}+(?:d|t)|kocht|ging|kwam",
  recurs: "elke|iedere?|altijd|vaak|meestal|tegenwoordig|(?:de|goede|gisteren|deze) morgen",
  phoneWords: "telefoon\\p{L}*|mobiel(?:e)?(?: nummer)?|gsm|tel|06-nummer|bereikbaar op|whatsapp",
  identityWords: "paspoort\\p{L}*|identiteitskaart|rijbewijs\\p{L}*|bsn|burgerservicenummer|rijksregisternummer",
  secretWords: "wachtwoord|pin(?:code)?|toegangscode|beveiligingscode",
  codeWords: "(?:deur|alarm|kluis|poort|garage|toegangs)code|code van (?:de|het) (?:deur|alarm|kluis|poort|garage|slot)",
  thingNumbers:
    "bestel\\p{L}*|order\\p{L}*|factuur\\p{L}*|zending\\p{L}*|pakket\\p{L}*|ticket\\p{L}*|boeking\\p{L}*|reservering\\p{L}*|vlucht\\p{L}*|artikel\\p{L}*|serie\\p{L}*|versie|model",
  numberIs: "is|was",
  numberJoints: "nummer|nr|het|de|op|mijn|zijn|haar",
  joints: "en",
  streets: "straat|laan|plein",
  smallNameWords: "van|de",
  determiners: "de|het|een|mijn",
  organizations: "bv|nv",
  firstPersonForms: "ik mij me mijn m'n wij we ons onze",
  asksOfSelf: "ik|mij|me|mijn|m['’]n|ons|onze|wij",
  asksWhen: "wanneer|welke dag|welke datum|hoe laat|sinds wanneer|hoe lang",
  timeWords:
    "gisteren vandaag morgen eergisteren overmorgen week weekend maand jaar vorige vorig volgende volgend onlangs geleden " + "vanavond",
  namesTime:
    "maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|januari|februari|maart|april|mei|juni|juli|augustus|september|" +
    "oktober|november|december|vandaag|gisteren|morgen|(?:volgende|vorige|deze) (?:week|maand)|(?:volgend|vorig|dit) jaar|" +
    "\\d{1,2} uur",
};
