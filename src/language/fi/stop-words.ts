/**
 * Words of grammar that a search in the language leaves out: articles, pronouns, prepositions, conjunctions, auxiliaries, particles, words
 * of questions.
 */
export const STOP_WORDS =
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
  "juuri kyllä joo ehkä taas liian melko enää enemmän eniten paljon oikeastaan eikä ettei kuitenkin";
