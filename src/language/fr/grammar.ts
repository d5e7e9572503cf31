import type { Grammar, Since } from "../grammar.ts";
import { sinceRewritings } from "../since.ts";
import { WITHOUT_ACCENTS } from "../spelling.ts";
import { change } from "./change.ts";
import { frames } from "./frames.ts";

/** A limit to a part of the day: a person who no longer drinks coffee in the evening may drink it in the morning. */
const PARTLY =
  "(?!.*(?<!\\p{L})(?:(?:le|la|au|du|les) (?:soirs?|matins?|midi|nuit|apres-midi|lundis?|mardis?|mercredis?|jeudis?|vendredis?|samedis?|dimanches?|week-ends?|weekends?)|en semaine|avant de|apres|à partir de|à (?:la maison|table|jeun)|dans la (?:voiture|maison)|au (?:bureau|lit|travail|boulot|diner|dejeuner|petit-dejeuner|volant))(?!\\p{L}))";
/** Supplies that have run out are bought again, so the fact does not end. */
const EATEN =
  "(?!(?:cafe|the|lait|pain|vin|biere|sucre|beurre|oeufs|fromage|viande|tabac|clopes?|cigarettes?|alcool|chocolat|eau|riz|pates|fruits?)(?!\\p{L}))";
/** Excludes a departure that may be short: a person who left a town on Friday may be back on Sunday. */
const STAYS = "(?<!(?<!\\p{L})quitte (?:\\S+ ){1,2})";
/** A limit to one day or week says nothing about the others; a move within it is still a move. */
const HAVING_DONE = "(?=[\\s,;.!]*$|,? (?:je|on|nous) (?:me |nous |se )?(?:ai|a|avons|suis|est|sommes)(?!\\p{L}))";

const SINCE: Since = {
  before: "depuis (?:le )?(?:\\d{1,2}(?:er)? )?(?:(?:debut|fin|mois de) |mi-)?",
  months: "janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre",
  between: " ",
  and: "(?:et|mais|ou) ",
  ...{ dated: "maintenant$<clause> en $<year>", undated: "maintenant$<clause>" },
};

