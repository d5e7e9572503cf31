/**
 * Words of grammar that a search in the language leaves out: articles, pronouns, prepositions, conjunctions, auxiliaries, particles, words
 * of questions.
 */
export const STOP_WORDS =
  "el la los las lo un una uno unos unas al del " +
  "este esta esto estos estas ese esa eso esos esas aquel aquella aquello aquellos aquellas tal tales mismo misma mismos mismas " +
  "yo tú vos él ella ello nosotros nosotras vosotros vosotras ellos ellas usted ustedes ud uds me te se nos os le les mí ti sí conmigo " +
  "contigo consigo " +
  "mi mis tu tus su sus mío mía míos mías tuyo tuya tuyos tuyas suyo suya suyos suyas nuestro nuestra nuestros nuestras vuestro vuestra " +
  "vuestros vuestras " +
  "que qué quien quién quienes quiénes cual cuál cuales cuáles cuyo cuya cuyos cuyas cuando cuándo cuanto cuánto cuanta cuánta cuantos " +
  "cuántos cuantas cuántas donde dónde adonde adónde como cómo porqué " +
  "algo alguien alguno alguna algunos algunas algún nada nadie ninguno ninguna ningún todo toda todos todas otro otra otros otras cada " +
  "ambos ambas cualquier cualquiera mucho mucha muchos muchas varios varias demás tanto tanta tantos tantas " +
  "a ante con contra de desde durante en entre hacia hasta mediante para por según sin sobre tras excepto dentro detrás " +
  "y e o u ni pero mas sino aunque porque pues si mientras así entonces además " +
  "ser soy eres es somos sois son era eras éramos erais eran fui fuiste fue fuimos fuisteis fueron sido siendo será seré serás seremos " +
  "serán sería serías seríamos serían sea seas seamos sean fuera fueras fuéramos fueran fuese " +
  "estar estoy estás está estamos estáis están estaba estabas estábamos estabais estaban estuve estuviste estuvo estuvimos estuvieron " +
  "estado estando estará estaré estarán estaría estarían esté estés estemos estén " +
  "haber he has ha hemos habéis han había habías habíamos habíais habían hubo hube hubieron habido habiendo habrá habré habrán habría " +
  "habrías habríamos habrían haya hayas hayamos hayan hubiera hubieras hubieran hubiese hay " +
  "tener tengo tienes tenés tiene tenemos tenéis tienen tenía tenías teníamos tenían tuve tuviste tuvo tuvimos tuvieron tenido teniendo " +
  "tendré tendrá tendrán tendría tenga tengas tengan " +
  "poder puedo puedes podés puede podemos podéis pueden podía podías podíamos podían pude pudiste pudo pudimos pudieron podido podré " +
  "podrás podrá podremos podrán podría podrías podríamos podrían pueda puedas puedan deber debo debes debés debe debemos debéis deben " +
  "debía debías debíamos debían debí debió debería deberías deberíamos deberían " +
  "no también tampoco solo sólo solamente aún todavía ya muy más menos tan casi aquí acá allí allá ahí antes después q";
