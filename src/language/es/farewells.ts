import type { Farewells } from "../grammar.ts";

/** "The piano of my aunt" is not the piano of the older fact. */
const NOT_OF =
  "(?! (?:de|del|que (?:yo )?(?:me|nos) (?:dej|prest)\\p{L}+|a medias|por un rato|alquilad[oa]|prestad[oa]|en(?! (?:wallapop|vinted|ebay|milanuncios|mercado|internet|marketplace))|para (?:mis?|el|la|los|las|lo))(?= |$))";
/** Leaving somewhere, for somebody or at an hour does not end a fact: the person returns. */
const FOR_GOOD =
  "(?! (?:de|del|en|al|con|sin|como|que|encima|fuera|hacia|delante|junto|dormid[oa]|llorando|esperando|dentro|tarde|temprano|pronto|antes|aparcado|aparcada|encendido|puesto|puesta|para(?! siempre)|a(?! (?:finales|principios|mediados))|por)(?= |$))";
/** Excludes a short absence: a person who left a town for the weekend is back on Sunday. */
const MOVED_OUT = "(?! (?:el|este|ayer|hoy|durante|bajo|unos|unas|dos|tres|un|una|esta)(?= |$))";
/** Excludes an activity that is finished for one day: it is done again on the next. */
const END = "(?=$|[,.;!]| (?:ya|hace|por|porque|y|ayer(?! (?:el|la|los|las|un|una) )|en|desde|definitivamente)(?= |$))";
/** Words around the name of the thing that is given up. */
const THING =
  "(?:(?:el |la |los |las |mi |mis )?(?:clase|clases|curso|cursos|suscripcion|cuenta|abono|plan|tema|rollo|app|trabajo|curro|puesto|plaza|carrera|grado|taller|equipo|grupo|lo) (?:de|del|a|al|en|con) )?";
const GIVEN_AWAY =
  "vendi|vendido|vendimos|vendió|revendi|malvendi|regale|regalado|regalamos|regaló|done|donado|donamos|donó|tire|tirado|tiramos|devolvi|devuelto|devolvimos|cancele|cancelado|cancelamos|canceló|anule|anulado|anulamos|desinstale|desinstalado|borre|borrado|elimine|eliminado|jubile|jubilado|sustitui|sustituido|sustituimos|reemplace|reemplazado|reemplazamos";
const QUIT = "deje|dejado|dejamos|dejó|abandone|abandonado|abandonamos|abandonó|plante|plantado";

