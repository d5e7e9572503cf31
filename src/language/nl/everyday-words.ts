/** Frequent words of conversations that have a meaning of their own. The language of a short text is identified by them. */
export const EVERYDAY_WORDS =
  "net straks zus broer moeder vader mama papa dochter zoon vrouw man vriend vriendin vrienden kind kinderen hond kat appartement " +
  "auto school geld eten water melk koffie tandarts dokter vakantie vandaag gisteren morgen vanavond week weken maand maanden dag " +
  "dagen avond nacht uur altijd nooit vaak soms begint begon begonnen kwam komt kom ging gegaan gegeten gedronken geslapen " +
  "gevonden verloren vergeten geboekt geprobeerd slaapt rookt roken helpt hielp goed beter slecht nieuw nieuwe oud oude groot " +
  "klein weinig hele tien elf twaalf twee drie vier vijf zes zeven acht negen jarig ziek moe late laat terug samen verbouwen";
