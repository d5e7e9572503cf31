import type { Vocabulary } from "../vocabulary.ts";

/** The words by which any text in the language is read. */
export const vocabulary: Vocabulary = {
  stopWords:
    "le la les l un une des du de d au aux " +
    "ce cet cette ces c ça cela ceci celui celle ceux celles ci là tel telle tels telles " +
    "je j tu t il elle on nous vous ils elles me m te se s lui leur y en moi toi soi eux même mêmes " +
    "mon ma mes ton ta tes son sa ses notre nos votre vos leurs mien mienne miens miennes tien tienne tiens tiennes sien sienne siens " +
    "siennes nôtre nôtres vôtre vôtres " +
    "qui que qu quoi dont où lequel laquelle lesquels lesquelles auquel auxquels auxquelles duquel desquels desquelles quel quelle quels " +
    "quelles quand comment combien pourquoi quelqu'un quelqu quelque quelques quelqu'une quelconque quiconque " +
    "tout toute tous toutes aucun aucune chaque chacun chacune plusieurs certain certaine certains certaines autre autres autrui rien nul " +
    "nulle " +
    "à dans par pour avec sans sous sur chez vers entre contre depuis pendant durant avant après dès jusque jusqu jusqu'à jusqu'au " +
    "jusqu'en hors sauf selon malgré parmi envers via voici voilà " +
    "et ou mais donc ni car si comme lorsque lorsqu lorsqu'il lorsqu'elle lorsqu'on puisque puisqu puisqu'il puisqu'elle puisqu'on " +
    "quoique quoiqu tandis parce afin ainsi pourtant cependant toutefois sinon " +
    "être suis es est sommes êtes sont étais était étions étiez étaient étant fus fut furent fût sera serai seras serons serez seront " +
    "serais serait serions seriez seraient sois soit soyons soyez soient " +
    "avoir ai as a avons avez ont avais avait aviez avaient ayant eu eue eus eut eurent aurai auras aura aurons aurez auront aurais " +
    "aurait aurions auriez auraient aie aies ait ayons ayez aient " +
    "pouvoir peux peut pouvons pouvez peuvent pouvais pouvait pouvions pouviez pouvaient pu pourrai pourras pourra pourrons pourrez " +
    "pourront pourrais pourrait pourrions pourriez pourraient puisse puisses puissent devoir dois doit devons devez doivent devais devait " +
    "devions deviez devaient dû devrai devras devra devrons devrez devront devrais devrait devrions devriez devraient faut fallait faudra " +
    "faudrait fallu " +
    "ne n pas non oui plus moins aussi seulement encore déjà très trop assez tant tellement peu beaucoup bien alors puis ensuite ici " +
    "presque plutôt surtout jai cest quest",
  titles:
    "mr mrs ms dr prof st m mm mme mmes mlle mlles pr mgr av ave bd blvd bld bvd pl rte imp sq fg ste tel p pp chap fig p.ex cf env " +
    "vs ref apt appt bat esc",
  abbreviations: "etc s.a sarl vol no max min janv fevr fev avr juil sept oct nov dec a.m p.m c.-a-d art",
  sentenceStarts: "je j'ai il elle nous vous mais et donc ce c'est mon ma mes",
  lettered: "vitamine|plan|classe|type|groupe|bloc|option|taille|partie|équipe|bâtiment|bât",
  userNouns: "utilisateur utilisatrice",
  attribution: "le {when}, {who} a écrit",
  userRoles: "utilisateur, utilisatrice",
  ownLabels: "je j'ai mon ma",
  firstPerson: "je|j['’]\\p{L}+|nous|mon|ma|mes|notre|nos",
  secondPerson: "vous|votre|vos|toi",
  thirdPerson: "ils|elles",
  salutations: "ch[eè]re?s?|bonjour|madame|monsieur",
  closings: "cordialement|bien (?:à vous|cordialement)|amicalement|meilleures salutations|veuillez agréer.*",
  mailFields: "de|objet",
  memoriesHeading: "souvenirs (?:pertinents|enregistrés)|souvenirs\\s*[:：]",
  smallTalk:
    "bonjour, bonsoir, salut, coucou, bonne nuit, bonne journee, ca va, comment ca va, comment allez-vous, merci, merci beaucoup, de rien, d'accord, oui, non, bien sur, au revoir, a bientot, a demain, a plus",
  addressing: "bonjour, salut, merci",
  answers: "oui, non",
  pointsBack: "il elle ils elles cela ca c'est mais parce donc alors pourtant cependant ensuite ce ces cette",
  leans: "par exemple",
  adding: "et aussi",
  conjunctions: "et",
  governing: "si|que|qui|quand|crois|pense",
  pointing: "il|elle|le|la|lui|leur|ça|cela|aussi",
  clauses: "(?:[Jj]e|[Jj]['’]\\p{L}+)\\s+\\p{L}|[Mm](?:on|a)\\s+(?:[\\p{L}\\p{N}'’-]+\\s+){1,3}?(?:est|s['’]appelle)(?!\\p{L})",
  continues: "les?|la|une?|tu|vous|votre|ton|oui",
  announcing: "à propos de moi",
  firstWords: "le|la|les|un|une",
  negation: "pas|jamais|sans|aucune?",
  contrast: "mais",
  quoted:
    "jeu de r[oô]le|imagine(?:z|ons)?(?: que)?|fais semblant|faisons comme si|dans ce sc[ée]nario|tu es un|tu es une|il [ée]tait une fois|dans (?:le|mon|un) (?:roman|film|livre|jeu|conte|r[eê]ve|histoire)|dans l'histoire|[ée]cris(?:-moi)? |r[ée]dige|tradui[st]|traduisez|corrige|reformule|relis|le texte suivant|la phrase suivante|la lettre suivante|voici (?:la|le|un|une|mon|ma) (?:lettre|texte|brouillon|po[eè]me|mail|courriel|chanson|histoire|exemple)|paroles|citation|a [ée]crit :|[ée]crit :|j'ai r[eê]v[ée]|r[eê]v[ée] que|hypoth[eé]tiquement|par exemple|poisson d'avril|je plaisante|je rigole|ch[eè]re? \\p{L}+,|cordialement|bien à vous|objet :|exemple de phrase",
  supposed: "j['’]ai rêvé|rêvais|si j['’](?:étais|avais)",
  supposedFirst: "imagin(?:e|ons|ez)|suppos(?:ons|ez)",
  played: "jouons|jeu de rôle|tu es maintenant (?:une?|le|la|mon|ma|(?-i:\\p{Lu})\\p{L}*)|il était une fois",
  real: "en réalité",
  nearDays: { [-2]: "avant-hier", [-1]: "hier", 0: "aujourd'hui", 1: "demain", 2: "apres-demain" },
  until: "jusqu'(?:au|a|en)|jusqu'a la|valable jusqu'(?:au|a|en)|expire (?:le|en)",
  holdsToday: "suis|est|sont|sommes|vais|va|allons|dois|doit|devons|peux|peut|reste",
  hasHappened: "étais|était|avais|avait|ai|avons|ont|(?:suis|est|sommes|sont) (?:\\p{L}+ )?\\p{L}{2,}(?:ée?s?|ies?|i|is|ue?s?)",
  recurs: "chaque|toujours|souvent|tous les|toutes les|de nos jours",
  phoneWords: "telephone|tel|portable|mobile|numero de (?:tel(?:ephone)?|portable|mobile)|joignable au|whatsapp|fixe",
  identityWords: "passeport|carte (?:nationale )?d'identite|permis de conduire|numero de securite sociale|securite sociale|numero fiscal",
  secretWords: "mot de passe|code (?:pin|secret)|pin",
  codeWords: "digicode|code (?:de la porte|du portail|de l'alarme|du coffre|d'acces|d'entree|de l'immeuble|du garage)",
  thingNumbers: "commande|facture|colis|suivi|billet|reservation|vol|article|serie|version|dossier|modele",
  numberIs: "est|etait",
  numberJoints: "numero|no|le|la|au|mon|ma|son|sa",
  ordinalEndings: "er",
  numberWords: "deux 2 trois 3 quatre 4 cinq 5 sept 7 huit 8 neuf 9 dix 10",
  joints: "et",
  scales: "mille",
  per: "par|à la|le|la",
  units: "heures=h",
  streets: "rue",
  smallNameWords: "de|la|le|et",
  determiners: "le|la|les|l'|un|une|mon|ma|mes",
  organizations: "se|s\\.?a\\.?",
  firstPersonForms: "je j moi me m mon ma mes nous notre nos",
  asksOfSelf: "je|j['’]\\p{L}+|moi|m['’]\\p{L}+|mon|ma|mes|notre|nos|nous",
  asksWhen: "quand|quel jour|quelle date|à quelle heure|depuis quand|combien de temps",
  timeWords: "hier aujourd'hui demain avant-hier semaine mois annee an dernier derniere prochain prochaine recemment soir matin",
  namesTime:
    "lundis?|mardis?|mercredis?|jeudis?|vendredis?|samedis?|dimanches?|janvier|février|mars|avril|mai|juin|juillet|août|" +
    "septembre|octobre|novembre|décembre|aujourd['’]hui|hier|demain|(?:semaine|mois|année) (?:prochaine?|dernière?)|" +
    "\\d{1,2} ?h(?: ?\\d{2})?",
};
