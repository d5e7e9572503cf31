import type { Vocabulary } from "../vocabulary.ts";

/** By what any text in it is read. */
export const vocabulary: Vocabulary = {
  stopWords: "il lo gli di da e che non per con mia mio sono ha ho nel nella alla molto",
  titles: "sig",
  userNouns: "utente",
  userRoles: "utente",
  ownLabels: "io mio",
  firstPerson: "io|mi[oae]|noi",
  thirdPerson: "esso|essa|loro",
  salutations: "gentil[ei]|egregi[oa]|spettabile|car[oaie]",
  closings: "cordialmente|cordiali saluti|distinti saluti|un caro saluto",
  smallTalk:
    "ciao, buongiorno, buonasera, buonanotte, salve, come stai, come va, grazie, grazie mille, prego, va bene, certo, arrivederci, a presto, a domani, perfetto",
  addressing: "ciao, buongiorno, grazie",
  answers: "si",
  reactions: "penso|credo",
  pointsBack: "lui lei esso essa questo quello perche quindi pero",
  leans: "per esempio",
  adding: "e anche",
  goesOn: "la|gli|una|uno|sì",
  firstWords: "il|lo|la",
  negation: "non|mai|senza",
  contrast: "ma",
  supposed: "ho sognato|sognavo|se (?:io )?(?:fossi|avessi)",
  supposedFirst: "imagina(?:te(?:vi)?)?|immagina(?:te)?|supponiamo",
  played: "giochiamo|gioco di ruolo|ora sei (?:una?|il|la|mi[oa])|c['’]era una volta",
  real: "in realtà",
  signals: { constraint: "mai", identity: "mi chiamo", commitment: "appuntamento", preference: "piace|preferisco", date: "domani" },
  hedges: "forse",
  nearDays: { [-1]: "ieri", 0: "oggi", 1: "domani" },
  joints: "e",
};
