import { stemmer as porter } from "stemmer";
import type { Language, Stemmer } from "../language.ts";
import { grammar } from "./grammar.ts";
import { vocabulary } from "./vocabulary.ts";

const INVERTED = "do|does|did|is|are|was|were|can|could|will|would|should|shall";
const PERSON = "i|you|he|she|it|we|they|there|my|your|his|her|our|their|any(?:one|body|thing)?|some(?:one|body)";

const BASE_OF = new Map<string, string>();
for (const group of (vocabulary.irregular ?? "").split(" ")) {
  const [base = "", forms = ""] = group.split(":");
  for (const form of forms.split(",")) BASE_OF.set(form, base);
}

/** Porter's stem of a word's base form. A word that is not English is its own stem. Empty for a bare ending. */
const stemmer: Stemmer = (word) => {
  const bare = word.replace(/'(?:s|re|ve|ll|d|m)?$/, "");
  const base = BASE_OF.get(bare) ?? bare;
  return /^[a-z]{3,}$/.test(base) ? porter(base) : base;
};

/** American and British English. */
export const en: Language = {
  code: "en",
  alphabet: "éèêëïîâàáçñöüôóíúû",
  lookalikes:
    "die dies falls war ware hat mal man pro son sin sea seas hay tan tales eras solo contra certain pendant via car aura non " +
    "encore quest dove come pure state quasi circa door toe hem hen hare word mag even heel met men dan van wen ten ben bent pan go " +
    "sam pod tam kim ham sit bag end mod dog bare mere sun vain min din hit bland sedan dock manga fore till inn mina theo may rat " +
    "gene bile size eden gore ali tens nuns sob ad ed dies allen anders ma ate elk hans dom var chang chung week final ai com li " +
    "give due kind ab glad change studio ins col alt cos pros tag far net chat late auto ci loop plus co vs water dir io fa doe " +
    "school drink ya reserve passes sim cafe café comment sans mama deg song grand bin ton dig gut los reunion mon tue semester " +
    "uber pour chili sport academia iso soi ale num gang salt des fur chef tale estate elf vars vid mat laser teen kilos bus nun " +
    "land star sang gift lunch",
  common: "the i my is am are was have has of and to in not you we it at for with on a an this that do does he she they our user now me",
  telling:
    "these those would will can could should but because so just about from your them him her his its who what when where which there here been being got get had did were if or by as up out off than then very really also still back new last again after before over into their one some any no more how why all too own us yours mine said says going want wants need needs like likes love live lives work works working been moved started told asked think know please thanks",
  stemmer,
  ...vocabulary,
  grammar,
  asking: {
    front: `(?:\\p{L}{2,5} )?(?:what|which|whose|whom|how)|wh(?:o|at|en|ere|y|ose|om)(?:['’]?s|['’]re|['’]d|['’]ll)?|how(?:['’]?s|['’]d)?|(?:${INVERTED})(?:n['’]?t)?|can['’]?t|won['’]?t|am i|(?:have|has|had|may|might|must)(?:n['’]?t)? (?:${PERSON})|tell (?:me|us)|remind (?:me|us)|show (?:me|us)|give (?:me|us)|list|find|search|look (?:up|for)|recall|summari[sz]e|describe|explain|name|any idea|i (?:wonder|forgot|forget) (?:what|which|who|whose|where|when|why|how|if)`,
  },
  beforeMonth: "in|during|since|until|by|of|this|last|early|late",
};
