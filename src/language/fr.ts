import { WITHOUT_ACCENTS } from "./accents.ts";
import { changes, ends, type Language, states } from "./language.ts";

/** French of France, Belgium, Switzerland and Canada. Patterns are spelled without accents and elisions: both are opened first. */
export const fr: Language = {
  code: "fr",
  common:
    "je tu il elle on nous vous ils elles me te se le la les un une des du de d l au aux a et en est suis es sont sommes ai as avons ont que qui ne pas plus mon ma mes ton ta son sa ses notre nos leur ce cet cette c j dans pour avec sur par chez y utilisateur maintenant",
  telling: "habite travaille utilise aime prefere j'ai j'habite j'aime c'est m'appelle appelle s'appelle n'ai n'aime depuis ans",
  contractions: [
    ...WITHOUT_ACCENTS,
    [/(?<!\p{L})aujourd'hui/giu, "ce jour"],
    [/(?<!\p{L})(?:j'|j (?=ai\b|habite\b))/giu, "je "],
    [/(?<!\p{L})([mtsn])'(?=\p{L})/giu, "$1e "],
    [/(?<!\p{L})c'(?=\p{L})/giu, "ce "],
    [/(?<!\p{L})l'(?=\p{L})/giu, "le "],
    [/(?<!\p{L}|Cote |Val )d'(?=\p{L})/gu, "de "],
    [/(?<!\p{L})qu'(?=\p{L})/giu, "que "],
    [/(?<!\p{L})(?:l'|le )utilisat(?:eur|rice)/giu, "utilisateur"],
    [/(?<!\p{L})(?:le|la|les) (\p{L}+(?: \p{L}+)?) (?:de (?:l'|le )?utilisateur|du client)(?!\p{L})/giu, "utilisateur's $1"],
    [/(?<!\p{L})(chang(?:e|er)) de (?!\p{Lu}|\d)(?=\p{L})/gu, "$1 mon "],
    [/(?<!\p{L})(?:mail|courriel|e-mail)(?!\p{L})/giu, "email"],
    [/(?<!\p{L})(?:tel|telephone portable|portable)(?!\p{L}| est (?:un|une|en))/giu, "telephone"],
    [/^(je|on|nous|utilisateur) (\p{L}+) (maintenant|desormais|dorenavant|actuellement) /iu, "$3 $1 $2 "],
    [/(?<!\p{L})wi-fi(?!\p{L})/giu, "wifi"],
    [/(?<!\p{L})rdv(?!\p{L})/giu, "rendez-vous"],
  ],
  opener:
    "au fait|a propos|pour info|pour information|petite info|info|petite mise a jour|mise a jour|maj|nouvelles?|bonne nouvelle|mauvaise nouvelle|grande nouvelle|note|rappel|a noter(?: que)?|notez(?: que)?|note(?: bien)? que|sache que|sachez que|bon|ben|bah|eh bien|alors|oh|ah|ok|oui|non|bonjour|salut|coucou|hello|bref|voila|donc|et|mais|puis|du coup|malheureusement|heureusement|finalement|enfin|desole|ouf|ca y est|comme tu le sais|moi|on a change d'avis|on a change mon avis|important",
  correction:
    "en fait|en realite|a vrai dire|correction|erratum|je me suis trompee?|je corrige|changement de programme|changement de plan|je voulais dire|au temps pour moi|autant pour moi|rectification|contrairement a ce que je ai dit|je ai change mon avis|on a change mon avis|nous avons change mon avis",
  now: "maintenant|desormais|dorenavant|actuellement|a present|à present|en ce moment|ces temps-ci|a partir de (?:maintenant|ce jour)|à partir de (?:maintenant|ce jour)|depuis (?:ce jour|hier|peu|la semaine derniere|le mois dernier|cette (?:semaine|annee)|ce (?:mois|matin)|lundi|mardi|mercredi|jeudi|vendredi|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre)|de nouveau|à nouveau|a nouveau",
  when: "recemment|hier|ce jour|dernierement|il y a (?:\\p{L}+|\\d+) (?:jours?|semaines?|mois|ans?)|(?:la|le) (?:semaine|mois|annee|week-end|weekend|ete|hiver|printemps|automne) (?:derniere?|passee?)|(?:ce|cet|cette) (?:semaine|mois|annee|matin|ete|hiver|printemps|automne|week-end|nuit)|(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) dernier|en (?:janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre)|pour de bon|definitivement|deja|cet? (?:apres-midi|soir)|(?:en|depuis) (?<year>(?:19|20)\\d\\d)",
  additive:
    "aussi|egalement|en plus|en outre|par ailleurs|autre|autres|deuxieme|second|seconde|encore un|encore une|a mi-temps|à mi-temps|a temps partiel|à temps partiel|parfois|de temps en temps|a cote|à cote|le week-end|le weekend|les week-ends|temporairement|provisoirement|pour le moment|pour l'instant|pour le instant|cette semaine|ce week-end|ce mois-ci|cet ete|jusque|jusqu'a|jusqu'au|jusqu'en|en partie|à moitie|ainsi que|secondaire|supplementaire|en vacances|en deplacement",
  instead:
    "(?:au lieu de|plutot que|à la place de|a la place de|(?<=,\\s*)(?:et )?(?:non(?: pas)?|pas|plus)) (?:a |à |au |en |chez |le |la |les |de |du |un |une )?(?<f>[^,]{1,40}?)",
  planned:
    "vais|va|allons|vont|allez|compte|comptons|prevois|prevoit|prevoyons|envisage|envisageons|bientot|prochain|prochaine|prochainement|sur le point de|ai l'intention|ai le intention|projette",
  unasserted:
    "si(?! bien)|voudrais|voudrait|voudrions|aimerais|aimerait|aimerions|pourrais|pourrait|devrais|devrait|serais|serait|aurais|aurait|peut-etre|probablement|sans doute|possible|il se peut|sauf|quand|lorsque|espere|esperons|souhaite|souhaitons|veux|veut|voulons|envie|hesite|hesitons|reflechis|reflechissons|pense|penses|pensons|crois|croit|croyons|suppose|imagine|imaginons|reve|revais|reverais|rever|rigole|plaisante|blague|dit|dis|disent|disait|raconte|demande|pretend|parait|apparemment|soi-disant|semble|dirait|cherche a|cherchons à|essaie|essaye|suggere|recommande|conseille|presque|failli|comme si|roman|film dans|chanson|avant|autrefois|jadis|à l'epoque|à le epoque|a le epoque|quelque part",
  subordinate:
    "parce que|car|puisque|afin de|afin que|pour que|qui|que je|que nous|dont|alors que|bien que|meme si|apres|grace (?:a|à|au|aux)|à cause|a cause|en raison|pour me rapprocher|pour le travail|pour le boulot|pour des raisons|où|avec mes?|avec ma|avec mon",
  coordination: "et(?! (?:demi|quart|demie)(?!\\p{L}))|mais|puis|et puis|et maintenant|donc|du coup",
  clauseStart: "je|on|nous|il|elle|ils|elles|ce|ca|cela|mon|ma|mes|notre|nos|le|la|les|maintenant|desormais|j'|c'|l'",
  framing:
    "jouons|jeu de r[oô]le|imagine(?:z|ons)?(?: que)?|fais semblant|faisons comme si|dans ce sc[ée]nario|tu es un|tu es une|il [ée]tait une fois|dans (?:le|mon|un) (?:roman|film|livre|jeu|conte|r[eê]ve|histoire)|dans l'histoire|[ée]cris(?:-moi)? |r[ée]dige|tradui[st]|traduisez|corrige|reformule|relis|le texte suivant|la phrase suivante|la lettre suivante|voici (?:la|le|un|une|mon|ma) (?:lettre|texte|brouillon|po[eè]me|mail|courriel|chanson|histoire|exemple)|paroles|citation|a [ée]crit :|[ée]crit :|j'ai r[eê]v[ée]|r[eê]v[ée] que|hypoth[eé]tiquement|par exemple|poisson d'avril|je plaisante|je rigole|ch[eè]re? \\p{L}+,|cordialement|bien à vous|objet :|exemple de phrase",
  event:
    "aujourd'hui|hier|ce (?:matin|soir|midi)|cet apr[eè]s-midi|cette (?:nuit|semaine)|tout [àa] l'heure|il y a|(?:ai|as|avons|avez|ont|a) (?!trois|huit|souci|parmi|ainsi|moiti)\\p{L}{2,}(?:é|ée|és|ées|i|u|is|it|ert)|(?:suis|est|sommes|sont) (?:all[ée]|venu|parti|arriv[ée]|tomb[ée]|sorti|rentr[ée]|mort|n[ée])\\p{L}*",
  ceased: [
    [/(?<!\p{L})ne (ai|as|a|avons|ont) plus (?:de |aucun |aucune )/iu, "$1 un "],
    [/(?<!\p{L})ne (.+?) plus(?: du tout)?(?= |$)/iu, "$1"],
    [
      /(?<!\p{L})(je|on|il|elle|nous) (habite|vis|vit|travaille|bosse|utilise|joue|vais|va|apprends|apprend) plus (?=\p{L})(?!que|souvent|tard|vite|loin)/iu,
      "$1 $2 ",
    ],
    [/(?<!\p{L})(?:ai|as|a|avons|ont) (?:arrete|cesse) (?:(?:definitivement|completement) )?(?:de )?/iu, ""],
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
  manyOf:
    "fais vais etudie cours prends travaille bosse travaillons aime aimons adore ai avons a connais parle parlons joue possede mange apprends apprend lis regarde visite collectionne veux deteste prefere cuisine vois sais bois boit",
  alike:
    "adore=aime,aimer=aime,aimons=aime,apprecie=aime,fumer=fume,fumons=fume,boire=bois,boit=bois,buvons=bois,manger=mange,mangeons=mange,jouer=joue,jouons=joue,courir=cours,court=cours,apprendre=apprends,apprend=apprends,prendre=prends,prend=prends,faire=fais,fait=fais,aller=vais,va=vais,allons=vais,travailler=travaille,nager=nage,lire=lis,lit=lis,regarder=regarde,utiliser=utilise,vapoter=vapote,pratiquer=pratique,etudier=etudie,reside=habite,vis=habite,vit=habite,vegetarien=vegetarienne,vegan=vegane,bagnole=voiture,boulot=travail,enfants=enfant,gosses=enfant",
  light:
    "bois mange fume prends ai a fais joue lis regarde vais jour jours semaine mois matin soir fois tasse tasses verre verres beaucoup tous toutes chaque peu cours",
  single:
    "femme=wife,epouse=wife,mari=husband,epoux=husband,conjoint=partner,conjointe=partner,compagnon=partner,compagne=partner,copine=girlfriend,petite amie=girlfriend,copain=boyfriend,petit ami=boyfriend,fiance=fiance,fiancee=fiancee,mere=mother,maman=mother,pere=father,papa=father,chef=boss,cheffe=boss,patron=boss,patronne=boss,manager=boss,superieur=boss,superieure=boss,responsable=boss,proprietaire=landlord,proprio=landlord,medecin=doctor,docteur=doctor,medecin traitant=doctor,generaliste=doctor,dentiste=dentist,psy=therapist,psychologue=therapist,comptable=accountant,avocat=lawyer,avocate=lawyer,coiffeur=hairdresser,coiffeuse=hairdresser,coach=coach,colocataire=roommate,coloc=roommate,employeur=employer,entreprise=employer,boite=employer,banque=bank,assurance=insurance,mutuelle=health insurance,operateur=phone provider,fournisseur internet=internet provider,salle de sport=gym,ecole=school,universite=university,fac=university,bureau=office,equipe=team,service=department,chef de projet=project manager,gagne=salary,touche=salary,salaire=salary,pese=weight,poids=weight,mesure=height,taille=height,etudie=major,numero=telephone,numero de telephone=telephone,telephone=telephone,email=email,adresse email=email,enfants=child",
  noName:
    "en dans a au aux de du des pour par avec chez d'ici le la les un une des ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs il elle ils elles nous vous tout tous toutes quelqu'un personne qui quoi ici la-bas aujourd'hui demain hier plusieurs certains chaque aucun si quand depuis apres avant donc alors ensuite mais et ou ne pas plus tres deux trois je on",
  generic:
    "date jour heure horaire nouveau nouvelle nouvel actuel actuelle actuellement prochain prochaine prevu prevue officiel principal principale personnel personnelle complet mensuel mensuelle total",
  predicate:
    "si|tres|vraiment|trop|assez|plutot|que|parce|quand|toujours|encore|aussi|juste|sur|par|en|dans|a|à|au|aux|pour|avec|sans|sous|chez|pas|jamais|de|du|des|fait|faite|ferme|fermee|ouvert|ouverte|casse|cassee|en panne|mort|morte|genial|geniale|super|bon|bonne|mauvais|mauvaise|meilleur|meilleure|mieux|cher|chere|fini|finie|termine|terminee|annule|annulee|vendu|vendue|ici|la-bas|delicieux|delicieuse|different|differente|nouveau|nouvelle|neuf|neuve|vieux|vieille|faux|fausse|souvent|rarement|plein|pleine|vide|tard|tot|pret|prete|nul|nulle|drole|ennuyeux|facile|difficile|impossible|important|importante|situe|situee|ecrit|ecrite|malade|enervant|mon|ma|mes|le mien|comme|aucun|secret|secrete|confidentiel|prive|privee|seulement|tout|toute|tous|pres|loin|entre|ce|quoi|comment|où|pourquoi|beaucoup|plus|moins|haut|haute|bas|basse|long|longue|court|courte|rapide|lent|lente|invalide|expire|expiree|vole|volee|perdu|perdue|bloque|bloquee|connu|connue|content|contente|heureux|heureuse|triste|fatigue|fatiguee|sympa|gentil|gentille|grand|grande|petit|petite|enceinte|inconnu|inconnue|trompeur|correct|incorrect|joli|jolie|beau|belle|complique|compliquee|maintenant|desormais|actuellement|rejoindre",
  numbers: "zero|aucun un|une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize",
  dateGlue: "le la les a à de du des au aux en pour vers jusque jusqu'au l et dans un chaque tous prochain prochaine",
  relativeDay:
    "aujourd'hui|ce jour|demain|apres-demain|ce soir|(?:la|le|l')? ?(?:semaine|mois|annee|trimestre|ete|hiver|printemps|automne|week-end|weekend) (?:prochaine?|suivante?|d'apres)|(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) (?:prochain|suivant)|(?:debut|fin|mi-?) ?(?:janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre)|(?:ce|cet|cette) (?:semaine|mois|annee|week-end|matin|apres-midi)|midi|minuit|(?:le )?(?:matin|soir|apres-midi)|dans (?:\\p{L}+|\\d+) (?:jours?|semaines?|mois)",
  status:
    "celibataire=single,de nouveau celibataire=single,marie=married,mariee=married,maries=married,mariees=married,pacse=married,pacsee=married,divorce=divorced,divorcee=divorced,divorces=divorced,fiance=engaged,fiancee=engaged,fiances=engaged,fiancees=engaged,veuf=widowed,veuve=widowed,separe=separated,separee=separated,separes=separated,separees=separated,en couple=in a relationship,en concubinage=in a relationship,en instance de divorce=separated,rompu=single",
  parts: {
    A: "(?:(?:toujours|actuellement|desormais|maintenant|encore|deja|juste|tout juste|recemment|enfin|finalement|officiellement|donc|bien|tout simplement|seulement|dorenavant) )*",
    H: "(?:me |nous |se |te |vous |y )*(?:ai|as|a|avons|avez|ont|suis|es|est|sommes|etes|sont|viens de|vient de|venons de|viennent de) {A}(?:ete )?",
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
    ROLE: "(?:developpeu|ingenieur|profess|prof(?!\\p{L})|enseignant|institut|medecin|infirmi|avocat|architecte|comptable|stagiaire|apprenti|alternant|chef|cheffe|direct|serveu|vende|cuisini|graphiste|journaliste|design|consultant|cherch|electricien|plombi|boulang|coiff|clerc|notaire|assistant|manag|responsable|technicien|secretaire|psycholog|pharmacien|traduct|photograph|chauffeu|facteur|pompi|polici|agricult|charge de|chargee de|data|product|community|analyste|pilote|redact|libraire|caissi|gerant)",
    DONE: "(?:terminee?s?|finie?s?|bouclee?s?|en pause|suspendue?s?|lancee?s?|livree?s?|publiee?s?|en ligne|en production|approuvee?s?|validee?s?|annulee?s?|abandonnee?s?|debloquee?s?)",
    SHIFTED:
      "(?:deplacee?s?|reportee?s?|repoussee?s?|decalee?s?|avancee?s?|passee?s?|reprogrammee?s?|changee?s?|replanifiee?s?|prolongee?s?)",
    RISEN: "(?:augmentee?s?|baissee?s?|passee?s?|montee?s?|diminuee?s?|grimpee?s?|descendue?s?|reduite?s?|changee?s?|tombee?s?)",
  },
  frames: [
    ...states(
      "residence",
      "{S} {A}(?:habit(?:e|es|ons|ent|ez)|vi[st]|vivons|vivent|reside|residons|resident|loge|logeons) {A}(?:avec [^,]{2,30}? )?{IN} {V}",
      "{S} (?:suis|est|sommes|sont) {A}(?:basee?s?|domiciliee?s?|installee?s?) {IN} {V}",
      "{O} (?:maison|appartement|appart|logement|domicile) (?:est|se trouve|se situe)(?: situee?)? {A}{IN} {V}",
      "{O} (?:ville|lieu de residence|ville de residence|domicile|residence)(?: actuelle?)? {BE} {V}",
    ),
    ...changes(
      "residence",
      "{S} {H}(?:demenagee?s?|emmenagee?s?|installee?s?|expatriee?s?|venue?s? (?:vivre|habiter)|partie?s? (?:vivre|habiter|s'installer))(?: avec [^,]{2,30}?)?(?: d[eu]s? {F})? {IN} {V}",
      "{S} {H}quittee?s? {F} pour(?: {IN})? {V}",
    ),
    ...ends("residence", "{S} {H}(?:quitte|partie?s? de) {V}", "{S} {H}demenagee?s? de {V}"),
    ...states(
      "employer",
      "{S} {A}(?:travaill|boss)(?:e|es|ons|ent|ez) {A}(?:(?:comme|en tant que) [\\p{L} -]{2,40}? )?{AT} {V}(?: (?:comme|en tant que) [\\p{L} -]{2,40})?",
      "{S} (?:suis|est) {A}(?:employee?|salariee?|en poste|embauchee?) {AT} {V}",
      "{S} (?:suis|est) {A}[\\p{L} -]{3,30} chez {V}",
      "{O} (?:employeur|entreprise|boite)(?: actuelle?)? {BE} {V}",
    ),
    ...changes(
      "employer",
      "{S} {H}(?:commence|demarre|debute|embauchee?|engagee?|recrutee?|signe|atterrie?)(?: à travailler)?(?: (?:comme|en tant que) [^,]{2,30}?)? (?:par|{AT}) {V}",
      "{S} {H}rejointe? {V}(?: (?:comme|en tant que) .{2,40})?",
      "{S} {H}(?:trouve|decroche|pris|accepte|obtenu) (?:un|mon|ce) (?:nouveau |nouvel )?(?:poste|travail|boulot|job|emploi)(?: (?:de|comme) [^,]{2,30}?)? {AT} {V}",
      "{S} {H}quitte {F} pour(?: rejoindre| travailler chez| aller chez)? {V}",
      "{O} (?:nouvel employeur|nouvelle entreprise|nouvelle boite) est {V}",
    ),
    ...ends(
      "employer",
      "{S} {H}(?:quitte|demissionne d[eu](?: chez)?|(?:licencie|vire|renvoye)e?(?: de(?: chez)?| par| du)|partie? de chez) {V}",
      "{S} {H}quitte {V} pour .{2,60}",
      "{S} {H}(?:demissionne|(?:licencie|vire|renvoye)e?|perdu (?:mon|son) (?:travail|emploi|boulot|poste|job)|pris (?:ma|sa) retraite)",
      "{S} (?:suis|est) {A}(?:au chomage|[aà] la retraite|retraitee?|sans emploi)",
    ),
    ...states(
      "role",
      "{S} {A}(?:travaille|bosse) {A}(?:comme|en tant que) {V}(?: (?:chez|dans|pour|au) .{2,40})?",
      "{S} (?:suis|est) {A}(?:une? )?(?<v>{ROLE}[\\p{L}-]*(?: [\\p{L}-]+){0,3}?)(?: (?:chez|dans|au sein) .{2,40})?",
      "{O} (?:metier|profession|poste|boulot|travail|fonction)(?: actuelle?)? {BE} (?:celui de )?{V}",
    ),
    ...changes("role", "{S} {H}(?:promue?|nommee?|devenue?|passee?) (?:au poste de |au rang de )?{AN}{V}(?: (?:chez|dans) .{2,40})?"),
    ...states("name", "{O} (?:nom complet|nom de famille|prenom|nom) {BE} {V}", "{S} {A}(?:me|se|nous) appell(?:e|es|ent) {A}{V}"),
    ...changes(
      "name",
      "{S} {H}change (?:mon|ma|notre|son) (?:nom de famille|prenom|nom)(?: de {F})? (?:en|pour) {V}",
      "{S} {H}(?:repris|pris) (?:mon|le) nom (?:de jeune fille|de mon mari|de ma femme), {V}",
    ),
    ...states(
      "birthday",
      "{O} (?:anniversaire|anniv|date de naissance) (?:est|tombe)(?: le)? {V}",
      "{S} (?:suis|est) nee? le {V}",
      "{S} fete (?:mon|son) anniversaire le {V}",
    ),
    ...states("age", "{S} {A}(?:ai|a|as|avons) {A}{V} ans", "{O} age {BE}(?: de)? {V}(?: ans)?"),
    ...changes("age", "{S} (?:viens de avoir|vient de avoir|ai eu|a eu|{H}fete (?:mes|ses)) {V} ans", "{S} (?:ai|a) {NOW} {V} ans"),
    ...states(
      "status",
      "{S} (?:suis|est|sommes|sont) {A}{V}(?: (?:avec|[aà]|de) .{2,40})?",
      "{O} (?:situation familiale|statut marital|etat civil|situation amoureuse) {BE} {V}",
    ),
    ...changes(
      "status",
      "{S} (?:(?:me|nous|se) (?:suis|sommes|est|sont)|viens de (?:me )?|{H}) ?{A}(?<v>mariee?s?|pacsee?s?|divorcee?s?|fianc[e]+s?|separee?s?|rompu)(?: (?:avec|de|d') .{2,40})?",
      "(?:.{1,30} et moi|moi et .{1,30})(?: nous)? (?:nous sommes|avons|on a|on se est) {A}(?<v>mariee?s?|pacsee?s?|divorcee?s?|fiancee?s?|separee?s?|rompu)",
    ),
    ...states("progress", "{N} (?:est|sont) {A}(?<v>en cours|prete?s?|en retard|planifiee?s?|bloquee?s?(?: par .*)?|en attente|{DONE})"),
    ...changes(
      "progress",
      "{S} {H}(?<v>termine|fini|boucle|lance|livre|publie|annule|abandonne|suspendu|valide|approuve) {N}",
      "{N} (?:est|sont|a ete|ont ete|vient de etre) {A}(?<v>{DONE})",
    ),
    ...states(
      "favorite",
      "{O} {K} (?:prefere|favori)(?:e|es|s|te|tes)? {BE} {V}",
      "{V} {BE} {O} {K} (?:prefere|favori)(?:e|s|es|te)?",
      "{O} {K} (?:prefere|favori)(?:e|es|s|te)? (?:ce est|reste) {V}",
    ),
    ...changes(
      "favorite",
      "{O} (?:nouveau|nouvel|nouvelle) {K} (?:prefere|favori)(?:e|te)? est {V}",
      "{O} {K} (?:prefere|favori)(?:e|te)? (?:est {NOW}|est devenue?) {V}",
      "{V} est (?:{NOW}|devenue?) {O} {K} (?:prefere|favori)(?:e|te)?",
    ),
    ...states("choice", "{S} {A}prefer(?:e|es|ons|ent) {A}{V} (?:[aà]|au|aux|plutot que|que) {F}"),
    ...states(
      "schedule",
      "{N} (?:est|sont|a lieu|ont lieu|aura lieu|se tient|tombe|commence|demarre|debute|finit|sera)(?: prevue?s?| fixee?s?| programmee?s?| planifiee?s?)?(?: {NOW})?(?: pour| [aà]| le| en| au| tous les| chaque)? {V}",
      "(?:je|on|nous) (?:ai|a|avons) {N} (?:le |[aà] )?{V}",
    ),
    ...changes(
      "schedule",
      "{N} (?:est|sont|a ete|ont ete|a|vient de etre|se est|me a ete) {A}{SHIFTED}(?: d[eu] {F})?(?: [aà]| au| aux| en| pour| le| jusqu'au| jusque le)? {V}",
      "{S} {H}{SHIFTED} {N}(?: d[eu] {F})? (?:[aà]|au|en|pour|le) {V}",
      "{N} (?:est|aura lieu|a lieu|commence|est prevue?|est fixee?) {NOW} (?:prevue? |fixee? )?(?:le |[aà] |en |au |pour )?{V}",
    ),
    ...ends("schedule", "{N} (?:est|sont|a ete|ont ete) {A}(?:annulee?s?|supprimee?s?)", "{S} {H}annule {N}"),
    ...states(
      "amount",
      "{N} (?:est de|est a|est à|sont de|coute|coutent|se eleve [aà]|fait|revient [aà]|vaut) (?:environ |a peu pres )?{V}{PER}",
      "{S} {A}pa(?:ie|ye|yons|yent|ient) {A}(?:environ )?{V}{PER} (?:de|pour) (?:le |la |mon |ma )?{K}",
      "{S} {A}(?<k>gagne|touche|pese|mesure) {A}(?:environ )?{V}{PER}",
      "{S} {A}(?:prends|prend) {V} de {K}{PER}",
    ),
    ...changes(
      "amount",
      "{N} (?:est|a|sont|ont|vient de) (?:ete )?{A}{RISEN}(?: de [^,]{1,20}?)??(?: d[eu] {F})? {TO} {V}{PER}",
      "{N} (?:coute|est|fait) {NOW}(?: de| à)? {V}{PER}",
      "(?:je|on|nous|il|elle|(?:mon|ma|le|la) \\p{L}+) {H}(?:augmente|baisse|reduit|diminue|monte|change|passe) {N}(?: de {F})? {TO} {V}{PER}",
      "{S} {A}(?<k>gagne|touche|pese|mesure) {NOW} {V}{PER}",
    ),
    ...states("count", "{S} {A}(?:ai|as|a|avons|ont|possede) {A}{V} {K}", "il y a {V} {K} dans {N}"),
    ...changes("count", "{S} (?:ai|a|avons|ont) (?:{NOW}|plus que) (?:plus que )?{V} {K}", "{S} ne (?:ai|a|avons|ont) plus que {V} {K}"),
    ...states(
      "possession",
      "{S} {A}(?:(?:ai|a|avons|ont) {A}(?:une?|le|la|les|des|du|de la) |(?:possede|possedons|conduis|conduit) {A}{AN}){V}",
      "{S} {A}roule en {V}",
    ),
    ...ends(
      "possession",
      "{S} {H}(?:vendu|revendu|donne|perdu|casse|jete|rendu|detruit|debarrassee? d[eu]) (?!une? |des ){AN}{V}(?: (?:[aà]|au|pour|sur) .{2,40})?",
      "on (?:me|nous) a (?:vole|pique) {AN}{V}",
      "(?:mon|ma|notre|mes|le|la) {V} (?:est morte?s?|est decedee?|a rendu le ame|a ete volee?|est foutue?|a ete euthanasiee?|se est fait voler)",
      "{S} {H}(?:remplace|echange|troque) {AN}{V} (?:par|contre) .{2,60}",
    ),
    ...states(
      "subscription",
      "{S} (?:suis|est|sommes) {A}(?:abonnee?s?|inscrite?s?|adherente?s?) (?:[aà]|au|aux|chez) {AN}{V}",
      "{S} (?:suis|est|sommes) {A}membres? d[eu](?: la| le)? {V}",
      "{S} {A}(?:ai|a|avons) {A}(?:un|une|mon) (?:abonnement|adhesion|forfait|compte) (?:[aà]|au|chez|de|du|pour)? ?(?:la |le )?{V}",
      "{S} {A}(?:prends|prend|suis) (?:un|des) cours d[eu](?: la)? {V}",
    ),
    ...ends(
      "subscription",
      "{S} {H}(?:resilie|annule|arrete|suspendu|quitte|stoppe) (?:mon |notre |son |le |les |mes )?(?:(?:abonnement|adhesion|forfait|compte|inscription|cours) (?:(?:[aà]|au|aux|chez|de|du) )?)?{AN}{V}",
      "{S} {H}(?:desabonnee?s?|desinscrite?s?) d[eu] {AN}{V}",
    ),
    ...states(
      "use",
      "{S} {A}utilis(?:e|es|ons|ent) {A}{AN}{V}(?: (?:pour|comme|sur|au) .{2,60})?",
      "{S} {A}(?:travaill|boss|cod|developp)(?:e|ons|ent) {A}(?:avec|sous|en) {V}(?: (?:pour|sur|au) .{2,60})?",
      "{S} me sers d[eu] {V}(?: pour .{2,60})?",
      "{O} {K} (?:tourne sur|utilise|est heberge(?:e)? (?:sur|chez)) {V}",
    ),
    ...changes(
      "use",
      "{S} {H}(?:passee?s?|migree?s?|basculee?s?) d[eu] {F} (?:[aà]|au|aux|sur|vers) {AN}{V}(?: (?:pour|comme) .{2,40})?",
      "{S} {H}(?:passee?s?|migree?s?|basculee?s?) (?:[aà]|sur|vers|sous) {V}(?: (?:pour|comme) .{2,40})?",
      "{S} {H}(?:remplace|echange|troque|abandonne|lache|delaisse) {AN}{F} (?:par|contre|pour|au profit de) {AN}{V}(?: pour .{2,40})?",
      "{S} {A}utilis(?:e|ons) {A}{V} (?:au lieu de|à la place de|plutot que) {F}",
      "{V} a remplace {F}(?: comme .{2,40})?",
      "{S} {H}mis {N} à jour vers {V}",
    ),
    ...states(
      "attribute",
      "{S} {A}(?<k>etudie) {V}(?: [aà] .{2,40})?",
      "(?:je suis joignable|(?:appelle|contacte|ecris)(?:z)?-moi|vous pouvez me joindre|tu peux me joindre) (?:au|[aà]|sur) (?<v>\\S+@\\S+|[+(]?\\d[\\d\\s()./-]{5,}\\d)(?<k>)",
      "{O} {K} (?:est|sont|:|ce est|se appelle)(?: le| la| au)? {V}",
      "{V} est {O} {K}",
    ),
    ...changes(
      "attribute",
      "{O} {K} (?:est|sont) {NOW} (?:le |la )?{V}",
      "{O} {K} (?:a|ont|est) {A}(?:ete )?(?:change|passee?|modifiee?|devenue?|renommee?|mise? a jour|remplacee?)(?: d[eu] {F})?(?: [aà]| en| pour| par)? {V}",
      "{O} (?:nouveau|nouvel|nouvelle|nouveaux|nouvelles) {K} (?:est|sont|ce est|:|se appelle)(?: le| la)? {V}",
      "{S} {H}(?:change|modifie|remplace|mis|renomme) (?:mon|ma|le|la|notre) (?<k>[\\p{L} -]{2,40}?)(?: de {F})? (?:en|par|pour|[aà]) {V}",
      "{S} {A}(?:ai|a|avons) un(?:e)? (?:nouveau|nouvel|nouvelle) {K}(?:,|:| -)?(?: ce est)?(?: le| la)? {V}",
      "{V} est {NOW} {O} {K}",
      "{O} {K} est {V},? (?:et non|pas|au lieu de) {F}",
    ),
  ],
};
