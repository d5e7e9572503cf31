import type { Speakers, Times, Weights } from "../vocabulary.ts";

/** Words of the first person, of questions and of time, and what makes a statement important. */
export const wording: Pick<Speakers, "firstPersonForms" | "asksOfSelf"> & Pick<Times, "timeWords" | "asksWhen"> & Weights = {
  firstPersonForms: "yo mi mis mio mia mios mias conmigo nosotros nosotras nuestro nuestra nuestros nuestras me",
  asksOfSelf: "yo|mis?|mí|m[ií][oa]s?|me|conmigo|nuestr\\p{L}+|nosotr[oa]s|vivo|trabajo|tengo|soy|estoy",
  asksWhen: "cu[aá]ndo|qu[eé] d[ií]a|qu[eé] fecha|a qu[eé] hora|desde cu[aá]ndo|cu[aá]nto tiempo",
  timeWords: "ayer hoy manana anteayer anoche semana mes ano pasado pasada proximo proxima hace recientemente",
  signals: {
    constraint:
      "al[eé]rgi\\p{L}*|intoleran\\p{L}*|cel[ií]ac\\p{L}*|diabet\\p{L}*|diab[eé]tic\\p{L}*|asma|asmátic\\p{L}*|epilep\\p{L}*|" +
      "embarazada|medicamento\\p{L}*|medicación|vegan[oa]s?|vegetarian[oa]s?|halal|kosher|gluten|lactosa|nunca|jamás|" +
      "no pued[oe]\\p{L}*|no debo|no como|no bebo|no tom[oa]|prohibid[oa]|confidencial|emergencia",
    identity:
      "[Mm]e llamo|[Ss]e llama|[Mm]i nombre|[Ss]oy (?:de )?\\p{L}+|naci(?:do|da|ó|miento)?|[Nn]ací|cumpleaños|años|[Vv]iv(?:o|e|" +
      "imos)|[Tt]rabaj(?:o|a|amos)|profesión|casad[oa]|divorciad[oa]|solter[oa]|prometid[oa]|espos[oa]|marido|mujer|novi[oa]|" +
      "hij[oa]s?|madre|padre|herman[oa]s?|teléfono|número|correo|dirección|e-?mail",
    commitment:
      "tengo que|tiene que|tenemos que|debo|hay que|cita|plazo|fecha límite|promet\\p{L}*|qued(?:é|amos) (?:con|en)|reuni[oó]n|" +
      "reservad[oa]|reserv[eé]|voy a|vamos a|recuérdame|recordatorio|firm[eé]|firmado|deb(?:o|e) pagar",
    preference:
      "gusta\\p{L}*|encanta\\p{L}*|prefier\\p{L}*|preferid[oa]s?|favorit[oa]s?|odi[oa]|detest[oa]|quier[oe]|quisiera|" +
      "me interesa\\p{L}*|apasiona\\p{L}*|ador[oa]",
    decision:
      "decidí|decidid[oa]|elegí|elegid[oa]|cambi(?:é|ado|amos)|mud(?:é|ado|amos)|empecé|empezado|dejé|dejado|renuncié|compré|" +
      "comprado|vendí|vendido|contrat(?:é|ado)|acept(?:é|ado)|rechaz(?:é|ado)",
    date:
      "lunes|martes|miércoles|jueves|viernes|sábados?|domingos?|enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|" +
      "octubre|noviembre|diciembre|hoy|ayer|mañana|(?:semana|mes|año) (?:que viene|pasad[oa]|próxim[oa])|próxim[oa] (?:semana|" +
      "mes|año)",
  },
  hedges: "quizás?|tal vez|a lo mejor|probablemente|posiblemente|creo que|puede que|no estoy segur[oa]",
};
