/** Frequent words of conversations that have a meaning of their own. The language of a short text is identified by them. */
export const EVERYDAY_WORDS =
  "rentre rentré sport acheter lait mangé mange manger dort dors dormir clés perdu retrouvé réservé vols vol juin juillet merci " +
  "aidé fume fumer idée allergique conduit conduire midi minuit mieux pire anniversaire goûté chante billets ami amie amis père " +
  "mère maman papa enfant enfants argent eau café vacances voyage sais sait veux veut jour jours nuit après-midi peut-être " +
  "souvent parfois désolé désolée pardon nouveau nouvelle vieux vieille petit petite grand grande téléphone adresse télétravail " +
  "augmenté";
