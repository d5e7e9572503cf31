import { conditions, forms, type Grammar } from "../grammar.ts";

const MOVED = forms(
  "deplace reporte repousse decale avance passe reprogramme change replanifie prolonge retarde repasse modifie",
  " e s es",
);
const RISEN = forms(
  "augmente baisse monte diminue grimpe descendu reduit tombe releve bondi chute double triple remonte plafonne",
  " e s es",
);
/** "I have smoked" is spelled like "I smoke" without accents, and is about a single event. */
const PAST = ["ai", "a", "avons", "ont"]
  .map((one) => forms(`${one}·`, "fume teletravaille mange travaille bosse habite cherche loue separe marie fiance").replaceAll("·", " "))
  .join(",")
  .replaceAll("|", ",");
const GONE = forms(
  "vendu revendu donne jete rendu resilie annule arrete abandonne quitte lache supprime desinstalle desabonne desinscrit cloture largue",
  " e s es",
);

/** A limit to one day: giving up meat on Fridays or the lesson on Thursday does not end the whole habit. */
const NOT_PARTLY =
  "(?!.*(?<!\\p{L})(?:rendez-vous pour|(?:le|les|du|de) (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)s?|(?:le|du) (?:soir|matin|midi|week-end|weekend)|la nuit|en semaine|de (?:demain|hier|ce soir|ce matin))(?!\\p{L}))";

