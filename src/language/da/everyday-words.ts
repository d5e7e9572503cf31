/** Frequent words of conversations that have a meaning of their own. The language of a short text is identified by them. */
export const EVERYDAY_WORDS =
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
  "måske normalt weekenden formiddag eftermiddag eftermiddagen aftener nætter";
