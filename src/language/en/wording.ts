import type { Wordings } from "../vocabulary.ts";

/**
 * Rules that decide whether two texts have the same wording. Stored keys depend on them: after a change, stored facts are no longer
 * recognized.
 */
export const wordings: Wordings = {
  shortFormsOfSelf: [
    [/\b[Ii]'m\b/gu, "I am"],
    [/\b[Ii]'ve\b/gu, "I have"],
  ],
  shortForms: [
    [/\bi'm\b/gu, "i am"],
    [/\bcan't\b/gu, "can not"],
    [/\bcannot\b/gu, "can not"],
    [/\bwon't\b/gu, "will not"],
    [/\bshan't\b/gu, "shall not"],
    [/n't\b/gu, " not"],
    [/'re\b/gu, " are"],
    [/'ve\b/gu, " have"],
    [/'ll\b/gu, " will"],
    [/\b(it|that|he|she|there|what|who|here)'s\b/gu, "$1 is"],
  ],
  spellings:
    "favourite=favorite,favourites=favorites,colour=color,colours=colors,flavour=flavor,neighbour=neighbor,neighbours=neighbors,hobbie=hobby,centre=center,theatre=theater,grey=gray,programme=program,mum=mom,behaviour=behavior,honour=honor,labour=labor,travelling=traveling,organisation=organization,realise=realize,licence=license,jewellery=jewelry,tyre=tire,cheque=check,pyjamas=pajamas,e-mail=email,e-mails=emails,wi-fi=wifi,okay=ok,alright=ok",
  weightless:
    "the a an really very truly absolutely totally definitely actually honestly basically literally certainly indeed simply quite please am is are do does",
  retelling: {
    self: "i",
    own: "my",
    be: "am",
    not: "not",
    user: "user",
    article: "the",
    genitive: "'s",
    thirdPerson:
      "like=likes,love=loves,hate=hates,prefer=prefers,want=wants,need=needs,live=lives,work=works,play=plays,speak=speaks,drive=drives,eat=eats,drink=drinks,study=studies,own=owns,use=uses,enjoy=enjoys,have=has,know=knows,dislike=dislikes,adore=adores,collect=collects,teach=teaches,run=runs,watch=watches,read=reads,go=goes,commute=commutes",
    beforeVerb: "not never always often usually sometimes still now currently only no longer",
  },
};
