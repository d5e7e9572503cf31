import type { Vocabulary } from "../vocabulary.ts";

/** The words by which any text in the language is read. */
export const vocabulary: Vocabulary = {
  stopWords: "el los las una unos y es no con por para su sus mi mis del al lo que se en como mas pero muy fue son tiene tengo",
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
  reactions: "creo|espero",
  pointsBack: "ella ellos ellas eso esto pero porque entonces asi",
  leans: "por ejemplo",
  adding: "y tambien",
  continues: "el|los|las|una|usted|tus?|sí",
  announcing: "sobre mí",
  firstWords: "el|los|las",
  negation: "nunca|sin|jamas",
  contrast: "pero|sino",
  supposed: "soñ(?:é|aba|ado)|si (?:yo )?(?:fuera|tuviera|viviera)",
  supposedFirst: "imagina|supongamos",
  played: "juguemos|vamos a jugar|juego de rol|ahora eres (?:una?|el|la|mi)|érase una vez",
  real: "en realidad",
  nearDays: { [-2]: "anteayer", [-1]: "ayer", 0: "hoy", 1: "manana", 2: "pasado manana" },
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
};
