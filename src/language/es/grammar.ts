import type { Grammar, Since } from "../grammar.ts";
import { sinceRewritings } from "../since.ts";
import { WITHOUT_ACCENTS } from "../spelling.ts";
import { change } from "./change.ts";
import { frames } from "./frames.ts";

/** Verbs of the first person that stand without their pronoun: "yo" is put before them, so that every statement has its subject. */
const FIRST_PERSON =
  "hacemos|organizamos|celebramos|montamos|comparto|compartimos|ceno|cenamos|quedo|quedamos|salgo|salimos|llevo|llevamos|ando|andamos|viajo|viajamos|firme|firmamos|incorpore|acabo|conoci|teletrabajo|gradue|encontre|volvi|volvimos|vuelvo|volvemos|baje|bajamos|alquilo|alquilamos|aprobe|saque|recupere|desinstale|elimine|borre|prometimos|licencie|quede|vivo|vivimos|resido|trabajo|trabajamos|curro|soy|somos|estoy|estamos|tengo|tenemos|he|hemos|hago|fumo|bebo|uso|usamos|utilizo|utilizamos|prefiero|preferimos|odio|adoro|detesto|juego|jugamos|estudio|aprendo|hablo|toco|practico|corro|nado|leo|pago|pagamos|cobro|gano|peso|mido|conduzco|manejo|poseo|vendi|vendimos|compre|compramos|deje|dejamos|cambie|cambiamos|mude|mudamos|llamo|llamamos|empece|empezamos|renuncie|perdi|perdimos|cancele|cancelamos|pase|pasamos|cumpli|cumplo|case|casamos|divorcie|separe|rompi|regale|tire|done|termine|terminamos|dejo|puse|pusimos|migre|migramos|reemplace|reemplazamos|sustituimos|sustitui|mejore|subi|subimos|movimos|movi|aplazamos|pospusimos|anulamos|jubile|entre|fiche|programo|desarrollo|desarrollamos|como(?= (?:carne|pescado|de todo|gluten|huevos|dulces|pan|azucar|marisco))|tomo|cocino|voy|vamos|instale|instalamos|nos|me|di|colecciono|monto|naci|cerre|cerramos|abandone|consegui|acabe|acabamos|fui|mudo";

const DAYS = "lunes|martes|miercoles|jueves|viernes|sabados?|domingos?";

/** A limit to a part of the day: a person who no longer drinks coffee at night may drink it in the morning. */
const PARTLY = `(?!.*(?<!\\p{L})(?:por las? (?:noches?|mananas?|tardes?)|los (?:${DAYS}|fines de semana)|entre semana|antes de|despues de|a partir de las|en (?:casa|ayunas|el coche|el trabajo|la oficina)|(?:para|en el|en la|al) (?:cenar|cena|desayunar|desayuno|comer|merendar|dormir))(?!\\p{L}))`;
/** Supplies that have run out are bought again, so the fact does not end. */
const EATEN =
  "(?!(?:cafe|te|leche|pan|vino|cerveza|azucar|huevos|queso|carne|tabaco|cigarrillos|cigarros|chocolate|agua|fruta|yogur)(?!\\p{L}))";
/** Excludes a departure that may be short: a person who left a town on Friday may be back on Sunday. */
const STAYS = "(?<!(?<!\\p{L})(?:dej(?:e|amos|ado) (?!el |la |los |las |mi )|(?:fui|fuimos|sali|salimos|ido|salido) de )(?:\\S+ ){1,2})";
/** An event in one week says nothing about the others; a move within it is still a move. */
const HAVING_DONE = "(?=[\\s,;.!]*$|,? (?:yo )?(?:me |nos )*(?:he|hemos|\\p{L}+(?<!qu)[ei]|\\p{L}+mos)(?!\\p{L}))";

const SINCE: Since = {
  before: "desde (?:el )?(?:\\d{1,2} de )?(?:(?:principios|mediados|finales|el mes) de )?",
  months: "enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre",
  between: " del? ",
  beforeYear: "desde (?:el (?:ano )?)?",
  after: "(?! (?:hasta|a(?:l)?) )",
  and: "(?:y|pero|o) ",
  ...{ dated: "ahora$<clause> en $<year>", undated: "ahora$<clause>" },
};