/** The patterns by which statements in the language are read. */
export const grammar: Grammar = {
  contractions: [
    ...WITHOUT_ACCENTS,
    ...sinceRewritings(SINCE),
    [/(?<!\p{L})aujourd'hui/giu, "ce jour"],
    [/(?<!\p{L})(?:j'|j (?=ai\b|habite\b))/giu, "je "],
    [/(?<!\p{L})([mtsn])'(?=\p{L})/giu, "$1e "],
    [/(?<!\p{L})c'(?=\p{L})/giu, "ce "],
    [/(?<!\p{L})l'(?=\p{L})/giu, "le "],
    [/(?<!\p{L}|Cote |Val )d'(?=\p{L})/gu, "de "],
    [/(?<!\p{L})qu'(?=\p{L})/giu, "que "],
    [/(?<!\p{L})(?:l'|le )utilisat(?:eur|rice)/giu, "utilisateur"],
    [/(?<!\p{L})(?:le|la|les) (\p{L}+(?: \p{L}+)?) (?:de (?:l'|le )?utilisateur|du client)(?!\p{L})/giu, "utilisateur's $1"],
    [/(?<=(?<!\p{L})(?:[Jj]e|[Oo]n|[Nn]ous|[Uu]tilisateur) (?:\p{L}+ ){0,4})(chang(?:e|er)) de (?!\p{Lu}|\d)(?=\p{L})/gu, "$1 mon "],
    [/(?<!\p{L})(?:mail|courriel|e-mail)(?!\p{L})/giu, "email"],
    [/(?<!\p{L})(?:tel|telephone portable|portable)(?!\p{L}| est (?:un|une|en))/giu, "telephone"],
    [/^(je|on|nous|utilisateur) (\p{L}+) (maintenant|desormais|dorenavant|actuellement) /iu, "$3 $1 $2 "],
    [
      /(?<!\p{L})(?:je (?:prefere|prefererais|veux|voudrais|aimerais)) que (?:tu|vous|on) (?:me |me')appelle[sz]? /giu,
      "maintenant appelle-moi ",
    ],
    [/,? (?:de apres|selon) (?:le|la|mon|ma) (?:medecin|docteur|doctoresse|allergologue|dermato|analyses?)(?!\p{L})/giu, ""],
    // "Sept" before a plural is seven, not September.
    [/(?<!\p{L})sept(?= \p{L}{2,}s(?!\p{L}))(?! (?:mars|jours apres))/giu, "7"],
    // "Le mercredi je danse": the day stands where a day is looked for.
    [
      /(?<=^|[,;] |(?<!\p{L})(?:et|mais|ah|que) )((?:le |tous les )?(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)s?(?: (?:matin|midi|soir|apres-midi))?|le \d{1,2}(?: \p{L}+)?),? ((?:je|on|nous) [^,.;!?]+?)(?= (?:et|mais|parce|car) |[,.;!?]|$)/giu,
      "$2 $1",
    ],
    // Reads "to have just done" as the past tense.
    [/(?<!\p{L})viens de (?:me |de )?(\p{L}+)er(?!\p{L})/giu, "ai $1e"],
    [/(?<!\p{L})vient de (?:se |me )?(\p{L}+)er(?!\p{L})/giu, "a $1e"],
    [/(?<!\p{L})venons de (?:nous )?(\p{L}+)er(?!\p{L})/giu, "avons $1e"],
    [/(?<!\p{L})viens de (ven|ren|per)dre(?!\p{L})/giu, "ai $1du"],
    [/(?<!\p{L})ca fait (?:\S+ ){1,2}(?:mois|ans|semaines|an) que (?=(?:je|on) (?:ne )?(?:fume|bois|boit) plus)/giu, ""],
    [/(?<!\p{L})qui se appelle(?:nt)? (?=\p{Lu})/gu, "nommee "],
    [/(?<!\p{L})(travaille|bosse|travaillons) ((?:comme \p{L}+ )?)au (?=\p{Ll})/gu, "$1 $2à le "],
    [/(?<!\p{L})(je|on|il|elle|nous) (?!ne )(fume|bois|boit|bosse|travaille|joue|mange|conduis) plus(?=[.,!;]|$)/giu, "$1 ne $2 plus"],
    // "Je suis pas", as it is spoken.
    [
      /(?<!\p{L})(je|on|tu|il|elle|nous) (?!ne )((?:(?:me|se|te|le|la|y|en) )*)(suis|est|ai|a|avons|sommes|peux|veux|vais|fais|mange|bois|fume|prends|aime|habite|travaille|joue) pas(?!\p{L})/giu,
      "$1 ne $2$3 pas",
    ],
    [
      /(?<!\p{L})(je|on|il|elle|nous) (?!ne )(suis|est|sommes|habite|vis|vit|travaille|bosse|vais|va|fume|bois|boit) plus (?=[.,!;]|$|capitaine|allergique|abonne|etudiant|marie|en couple|ensemble|malade|stagiaire|chez|à|au |aux |en |avec |du tout|vegetarien|vegan|celibataire)/giu,
      "$1 ne $2 plus ",
    ],
    [
      /^pour ((?:le |la |les |mes |mon |ma )?\p{L}+(?: (?:de )?\p{L}+)?),? (?=(?:je|on|nous) (?:utilise|utilisons|me sers)(?!\p{L}))([^,.;!?]+)/giu,
      "$2 pour $1",
    ],
    [/(?<!\p{L})wi-fi(?!\p{L})/giu, "wifi"],
    [/(?<!\p{L})rdv(?!\p{L})/giu, "rendez-vous"],
  ],
  opener:
    "au fait|a propos|pour info|pour information|petite info|info|petite mise a jour|mise a jour|maj|nouvelles?|bonne nouvelle|mauvaise nouvelle|grande nouvelle|note|rappel|a noter(?: que)?|notez(?: que)?|note(?: bien)? que|sache que|sachez que|bon|ben|bah|eh bien|alors|oh|ah|ok|oui|non|bonjour|salut|coucou|hello|bref|voila|donc|et|mais|puis|du coup|malheureusement|heureusement|mince|aie|bon bah|bah|ecoute|tiens|franchement|perso|bref|trop bien|desole|ouf|ca y est|comme tu le sais|moi(?=,? (?:je|on|nous)(?!\\p{L}))|on a change d'avis|on a change mon avis|important",
  correction:
    "en fait|finalement|au final|en fin de compte|il se avere que|enfin(?= (?:je|on|ce)(?!\\p{L}))|en realite|a vrai dire|correction|erratum|je me suis trompee?|je corrige|changement de programme|changement de plan|je voulais dire|au temps pour moi|autant pour moi|rectification|contrairement a ce que je ai dit|je ai change mon avis|on a change mon avis|nous avons change mon avis",
  since: SINCE,
  now: "maintenant|desormais|dorenavant|actuellement|a present|à present|en ce moment|ces temps-ci|a partir de (?:maintenant|ce jour)|à partir de (?:maintenant|ce jour)|depuis (?:ce jour|hier|peu|la semaine derniere|le mois dernier|cette (?:semaine|annee)|ce (?:mois|matin)|lundi|mardi|mercredi|jeudi|vendredi|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre)|de nouveau|à nouveau|a nouveau",
  when: `(?<=\\p{L} (?<!(?:de|du|le|les|chaque) ))${STAYS}(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)|(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)(?=,? (?:je|on|nous) (?:me |nous |se )?(?:ai|a|avons|suis|est|sommes) \\p{L}+(?:e|es|i|is|u|us|it|ert)(?!\\p{L}))|depuis (?:\\p{L}+|\\d+) (?:jours?|semaines?|mois|ans?)|ca fait (?:\\p{L}+|\\d+) (?:jours?|semaines?|mois|ans?)|(?:à (?:noel|paques)|cette semaine|(?<!pour )ce jour)${HAVING_DONE}|à la rentree|recemment|${STAYS}(?<!de )hier(?: soir| matin)?|dernierement|il y a (?:\\p{L}+|\\d+) (?:jours?|semaines?|mois|ans?)|(?:la|le) (?:semaine|mois|annee|week-end|weekend|ete|hiver|printemps|automne) (?:derniere?|passee?)|${STAYS}ce matin|(?:ce|cet|cette) (?:mois|annee|ete|hiver|printemps|automne|week-end|nuit)|(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) dernier|en (?:janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre)|pour de bon|definitivement|deja|${STAYS}(?<!de )cet? (?:apres-midi|soir)|(?:en|depuis) (?<year>(?:19|20)\\d\\d)`,
  additive:
    "\\d+ ?h\\d* (?:le|les) (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|week-end)s?$|^demain|^à (?:noel|paques)|^ce jour(?!.*(?:ai|a|ont|avons|est|suis) \\p{L}+(?:e|es|ee|i|u|is|it)(?!\\p{L}))|aussi|egalement|en plus|en outre|par ailleurs|autre|autres|deuxieme|second|seconde|encore un|encore une|a mi-temps|à mi-temps|a temps partiel|à temps partiel|parfois|de temps en temps|a cote|à cote|le week-end|le weekend|les week-ends|temporairement|provisoirement|pour le moment|pour l'instant|pour le instant|cette semaine|ce week-end|ce mois-ci|cet ete|jusque|jusqu'a|jusqu'au|jusqu'en|en partie|à moitie|ainsi que|secondaire|supplementaire|en vacances|en deplacement",
  instead:
    "(?:au lieu de|plutot que|à la place de|a la place de|(?<=,\\s*)(?:et )?(?:non(?: pas)?|pas|plus)) (?:a |à |au |en |chez |le |la |les |de |du |un |une )?(?<f>[^,]{1,40}?)",
  planned:
    "(?:vais|va|allons|vont|allez)(?= (?:(?:me|te|se|nous|vous|y|en|le|la|les|lui|leur|bientot|surement|tous|tout|peut-etre|quand meme) )*\\p{L}+(?:er|ir|re|oir)(?!\\p{L}))|compte|comptons|prevois|prevoit|prevoyons|envisage|envisageons|bientot|prochain|prochaine|prochainement|sur le point de|ai l'intention|ai le intention|projette",
  unasserted:
    "si(?! bien)|voudrais|voudrait|voudrions|aimerais|aimerait|aimerions|pourrais|pourrait|devrais|devrait|serais|serait|aurais|aurait|peut-etre|probablement|sans doute|possible|il se peut|sauf|quand|lorsque|espere|esperons|souhaite|souhaitons|veux|veut|voulons|envie|hesite|hesitons|reflechis|reflechissons|pense|penses|pensons|crois|croit|croyons|suppose|imagine|imaginons|reve|revais|reverais|rever|rigole|plaisante|blague|dit|dis|disent|disait|raconte|demande|pretend|parait|apparemment|soi-disant|semble|dirait|cherche a|cherchons à|essaie|essaye|suggere|recommande|conseille|presque|failli|comme si|dans (?:le|un|mon|ce) (?:roman|film|livre)|dans (?:la|une) chanson|film dans|avant|annulee?s? (?:\\S+ )?(?:cours|lecon|seance|entrainement) [^,]*d[eu] (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|demain|ce soir)|(?:fini|termine) [^,]* que (?:tu|vous|il|elle|on|ma|mon)|pour ce (?:jour|soir)|autrefois|jadis|à l'epoque|à le epoque|a le epoque|quelque part",
  subordinate:
    "parce que|car|puisque|afin de|afin que|pour que|qui|(?<!(?<!\\p{L})rendue? [^,]*)que je|que nous|dont|alors que|bien que|meme si|(?<!(?<!\\p{L})(?:arrete|plus) [^,]*)apres|grace (?:a|à|au|aux)|à cause|a cause|en raison|pour me rapprocher|pour le travail|pour le boulot|pour des raisons|où",
  coordination: "et(?! (?:demi|quart|demie)(?!\\p{L}))|mais|puis|et puis|et maintenant|donc|du coup",
  clauseStart: "je|on|nous|il|elle|ils|elles|ce|ca|cela|mon|ma|mes|notre|nos|(?:le|la|les)(?! \\p{L}+[.!]*$)|maintenant|desormais|j'|c'|l'",
  event:
    "aujourd'hui|hier|ce (?:matin|soir|midi)|cet apr[eè]s-midi|cette (?:nuit|semaine)|tout [àa] l'heure|il y a|(?:ai|as|avons|avez|ont|a) (?!trois|huit|souci|parmi|ainsi|moiti)\\p{L}{2,}(?:é|ée|és|ées|i|u|is|it|ert)|(?:suis|est|sommes|sont) (?:all[ée]|venu|parti|arriv[ée]|tomb[ée]|sorti|rentr[ée]|mort|n[ée])\\p{L}*",
  others: "(?:il|elle|ils|elles)(?! (?:me|nous) )",
  ceased: [
    [new RegExp(`(?<!\\p{L})(?:ne )?(ai|as|a|avons|ont) plus (?:de |aucun |aucune )${EATEN}`, "iu"), "$1 un "],
    [new RegExp(`(?<!\\p{L})ne (?!(?:ai|as|a|avons|ont) plus de )(.+?) plus(?! que )(?: du tout)?(?= |$)${PARTLY}`, "iu"), "$1"],
    [
      /(?<!\p{L})(je|on|il|elle|nous) (habite|vis|vit|travaille|bosse|utilise|joue|vais|va|apprends|apprend) plus (?=\p{L})(?!que|souvent|tard|vite|loin)/iu,
      "$1 $2 ",
    ],
    [new RegExp(`(?<!\\p{L})(?:ai|as|a|avons|ont) (?:arrete|cesse) (?:(?:definitivement|completement) )?(?:de )?${PARTLY}`, "iu"), ""],
    [/(?<!\p{L})(?:ai|as|a|avons|ont) (?:renonce (?:a|à|au|aux)|abandonne|laisse tomber) /iu, ""],
  ],
  denied: [
    [/(?<!\p{L})ne (.+?) (?:pas|jamais|guere|aucune?|rien|point)(?: encore| du tout)?(?= |$)/iu, "$1"],
    [/ (?:pas|jamais)(?: du tout| encore)?(?= |$)/iu, ""],
    [/(?<!\p{L})(?:deteste|detestons|hais) /iu, "aime "],
  ],
  self: "je nous on moi j",
  own: "mon ma mes notre nos",
  user: "utilisateur,utilisatrice,l'utilisateur,le utilisateur,le client,la cliente",
  article: "le la les ce cet cette ces",
  pronoun: "ce|il|elle|ils|elles|ca|cela",
  comment:
    "ce (?:est|etait)(?! (?:le|la|un|une|mon|ma) (?!top|pied|bonheur|galere|enfer|plaie|regal|tuerie))|ca (?:fait|va|me|nous|change)|je (?:le |la |les )?(?:adore|aime)(?: trop| bien| ca)*$|(?:trop|tres|super|vraiment|hyper) \\p{L}+|quel(?:le)? \\p{L}+|un (?:regal|bonheur|enfer)|je suis (?:pas )?(?:fan|crevee?|contente?|ravie?|degoutee?|trop contente?)$",
  manyOf:
    "fais vais etudie cours prends travaille bosse travaillons aime aimons adore ai avons a connais parle parlons joue possede mange apprends apprend lis regarde visite collectionne veux deteste prefere cuisine vois sais bois boit",
  alike:
    "adore=aime,aimer=aime,aimons=aime,apprecie=aime,fumer=fume,fumons=fume,boire=bois,boit=bois,buvons=bois,manger=mange,mangeons=mange,jouer=joue,jouons=joue,courir=cours,court=cours,apprendre=apprends,apprend=apprends,prendre=prends,prend=prends,faire=fais,fait=fais,aller=vais,va=vais,allons=vais,travailler=travaille,nager=nage,lire=lis,lit=lis,regarder=regarde,utiliser=utilise,vapoter=vapote,pratiquer=pratique,etudier=etudie,reside=habite,vis=habite,vit=habite,vegetarien=vegetarienne,vegan=vegane,bagnole=voiture,boulot=travail,enfants=enfant,gosses=enfant",
  light:
    "francs bois mange fume prends ai a fais joue lis regarde vais jour jours semaine mois matin soir fois tasse tasses verre verres beaucoup tous toutes chaque peu cours",
  single:
    "femme=wife,epouse=wife,mari=husband,epoux=husband,conjoint=partner,conjointe=partner,compagnon=partner,compagne=partner,copine=girlfriend,petite amie=girlfriend,copain=boyfriend,petit ami=boyfriend,fiance=fiance,fiancee=fiance,mere=mom,maman=mom,pere=dad,papa=dad,chef=boss,cheffe=boss,patron=boss,patronne=boss,manager=boss,superieur=boss,superieure=boss,responsable=boss,proprietaire=landlord,proprio=landlord,medecin=doctor,docteur=doctor,medecin traitant=doctor,generaliste=doctor,dentiste=dentist,psy=therapist,psychologue=therapist,comptable=accountant,avocat=lawyer,avocate=lawyer,coiffeur=hairdresser,coiffeuse=hairdresser,coach=coach,colocataire=lodger,coloc=lodger,employeur=employer,entreprise=employer,boite=employer,banque=bank,assurance=insurance,mutuelle=health insurance,operateur=phone provider,fournisseur internet=internet provider,salle de sport=gym,ecole=school,universite=university,fac=university,bureau=office,equipe=team,service=department,chef de projet=project manager,gagne=salary,touche=salary,salaire=salary,pese=weight,poids=weight,mesure=height,taille=height,etudie=major,numero=telephone,numero de telephone=telephone,telephone=telephone,email=email,adresse email=email,enfants=child",
  noName:
    "en dans a au aux de du des pour par avec chez d'ici le la les un une des ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs il elle ils elles nous vous tout tous toutes quelqu'un personne qui quoi ici la-bas aujourd'hui demain hier plusieurs certains chaque aucun si quand depuis apres avant donc alors ensuite mais et ou ne pas plus tres deux trois je on",
  generic:
    "date jour heure horaire nouveau nouvelle nouvel actuel actuelle actuellement prochain prochaine prevu prevue officiel principal principale personnel personnelle complet mensuel mensuelle total rendez",
  predicate:
    "si|tres|vraiment|trop|assez|plutot|que|parce|quand|toujours|encore|aussi|juste|sur|par|en|dans|a|à|au|aux|pour|avec|sans|sous|chez|pas|jamais|de|du|des|fait|faite|ferme|fermee|ouvert|ouverte|casse|cassee|en panne|mort|morte|genial|geniale|super|bon|bonne|mauvais|mauvaise|meilleur|meilleure|mieux|cher|chere|fini|finie|termine|terminee|annule|annulee|vendu|vendue|ici|la-bas|delicieux|delicieuse|different|differente|nouveau|nouvelle|neuf|neuve|vieux|vieille|faux|fausse|souvent|rarement|plein|pleine|vide|tard|tot|pret|prete|nul|nulle|drole|ennuyeux|facile|difficile|impossible|important|importante|situe|situee|ecrit|ecrite|malade|enervant|mon|ma|mes|le mien|comme|aucun|secret|secrete|confidentiel|prive|privee|seulement|tout|toute|tous|pres|loin|entre|ce|quoi|comment|où|pourquoi|beaucoup|plus|moins|haut|haute|bas|basse|long|longue|court|courte|rapide|lent|lente|invalide|expire|expiree|vole|volee|perdu|perdue|bloque|bloquee|connu|connue|content|contente|heureux|heureuse|triste|fatigue|fatiguee|sympa|gentil|gentille|grand|grande|petit|petite|enceinte|inconnu|inconnue|trompeur|correct|incorrect|joli|jolie|beau|belle|complique|compliquee|maintenant|desormais|actuellement|rejoindre",
  numbers: "zero|aucun un|une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize",
  dateGlue: "le la les a à de du des au aux en pour vers jusque jusqu'au l et dans un chaque tous prochain prochaine",
  relativeDay:
    "aujourd'hui|ce jour|demain|apres-demain|ce soir|(?:la|le|l')? ?(?:semaine|mois|annee|trimestre|ete|hiver|printemps|automne|week-end|weekend) (?:prochaine?|suivante?|d'apres)|(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) (?:prochain|suivant)|(?:debut|fin|mi-?) ?(?:janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre)|(?:ce|cet|cette) (?:semaine|mois|annee|week-end|matin|apres-midi)|midi|minuit|(?:le )?(?:matin|soir|apres-midi)|dans (?:\\p{L}+|\\d+) (?:jours?|semaines?|mois)",
  ...change,
  parts: {
    A: "(?:(?:toujours|actuellement|desormais|maintenant|encore|deja|juste|tout juste|recemment|enfin|finalement|officiellement|donc|bien|tout simplement|seulement|dorenavant) )*",
    H: "(?:me |nous |se |te |vous |y )*(?:ai|as|a|avons|avez|ont|suis|es|est|sommes|etes|sont|viens de|vient de|venons de|viennent de) {A}(?:ete )?",
    ME: "(?!(?:à )?(?:mon|ma|mes|son|sa|notre|nos|le|la) (?:mere|pere|maman|papa|parents|frere|soeur|mari|femme|copain|copine|mec|meuf|fils|fille|enfants|grand-mere|grand-pere|oncle|tante|cousin|cousine|beau-frere|belle-soeur|belle-mere|beau-pere|beaux-parents|ami|amie|pote|voisin|voisine|neveu|niece|collegue|coloc)(?!\\p{L})){S}",
    S: "(?<s>[^\\s,]+(?: [^\\s,]+){0,2}?)",
    O: "(?<o>mon|ma|mes|notre|nos|le|la|les|utilisateur's)",
    K: "(?<k>[\\p{L}\\p{N}'/ -]{2,40}?)",
    N: "(?<n>(?:mon|ma|mes|notre|nos|le|la|les|ce|cet|cette|utilisateur's) (?:\\S+ ){0,4}?\\S+?|\\p{Lu}[\\p{L}\\p{N}-]*(?: [\\p{L}\\p{N}-]+){0,2}?)",
    V: "(?<v>.{1,80}?)",
    F: "(?<f>.{1,60}?)",
    AN: "(?:une? |le |la |les |des |du |de la |mon |ma |mes |notre |nos |son |sa |ses |cette? )?",
    BE: "(?:est|sont)(?: {NOW})?",
    NOW: "(?:maintenant|desormais|dorenavant|actuellement|à present)",
    IN: "(?:[aà]|en|au|aux|dans(?: le| la| les)?)",
    AT: "(?:chez|pour|[aà]|au|aux|dans)",
    TO: "(?:[aà]|au|aux|vers|pour)",
    PER: "(?:(?: (?:par|chaque|tous les|net par|brut par) |\\/)\\p{L}+)?(?: net| nets| brut| bruts| charges comprises| cc| hors charges)?",
    ROLE: "(?:developpeu|ingenieur|profess|prof(?!\\p{L})|enseignant|institut|medecin|infirmi|avocat|architecte|comptable|stagiaire|apprenti|alternant|chef|cheffe|direct|serveu|vende|cuisini|graphiste|journaliste|design|consultant|cherch|electricien|plombi|boulang|coiff|clerc|notaire|assistant|manag|responsable|technicien|secretaire|psycholog|pharmacien|traduct|photograph|chauffeu|facteur|pompi|polici|agricult|charge de|chargee de|data|product|community|analyste|pilote|redact|libraire|caissi|gerant|educat|kine|veterinaire|menuisi|mecanici|fonctionnaire|barman|barmaid|aide-soignant|sage-femme|animat|livreu|ouvri|maconn|jardini|fleurist|charpenti|magasini|agent|aide|consei|commercial|informaticien|dentiste|estheticien)",
    DONE: "(?:terminee?s?|finie?s?|bouclee?s?|en pause|suspendue?s?|lancee?s?|livree?s?|publiee?s?|en ligne|en production|approuvee?s?|validee?s?|annulee?s?|abandonnee?s?|debloquee?s?)",
    SHIFTED:
      "(?:deplacee?s?|reportee?s?|repoussee?s?|decalee?s?|avancee?s?|passee?s?|reprogrammee?s?|changee?s?|replanifiee?s?|prolongee?s?)",
    RISEN: "(?:augmentee?s?|baissee?s?|passee?s?|montee?s?|diminuee?s?|grimpee?s?|descendue?s?|reduite?s?|changee?s?|tombee?s?)",
  },
  frames,
};