/** How French expresses changes and ends, and the conditions of a person. */
export const change = {
  fromTo:
    "(?:passee?s?|migree?s?|basculee?s?|changee?s?|transferee?s?|demenagee?s?|repassee?s?) (?:\\S+ ){0,4}?d[eu]s? (?<f>[^,]{1,40}?) (?:[aà]|au|aux|vers|sur|pour)",
  changing: `maintenant|desormais|dorenavant|${MOVED}|${RISEN}|nouveau|nouvelle|nouvel|devenu|devenue|en fait|finalement|correction|plus que|mis a jour|mise a jour|mis à jour|mise à jour|remplace|remplacee|renouvele|correspond|reste|restent`,
  ending: `(?:${GONE}|rompu|largue|stoppe|demissionne|debarrasse|debarrassee|laisse tomber|offert|offerte|restitue|expire|expiree)(?! (?:une? |des )(?!poco)(?!po))${NOT_PARTLY}`,
  // Includes the common names that `single` gives to some of them.
  kin: "wife husband partner girlfriend boyfriend fiancee mom dad child lodger frere soeur sœur mere maman pere papa mari femme epouse epoux copine copain compagnon compagne conjoint conjointe fils fille enfant bebe ami amie voisin voisine cousin cousine oncle tante tonton tata colocataire coloc collegue patron patronne chef cheffe grand-mere grand-pere mamie papi papy neveu niece parents parent jumeau jumelle client cliente beau-frere belle-soeur belle-mere beau-pere filleul filleule",
  attaching: "de du des à au aux a pour avec en dans sur chez",
  emphasis: "en fait|en realite|finalement|au final|officiellement|enfin(?= \\p{L})",
  mistaken:
    "je me suis trompee?|me suis plantee?|me suis emmelee? les pinceaux|mal lu|mal note|mal compris|erreur de ma part|ce etait une erreur|ce est une erreur",
  called: "appelee?s?|nommee?s?|qui se appelle|du nom de",
  indefinite: "un une des",
  calledOff:
    "a ete annule|a ete annulee|ont ete annules|annule|annulee|annules|annulees|annuler|supprime|supprimee|tombe|tombee|tombe à le eau|tombee à le eau|est tombe à le eau|ce est mort|ce est foutu|ce est rate|ce est cuit|abandonne|abandonnee|laisse tomber|renonce (?:à|a|au|aux)|renonce|(?:ne )?(?:se fera|aura lieu|se fait|a lieu|part|partons|pars|aurons lieu) (?:pas|plus)|(?:ne )?(?:achete|achetons|demenage|demenageons|vais|va) (?:pas|plus)|zappe|zappee|fait une croix sur|plus de actualite|passe à la trappe",
  ongoing:
    "(?:suis|est|sommes|sont) (?:toujours |encore )?en train de|en cours|(?:dois|doit|devons|faut)|bosse sur|travaille sur|pas (?:encore )?(?:fini|termine)|prepare|preparons|ecris|redige|cherche|cherchons|passe (?:le|mon)|(?:pars|part|partons) (?:en|à|a|au|aux|pour|vivre|une)|apprends|etudie",
  completed:
    "fini|finie|finis|termine|terminee|boucle|bouclee|rendu|rendue|envoye|envoyee|publie|publiee|soutenu|soutenue|reussi|obtenu|obtenue|eu mon|eu le|acheve|achevee|livre|livree|decroche|trouve",
  died: "est mort|est morte|est decede|est decedee|nous a quittes|a rendu le ame|vient de mourir|est partie? au ciel|ne est plus de ce monde",
  details:
    "devant derriere sous pres dehors dedans depuis pendant durant jusque sans contre entre selon vers dont tres bien beaucoup assez trop tout tous toute toutes chaque toujours encore parce car comme quand mais ou donc hier demain dernier derniere prochain prochaine seulement totalement completement definitivement aussi ni deja puis apres avant pas plus grace malgre cause cet ce ci",
  habitual:
    "chaque|tous les|toutes les|toujours|d'habitude|normalement|souvent|le (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) (?:soir|matin|midi|apr[eè]s-midi)|\\p{L}+ fois par|le (?:soir|matin|week-end|dimanche)",
  occupations:
    "developpeur developpeuse ingenieur ingenieure professeur professeure prof enseignant enseignante instituteur institutrice medecin infirmier infirmiere avocat avocate architecte comptable stagiaire apprenti apprentie alternant alternante directeur directrice serveur serveuse vendeur vendeuse cuisinier cuisiniere graphiste journaliste designer consultant consultante chercheur chercheuse electricien electricienne plombier plombiere boulanger boulangere coiffeur coiffeuse notaire assistant assistante manager responsable technicien technicienne secretaire psychologue pharmacien pharmacienne traducteur traductrice photographe chauffeur chauffeuse facteur factrice pompier pompiere policier policiere agriculteur agricultrice analyste pilote redacteur redactrice libraire caissier caissiere gerant gerante educateur educatrice kine veterinaire menuisier mecanicien mecanicienne freelance fonctionnaire barman barmaid",
  sole: "prefere preferee favori favorite actuel actuelle principal principale officiel officielle maternel maternelle natal natale habituel habituelle defaut",
  vague:
    "mot passe code numero lien prix cout total version statut fichier page ticket commande chambre salle dossier facture reservation vol suivi confirmation place siege porte voie train bus colis livraison reunion rendez-vous rendez vous appel evenement cours lecon poste tache",
  serial: "commande ticket dossier facture reservation vol suivi confirmation porte train bus colis livraison",
  oneOf:
    "(?:suis|est) une? .*\\p{L}|^(?:mon|ma|mes|notre|nos|le|la|les|\\p{Lu}\\S+) .*(?<!\\p{L})(?:est|sont) (?:en|sur|[aà]|au|dans|chez|prevue?|fixee?|heberge|ecrite?)(?!\\p{L})|^(?:je|on|nous|\\p{Lu}\\S+) (?:suis|est|sommes) (?:en|sur|[aà]|au|dans|chez)(?!\\p{L})|(?:conduis|roule|utilise|prends|bois|mange) .*(?<!\\p{L})(?:pour|au|en|sur) \\S+",
  carriers:
    "suis est sommes sont ai a avons ont me se nous de nouveau toujours maintenant desormais encore enfin officiellement devenu devenue devenus redevenu redevenue passe passee passes repasse repassee un une le la les tout juste recemment completement",
  status: conditions({
    "past.told!": `${PAST},passe le permis,passe mon permis,ensemble au,ensemble à la,ensemble à le,ensemble dans,separes à la,separes à le,separees à la,separes au,rompu le,rompu la,rompu un,le divorce,divorce de,separee du groupe,separe du groupe,separes du groupe,separes en,separees en,quitte la fac à`,
    "love.single": "celibataire,celib,seul dans ma vie,seule dans ma vie",
    "love.single!":
      "rompu,romps,largue ma copine,largue mon copain,quitte ma copine,quitte mon copain,quittes,separes de un commun accord,plus ensemble",
    "love.married": "marie,mariee,maries,mariees,pacse,pacsee,pacses,pacsees,jeune marie,jeune mariee,jeunes maries",
    "love.married!": "dit oui devant le maire,epouse mon compagnon,epouse ma compagne",
    "love.divorced": "divorce,divorcee,divorces,divorcees",
    "love.engaged": "fiance,fiancee,fiances,fiancees",
    "love.widowed": "veuf,veuve",
    "love.separated": "separe,separee,separes,separees,en instance de divorce",
    "love.dating": "ensemble,en couple,en concubinage",
    "love.dating!": "trouve quelque un,remis avec,remise avec,rencontre quelque un",
    "work.none":
      "au chomage,chomeur,chomeuse,sans emploi,sans travail,demandeur de emploi,demandeuse de emploi,en recherche de emploi,cherche du travail,cherche du boulot,cherche un emploi,cherche un travail,cherche un boulot",
    "work.none!":
      "ete licencie,ete licenciee,ete vire,ete viree,perdu mon travail,perdu mon emploi,perdu mon boulot,perdu mon job,perdu mon poste,perdu son travail,perdu son emploi,perdu son boulot,perdu son poste",
    "work.employed!":
      "ai un cdi,ai un cdd,signe un cdd,trouve du travail,trouve un travail,trouve un emploi,trouve un boulot,trouve du boulot,trouve un job,trouve un poste,retrouve du travail,retrouve un travail,retrouve un emploi,retrouve un boulot,retrouve un poste,decroche un poste,decroche un emploi,decroche un boulot,decroche un cdi,decroche un job,repris le travail,ete embauche,ete embauchee,signe un cdi,commence un nouveau travail,commence un nouveau boulot",
    "work.retired": "à la retraite,a la retraite,retraite,retraitee",
    "work.retired!": "pris ma retraite,pris sa retraite,partie à la retraite,parti à la retraite",
    "hours.part": "travaille à mi-temps,travaille à temps partiel,bosse à mi-temps,à mi-temps,à temps partiel,mi-temps,temps partiel",
    "hours.full":
      "travaille à temps plein,travaille à plein temps,bosse à temps plein,bosse à plein temps,à temps plein,à plein temps,temps plein,plein temps",
    "place.remote":
      "teletravaille,en teletravail,travaille à distance,travaille en teletravail,travaille de chez moi,travaille de la maison,travaille depuis chez moi,bosse de chez moi,bosse à distance,à distance,full remote,en remote,en full remote",
    "place.office":
      "travaille au bureau,travaille en presentiel,bosse au bureau,de retour au bureau,retourne au bureau,retournee au bureau,retournes au bureau,revenu au bureau,revenue au bureau,revenus au bureau,en presentiel",
    "shift.night": "travaille de nuit,travaille la nuit,bosse de nuit,de nuit",
    "shift.day": "travaille de jour,travaille le jour,bosse de jour,de jour",
    "study.student": "etudiant,etudiante,à la fac,lyceen,lyceenne,doctorant,doctorante,thesard,thesarde,en licence,en master,en these",
    "study.done": "diplome,diplomee",
    "study.done!":
      "obtenu mon diplome,obtenu son diplome,eu mon diplome,eu son diplome,decroche mon diplome,decroche son diplome,termine mes etudes,termine ses etudes,fini mes etudes,fini ses etudes,fini la fac,termine la fac,arrete mes etudes,arrete ses etudes,quitte la fac,soutenu ma these,soutenu sa these,valide mon master,valide mon diplome",
    "baby.expecting": "enceinte,attend un bebe,attends un bebe,attendons un bebe,attend un enfant,attends un enfant,attendons un enfant",
    "baby.born!": "accouche,donne naissance,eu un bebe,eu son bebe,eu notre bebe,eu le bebe,eu une petite fille,eu un petit garcon",
    "health.ill":
      "malade,grippe,grippee,enrhume,enrhumee,souffrant,souffrante,à le hopital,hospitalise,hospitalisee,la grippe,le covid,de la fievre,un rhume",
    "health.well":
      "gueri,guerie,retabli,retablie,en pleine forme,sorti de le hopital,sortie de le hopital,rentre de le hopital,rentree de le hopital,plus malade",
    "diet.vegetarian": "vegetarien,vegetarienne,vegetariens",
    "diet.vegan": "vegan,vegane,vegetalien,vegetalienne,vegans",
    "diet.pescatarian": "pescetarien,pescetarienne,pesco-vegetarien,pesco-vegetarienne",
    "diet.meat": "omnivore,mange de la viande,mangeons de la viande,remange de la viande,remangeons de la viande,carnivore",
    "diet.meat!": "recommence à manger de la viande,remis à manger de la viande,remise à manger de la viande",
    "teeth.braces": "ai des bagues,porte des bagues,ai un appareil dentaire,porte un appareil dentaire",
    "teeth.free!": "me a retire mes bagues,me a enleve mes bagues,me ont enleve mes bagues,enleve mes bagues",
    "limb.cast": "dans le platre,un platre,le platre,bras dans le platre,pied dans le platre",
    "limb.free!":
      "me a enleve le platre,me ont enleve le platre,me a retire le platre,me ont retire le platre,enleve mon platre,retire mon platre",
    "gluten.free": "celiaque,intolerant au gluten,intolerante au gluten,mange sans gluten,sans gluten",
    "gluten.eats": "mange du gluten,remange du gluten,manger du gluten",
    "smoke.smoker": "fumeur,fumeuse,fume,refume",
    "smoke.smoker!": "recommence à fumer,remis à fumer,remise à fumer,commence à fumer",
    "smoke.free": "non-fumeur,non-fumeuse,non fumeur,non fumeuse,ex-fumeur,ex-fumeuse",
    "smoke.free!": "arrete de fumer,arrete la cigarette,arrete le tabac,arrete la clope,stoppe la cigarette,ecrase ma derniere cigarette",
    "drink.drinker": "bois de le alcool,bois du vin,bois de la biere",
    "drink.sober": "sobre,abstinent,abstinente",
    "drink.sober!": "arrete de boire,arrete le alcool",
    "tenure.rent":
      "locataire,en location,locataires,loue un appartement,loue un appart,loue une maison,loue un studio,louons un appartement,louons une maison",
    "tenure.own": "proprietaire,proprietaires,proprietaire de mon logement,proprietaires de notre logement",
    "tenure.own!":
      "achete une maison,achete un appartement,achete un appart,achete notre maison,achete ma maison,achete notre appartement,achete mon appartement",
    "household.alone": "vis seul,vis seule,vit seul,vit seule,habite seul,habite seule,habite tout seul,habite toute seule",
    "household.shared":
      "habite chez mes parents,vis chez mes parents,vis avec,vit avec,habite avec,habitons avec,vis en coloc,vis en colocation,habite en coloc,habite en colocation,en colocation,en coloc",
    "household.shared!": "emmenage avec,emmenagee avec,installe avec,installee avec",
    "licence.none": "prends des lecons de conduite,prends des cours de conduite,apprends à conduire",
    "licence.has": "le permis,mon permis de conduire,titulaire du permis",
    "licence.has!": "eu mon permis,eu le permis,obtenu mon permis,obtenu le permis,decroche mon permis,decroche le permis",
  }),
} satisfies Partial<Grammar>;
