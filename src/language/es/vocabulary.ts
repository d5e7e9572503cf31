import type { Vocabulary } from "../vocabulary.ts";

/** The words by which any text in the language is read. */
export const vocabulary: Vocabulary = {
  stopWords:
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
    "no también tampoco solo sólo solamente aún todavía ya muy más menos tan casi aquí acá allí allá ahí antes después q",
  titles:
    "mr mrs ms dr prof st sr sra srta sres dra dna dres lic licda ing arq profa abg av avda avd c cl ctra pza plza pl urb blvd num " +
    "pag pags art tel telef tfno tlf apdo apto dpto depto ref fig cap ej p.ej sto sta fco gral cnel tte sgto mons rvdo excmo ilmo vs " +
    "aprox ee pdte prov",
  abbreviations:
    "etc ud uds vd vds s.a s.l s.r.l cia ltda ee.uu a.m p.m a.c d.c hnos jr no col vol ed ext max min ene feb abr jun jul ago sep " +
    "sept oct nov dic",
  sentenceStarts: "yo mi mis es no ella nosotros pero y entonces ahora también",
  lettered: "vitamina|plan|clase|tipo|grupo|bloque|opción|talla|parte|equipo|letra|planta",
  userNouns: "usuario usuaria",
  attribution: "el {when}, {who} escribió",
  userRoles: "usuario, usuaria",
  ownLabels: "yo mi",
  firstPerson: "yo|mis?|nosotros|nuestr\\p{L}+",
  secondPerson: "usted|ustedes|tuyo",
  thirdPerson: "ella|ellos|ellas",
  salutations: "estimad[oa]s?|querid[oa]s?|hola",
  closings: "atentamente|(?:un )?(?:cordial )?saludos?|cordialmente|un abrazo",
  mailFields: "de|para|asunto",
  memoriesHeading: "(?:recuerdos|memorias) (?:relevantes|guardad[oa]s)|(?:recuerdos|memorias)\\s*[:：]",
  smallTalk:
    "hola, buenos dias, buenas tardes, buenas noches, buenas, que tal, como estas, como esta usted, gracias, muchas gracias, de nada, vale, si, claro, por favor, adios, hasta luego, hasta manana, perfecto",
  addressing: "hola, gracias",
  answers: "si",
  pointsBack: "ella ellos ellas eso esto pero porque entonces asi",
  leans: "por ejemplo",
  adding: "y tambien",
  continues: "el|los|las|una|usted|tus?|sí",
  announcing: "sobre mí",
  firstWords: "el|los|las",
  negation: "nunca|sin|jamas",
  contrast: "pero|sino",
  quoted:
    "imagina(?:te)?(?: que)?|finge|hagamos como|en este escenario|act[uú]a como|eres un|eres una|[eé]rase una vez|hab[ií]a una vez|en (?:la|el|mi|una|un) (?:novela|historia|cuento|juego|pel[ií]cula|sue[nñ]o|libro)|escribe (?:un|una|me)|escr[ií]beme|redacta|traduce|traduzca|corrige|reformula|el siguiente texto|la siguiente (?:frase|carta)|aqu[ií] (?:est[aá]|va|tienes) (?:la|el|mi|un|una) (?:carta|texto|borrador|poema|canci[oó]n|ejemplo)|la letra de|escribi[oó]:|escribe:|so[nñ][eé] (?:que|con)|so[nñ]aba que|hipot[eé]ticamente|por ejemplo|es broma|d[ií]a de los inocentes|estimad[oa] \\p{L}+|querid[oa] \\p{L}+,|atentamente|saludos cordiales|asunto:|frase de ejemplo",
  supposed: "soñ(?:é|aba|ado)|si (?:yo )?(?:fuera|tuviera|viviera)",
  supposedFirst: "imagina|supongamos",
  played: "juguemos|vamos a jugar|juego de rol|ahora eres (?:una?|el|la|mi|(?-i:\\p{Lu})\\p{L}*)|érase una vez",
  real: "en realidad",
  nearDays: { [-2]: "anteayer", [-1]: "ayer", 0: "hoy", 1: "manana", 2: "pasado manana" },
  until: "hasta(?: (?:el|la))?|valido hasta(?: el)?|valida hasta(?: el)?|caduca(?: (?:el|en))?|vence(?: (?:el|en))?",
  holdsToday: "estoy|esta|estan|estamos|es|tengo que|tiene que|tenemos que|voy|va|vamos|debo|debe",
  hasHappened: "estaba|estuve|estuvo|fue|fui|era|había|he|ha|hemos|han|compré|compró|\\p{L}{2,}(?:ado|ido|aron|ieron)",
  recurs: "cada|siempre|todos los|todas las|a menudo|hoy en dia|(?:la|una|esta|por la|de la) manana",
  phoneWords: "telefono|movil|celular|tel|numero de (?:telefono|movil)|whatsapp|fijo",
  identityWords: "pasaporte|dni|nie|documento de identidad|carnet de conducir|numero de (?:la )?seguridad social|nif",
  secretWords: "contrasena|clave|pin|codigo pin",
  codeWords: "codigo (?:de la (?:puerta|alarma|entrada|caja)|del (?:portal|garaje|candado)|de acceso)",
  thingNumbers: "pedido|factura|envio|paquete|billete|reserva|vuelo|articulo|serie|version|seguimiento|modelo",
  numberIs: "es|era",
  numberJoints: "numero|num|el|la|al|mi|su",
  ordinalEndings: "º",
  dateJoints: "de",
  numberWords: "dos 2 tres 3 cuatro 4 cinco 5 seis 6 siete 7 ocho 8 nueve 9 diez 10",
  joints: "y|e",
  scales: "mil",
  per: "por|al|el|la",
  units: "kilogramos=kg,horas=h",
  streets: "calle|avenida",
  smallNameWords: "de|del|la|el|los|las|y",
  determiners: "el|la|los|las|un|una|mi|mis",
  firstPersonForms: "yo mi mis mio mia mios mias conmigo nosotros nosotras nuestro nuestra nuestros nuestras me",
  asksOfSelf: "yo|mis?|mí|m[ií][oa]s?|me|conmigo|nuestr\\p{L}+|nosotr[oa]s|vivo|trabajo|tengo|soy|estoy",
  asksWhen: "cu[aá]ndo|qu[eé] d[ií]a|qu[eé] fecha|a qu[eé] hora|desde cu[aá]ndo|cu[aá]nto tiempo",
  timeWords: "ayer hoy manana anteayer anoche semana mes ano pasado pasada proximo proxima hace recientemente",
  namesTime:
    "lunes|martes|miércoles|jueves|viernes|sábados?|domingos?|enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|" +
    "octubre|noviembre|diciembre|hoy|ayer|mañana|(?:semana|mes|año) (?:que viene|pasad[oa]|próxim[oa])|próxim[oa] (?:semana|" +
    "mes|año)",
};
