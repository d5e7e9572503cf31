import { stemmer as searchStemmer } from "@orama/stemmers/danish";
import type { Language } from "../language.ts";

/** Danish. */
export const da: Language = {
  code: "da",
  alphabet: "æøåéö",
  searchStemmer,
  common: "og at det i en jeg på er som ikke for har med af den til de et",
  titles:
    "mr mrs ms dr prof st hr fr frk fam nr kl ca d bl.a f.eks d.v.s dvs jf jfr iflg ift mht vedr ang inkl ekskl evt tlf mob pr pga " +
    "p.g.a skt sct",
  abbreviations:
    "osv o.s.v m.m mm mv m.v m.fl mfl o.l ol etc jan feb mar apr jun jul aug sep sept okt nov dec kr stk sal tv th pct mio mia min " +
    "max f.kr e.kr d st",
  sentenceStarts: "jeg min mit mine han hun vi det men og så",
  ordinalNouns: "kvartal",
  lettered: "vitamin|plan|klasse|type|gruppe|størrelse|del",
  firstPerson: "jeg|min|mit",
  salutations: "hej|kære",
  closings: "med venlig hilsen",
  smallTalk: "hej, tak, mange tak",
  supposed: "drømte",
  standsAlone: "den \\d+",
  firstPersonForms: "jeg mig min mit mine vi os vores",
  asksOfSelf: "jeg|mig|min|mit|mine|vores|os",
  asksWhen: "hvornår|når|hvilken dag|hvilken dato|hvor længe",
  timeWords: "igar idag imorgen uge ugen maned maneden sidste naeste næste nylig siden aften",
  namesTime:
    "mandag\\p{L}*|tirsdag\\p{L}*|onsdag\\p{L}*|torsdag\\p{L}*|fredag\\p{L}*|lørdag\\p{L}*|søndag\\p{L}*|januar|februar|marts|" +
    "april|maj|juni|juli|august|september|oktober|november|december|i dag|i går|i morgen|(?:næste|sidste) (?:uge|måned|år)",
  stopWords:
    "en et den det de denne dette disse sådan saadan sådant saadant sådanne saadanne samme selve " +
    "jeg du han hun vi i man mig dig ham hende os jer dem sig hinanden hverandre selv " +
    "min mit mine din dit dine sin sit sine hans hendes dens dets vores vor vort vore jeres deres " +
    "nogen noget nogle nogens ingen intet ingenting al alt alle alles hver hvert enhver ethvert anden andet andre andres begge mange " +
    "meget mere mest flere flest lidt " +
    "hvem hvis hvad hvilken hvilket hvilke hvor hvorhen hvorfra hvori hvorpå hvorpaa hvornår hvornaar hvorfor hvordan hvorledes hvormed " +
    "hvortil hvorvidt mon " +
    "af ad på paa til fra for med uden ved hos om over under efter før foer inden mellem gennem igennem mod imod omkring blandt bag langs " +
    "siden ifølge ifoelge trods undtagen indtil hen op ned ind ud " +
    "og eller men at som der da når naar mens fordi så saa såsom saasom hvorimod skønt skoent selvom ligesom end enten hverken dog derfor " +
    "altså altsaa ellers medmindre " +
    "er var været vaeret være vaere vær vaer har havde haft bliver blev blevet blive " +
    "kan kunne kunnet skal skulle skullet vil ville villet må maa måtte maatte måttet maattet bør boer burde burdet " +
    "ikke ej nej ja jo også ogsaa kun bare endnu stadig allerede her dér heri heraf dermed derved deraf derpå derpaa derhen derfra herfra " +
    "hertil dertil igen lige egentlig nok vel vist måske maaske heller ganske temmelig samt",
  everydayWords:
    "hjem hjemme hjemmefra arbejde arbejder arbejdede arbejdet bor boede flyttet flytter købe køber købt købte spise spiser spiste " +
    "sove sover sov gå går gik gået tage tager tog taget få får fik fået gøre gør gjorde give giver gav sige siger sagde se ser " +
    "vide vidste kende kender kommer kom kommet kører kørte kørt synes tror elsker hader hedder uge ugen uger måned måneder år dag " +
    "dage dagen aften morgen nat tid klokken gang nu bedre godt dårligt rigtig ny nyt nye gammel gammelt stor lille søster bror mor " +
    "far datter søn kone mand kæreste ven venner børn barn barnet hund hunden kat katten hus huset bil bilen cykel lejlighed " +
    "lejligheden skole skolen penge mad mælk kaffe møde mødet mødes ferie fødselsdag fødselsdagen tlf telefon stoppet begyndt " +
    "begynder begyndte startet sluttede holdt prøvet prøve steget solgt undskyld aldrig altid ofte sidste næste desværre endelig " +
    "selvfølgelig mødte glad træt syg øl brød allergisk tandlæge læge læser lærer studerer veninde aftale tilbage derhjemme nede " +
    "oppe henne tænker tænkte hjælp hjalp hjælper lejen huslejen regning huske husker glemt glemte finde finder nøgler ryge ryger " +
    "fodret sammen alene færre klasse pige pigen dreng drengen drengene piger kaffen maden vandet vand ost kød fisk grøntsager " +
    "frugt æble æbler morgenmad frokost aftensmad regn regner sne sneen sol solen vejr vejret vind kold koldt varm varmt sommer " +
    "sommeren vinter vinteren efterår efteråret forår foråret toget bus bussen fly flyet færge station lufthavn by byen land landet " +
    "vej vejen gade gaden have haven værelse stue køkken seng bord stol vindue dør rød blå grøn gul sort hvid brun første tredje " +
    "fjerde femte to tre fire fem seks syv otte ni ti elleve tolv hundrede tusind kroner bange ked vred sulten tørstig dejlig " +
    "dejligt hyggelig hyggeligt sjov sjovt kedelig svær svært nem nemt hurtig langsom dyr dyrt billig billigt åben lukket chef " +
    "chefen kollega kolleger firma firmaet løn lønnen kontor kontoret hjemmearbejde projekt computer skærm briller tøj sko bukser " +
    "jakke taske gave gaver fest festen bryllup gift skilt forlovet gravid baby oldemor farmor mormor bedstemor farfar bedstefar " +
    "nabo naboen naboer cykler løber svømmer spiller læste hører hørte skriver skrev synger danser laver lavede bager koger drikker " +
    "drak vasker rejser rejste venter ventede håber prøver øver glæder savner mangler betaler betalte koster kostede tjener sælger " +
    "leder bruger brugte starter slutter åbner lukker vågner står sidder ligger " +
    "forsinket udsat aflyst bestille bestiller bestilt ringer ringede sendt snakke snakker snakket fryser frøs " +
    "spist drukket vågnet kastet hentet leveret lånte stemte virker virket ødelagt repareret forældre " +
    "forældrene søskende ungerne fætter kusine svigermor svigerfar naboerne gæst gæster cyklen hest kaniner fugl " +
    "tandlægen lægen sygehuset sygehus apotek medicin hovedpine feber forkølet influenza stærk stærke svag modig " +
    "høj lav mørk lys lyst tungt hård våd tør køleskab køleskabet opvask opvaskemaskine vaskemaskine ovn komfur " +
    "tæppe gardiner maling værksted værkstedet dæk benzin kørekort butik butikken kvittering " +
    "faktura regninger tegnebog mobilen oplader adgangskode adgangskoden brugernavn besked beskeder hjemmeside vægt vægten " +
    "højde skjorte kjole støvler vanter hue terrasse altan kælder blåbær hindbær jordbær kartofler gulerod gulerødder løg " +
    "hvidløg peber sukker fløde smør boller kage kager chokolade slik sodavand udenfor indenfor senere tidligere snart " +
    "måske normalt weekenden formiddag eftermiddag eftermiddagen aftener nætter",
  asking: { front: "(?:\\p{L}{1,5} )?(?:hvad|hvem|hvilke[nt]?|hvor(?:når|for|dan|hen)?)|fortæl|mind mig|vis mig|find|søg" },
  beforeMonth: "i|siden|fra",
  distances: {
    ahead: "om",
    past: "siden",
    amounts: "nul en to tre fire fem seks syv otte ni ti elleve tolv",
    otherAmounts: { et: 1, "et par": 2 },
    units: { day: "dage?", week: "uger?", month: "maned(?:er)?", year: "ar" },
    last: "sidste|forrige",
    current: "denne|dette",
    next: "næste",
    lastYear: "i fjor",
    weekend: "weekend",
    seasons: { spring: "forar", summer: "sommer", autumn: "efterar", winter: "vinter" },
  },
};
