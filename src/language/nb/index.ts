import { stemmer as searchStemmer } from "@orama/stemmers/norwegian";
import type { Language } from "../language.ts";

/** Norwegian. */
export const nb: Language = {
  code: "nb",
  alphabet: "æøåéòô",
  searchStemmer,
  common: "og at det i en jeg på er som ikke for har med av den til de et",
  titles: "mr mrs ms dr prof st hr fr nr kl ca bl.a f.eks feks d.v.s dvs jf ift iht mht vedr ang inkl ekskl evt tlf mob pr pga p.g.a",
  abbreviations: "osv o.s.v m.m mm m.v mv m.fl o.l etc jan feb apr jun jul aug sep sept okt nov des kr stk mill mrd min maks f.kr e.kr st",
  sentenceStarts: "jeg min mitt mine han hun vi det men og så",
  lettered: "vitamin|plan|klasse|type|gruppe|størrelse|del",
  firstPerson: "jeg|min|mitt",
  salutations: "hei|kjære",
  closings: "med vennlig hilsen",
  smallTalk: "hei, takk, tusen takk",
  supposed: "drømte",
  standsAlone: "den \\d+",
  firstPersonForms: "jeg meg min mi mitt mine vi oss var vart vare",
  asksOfSelf: "jeg|meg|min|mi|mitt|mine|vår|vårt|våre|oss",
  asksWhen: "når|hvilken dag|hvilken dato|hvor lenge",
  timeWords: "igar idag imorgen uke uka uken maned maneden forrige neste nylig siden kveld",
  namesTime:
    "mandag\\p{L}*|tirsdag\\p{L}*|onsdag\\p{L}*|torsdag\\p{L}*|fredag\\p{L}*|lørdag\\p{L}*|søndag\\p{L}*|januar|februar|mars|" +
    "april|mai|juni|juli|august|september|oktober|november|desember|i dag|i går|i morgen|(?:neste|forrige) (?:uke|måned|år)",
  stopWords:
    "en ei et den det de denne dette disse slik slike slikt sånn saann sånt saant sånne saanne samme selve " +
    "jeg eg du han hun ho vi me dere man meg deg ham henne oss dem seg hverandre selv sjøl sjoel " +
    "min mi mitt mine din di ditt dine sin sitt sine hans hennes dens dets vår vaar vårt vaart våre vaare deres " +
    "noen noe noens ingen intet ingenting all alt alle alles hver hvert enhver ethvert annen annet andre andres begge mange mye mer mest " +
    "flere flest litt " +
    "hvem hva hvilken hvilket hvilke hvor hvorhen hvorfra når naar hvorfor hvordan hvorledes hvis hvorav hvorvidt mon kva kven korleis " +
    "kvifor " +
    "av på paa til fra for med uten ved hos om over under etter før foer innen mellom gjennom mot imot omkring rundt blant bak langs " +
    "siden ifølge ifoelge tross unntatt inntil hen opp ned inn ut i " +
    "og eller men å aa at som der da mens fordi så saa såsom saasom dersom enn enten verken likevel derfor altså altsaa ellers mindre " +
    "er var vært vaert være vaere vær vaer har ha hadde hatt blir bli ble blei blitt " +
    "kan kunne kunnet skal skulle skullet vil ville villet må maa bør boer burde " +
    "ikke ikkje nei ja jo også ogsaa òg kun bare ennå ennaa enda fortsatt allerede veldig her hit dit dermed derved derfra herfra igjen " +
    "egentlig nok vel visst kanskje heller ganske temmelig",
  everydayWords:
    "hjem hjemme hjemmefra jobb jobber jobbet jobben arbeider bor bodde flyttet flytter kjøpe kjøper kjøpt kjøpte spise spiser " +
    "spiste sove sover sov gå går gikk gått ta tar tok tatt få får fikk fått gjøre gjør gjorde gi gir ga gitt si sier sa sagt se " +
    "ser sett vite vet visste kjenner kommer kom kommet kjører kjørte kjørt synes tror elsker hater heter uke uka uken uker måned " +
    "måneder år dag dager dagen kveld kvelden morgen natt tid klokka klokken gang nå bedre bra dårlig ny nytt nye gammel gammelt " +
    "stor liten lite søster søsteren bror broren mor mora moren far faren datter dattera datteren sønn sønnen kone kona mann mannen " +
    "kjæreste kjæresten samboer venn venner barn barna barnet hund hunden katt katten hus huset bil bilen sykkel leilighet " +
    "leiligheten hytta hytte skole skolen penger mat melk kaffe møte møtet møtes ferie ferien bursdag bursdagen telefon sluttet " +
    "slutta begynt begynner begynte startet aldri alltid ofte prøvd prøve steget solgt beklager unnskyld sist siste neste dessverre " +
    "endelig selvfølgelig møtte glad trøtt syk øl brød allergisk tannlege lege leser lærer studerer venninne avtale tilbake nede " +
    "oppe tenker tenkte hjelp hjalp hjelper leia leie husleia husleie regning huske husker glemt glemte finne finner fant nøkler " +
    "nøklene røyke røyker røyking matet sammen alene akkurat etterpå gutt jente skjønner kjekt gøy færre klasse jenta jentene " +
    "gutten guttene kaffen maten vannet vann ost kjøtt fisk grønnsaker frukt eple epler frokost lunsj middag regn regner snø snøen " +
    "sol sola solen været vind kald kaldt varm varmt sommer sommeren vinter vinteren høst høsten våren tog toget buss bussen fly " +
    "flyet ferge stasjon flyplassen by byen land landet vei veien gate gata hage hagen rom stue stua kjøkken kjøkkenet seng bord " +
    "stol vindu dør rød blå grønn gul svart hvit brun første tredje fjerde femte to tre fire fem seks sju syv åtte ni ti elleve " +
    "tolv hundre tusen kroner redd lei sint sulten tørst deilig koselig hyggelig morsom morsomt kjedelig vanskelig lett enkelt rask " +
    "treg dyr dyrt billig åpen stengt sjef sjefen kollega kollegaer firma firmaet lønn lønna lønnen kontor kontoret prosjekt " +
    "datamaskin skjerm briller klær sko bukse jakke veske gave gaver fest festen bryllup gift skilt forlovet gravid baby farmor " +
    "mormor bestemor farfar bestefar nabo naboen naboer sykler løper svømmer spiller leste hører hørte skriver skrev synger danser " +
    "lager lagde laget baker koker drikker drakk vasker reiser reiste venter ventet håper prøver øver gleder savner mangler betaler " +
    "betalte koster kostet tjener selger leter bruker brukte starter slutter åpner lukker våkner står sitter ligger elva skogen " +
    "fjellet ski skitur tur turen hyttetur " +
    "liker likte trenger trengte skjer skjedde snakke snakker snakket snakka jobba forsinket forsinka utsatt avlyst bestille " +
    "bestiller bestilt ringte ringer sendte sendt leke leker lekte blåser regnet snødde frøs fryser spist drukket sovet våknet " +
    "våkna kastet kasta henta hentet leverte levert lånte lånt mistet mista fikset fiksa ordnet ordna pusset malte malt klippet " +
    "klippa trente trener trent ønsker ønsket stemte virker virket ødelagt reparert tapt vunnet foreldre " +
    "foreldrene søsken ungene unger fetter kusine svigermor svigerfar naboene gjest gjester sykkelen katta katter " +
    "hunder valp hest kaniner fugl tannlegen legen sykehuset sykehus apotek medisin vondt hodepine feber forkjølet influensa sterk " +
    "sterke sterkt svak snill snille hyggelige grei greit sliten trøtte sprek modig høy lav mørk lys lyst " +
    "tungt myk våt tørr kjøleskap kjøleskapet oppvask oppvaskmaskin vaskemaskin ovn komfyr strøm strømmen lyspære " +
    "teppe gardiner maling verksted verkstedet dekk bensin bompenger førerkort fartsbot butikk butikken " +
    "kvittering faktura regninger sparekonto lommebok mobilen lader nettbrett passord passordet brukernavn melding meldinger " +
    "lenke nettside nettsiden vekt vekta høyde skjorte kjole bukser støvler votter skjerf ullgenser genser uteplass terrasse " +
    "balkong kjeller peis bålpanne bæret blåbær bringebær jordbær potet poteter gulrot gulrøtter løk hvitløk pepper sukker " +
    "fløte smør brødskive pålegg syltetøy vaffel vafler pannekaker boller kake kaker sjokolade godteri brus utenfor " +
    "innenfor ovenfor nedenfor senere tidligere nettopp snart kanskje vanligvis noensinne forrige helga helgen formiddag " +
    "ettermiddag ettermiddagen kvelder netter mandager",
  asking: { front: "(?:\\p{L}{1,5} )?(?:hva|hvem|hvilke[nt]?|hvor(?:for|dan|hen|fra)?)|når|fortell|minn meg|vis meg|finn|søk" },
  beforeMonth: "i|siden|fra",
  distances: {
    ahead: "om",
    past: "siden",
    amounts: "null en to tre fire fem seks sju atte ni ti elleve tolv",
    otherAmounts: { "et|ei": 1, "et par": 2 },
    units: { day: "dag(?:er)?", week: "uker?|uka|uken", month: "maned(?:er|en)?", year: "ar(?:et)?" },
    last: "forrige|sist(?:e)?",
    current: "denne|dette",
    next: "neste",
    lastYear: "i fjor",
    weekend: "helg(?:en|a)?",
    seasons: { spring: "varen", summer: "sommer(?:en)?", autumn: "høst(?:en)?", winter: "vinter(?:en)?" },
  },
};
