import type { Farewells } from "../grammar.ts";

/** "The piano of my aunt" is not the piano of the older fact. */
const NOT_OF =
  "(?! (?:de|du|des|pour (?:mes|mon|ma|les|le|la|nos)|au (?:bureau|boulot|travail|profit)|sur (?:mon|le|la|ma)|à (?:reparer|reviser|garder|laver|nettoyer|tester))(?= |$))";
/** Excludes a short absence: a person who left a town for the weekend is back on Sunday. */
const MOVED_OUT = "(?! (?:hier|ce|cet|en \\p{L}+ant|sous|pendant|durant|un|une|quelques|deux|trois|par|vendredi|samedi|dimanche)(?= |$))";
/** Excludes an object: a thing that is finished with somebody may be a puzzle. */
const NO_OBJECT = "(?! (?:le|la|les|un|une|mon|ma|mes|notre|nos|ce|cette|de|du|des)(?= |$))";
/** Leaving at an hour, somewhere or for a week does not end a fact: the person returns. */
const FOR_GOOD =
  "(?! (?:de|du|des|à|au|aux|dans|sur|devant|derriere|vers|chez|sans|avec|tot|tard|plus tot|plus tard|en (?:train|voiture|avion|avance|retard|courant)|pour)(?= |$))";
const DONE =
  "(?:(?:se|en|le|la|les|ai|a|avons|ont|est|sont|ete|viens|vient|venons|de|finalement|enfin|definitivement|deja|officiellement|ce|maintenant|partie?|mis|mise) )*";
/** Words around the name of the thing that is given up. */
const THING =
  "(?:(?:le |la |les |mon |ma |mes )?(?:abonnement|compte|forfait|cours|lecon|lecons|club|appli|boulot|job|poste|taf|histoire) (?:de |du |des |chez |à |au |aux )?)?";
const GIVEN_AWAY =
  "vendu|vendue|vendus|vendues|revendu|revendue|donne|donnee|offert|offerte|jete|jetee|balance|balancee|bazarde|bazardee|resilie|resiliee|annule|annulee|desinstalle|desinstallee|supprime|supprimee|remplace|remplacee|cloture|cloturee|mis à la poubelle";
const QUIT = "arrete|arretee|lache|lachee|stoppe|stoppee|plaque|plaquee|laisse tomber|laissee tomber|abandonne|abandonnee";
const END = "(?=$|[,.;!]| (?:et|depuis|hier|parce|car|il y a|pour de bon|aussi|du coup|en|cette|ce|à la rentree)(?= |$))";