/** How Spanish says that somebody has ended `§`, the words of an older fact. */
export const farewells: Farewells = {
  leave: [
    `(?:^| )(?:${QUIT}) ${THING}§${FOR_GOOD}`,
    `(?:^| )(?:dimiti|dimitido|despidieron|despedido|despedida|echaron|echado|echada|jubile|jubilado|jubilada|desapunte|desapuntado|desapuntada|borre|borrado|borrada|di de baja|dado de baja|dimos de baja|dada de baja) (?:de|del|en) ${THING}§${FOR_GOOD}`,
    `(?:^| )(?:renuncie|renunciado|renunciamos) (?:a|al|en) ${THING}§${FOR_GOOD}`,
    `(?:^| )ya no (?:estoy|estamos|esta|sigo|seguimos) (?:en|con) ${THING}§${FOR_GOOD}`,
    "(?:^| )(?:entregue|entregado|devolvi|devuelto|di|dado|presente|presentado) (?:mi|mis|la|las|los|el) (?:carta|renuncia|preaviso|llaves|dimision|tarjeta|uniforme|portatil|finiquito)(?: de \\p{L}+)? (?:en|a|al|de|del) §",
    "^(?:en )?§ (?:yo )?(?:me|nos) (?:han |ha )?(?:despedido|despidieron|despidió|echado|echaron|echó|largaron)",
    "^§ (?:ha )?(?:quebrado|quebró|cerró para siempre|cerrado para siempre|cerró definitivamente|bajado la persiana)",
    `(?:^| )se (?:ha )?(?:acabado|acabó|terminó) ${THING}§(?! (?:de|del|por)(?= |$))`,
    `^${THING}§ (?:yo )?(?:ya )?(?:lo|la|los|las) (?:he |hemos )?(?:${QUIT})${END}`,
    `^${THING}§ (?:ya )?(?:se acabó|se ha acabado|se terminó|es historia)(?! por(?= |$))`,
  ],
  move: [
    `(?:^| )(?:deje|dejado|dejamos|dejó|fui de|fuimos de|ido de|marche de|marchado de|marchamos de|mude de|mudado de|mudamos de|despedi de|despedido de|despedimos de|adios a) §${FOR_GOOD}${MOVED_OUT}`,
    "(?:^| )(?:deje|dejado|dejamos|vendi|vendido|vendimos|devuelto|devolvi|devolvimos|entregue|entregado|entregamos) (?:el piso|la casa|las llaves|el apartamento|el departamento|el depa|el estudio|la habitacion)(?: que \\S+)? (?:de|en|del) §",
    "^§ (?:ya )?(?:es historia|se acabó|quedó atras|queda atras)",
  ],
  dispose: [
    `(?:^| )(?:abandone|abandonado|abandonamos) ${THING}§${FOR_GOOD}`,
    `(?:^| )(?:${GIVEN_AWAY}) ${THING}§${NOT_OF}`,
    `(?:^| )(?:cambie|cambiado|cambiamos|cambió) §(?= por )`,
    "(?:^| )(?:cerre|cerrado|cerramos|elimine|eliminado) (?:mi |la |el )?(?:cuenta|perfil) (?:de|del|en) §",
    `(?:^| )(?:me|nos) (?:han |ha )?(?:robado|robaron|robó|quitado|quitaron|birlado|mangado|mangaron) §${NOT_OF}`,
    `(?:^| )(?:deshice|deshecho|deshicimos|desprendi|desprendido|quitado|di de baja|dado de baja|dada de baja|dimos de baja|desuscribi|desapunte|desapuntado|desapuntada|borre|borrado|borrada) (?:de|del|en) ${THING}§${NOT_OF}`,
    `(?:^| )(?:adios|chao|hasta nunca) (?:a |al |con )?${THING}§${NOT_OF}`,
    `^${THING}§ (?:yo )?(?:ya )?(?:me )?(?:lo|la|los|las) (?:he |hemos |han )?(?:${GIVEN_AWAY}|llevado al desguace|lleve al desguace|robaron|robado|mangaron|quitaron|quitado)(?=$|[,.;!]| (?:ya|hace|por|porque|y|ayer|anoche|en|a|al|desde)(?= |$))`,
    `^${THING}§ (?:yo )?(?:ya )?(?:lo|la|los|las) (?:he |hemos )?(?:${QUIT})(?=$|[,.;!]| (?:ya|hace|porque)(?= |$))`,
    "^§ (?:yo )?(?:ya )?(?:me |nos )(?:la|lo|las|los) (?:han |ha )?(?:robaron|robado|mangaron|mangado|quitaron|quitado|birlaron)",
    "^§ (?:ya )?(?:se )?(?:ha |han |esta |estan |fue |fueron |sido |quedó )*(?:vendido|vendida|vendidos|vendidas|robado|robada|desguazado|desguazada|caducado|caducada|caducó|siniestro total|ido al desguace|fue al desguace|pasado a mejor vida|pasó a mejor vida)(?=$|[,.;!]| (?:ya|hace|por|y|ayer|en|desde)(?= |$))",
  ],
  part: [
    "^§ (?:ya )?(?:se |me |nos )*(?:ha |han |esta |acaba de )*(?:jubilado|jubilada|jubiló|jubilarse|retirado|retirada|retiró|dimitido|dimitió|despedido|despedida|despidieron|fallecido|falleció|muerto|murió|trasladado|trasladada|trasladó|dejado la empresa|dejó la empresa|dejado el equipo|dejó el equipo|dejado la consulta|dejó la consulta|dejado el puesto|dejó el puesto|cambiado de trabajo|cambió de trabajo|cambiado de empresa|cambió de empresa|ido de la empresa|fue de la empresa)(?=$|[,.;!]| (?:y|en|a(?! (?:las?|su|mi) )|al|el|la|hace|ya|por)(?= |$))",
    "(?:^| )(?:sustituye a|sustituyó a|sustituido a|reemplaza a|reemplazó a|reemplazado a|releva a|relevado a|en lugar de|ocupa el puesto de|coge el puesto de) §",
  ],
  split: [
    "(?:^| )(?:deje|dejado|dejamos|cortado|corte|roto|rompi|separe|separado|separada|divorcie|divorciado|divorciada|mi relacion|la relacion) (?:con|de) §",
    `(?:^| )(?:deje|he dejado) a §${FOR_GOOD}`,
    `^(?:con |yo y )?§(?: y yo)?(?: ya)?(?: yo)? (?:(?:lo|nos|he|hemos|ya no) )*(?:dejamos|dejado|cortamos|cortado|corte|rompimos|roto|rompi|separamos|separado|divorciamos|divorciado|terminamos|terminado|estamos juntos)${END}`,
    `^§ (?:me|nos) (?:ha )?(?:dejado|dejó|cortó|puso los cuernos)${END}`,
  ],
  outdo: [
    "(?:^| )(?:cansado|cansada|aburrido|aburrida|harto|harta|cansamos) (?:de|del) §",
    "(?:^| )(?:destronado|destronó|desbancado|desbancó) (?:a )?§",
    "^§ (?:ya )?(?:ha |me |se |fue |sido )*(?:destronado|destronada|desbancado|desbancada|pasado de moda|aburre|cansa|aburrió)",
  ],
};
