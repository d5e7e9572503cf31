import { stemmer as searchStemmer } from "@orama/stemmers/finnish";
import type { Language } from "../language.ts";

/** Finnish. */
export const fi: Language = {
  code: "fi",
  alphabet: "äöåšž",
  searchStemmer,
  common: "ja on ei se että en minä hän ne olen oli mutta kun niin",
  titles: "mr mrs ms dr prof st esim ks nk n klo nro nr puh os v tri toim ns vrt huom hra rva nti mm",
  abbreviations: "jne ym yms tms jms ts e.a min sek kpl kk v mm eur",
  sentenceStarts: "mina minun minulla han me se mutta ja niin",
  lettered: "vitamiini|vitamiinia|luokka|tyyppi|ryhmä",
  smallTalk: "kiitos, moi, hei",
  organizations: "oy",
  firstPersonForms: "minä minun minua minulla minulle minulta mina mun mua mulla mulle me meidan meilla meita",
  asksOfSelf: "minä|minu\\p{L}*|mä|mun|mua|mulla|mulle|meidän|meillä|\\p{L}{3,}ni",
  asksWhen: "milloin|minä päivänä|mihin aikaan|koska|kuinka kauan|mistä lähtien",
  timeWords: "eilen tanaan huomenna viikko viikolla kuukausi vuosi viime ensi sitten äskettäin illalla aamulla",
  namesTime:
    "maanantai\\p{L}*|tiistai\\p{L}*|keskiviik\\p{L}*|torstai\\p{L}*|perjantai\\p{L}*|lauantai\\p{L}*|sunnuntai\\p{L}*|" +
    "\\p{L}+kuu(?:ta|ssa|n)?|tänään|eilen|huomenna|(?:ensi|viime) (?:viikolla|kuussa|vuonna)",
  stopWords:
    "minä minun minua minut minussa minusta minuun minulla minulta minulle sinä sinun sinua sinut sinussa sinusta sinuun sinulla sinulta " +
    "sinulle hän hänen häntä hänet hänessä hänestä häneen hänellä häneltä hänelle me meidän meitä meidät meissä meistä meihin meillä " +
    "meiltä meille te teidän teitä teidät teissä teistä teihin teillä teiltä teille he heidän heitä heidät heissä heistä heihin heillä " +
    "heiltä heille " +
    "mä mun mua mut muhun mulla multa mulle sä sun sua sut suhun sulla sulta sulle itse itseni itsesi itsensä itseään itseä itselleni " +
    "itselleen " +
    "se sen sitä siinä siitä siihen sillä sille ne niiden niitä niissä niistä niihin niillä niiltä niille tämä tämän tätä tässä tästä " +
    "tähän tällä tältä tälle tänä tää tän nämä näiden näitä näissä näihin näillä näiltä näille nää tuo tuon tuota tuossa tuosta tuohon " +
    "tuolla tuolta tuolle nuo noiden noita noissa noista noihin noilla sellainen sellaisen sellaista sellaiset sellaisia tällainen " +
    "tällaisen tällaista tällaisia " +
    "joka jonka jota jossa josta johon jolla jolta jolle joksi jotka joiden joita joissa joista joihin joilla joilta joille " +
    "kuka kenen ketä kenet kenessä kenestä keneen kenellä keneltä kenelle ketkä keiden keitä keillä keille keneksi mikä minkä mitä missä " +
    "mistä mihin millä miltä mille miksi mitkä minkälainen minkälaisen minkälaista minkälaisia millainen millaisen millaista millaiset " +
    "millaisia kumpi kumman kumpaa kummassa kummalla milloin miten kuinka minne montako monta monesko paljonko mitäs mikäs " +
    "joku jonkun jokin jonkin jotain jotakin joitakin joitain jossain jossakin jostain johonkin jollakin jollekin kukaan ketään kenenkään " +
    "kenelläkään mikään mitään minkään missään mistään mihinkään jokainen jokaisen jokaista kaikki kaiken kaikkea kaikkien kaikkia " +
    "kaikissa kaikista kaikille molemmat molempien muu muun muuta muut muiden muita sama saman samaa samassa yksi yhden yhtä " +
    "olla olen olet on olemme olette ovat ole olin olit oli olimme olitte olivat ollut olleet olisin olisit olisi olisimme olisitte " +
    "olisivat oltu oltiin ollaan oon oot ollu oleva olevan lienee " +
    "onko oletko olenko olemmeko oletteko ovatko oliko olinko olitko olimmeko olitteko olivatko olisiko oonko ootko onks onkohan voiko " +
    "voinko voitko voimmeko voitteko voivatko voisiko voisinko voisitko eikö enkö etkö emmekö ettekö eivätkö täytyykö " +
    "ei en et emme ette eivät eihän voida voin voit voi voimme voitte voivat voinut voineet voisin voisit voisi voisimme voisitte " +
    "voisivat pitäisi pitäisikö täytyy täytyi täytyisi täytynyt " +
    "kanssa kans ilman varten vastaan kohti kautta ennen jälkeen aikana asti saakka luona luokse takia vuoksi mukaan lisäksi sijaan " +
    "välillä yli alle alla ympäri " +
    "ja tai sekä eli vai mutta vaan että jotta kun jos kuin kuten koska vaikka siis joten ellei jollei " +
    "myös myöskään jo vielä yhä vain ainoastaan erittäin niin näin noin siten siellä sieltä sinne täällä täältä tänne sitten silloin edes " +
    "juuri kyllä joo ehkä taas liian melko enää enemmän eniten paljon oikeastaan eikä ettei kuitenkin",
  everydayWords:
    "nyt aina usein joskus ikinä koskaan varmaan juu tosi todella hyvin vähän liikaa parempi huono hyvä uusi vanha iso pieni älä " +
    "tulee tulen tuli tulin tullut menen menee meni menin mennyt asun asuu asuin asunut muutti muutin muuttanut työ työssä töissä " +
    "töitä töihin kotona kotiin kotoa koti käyn käy kävin käynyt syön syö söin söi syönyt juon juo nukkuu nukun nukuin ostin ostaa " +
    "ostan ostanut myin myynyt sain saan saa saanut teen tekee tein tehnyt tehdä pidän pitää tykkään rakastan vihaan haluan " +
    "haluaisin tiedän tiedä luulen aloitin alkaa alkoi lopetti lopetin lopettanut unohdin löysin hukkasin viikko viikon viikolla " +
    "kuukausi vuosi vuotta vuoden päivä päivän päivää tänään eilen huomenna aamulla illalla yöllä kello maanantaina tiistaina " +
    "keskiviikkona torstaina perjantaina lauantaina sunnuntaina tammikuussa helmikuussa maaliskuussa huhtikuussa toukokuussa " +
    "kesäkuussa heinäkuussa elokuussa syyskuussa lokakuussa marraskuussa joulukuussa äiti äitini isä isäni isän äidin sisko siskoni " +
    "veli veljeni vaimo vaimoni mies mieheni tytär tyttäreni poika poikani lapsi lapset ystävä ystäväni kaveri kaverini koira " +
    "koiran koirani kissa kissan kissani auto auton autoni talo asunto asunnon puhelin rahaa ruoka ruokaa maitoa kahvia teetä kirja " +
    "koulu koulussa lääkäri allerginen sairas väsynyt vuokra vuokran lennot syntymäpäivä syntymäpäivät nimi nimeni anteeksi moikka " +
    "terve hei kiitti koko ajaa ajan soittaa laulaa lukee opiskelen puhun jäljellä vähemmän luokka tyttö tytöt pojat pomo pomoni " +
    "kahvi vesi vettä juusto liha lihaa kala kalaa vihannekset hedelmä omena omenoita aamiainen lounas päivällinen sataa lunta " +
    "aurinko sää kylmä kylmää kuuma lämmin kesä kesällä talvi talvella syksy syksyllä kevät keväällä juna junalla bussi bussilla " +
    "lento kone asema lentokenttä kaupunki kaupungissa maa maassa tie katu kadulla piha huone keittiö sänky pöytä tuoli ikkuna ovi " +
    "punainen sininen vihreä keltainen musta valkoinen ruskea ensimmäinen toinen kolmas neljäs kaksi kolme neljä viisi kuusi " +
    "seitsemän kahdeksan yhdeksän kymmenen sata tuhat euroa peloissani surullinen vihainen nälkä jano kiva mukava hauska tylsä " +
    "vaikea helppo nopea hidas kallis halpa auki kiinni kollega yritys palkka palkan toimisto toimistolla projekti tietokone näyttö " +
    "lasit vaatteet kengät housut takki laukku lahja juhlat häät naimisissa eronnut kihloissa raskaana vauva mummo mummi ukki pappa " +
    "naapuri naapurit pyöräilen juoksen uin pelaan luin kuuntelen kirjoitan laulan tanssin leivon keitän pesen matkustan odotan " +
    "toivon yritän harjoittelen kaipaan maksan maksaa maksoi ansaitsen myyn etsin käytän aukeaa sulkeutuu herään seison istun " +
    "makaan",
  asking: {
    front:
      "mi(?:tä|kä|tkä|lloin|ssä|stä|hin|ksi|ten|nne|llä|ltä|lle|llai\\p{L}+)|ku(?:ka|inka|mpi)|ke(?:nen|nelle|tä|neltä|nen kanssa)|montako|paljonko|\\p{L}{2,}k[oö]|kerro|muistuta|näytä|listaa|etsi|hae",
  },
};