/** How French says that somebody has ended `§`, the words of an older fact. */
export const farewells: Farewells = {
  leave: [
    `(?:^| )(?:quitte|quittee|lache|lachee|plaque|plaquee|${QUIT}) ${THING}§${FOR_GOOD}`,
    `(?:^| )(?:demissionne|virer|licencier|parti|partie|barre|barree|casse|cassee|vire|viree|vires|licencie|licenciee|renvoye|renvoyee|desinscrit|desinscrite|desabonne|desabonnee) (?:de chez|de|du|des) ${THING}§${FOR_GOOD}`,
    `(?:^| )(?:suis|est|sommes|bosse|travaille) plus (?:chez|avec|à|au|pour) ${THING}§${FOR_GOOD}`,
    `(?:^| )(?:ce est )?(?:fini|termine) (?:chez|avec|à|au) ${THING}§${FOR_GOOD}`,
    "(?:^| )(?:rendu|depose|pose|donne|file|remis) (?:ma|mon|sa|son|mes) (?:demission|badge|preavis|cles|tablier|blouse|lettre|ordi|pc)(?: de \\p{L}+)? (?:(?:chez|à|au|de|du) )?§",
    "^(?:chez )?§ (?:on )?(?:me|nous) (?:a|ont) (?:vire|viree|vires|licencie|licenciee|licencies|remercie|remerciee|mis dehors|mise dehors|mis à la porte)",
    "^§ (?:a |ont )?(?:definitivement )?(?:ferme ses portes|fait faillite|coule|mis la cle sous la porte)",
    `^${THING}§ (?:je |on |nous )?(?:le |la |les )?(?:ai |a |avons )?(?:finalement |enfin |definitivement )*(?:${QUIT})${END}`,
    `^${THING}§ ce est (?:fini|termine|derriere moi|de le histoire ancienne)(?! pour ce jour)`,
    `^(?:ce est )?(?:fini|termine|stop|adieu|basta|exit) (?:à )?${THING}§${FOR_GOOD}`,
  ],
  move: [
    `(?:^| )(?:quitte|demenage de|dit adieu à|dit au revoir à|lache) §${FOR_GOOD}${MOVED_OUT}`,
    "(?:^| )(?:rendu|rendus|vendu|lache|quitte) (?:les cles|le appart|le appartement|la maison|le studio|mon appart|notre appart|notre maison|ma chambre|mon studio) (?:de|à|du|au) §",
    "^§ ce est (?:fini|termine|derriere nous|derriere moi)",
  ],
  dispose: [
    `(?:^| )(?:largue|larguee|lache|lachee|abandonne|abandonnee|laisse tomber|laissee tomber) ${THING}§(?! au profit)${FOR_GOOD}`,
    `(?:^| )(?:${GIVEN_AWAY}) ${THING}§${NOT_OF}`,
    // A thing that is given back was only lent.
    `(?:^| )(?:rendu|rendue) ${THING}§(?! (?:de|du|des|à|au|aux|que)(?= |$))`,
    `(?:^| )(?:echange|echangee|troque|troquee) §(?= contre )`,
    `(?:^| )(?:me|nous) (?:a|ont) (?:vole|pique|fauche|chourave|enleve|retire|ote) §${NOT_OF}`,
    `(?:^| )(?:fait) (?:voler|piquer|enlever|retirer|reprendre) §${NOT_OF}`,
    `(?:^| )(?:debarrasse|debarrassee|debarrasses|separe|separee|desabonne|desabonnee|desinscrit|desinscrite) (?:de|du|des) ${THING}§${NOT_OF}`,
    `(?:^| )(?:passe|passee|passes|migre|migree|bascule) (?<beside>(?:\\S+ ){0,4}?)(?:de|du) §${NOT_OF}`,
    `^${THING}§ (?:je |on |nous )(?:le |la |les )?(?:ai |a |avons )(?:finalement |enfin |definitivement )*(?:${GIVEN_AWAY}|${QUIT})(?=$|[,.;!]| (?:et|depuis|hier|parce|car|il y a|pour de bon|à|au|la semaine)(?= |$))`,
    `^§ (?:on )(?:me|nous) (?:le |la |les )?(?:a|ont) (?:vole|volee|pique|piquee|fauche|fauchee|enleve|enlevee|retire|retiree)`,
    `^§ ${DONE}(?:vendu|vendue|vendus|vendues|vole|volee|à la casse|à la poubelle|à la benne|expire|expiree|resilie|resiliee|desinstalle|desinstallee)${END}`,
    `^adieu (?:à )?${THING}§${NOT_OF}`,
  ],
  part: [
    "^§ (?:(?:se|est|a|vient de|ont|sont|ete|maintenant|desormais|officiellement) )*(?:(?:parti|partie) (?:à la retraite|en retraite|de la boite|du cabinet|de la entreprise|vivre (?:à|en|au|aux|chez|ailleurs)|travailler (?:chez|pour|ailleurs|dans)|ailleurs|definitivement)|(?:à la|en) retraite|demissionne|vire|viree|licencie|licenciee|decede|decedee|mort|morte|mute|mutee|quitte (?:la boite|le cabinet|le entreprise|la entreprise|le equipe|la equipe|son poste)|pris sa retraite|change de (?:poste|boite)|arrete son activite)(?=$|[,.;!]| (?:et|hier|depuis|la|le|en|à|il y a|ce|cette)(?= |$))(?!.* à (?:\\d|midi|minuit))",
  ],
  split: [
    `(?:^| )(?:quitte|quittee|largue|larguee|plaque|plaquee|rompu avec|casse avec|divorce de|separe de|separee de|fini avec|termine avec|remplace|succede à|prend la suite de|prend la place de|pris la place de) §${FOR_GOOD}${NO_OBJECT}`,
    "^(?:avec |moi et )?§(?: et moi)? (?:on )?(?:ce est (?:fini|termine)|(?:se est|nous sommes|est|sommes|a|avons) (?:separes|separees|quittes|quittees|rompu|casse|divorce|divorces|plus ensemble))",
    `^§ (?:me|nous) (?:a|ont) (?:quitte|quittee|largue|larguee|plaque|plaquee)${END}`,
  ],
  outdo: [
    "(?:^| )(?:lasse|lassee|marre|gave|gavee) (?:de|du|des) §",
    "(?:^| )(?:detrone|detronee|depasse|battu) § .*(?:prefere|favori)",
    "^§ (?:(?:a|est|ete|se) )*(?:detrone|detronee|passe de mode|me lasse|me saoule)",
  ],
};
