import { canonicalSpeaker, splitHeader } from "../../text/header.ts";

/** A text read for comparison: who says it, and its body with contractions and spellings made one. */
export interface Wording {
  readonly stamp: string;
  /** Folded; undefined when neither the text nor its metadata names one. */
  readonly speaker: string | undefined;
  /** As written, contractions of the first person opened. */
  readonly body: string;
  /** In lower case, contractions opened; accents stay, since they tell words apart. */
  readonly lowered: string;
}

const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
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
];
/** British and other spellings of one word. */
const SPELLINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    favourite: "favorite",
    favourites: "favorites",
    colour: "color",
    colours: "colors",
    flavour: "flavor",
    neighbour: "neighbor",
    neighbours: "neighbors",
    hobbie: "hobby",
    centre: "center",
    theatre: "theater",
    grey: "gray",
    programme: "program",
    mum: "mom",
    behaviour: "behavior",
    honour: "honor",
    labour: "labor",
    travelling: "traveling",
    organisation: "organization",
    realise: "realize",
    licence: "license",
    jewellery: "jewelry",
    tyre: "tire",
    cheque: "check",
    pyjamas: "pajamas",
    "e-mail": "email",
    "e-mails": "emails",
    "wi-fi": "wifi",
    okay: "ok",
    alright: "ok",
  }),
);

/** `metadataSpeaker` is the write's well-known metadata key `speaker`: it says who "I" is when the text itself does not. */
export function wordingOf(text: string, metadataSpeaker?: string): Wording {
  const { stamp, speaker, body } = splitHeader(text);
  const named = speaker ?? (metadataSpeaker === undefined ? undefined : canonicalSpeaker(metadataSpeaker));
  const opened = body
    .replaceAll("’", "'")
    .replace(/\b[Ii]'m\b/gu, "I am")
    .replace(/\b[Ii]'ve\b/gu, "I have");
  return { stamp, speaker: named, body: opened, lowered: openContractions(opened.normalize("NFC").toLowerCase()) };
}

function openContractions(lowered: string): string {
  let opened = lowered;
  if (opened.includes("'")) for (const [contraction, open] of CONTRACTIONS) opened = opened.replace(contraction, open);
  return opened;
}

/** The one spelling of a folded word. */
export function spelled(word: string): string {
  return SPELLINGS.get(word) ?? word;
}

/** 128 bits of SHA-256: no two keys meet by chance, and a key holds nothing of the text. */
export function digest(parts: string): string {
  return new Bun.CryptoHasher("sha256").update(parts).digest("hex").slice(0, 32);
}
