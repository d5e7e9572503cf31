import type { Vocabulary } from "../vocabulary.ts";

/** By what any text in it is read. */
export const vocabulary: Vocabulary = {
  stopWords: "o os as um uma e do da dos das no na em com meu minha seu sua foi tem tenho muito",
  userNouns: "usuario usuaria utilizador",
  userRoles: "usuario, usuaria, utilizador",
  ownLabels: "eu meu",
  firstPerson: "eu|meus?|minhas?",
  secondPerson: "você|vocês",
  thirdPerson: "ele|eles",
  salutations: "prezad[oa]s?|car[oa]s?|ol[aá]",
  closings: "atenciosamente|(?:com os )?melhores cumprimentos|abraços",
  mailFields: "de|para|assunto",
  smallTalk:
    "ola, oi, bom dia, boa tarde, boa noite, tudo bem, como vai, obrigado, obrigada, muito obrigado, muito obrigada, por nada, tchau, ate logo, ate amanha, beleza",
  addressing: "ola, oi, bom dia, obrigado",
  reactions: "acho",
  pointsBack: "ele ela isso isto mas entao",
  adding: "e tambem",
  goesOn: "os?|as|uma?|você",
  firstWords: "o|os",
  negation: "nao|sem",
  supposed: "sonhei|sonhava|se eu (?:fosse|tivesse)",
  supposedFirst: "imaginem|suponhamos",
  played: "vamos (?:jogar|brincar)|agora (?:você é|és) (?:uma?|[oa])|era uma vez",
  real: "na realidade",
  signals: { constraint: "nunca" },
  nearDays: { [-1]: "ontem", 0: "hoje", 1: "amanha" },
  ordinalEndings: "º",
  dateJoints: "de",
  joints: "e",
};
