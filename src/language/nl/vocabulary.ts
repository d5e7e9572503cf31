import type { Vocabulary } from "../vocabulary.ts";

/** The words by which any text in the language is read. */
export const vocabulary: Vocabulary = {
  stopWords: "het een van ik je dat niet op te zijn met voor mijn heeft heb naar",
  titles:
    "mr mrs ms dr prof st dhr mevr mw mej drs ir ing ds str bijv nr nrs blz pag art tel fig ca evt incl excl d.w.z dwz o.a m.b.t mbt " +
    "i.v.m ivm m.n i.p.v ipv o.l.v t.a.v tav t.o.v tov n.a.v zgn vgl resp",
  abbreviations: "enz etc e.d a.u.b aub b.v bv n.v nv e.a jr sr jl a.s nl max min jan feb mrt apr jun jul aug sep sept okt nov dec",
  abbreviationEnds: "str|pl",
  sentenceStarts: "ik mijn hij zij wij het maar en dus dan",
  lettered: "vitamine|plan|klas|type|groep|blok|optie|maat|deel",
  userNouns: "gebruiker",
  attribution: "op {when} schreef {who}",
  userRoles: "gebruiker",
  ownLabels: "ik mijn",
  firstPerson: "ik|wij|mijn",
  secondPerson: "jij|jouw|jullie",
  thirdPerson: "hij|hen",
  salutations: "beste|geachte",
  closings: "met vriendelijke groet(?:en)?",
  smallTalk:
    "hoi, goedemorgen, goedemiddag, goedenavond, hoe gaat het, dank je, dank je wel, dankjewel, bedankt, graag gedaan, prima, oke, doei, tot ziens, tot morgen",
  pointsBack: "hij zij dat dit maar omdat dus daarom",
  adding: "en ook",
  continues: "de|jij|je|nee",
  firstWords: "de|het|een",
  negation: "niet|geen|nooit",
  supposed: "droomde|gedroomd|als ik .{0,40}(?:was|zou)",
  supposedFirst: "stel (?:je|dat)",
  played: "laten we .{0,20}spelen|er was eens",
  real: "in werkelijkheid",
  nearDays: { [-2]: "eergisteren", [-1]: "gisteren", 0: "vandaag", 1: "morgen", 2: "overmorgen" },
  joints: "en",
  streets: "straat|laan|plein",
  smallNameWords: "van|de",
  determiners: "de|het|een|mijn",
  organizations: "bv|nv",
};
