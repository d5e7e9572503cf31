import type { Farewells } from "../grammar.ts";

const DONE = "(?:(?:has|have|had|is|are|was|were|be|been|got|just|finally|now|all|completely|sadly|officially|well and truly) )*";
/** Leaving early or for lunch does not end a fact: the person returns. */
const FOR_GOOD =
  "(?! (?:early|late|around|without|with|behind schedule|in a (?:hurry|rush|taxi)|by accident|after \\S+ minutes|at (?!the end|last\\b)|for (?:lunch|good\\b.*back|the |an? |one |two |three |some |\\d)|alone|me|him|her|us|a|an|it)\\b)";

/** How English says that somebody has ended `§`, the words of an older fact. */
export const farewells: Farewells = {
  leave: [
    `\\b(?:quit|left|departed|resigned from|retired from|parted ways with|finished at|graduated from|dropped out of|transferred (?:from|out of)|moved on from|no longer (?:at|with|on|in)|turned (?:my|his|her) back on|out of|dropped|abandoned) §${FOR_GOOD}`,
    "\\b(?:handed (?:in|over)|gave in|turned in) (?:my|his|her|their) .{2,30} (?:at|to) §",
    "\\bgave (?:my|his|her|their) notice (?:at|to) §",
    "\\b(?:laid off|let go|fired|sacked|dismissed|made redundant|kicked out) (?:by|from|at|of) §",
    "\\bpoached (?:\\S+ ){0,2}(?:from|away from) §",
    `\\b(?:took|taken|pulled|withdrew) (?<beside>(?:\\S+ ){1,4})(?:out of|from) §${FOR_GOOD}`,
    "^§ (?:(?:has|have|just|finally) )*(?:laid|let|fired|sacked|dismissed|kicked|made) (?:me|us|him|her|them|everyone|everybody|all of us|half (?:of us|the team)|the user)(?: off| go| out| redundant)?$",
    `^§ ${DONE}(?:behind (?:me|us|him|her)|history|a thing of the past|closed (?:down|its doors|for good)|shut (?:down|up shop|its doors)|bust|went (?:bust|under|bankrupt)|gone (?:bust|under))`,
    "^§ (?:have|has) let (?:all )?(?:their|its|my|our) .{3,30} go",
  ],
  move: [
    "\\b(?:moved (?:out of|away from|on from)|gave up|given up|(?:good)?bye to|farewell to|relocated from|sold (?:up|the (?:house|flat|place|apartment)) in|back from) §(?! (?:for|to) (?:a|the) )",
    "\\bleft § (?:for good|behind)",
    `^§ ${DONE}(?:behind (?:me|us|him|her)|history)`,
    "\\b(?:gave|given) up the § (?:studio|flat|house|apartment|place|room)",
  ],
  dispose: [
    `\\b(?:sold(?: off)?|got rid of|gave away|given away|gave up|given up|ditched|dumped|binned|scrapped|junked|tossed|trashed|threw (?:out|away)|chucked(?: out| away)?|donated|lost|wrecked|wrote off|totaled|traded(?: in)?|part-exchanged|exchanged|swapped(?: out)?|replaced|uninstalled|deleted|removed|canceled|unsubscribed from|closed|ripped out|shut down|moved (?:off|away from)|parted with|let go of|nicked|stole|pulled the plug on|quit|stopped (?:using|paying for|taking|wearing|driving|riding)) §(?! from )`,
    `\\b(?:migrated|moved|switched|pulled|ported|exported|transferred|took) (?<beside>(?:\\S+ ){0,4}?)(?:off|out of|from|away from|off of) §${FOR_GOOD}`,
    "\\b(?:good)?bye to §|\\bfarewell to §|\\bdone with §|\\bthrough with §|\\bfinished with §|\\bno more §|\\bhad to bin §",
    "\\b(?:let|letting) § (?:go|lapse|run out|expire)",
    "\\b(?:gave|given|traded|swapped|threw|handed|sent|took) § (?:away|in|up|out|back|off|to (?:the )?(?:scrapyard|dump|charity|tip))",
    `^§ ${DONE}(?:gone|sold|stolen|nicked|pinched|scrapped|totaled|written off|lapsed|expired|ran out|run out|canceled|uninstalled|deleted|shut down|over|history|bust|in the bin|finished|bit the dust|packed up|gave up the ghost|kicked the bucket|overboard)(?=$|[,.;]| (?:on|in|at|last|this|yesterday|today|and|so|for (?:good|me)|when|after|because|again)\\b)`,
    "^§ (?:does not|do not|will not|is not) (?:work|exist|valid)",
  ],
  part: [
    `^§ ${DONE}(?:retired|left|quit|resigned|moved (?:out|away|on|back|abroad)|transferred|died|passed away|stepped down|stood down|gone|let go|fired|sacked|dumped)(?=$| (?:(?:me|us|him|her)$|on \\p{L}+day|in \\p{L}+$|last|and (?!(?:then )?(?:came|is) back)|to (?!the |an? )\\p{L}|for (?:good|another|an? \\p{L}+(?: \\p{L}+)?$)|the (?:company|firm|practice|team|school|flat|country)$))`,
    `^§ ${DONE}(?:packed (?:\\S+ )?bags|went (?:back to \\S+|on (?:maternity|parental|paternity) leave)|shut (?:\\S+ )?(?:business|practice)|closed (?:\\S+ )?(?:business|practice)|handed over to)`,
    `\\b(?:stopped (?:seeing|going to|working with)|replaced|fired|dumped|broke up with|split (?:up )?(?:from|with)|fell out with|parted (?:ways )?with|left|divorced|switched (?:\\S+ ){0,2}from|moved on from|tak(?:en|es) over from|took over from|to replace|replacing|in place of|succeeds|succeeded|steps in for|stepped in for|instead of|rather than) §${FOR_GOOD}`,
  ],
  outdo: [
    "\\b(?:gone off|went off|grown out of|grew out of|tired of|sick of|bored (?:of|with)|lost interest in|fallen out of love with) §",
    // A band may also be beaten in the charts, so the sentence must mention a favourite.
    "\\b(?:overtaken|overtook|dethroned|replaced|beaten|beats|toppled|usurped|unseated|edged out|displaced) § .*\\bfavorite",
    "\\bknocked § off (?:my|the) (?:number one|top|first)",
    `^§ ${DONE}(?:overtaken|dethroned|replaced|beaten|toppled|knocked off).*\\b(?:favorite|my (?:number one|top|first))`,
    `^§ ${DONE}(?:lost (?:its|their|his|her) (?:charm|crown|appeal|shine)|off my list|so last year|gone downhill)`,
  ],
};
