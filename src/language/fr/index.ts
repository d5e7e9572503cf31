import { stemmer as searchStemmer } from "@orama/stemmers/french";
import type { Language } from "../language.ts";
import { grammar } from "./grammar.ts";
import { vocabulary } from "./vocabulary.ts";

/**
 * French of France, Belgium, Switzerland and Canada. Patterns are spelled without accents and elisions: accents are removed and elisions
 * expanded first.
 */
export const fr: Language = {
  code: "fr",
  alphabet: "àâæçéèêëîïôœùûüÿ",
  searchStemmer,
  attachedBefore: "(?:[ldjmtsnc]|qu|jusqu|lorsqu|puisqu|quelqu|presqu)['’]",
  common:
    "je tu il elle on nous vous ils elles me te se le la les un une des du de d l au aux a et en est suis es sont sommes ai as avons ont que qui ne pas plus mon ma mes ton ta son sa ses notre nos leur ce cet cette c j dans pour avec sur par chez y utilisateur maintenant",
  telling:
    "chien chat voiture boulot taf bosse boite copain copine mec meuf fille fils mere pere frere soeur ai suis avons sommes fait faire vais vas allons quitte vendu arrete commence change demenage enleve vole signe trouve appart maison loyer rdv lundi mardi mercredi jeudi vendredi samedi dimanche hier demain matin soir semaine mois deux trois quatre cinq sept huit neuf dix toujours jamais rien tout tous toutes aussi mais donc car parce quand bien trop tres deja encore ça voila bon bah enfin finalement appelle reste restent fini termine mort morte ecole cours medecin dentiste chef habite travaille utilise aime prefere j'ai j'habite j'aime c'est m'appelle appelle s'appelle n'ai n'aime depuis ans retrouve accouche resilie arrete passes demenage",
  letters: /[çèêœëîû]/giu,
  ...vocabulary,
  grammar,
  everydayWords:
    "rentre rentré sport acheter lait mangé mange manger dort dors dormir clés perdu retrouvé réservé vols vol juin juillet merci " +
    "aidé fume fumer idée allergique conduit conduire midi minuit mieux pire anniversaire goûté chante billets ami amie amis père " +
    "mère maman papa enfant enfants argent eau café vacances voyage sais sait veux veut jour jours nuit après-midi peut-être " +
    "souvent parfois désolé désolée pardon nouveau nouvelle vieux vieille petit petite grand grande téléphone adresse télétravail " +
    "augmenté",
  asking: {
    front:
      "(?:(?:à|avec|chez|dans|de|depuis|en|par|pour|sur) )?(?:qui|quoi|quel(?:le)?s?|quand|combien|où)|qu['’]\\p{L}+|que|pourquoi|comment|est-ce|lequel|laquelle|\\p{L}+-(?:je|tu|il|elle|on|nous|vous|ils|elles|ce|t-il|t-elle|t-on)|dis-moi|rappelle-moi|montre-moi|donne-moi|liste|trouve|cherche|explique|décris|résume",
  },
  beforeMonth: "en|de|depuis",
  distances: {
    ahead: "dans",
    back: "il y a",
    amounts: "zero un deux trois quatre cinq six sept huit neuf dix onze douze",
    otherAmounts: { une: 1 },
    units: { day: "jours?", week: "semaines?", month: "mois", year: "ans?|annees?" },
    last: "dernier",
    current: "ce|cet|cette",
    next: "prochain",
    lastAfter: "derniere?|passee?",
    nextAfter: "prochaine?",
    weekend: "week-end|weekend",
    seasons: { spring: "printemps", summer: "ete", autumn: "automne", winter: "hiver" },
  },
};
