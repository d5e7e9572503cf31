import { stemmer as searchStemmer } from "@orama/stemmers/spanish";
import type { Language } from "../language.ts";
import { grammar } from "./grammar.ts";
import { vocabulary } from "./vocabulary.ts";

/** Spanish of Spain and of America. Patterns are spelled without accents: they are removed first. */
export const es: Language = {
  code: "es",
  alphabet: "áéíóúüñ",
  searchStemmer,
  traits: ["dropsSubject"],
  common:
    "yo tu el ella nosotros ellos me te se lo la los las un una unos unas de del a al en y e o que es soy son somos esta estoy estan estamos ha he hemos han no mi mis su sus nuestro nuestra con por para este esta esto muy ya usuario ahora nos ello",
  telling:
    "jubilo murio dejo vendio mudo cambio paso llamo compro puso quiere queria esta estan era eran fueron hizo dijo viene vienen llamado llamada tengo vivo curro curramos ando andamos llevo llevamos empezamos vendimos deje dejamos dejo voy vamos hemos puesto pasado pase quitado quitaron robaron robado mi mis novio novia novios jefe jefa hijo hija hermano hermana perro gata gato coche carro moto bici casa piso trabajo trabajando empece acabe acabo termine terminamos firme sali salgo salimos ahora ayer anoche manana lunes martes miercoles jueves viernes sabado domingo semana mes ano anos dos tres cuatro cinco seis siete ocho nueve diez puedes llamame llamarme quedan queda solo al final pero porque tambien muy nada algo todos todas siempre nunca nos les eso esa ese fuera cita dentista medico medica escayola cole uni curso clase clases fumar empece renuncie mudamos cambiamos estoy estamos yo hola gracias compre contraseña contrasena alquiler piso como vivo vive vivimos trabajo trabajamos tengo tenemos fumo bebo gusta gustan uso usamos prefiero juego estudio hablo pago cobro odio adoro favorito favorita llamo llama deje vendi cambie mude numero reunion fue fui hace anos mude casado soltero casada soltera cumplo cumpli peso kilos bajado subido pasamos pasado vuelto encontrado dejado hemos han aumentado",
  letters: /[ñ¿¡]/giu,
  ...vocabulary,
  grammar,
  everydayWords:
    "vuelvo volver comprar leche tarde cena cenamos comida desayuno llaves duermo duerme ayuda ayudó alérgico alérgica mediodía " +
    "mejor peor cumple cumpleaños probado canta entradas amigo amiga amigos padre madre mamá hermanos niño niña niños dinero agua " +
    "café médico vacaciones vuelo vuelos viaje reserva reservé llegar llego llegué perdí encontré olvidé sé sabes quiero quieres " +
    "mañana noche día días quizás ejercicio perdona perdón oye vale",
  asking: {
    front:
      "(?:(?:a|con|de|desde|en|hasta|para|por|sobre) )?(?:qu[eé]|cu[aá]l(?:es)?|qui[eé]n(?:es)?|cu[aá]nt[oa]s?)|(?:desde |hasta )?cu[aá]ndo|(?:de |a)?d[oó]nde|c[oó]mo|dime|recu[eé]rdame|mu[eé]strame|enumera|busca|encuentra|dame|expl[ií]came|descr[ií]beme|resume",
  },
  beforeMonth: "en|de|desde|hasta",
  distances: {
    ahead: "dentro de",
    back: "hace",
    amounts: "cero un dos tres cuatro cinco seis siete ocho nueve diez once doce",
    otherAmounts: { una: 1, "un par de": 2 },
    units: { day: "dias?", week: "semanas?", month: "mes(?:es)?", year: "anos?" },
    last: "pasad[oa]|ultim[oa]",
    current: "est[ea]",
    next: "proxim[oa]",
    lastAfter: "pasad[oa]",
    nextAfter: "que viene|proxim[oa]",
    weekend: "fin de semana|finde",
    seasons: { spring: "primavera", summer: "verano", autumn: "otono", winter: "invierno" },
  },
};
