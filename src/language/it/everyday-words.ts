/** Frequent words of conversations that have a meaning of their own. The language of a short text is identified by them. */
export const EVERYDAY_WORDS =
  "tornato tornata comprare latte scusa ritardo sera notte mattina giorno giorni comincia inizia chiavi perso persa dorme dormo " +
  "servito voli volo prenotato prenotati giugno fuma guida allergico allergica vediamo mezzogiorno meglio peggio compleanno " +
  "provato canta aumentato amico amica amici padre madre fratelli bambino bambini soldi acqua caffè vacanza vacanze viaggio so " +
  "sai voglio vuoi forse spesso telefono indirizzo nuovo nuova vecchio vecchia grande piccolo piccola oggi euro";
