/** Frequent words of conversations that have a meaning of their own. The language of a short text is identified by them. */
export const EVERYDAY_WORDS =
  "vuelvo volver comprar leche tarde cena cenamos comida desayuno llaves duermo duerme ayuda ayudó alérgico alérgica mediodía " +
  "mejor peor cumple cumpleaños probado canta entradas amigo amiga amigos padre madre mamá hermanos niño niña niños dinero agua " +
  "café médico vacaciones vuelo vuelos viaje reserva reservé llegar llego llegué perdí encontré olvidé sé sabes quiero quieres " +
  "mañana noche día días quizás ejercicio perdona perdón oye vale";
