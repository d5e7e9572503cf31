import type { Speakers, Times, Weights } from "../vocabulary.ts";

/** Words of the first person, of questions and of time, and what makes a statement important. */
export const wording: Pick<Speakers, "firstPersonForms" | "asksOfSelf"> & Pick<Times, "timeWords" | "asksWhen"> & Weights = {
  firstPersonForms: "je j moi me m mon ma mes nous notre nos",
  asksOfSelf: "je|j['’]\\p{L}+|moi|m['’]\\p{L}+|mon|ma|mes|notre|nos|nous",
  asksWhen: "quand|quel jour|quelle date|à quelle heure|depuis quand|combien de temps",
  timeWords: "hier aujourd'hui demain avant-hier semaine mois annee an dernier derniere prochain prochaine recemment soir matin",
  signals: {
    constraint:
      "allergi\\p{L}*|intoléran\\p{L}*|cœliaque|coeliaque|diab[eé]t\\p{L}*|asthm\\p{L}*|épilep\\p{L}*|enceinte|médicaments?|" +
      "végan\\p{L}*|végét\\p{L}*|halal|casher|gluten|lactose|jamais|ne (?:peux|peut|dois|doit) pas|ne (?:mange|bois|" +
      "prends) (?:pas|plus|jamais)|interdit\\p{L}*|confidentiel\\p{L}*|urgence",
    identity:
      "m['’]appelle|s['’]appelle|[Mm]on nom|[Jj]e suis (?:une? )?\\p{L}+|née?|naissance|anniversaire|ans|habit(?:e|ons|ent)|" +
      "[Jj]e vis|travail(?:le|lons)|métier|profession|mariée?|divorcée?|célibataire|fiancée?|femme|mari|copine|copain|fils|fille|" +
      "enfants?|mère|père|frère|sœur|soeur|téléphone|numéro|adresse|e-?mail|mail",
    commitment:
      "dois|doit|devons|il faut|rendez-vous|rdv|délai|échéance|promis|promets|réunion|réservée?s?|réservé|prévue?s?|je vais|" +
      "on va|rappelle-moi|rappel|signée?|avant (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)",
    preference: "aime|aimons|adore|préf[èé]r\\p{L}*|favorite?s?|déteste|veux|voudrais|plaît|plaisent|passionnée?|intéress\\p{L}*",
    decision:
      "décid\\p{L}*|choisi\\p{L}*|changée?|changé|déménagée?|déménagé|commencé|arrêté|quitté|démissionné|acheté|vendu|embauchée?|" +
      "accepté|refusé",
    date:
      "lundis?|mardis?|mercredis?|jeudis?|vendredis?|samedis?|dimanches?|janvier|février|mars|avril|mai|juin|juillet|août|" +
      "septembre|octobre|novembre|décembre|aujourd['’]hui|hier|demain|(?:semaine|mois|année) (?:prochaine?|dernière?)|" +
      "\\d{1,2} ?h(?: ?\\d{2})?",
  },
  hedges: "peut-être|sans doute|probablement|je (?:crois|pense)|pas sûre?|il se peut",
};