/** The patterns by which statements in the language are read. */
export const grammar: Grammar = {
  contractions: [
    [/(?<!\p{L})sí(?!\p{L}),? ?/giu, ""],
    ...WITHOUT_ACCENTS,
    ...sinceRewritings(SINCE),
    [/[¿¡]/gu, ""],
    [/(?<!\p{L})(?:el|la|los|las) (\p{L}+(?: \p{L}+)?) (?:del|de la) (?:usuario|usuaria|cliente)(?!\p{L})/giu, "usuario's $1"],
    [
      /(?<!\p{L})((?:[Hh]e|[Hh]a|[Hh]emos|[Hh]an) cambiado|[Cc]ambi[eéoó]|[Cc]ambiamos|cambiaron) de (?!\p{Lu}|\d|idea|planes|opinion|tema)(?=\p{L})/gu,
      "$1 mi ",
    ],
    [/(?<!\p{L})(?:correo electronico|e-mail|mail|correo)(?!\p{L})/giu, "email"],
    [/(?<!\p{L})(?:movil|celular|cel|telefono movil|telefono celular)(?!\p{L})/giu, "telefono"],
    [/(?<!\p{L})wi-fi(?!\p{L})/giu, "wifi"],
    // A town has the same name as this word.
    [/(?<=(?<!\p{L})(?:de|de la|la|en) )luz(?!\p{L})/gu, "electricidad"],
    [
      /(?<!\p{L})(?:(?:[Mm]ejor|[Aa]hora) (?:llamame|dime)|(?:[Pp]refiero|[Pp]referiria|[Qq]uiero|[Qq]uisiera) que me (?:llames|digas|llamen|digan|llameis))(?= \p{Lu}\p{Ll}+(?:[,.;!]|$))/gu,
      "ahora mi nombre es",
    ],
    [
      /(?<!\p{L})(?:(?:[Mm]e )?[Pp]uedes (?:llamarme|llamar|decirme)|[Ll]lamame|[Tt]odos me llaman)(?= \p{Lu}\p{Ll}+(?:[,.;!]|$))/gu,
      "mi nombre es",
    ],
    [/,? (?:segun|como dice) (?:el|la|mi) (?:medic[oa]|doctora?|dermatolog[oa]|alergolog[oa]|analisis|analitica)(?!\p{L})/giu, ""],
    [/(?<!\p{L})que se llaman? (?=\p{Lu})/gu, "llamado "],
    // Reads "to have just done" as the past tense.
    [/(?<!\p{L})(?:yo )?acabo de (\p{L}+)ar(?:me)?(?!\p{L})/giu, "he $1ado"],
    [/(?<!\p{L})(?:nosotros )?acabamos de (\p{L}+)ar(?:nos)?(?!\p{L})/giu, "hemos $1ado"],
    [/(?<!\p{L})(?:yo )?acabo de (?!romp|ve|hac|escrib|volv|pon|abr|mor|dec)(\p{L}+)[ei]r(?:me)?(?!\p{L})/giu, "he $1ido"],
    [/(?<!\p{L})(?:yo )?(?:llevo|llevamos) (?:\S+ ){1,3}(?:semanas|meses|anos|mes|ano) sin (?=(?:fum|beb)\p{L}+)/giu, "yo ya no "],
    [/(?<!\p{L})hace (?:\S+ ){1,2}(?:semanas|meses|anos|mes|ano) que (?:yo )?(?:ya )?no (?=(?:fum|beb)\p{L}+)/giu, "yo ya no "],
    // "Los martes voy a yoga": the day stands where a day is looked for.
    [
      new RegExp(
        `(?<=^|[,;] |(?<!\\p{L})(?:y|e|pero|ah|oye|pues|bueno|que) )((?:el|los|todos los|este) (?:${DAYS})(?: por la (?:manana|tarde|noche))?|el \\d{1,2}(?: de \\p{L}+)?),? ((?:yo )?(?:me |nos )?(?:${FIRST_PERSON})(?!\\p{L})[^,.;!?]*?)(?= (?:y|e|pero|porque) |[,.;!?]|$)`,
        "giu",
      ),
      "$2 $1",
    ],
    [
      /^para (?:el |la |los |las |mis? )?(\p{L}+(?: (?:de |del )?\p{L}+)?),? (?=(?:yo )?(?:uso|usamos|utilizo|utilizamos)(?!\p{L}))([^,.;!?]+)/giu,
      "$2 para $1",
    ],
    [
      new RegExp(
        `(?<=^|[,;:.]\\s*|(?<!\\p{L})(?:y|pero|ahora|ya|hoy|ayer|actualmente|asi que|entonces|por fin|al final|finalmente|que|si|cuando|recientemente|desde hoy|antes|en realidad|de hecho|porque|luego) )(?:yo |nosotros |nosotras )?((?:ya )?(?:solo )?(?:no )?(?:me |nos |lo |la )*(?:tambien |siempre )?(?:${FIRST_PERSON}))(?!\\p{L})`,
        "giu",
      ),
      "yo $1",
    ],
    [
      /(?<=[,;:.]\s*(?:ahora |ya |hoy )?|(?<!\p{L})(?:y|pero|que) (?:ahora |ya )?|^ahora )(es|esta|son|se llama|cuesta|sera)(?= )/giu,
      "ello $1",
    ],
    [/^((?:yo|usuario|el usuario|\p{L}+) (?:\p{L}+ )?)(ahora|actualmente) (?=en |a |con )/iu, "$2 $1"],
  ],
  opener:
    "por cierto|para que (?:lo )?sepas|para tu informacion|fyi|nota|recordatorio|recuerda(?: que)?|ten en cuenta que|actualizacion|novedades|noticias|noticia|buenas noticias|malas noticias|bueno|pues|oye|mira|ah|oh|ok|vale|no(?=,)|hola|buenas|asi que|por desgracia|desgraciadamente|lamentablemente|afortunadamente|por suerte|finalmente|al final|por fin|perdon|perdona|lo siento|ay|como sabes|y|pero|entonces|luego|total|sabes que|importante|te cuento(?: que)?|que sepas que|nada|tia|tio|jo|uf|uff|jaja|a ver|en fin|apunta|anota|toma nota|que tal",
  correction:
    "en realidad|resulta que|al final(?! de)|de hecho|la verdad es que|correccion|rectifico|me equivoque|yo me equivoque|quise decir|quiero decir|queria decir|cambio de planes|(?:yo )?(?:he|hemos) cambiado (?:mi |de )idea|(?:yo )?cambi(?:e|amos) (?:mi |de )idea|perdon, ",
  since: SINCE,
  now: "ahora|ahora mismo|actualmente|hoy en dia|hoy dia|en este momento|en estos momentos|a partir de (?:ahora|hoy|este mes|este ano)|desde (?:ahora|hoy|ayer|hace poco|la semana pasada|el mes pasado|este (?:mes|ano)|esta semana|el lunes|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)|de ahora en adelante|en adelante|otra vez|de nuevo|nuevamente|ahorita",
  when: `(?<=\\p{L} )${STAYS}(?:el|este) (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)|desde hace (?:(?:\\p{L}+|\\d+) )?(?:dias?|semanas?|mes|meses|anos?)|desde siempre|por navidad|en navidad|en navidades|recientemente|hace poco|${STAYS}(?<!de )ayer|${STAYS}(?<!(?:por|de) )hoy|anoche|ultimamente|hace (?:\\p{L}+|\\d+|un par de|unos) (?:dias?|semanas?|mes|meses|anos?)|(?:la|el) (?:semana|mes|ano|fin de semana|verano|invierno|otono|primavera) pasad[oa]|esta semana${HAVING_DONE}|(?:este|esta) (?:mes|ano|manana|noche|verano|invierno|primavera|otono)|el (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo) pasado|en (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)|para siempre|definitivamente|ya|(?:en|desde) (?<year>(?:19|20)\\d\\d)`,
  additive:
    "tambien|ademas|asimismo|igualmente|aparte|otro|otra|otros|otras|segundo|segunda|a tiempo parcial|a media jornada|medio tiempo|a veces|de vez en cuando|los fines de semana|fines de semana|el fin de semana|temporalmente|de momento|por el momento|por ahora|esta semana|este fin de semana|este verano|este mes|hasta|en parte|asi como|extra|adicional|de vacaciones|de viaje|unos dias",
  instead:
    "(?:en vez de|en lugar de|en lugar del|en vez del|(?<=,\\s*)(?:y )?(?:ya )?no) (?:a |al |en |el |la |los |las |de |un |una )?(?<f>[^,]{1,40}?)",
  planned:
    "(?:voy|va|vamos|van) a(?! poder ser)(?= \\p{L}+r(?:me|se|nos|lo|la)?(?!\\p{L}))|pienso|pensamos|planeo|planeamos|tengo pensado|proxima|proximo|pronto|que viene|a punto de|tengo intencion|tengo planeado|estoy pensando",
  unasserted:
    "si|quisiera|querria|quiero|quiere|queremos|gustaria|podria|podriamos|deberia|deberiamos|viviria|seria|estaria|tendria|quiza|quizas|tal vez|a lo mejor|probablemente|posiblemente|puede que|puede ser|a menos que|salvo que|cuando|ojala|espero|esperamos|espera|deseo|creo|cree|creemos|supongo|imagino|imagina|imaginate|sone|sonaba|sueno|soñe|soñaba|bromeo|broma|dice|dicen|(?<!me lo )dijo|dije|dijeron|cuenta que|cuentan|pregunto|pregunta|segun|al parecer|parece|aparentemente|supuestamente|dudo|dudamos|considero|consideramos|intento|intenta|intentamos|tratando de|trato de|intentando|sugiere|recomienda|recomendo|casi|como si|en (?:la|una|esta) (?:novela|pelicula|cancion|serie|obra|funcion)|en el juego|pelicula en|(?:por|de) hoy|antes|antano|en aquel entonces|por aquel entonces|de nino|de nina|de pequeno|de pequena|de joven|solia|soliamos",
  // "The novel that you lent me" is not the novel that the writer is working on.
  subordinate:
    "porque|ya que|puesto que|para que|(?<!(?<!\\p{L})(?:termin|acab|devolv|devuel)\\p{L}+ [^,]*)que|quien|donde|mientras que|aunque|(?<!(?<!\\p{L})(?:dej\\p{L}+ de|ya no) [^,]*)despues de|gracias a|debido a|a causa de|por culpa de|para estar|por trabajo|por motivos",
  coordination: "y(?!-)(?! (?:media|cuarto|medio)(?!\\p{L}))|e(?= h?i)|pero|asi que|y ahora|y luego|aunque|por lo que",
  clauseStart: "yo|ello|mi|mis|nuestro|nuestra|(?:el|la|los|las)(?! \\p{L}+[.!]*$)|ella|ahora|ya no|se",
  event:
    "hoy|ayer|anoche|anteayer|esta (?:ma[nñ]ana|tarde|noche|semana)|hace (?:un|una|dos|tres|poco|\\d)|(?:he|ha|hemos|han|has) (?:\\p{L}+(?:ado|[ií]do)|hecho|visto|dicho|puesto|ido|escrito|roto|vuelto|abierto|muerto)|(?!(?:qu[eé]|porqu[eé]|carn[eé]|caf[eé]|beb[eé]|jos[eé]|tambi[eé]n|andr[eé]s|sof[aá]|chal[eé]|bid[eé]|pat[eé]|reloj)(?!\\p{L}))\\p{L}{2,}é|\\p{L}{3,}(?:ó|aron|ieron|aste)|(?!(?:aqu|as|ah|all|jabal|rub|mi|colibr|s|esqu)í)\\p{L}{2,}í|fui|fue|fuimos|hice|hizo|tuve|estuve|vino|vine|vimos|comimos|salimos|fueron",
  others:
    "(?:ello )?(?:(?:despues|luego|entonces|tambien|ahora|ya|actualmente) )?(?:(?:se|lo|la|los|las|le|les) )*(?:ha|habia|fue|\\p{L}{2,}ó|vive|viven|reside|trabaja|trabajan|curra|estudia|llama|llaman)(?= )|(?:el|ella|ellos|ellas)(?= (?:\\p{L}+ )?(?:ha|han|\\p{L}+ó|\\p{L}+ron)(?!\\p{L}))",
  ceased: [
    [new RegExp(`(?<!\\p{L})ya no (?:tengo|tenemos) (?:ningun |ninguna )?${EATEN}`, "iu"), "tengo un "],
    [new RegExp(`(?<!\\p{L})ya no (?!(?:tengo|tenemos) )${PARTLY}`, "iu"), ""],
    [/(?<!\p{L})no (.+?) mas$/iu, "$1"],
    [new RegExp(`(?<!\\p{L})(?:he dejado|ha dejado|hemos dejado|deje|dejo|dejó|dejamos) de ${PARTLY}`, "iu"), ""],
    [
      new RegExp(
        `(?<!\\p{L})(?:he dejado|ha dejado|hemos dejado|deje|dejó|he abandonado|abandone|he renunciado a|renuncie a) (?=(?:el|la|los|las) )${PARTLY}`,
        "iu",
      ),
      "",
    ],
  ],
  denied: [
    [/(?<!\p{L})(?:no|nunca|jamas|tampoco) /iu, ""],
    [/(?<!\p{L})(?:odio|detesto) /iu, "me gusta "],
  ],
  self: "yo nosotros nosotras me",
  own: "mi mis nuestro nuestra nuestros nuestras",
  user: "usuario,usuaria,el usuario,la usuaria,el cliente,la cliente",
  article: "el la los las este esta estos estas ese esa",
  pronoun: "ello|el|ella|ellos|ellas|eso|esto",
  comment:
    "(?:eso |esto |ello )?(?:es|fue|era|esta|estaba) (?:muy|un|una|tan|super|genial|horrible|carisim[oa]|lo mejor|lo maximo|buenisim[oa])|(?:eso )?(?:yo )?(?:me|nos) (?:encanta|relaja|gusta|mola|flipa|chifla|pone|hace|da|tiene|trae|viene|va|sienta)|que (?!tengo|vivo|trabajo)\\p{L}+|vaya \\p{L}+|menud[oa] \\p{L}+|una (?:pasada|maravilla|gozada|pena)|un (?:rollo|asco|horror|chollo|robo)|(?:demasiado|muy|super) \\p{L}+|trop",
  manyOf:
    "hago voy estudio corro tomo trabajo trabaja trabajamos curro gusta gustan encanta encantan tengo tenemos tiene conozco hablo toco juego poseo como bebo aprendo leo visito colecciono quiero odio adoro prefiero cocino veo se uso",
  alike:
    "encanta=gusta,encantan=gusta,gustan=gusta,adoro=gusta,fumar=fumo,fuma=fumo,fumamos=fumo,beber=bebo,bebe=bebo,tomar=tomo,toma=tomo,comer=como,come=como,comemos=como,jugar=juego,juega=juego,jugamos=juego,correr=corro,corre=corro,aprender=aprendo,aprende=aprendo,aprendiendo=aprendo,ir=voy,va=voy,vamos=voy,trabajar=trabajo,trabaja=trabajo,nadar=nado,nada=nado,leer=leo,lee=leo,usar=uso,usa=uso,utilizar=uso,utilizo=uso,estudiar=estudio,estudia=estudio,estudiando=estudio,practicar=practico,hacer=hago,hace=hago,tocar=toco,toca=toco,ver=veo,ve=veo,vegetariano=vegetariana,vegano=vegana,carro=coche,auto=coche,computadora=ordenador,vive=vivo,resido=vivo,montar=monto,cocinar=cocino,viviendo=vivo,trabajando=trabajo",
  light:
    "pesos soles bebo tomo como fumo voy tengo hago juego leo uso veo dia dias semana semanas mes manana noche ano vez veces taza tazas vaso vasos mucho mucha todos todas cada poco",
  single:
    "chico=boyfriend,chica=girlfriend,mujer=wife,esposa=wife,marido=husband,esposo=husband,pareja=partner,novia=girlfriend,novio=boyfriend,prometida=fiance,prometido=fiance,madre=mom,mama=mom,padre=dad,papa=dad,jefe=boss,jefa=boss,supervisor=boss,supervisora=boss,gerente=boss,casero=landlord,casera=landlord,arrendador=landlord,medico=doctor,medica=doctor,medico de cabecera=doctor,medico de familia=doctor,doctor=doctor,doctora=doctor,dentista=dentist,psicologo=therapist,psicologa=therapist,terapeuta=therapist,contable=accountant,contador=accountant,gestor=accountant,abogado=lawyer,abogada=lawyer,peluquero=hairdresser,peluquera=hairdresser,entrenador=trainer,entrenadora=trainer,companero de piso=lodger,companera de piso=lodger,empresa=employer,banco=bank,seguro=insurance,gimnasio=gym,colegio=school,escuela=school,universidad=university,oficina=office,equipo=team,departamento=department,gano=salary,gana=salary,cobro=salary,cobra=salary,sueldo=salary,salario=salary,peso=weight,pesa=weight,mido=height,mide=height,altura=height,estatura=height,estudio=major,estudia=major,numero=telefono,numero de telefono=telefono,direccion de email=email,renta=alquiler,hijos=child",
  noName:
    "en de del para por con a al el la los las un una unos unas este esta estos estas ese esa esos esas mi mis tu tus su sus nuestro nuestra yo tu ella ello nosotros ellos usted ustedes todo todos toda todas alguien nadie quien que aqui ahi alli hoy manana ayer algunos varios cada ningun si cuando desde despues antes entonces pero y o no mas muy dos tres me te se nos lo le ya ahora",
  generic:
    "fecha dia hora horario nuevo nueva actual actualmente proximo proxima previsto prevista oficial principal personal completo completa mensual total cita",
  predicate:
    "tan|muy|realmente|demasiado|bastante|que|porque|cuando|siempre|todavia|aun|tambien|solo|sobre|por|en|a|al|para|con|sin|bajo|no|nunca|de|del|hecho|hecha|cerrado|cerrada|abierto|abierta|roto|rota|averiado|estropeado|muerto|muerta|genial|increible|bueno|buena|malo|mala|mejor|peor|caro|cara|terminado|terminada|cancelado|cancelada|vendido|vendida|aqui|alli|delicioso|deliciosa|distinto|distinta|diferente|nuevo|nueva|viejo|vieja|falso|falsa|a menudo|raramente|lleno|llena|vacio|vacia|tarde|temprano|listo|lista|divertido|divertida|aburrido|aburrida|facil|dificil|imposible|importante|situado|ubicado|ubicada|escrito|escrita|enfermo|enferma|mi|mio|mia|como|ninguno|secreto|secreta|confidencial|privado|privada|solamente|todo|toda|todos|cerca|lejos|entre|ello|lo|donde|quien|mucho|mas|menos|alto|alta|bajo|baja|largo|larga|corto|corta|rapido|rapida|lento|lenta|caducado|caducada|robado|robada|perdido|perdida|bloqueado|bloqueada|conocido|conocida|contento|contenta|feliz|triste|cansado|cansada|simpatico|simpatica|amable|grande|pequeno|pequena|embarazada|desconocido|incorrecto|correcta|bonito|bonita|precioso|preciosa|complicado|ahora|actualmente|ya|ido|dejado|cambiado|pesimo|pesima|horrible|excelente",
  numbers: "cero|ningun|ninguno|ninguna un|uno|una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince",
  dateGlue: "el la los las a de del al en para hacia hasta por dia un cada todos sobre y",
  relativeDay:
    "hoy|manana|pasado manana|esta (?:noche|tarde|semana)|(?:la|el) (?:semana|mes|ano|trimestre|verano|invierno|otono|primavera|fin de semana|lunes|martes|miercoles|jueves|viernes|sabado|domingo) (?:que viene|proximo|proxima|siguiente)|(?:la |el )?(?:proxima|proximo|siguiente) (?:semana|mes|ano|trimestre|verano|lunes|martes|miercoles|jueves|viernes|sabado|domingo)|(?:principios|finales|mediados) de \\p{L}+|mediodia|medianoche|(?:por|de) la (?:manana|tarde|noche)|este (?:mes|ano|fin de semana)|dentro de (?:\\p{L}+|\\d+) (?:dias?|semanas?|mes|meses)",
  ...change,
  parts: {
    A: "(?:(?:ya|ahora|actualmente|todavia|aun|recien|recientemente|por fin|finalmente|oficialmente|acabo de|solo|siempre|tambien) )*",
    R: "(?:me |nos |se |lo |la |le |te )*",
    H: "{A}{R}(?:(?:he|ha|hemos|han) )?{A}",
    ME: "(?!(?:a )?(?:mi|mis|su|nuestr[oa]s?|el|la) (?:madre|padre|mama|papa|padres|hermano|hermana|hermanos|marido|mujer|esposa|esposo|novio|novia|pareja|hijo|hija|hijos|abuelo|abuela|abuelos|tio|tia|primo|prima|suegro|suegra|suegros|cunado|cunada|amigo|amiga|vecino|vecina|sobrino|sobrina|companero|companera|colega)(?!\\p{L})){S}",
    S: "(?<s>[^\\s,]+(?: [^\\s,]+){0,2}?)",
    O: "(?<o>mi|mis|nuestro|nuestra|nuestros|nuestras|el|la|los|las|usuario's)",
    K: "(?<k>[\\p{L}\\p{N}'/ -]{2,40}?)",
    N: "(?<n>(?:mi|mis|nuestro|nuestra|nuestros|nuestras|el|la|los|las|este|esta|usuario's) (?:\\S+ ){0,4}?\\S+?|\\p{Lu}[\\p{L}\\p{N}-]*(?: [\\p{L}\\p{N}-]+){0,2}?)",
    V: "(?<v>.{1,80}?)",
    F: "(?<f>.{1,60}?)",
    AN: "(?:una? |unos |unas |el |la |los |las |mi |mis |nuestro |nuestra |nuestros |nuestras |su |este |esta )?",
    BE: "(?:es|son|esta|estan)(?: {NOW})?",
    IS: "(?:{NOW} |ya )?(?:es|son|esta|estan)",
    NOW: "(?:ahora|actualmente|ya)",
    TO: "(?:a|al|para|hasta|hacia)(?: el| la| las| los)?",
    PER: "(?:(?: (?:al|por|a la|cada) |\\/)\\p{L}+)?(?: netos?| brutos?| limpios?)?",
    ROLE: "(?:desarrollador|ingenier|profesor|profe(?!\\p{L})|maestr|medic|enfermer|abogad|arquitect|contable|contador|becari|director|camarer|meser|vendedor|cociner|chef|disenador|periodista|consultor|investigador|electricista|fontaner|plomer|panader|peluquer|notari|asistente|ayudante|gerente|encargad|responsable|tecnic|secretari|psicolog|farmaceutic|traductor|fotograf|conductor|taxista|bomber|polici|agricultor|analista|piloto|redactor|librer|cajer|programador|jefe de|jefa de|repartidor|dependient|carpinter|mecanic|veterinari|fisioterapeut|funcionari|camionero|limpiador|cuidador|monitor|auxiliar|administrativ|comercial|economist|quimic|biolog|dentista)",
    DONE: "(?:terminad[oa]s?|acabad[oa]s?|finalizad[oa]s?|completad[oa]s?|en pausa|pausad[oa]s?|suspendid[oa]s?|parad[oa]s?|lanzad[oa]s?|entregad[oa]s?|publicad[oa]s?|en produccion|aprobad[oa]s?|cancelad[oa]s?|abandonad[oa]s?|desbloquead[oa]s?)",
    SHIFTED:
      "(?:pasad[oa]s?|movid[oa]s?|aplazad[oa]s?|pospuest[oa]s?|trasladad[oa]s?|adelantad[oa]s?|retrasad[oa]s?|cambiad[oa]s?|reprogramad[oa]s?|corrid[oa]s?|atrasad[oa]s?)",
    SHIFT:
      "(?:paso|pasó|movio|movió|aplazo|aplazó|pospuso|traslado|trasladó|adelanto|adelantó|retraso|retrasó|cambio|cambió|reprogramo|reprogramó|corrio|corrió|pasamos|movimos|aplazamos|pospusimos|adelantamos|retrasamos|cambiamos|movi|cambie|aplace|adelante)",
    RISEN:
      "(?:sub[ií][oó]?|subid[oa]|bajó|bajo|bajado|aument[oó]|aumentado|pasó|paso|pasado|cambió|cambiado|disminuy[oó]|reducido|crecido|caido|cay[oó]|increment[oó]|incrementado)",
  },
  frames,
};
