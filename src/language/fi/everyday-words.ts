/** Frequent words of conversations that have a meaning of their own. The language of a short text is identified by them. */
export const EVERYDAY_WORDS =
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
  "makaan";
