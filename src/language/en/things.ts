import { changes, ends, type Frame, loose, of, sole, states } from "../grammar.ts";

const MOVED =
  "(?:moved|rescheduled|postponed|pushed|pushed back|delayed|shifted|changed|brought forward|bumped|put off|put back|put forward|held over|set back|moved up|moved back|slipped|extended)";
const RISEN =
  "(?:went up|gone up|went down|gone down|goes up|goes down|rose|risen|increased|dropped|fell|fallen|decreased|climbed|jumped|changed|was raised|was increased|was cut|was reduced|was lowered|been raised|been increased|been cut|been reduced|got raised|is up|is down|are up|are down|grew|shrank|got bumped|was bumped|was changed|been changed)";

/** How English expresses possessions, uses, payments, plans, and the properties and costs of things. */
export const things: readonly Frame[] = [
  ...states("identity", "{S} {A}(?:am|is) {A}(?:an?|the|our|your) {V}(?: (?:on|at|in|for|of|with) .{2,60})?"),
  ...of(
    "salary",
    changes(
      "amount",
      "{S} {A}(?:am|is) (?:now )?on (?<v>[$€£]?\\d[\\d.,]*(?:k| ?(?:euros?|dollars|pounds))?)(?: (?:a|per) (?:month|year|hour))?",
    ),
  ),
  ...of("rent", states("amount", "{S} (?:(?:am|is|are) renting|rents?|rented) .{2,40}? for {V}")),
  ...of("weight", changes("amount", "{S} (?:am|is|are) (?:now )?(?:at|down to|up to) (?<v>[\\d.,]+ ?(?:kg|kgs|kilos?|lbs?|pounds|stone))")),
  ...changes("count", "{S} {A}(?:am|are|is) (?:now )?(?:down|up) to (?:only )?{V} {K}"),
  ...of(
    "theme",
    states(
      "favorite",
      "{S} {A}(?:prefers?|uses?|likes?|wants?|have|has|keeps?|keep my \\p{L}+ in) (?:the )?(?<v>dark|light) (?:mode|themes?|colors?)(?: theme)?(?: everywhere)?(?<at> (?:in|on|for) .{2,30})?",
    ),
  ),
  ...of(
    "theme",
    changes(
      "favorite",
      "(?:{S} {A})?(?:put|switch|set|turn|change|move|go|switched|went|gone|changed|moved)(?: {THIS})?(?: back| over)? (?:in|into|on|on to|onto|to) (?:the )?(?<v>dark|light) (?:mode|themes?|colors?)",
    ),
  ),
  ...of("seat", states("favorite", "{S} {A}prefers? (?:an? |the )?(?<v>window|aisle|middle) seats?")),
  ...of("units", states("favorite", "{S} {A}(?:prefers?|uses?) (?:the )?(?<v>metric|imperial) (?:units|system)")),
  ...states(
    "choice",
    "{S} {A}(?:strongly |much |generally |usually |always )?prefers? {V} (?:over|rather than|instead of|to|more than) {F}",
  ),
  ...states(
    "schedule",
    "{N} (?:is|are|takes place|happens|starts|begins|lands|ends|comes|arrives|leaves|departs|opens|closes|meets)(?: now)?(?: coming| arriving| scheduled| set| planned| due| happening| taking place| booked)?(?: for| on| at| in| by| to start)? {V}{AT}",
    "{N} is(?: now)?(?: every| each) {V}",
    "(?:i|we) have (?<n>(?:an?|my|our|the) .+) (?:on|at) {V}",
    "(?:i|we|they) (?<k>launch|ship|release|meet|open|close|start|leave|depart) (?:on|at|in) {V}",
  ),
  ...changes(
    "schedule",
    `{N} (?:(?:was|is|has been|have been|got|has|had|gets|is being|been|were|are) )*${MOVED}(?: back| forward| out| up)?(?: from {F})?(?: to| until| till| by)(?: start)? {V}{AT}`,
    `(?:i|we|they|he|she|\\p{Lu}\\p{L}+|the \\p{L}+) {A}(?:had to )?(?:${MOVED}|move|reschedule|push|postpone|shift|bring forward) {N}(?: back| forward| out| up)?(?: from {F})? (?:to|until|till) {V}`,
    "{N} (?:is|are) now (?:scheduled |set |planned |due |happening |taking place |booked )?(?:for |on |at |in |by )?{V}",
    "{N} will (?:now )?(?:be|take place|happen|start) (?:on |at |in )?{V} instead(?: of {F})?",
    "{N} is (?:on |at |in )?{V}(?:,)? (?:instead of|not|rather than) (?:on |at |in )?{F}",
    "new (?:date|time|deadline) for {N}(?: is|:) {V}",
  ),
  ...ends(
    "schedule",
    "{N} (?:(?:was|is|has been|have been|got|been|were) )*(?:canceled|called off|scrapped|dropped|off)",
    "(?:i|we|they|he|she) {A}(?:had to )?(?:cancel|call off|canceled|called off|dropped|scrapped) {N}",
  ),
  ...states(
    "amount",
    "{N} (?:is|are|costs?|amounts to|comes to|stands at|runs|equals|totals) (?:about |around |exactly |roughly |at )?{V}",
    "{S} {A}pays? {V} (?:a|per|each|every) (?<k>month|year|week)(?: (?:for|in) {N})?",
    "{S} {A}pays? {V} (?:for|in) {N}",
    "{S} {A}(?:takes?|(?:am|is) on) {V} of {K}(?: (?:a|per|each|every) \\p{L}+)?",
    "{S} {A}(?<k>earns?|makes?|weighs?|gets? paid|am paid|is paid|takes? home) (?:about |around )?{V}(?: (?:a|per) (?:month|year|week|hour))?(?: before taxes?| after taxes?| gross| net)?",
    "{S} (?:am|is) {V} (?<k>tall)",
  ),
  ...changes(
    "amount",
    `{N} (?:(?:has|have|was|were|is|are|been|got|just) )*${RISEN}(?: by .{1,20}?)?(?: from {F})?(?: to)? {V}`,
    "{N} (?:is|are|costs?) now (?:about |around |up to |down to |at )?{V}",
    "{N} now (?:is|costs?|runs|stands at) {V}",
    "(?:i|we|they|he|she|(?:my|our|the|the user's) \\p{L}+) {A}(?:put|raised?|increased?|cut|lower(?:ed)?|reduced?|changed?|bump(?:ed)?|upped|dropped|trim(?:med)?|slash(?:ed)?|hiked?|halved|doubled|capped|set) {N}(?: up| down)?(?: from {F})? to {V}(?: (?:a|per|each|every) \\p{L}+)?",
    "{S} {A}(?:has |have )?(?<k>grown) to {V}",
    "{S} {A}(?:got|received|given) an? (?:pay )?(?<k>raise)(?: to|,|:)? {V}(?: (?:a|per) (?:month|year|hour|week))?",
    "{S} {A}(?:lost|gained) (?:some )?(?<k>weight)(?: and)?,? (?:am|is)?(?: now)?(?: at| down to| up to)? {V}",
    "{S} (?:am|is)(?: now)? (?<k>down|up) to {V}",
    "\\S+(?: \\S+)? {A}(?:put|has|have|started|moved) (?:me|him|her|them|the user) on(?:to)? {V} of {K}",
    "{S} {A}(?:went|gone|moved|am|is) (?:up|down) to {V} of {K}",
    "{S} now (?<k>earns?|makes?|weighs?|pays?) {V}(?: (?:a|per) (?:month|year|week|hour))?",
  ),
  ...states(
    "count",
    "{S} {A}(?:have|has|own|owns|got|keeps?|raises?) {A}{V} {K}(?<at> (?:in|on|at|from|for|out) .{2,40})?",
    "there are {V} {K} (?:in|on) {N}",
  ),
  ...changes(
    "count",
    "{S} {A}(?:have|has|own|owns) now (?:only )?{V} {K}(?<at> (?:in|on|at|from|for|out) .{2,40})?",
    "{S} (?:now|only) (?:have|has|own|owns) (?:only )?{V} {K}(?: left)?(?<at> (?:in|on|at|from|for|out) .{2,40})?",
    "{S} {A}(?:have|has) (?:only )?{V} {K} left",
    "{S} {A}(?:hit|reached|passed|crossed|topped|(?:am|is|are) (?:at|up to)) {V} {K}(?: .*)?",
    "(?:that|this|which) (?:makes|brings (?:us|me) to) {V} {K}(?: (?:in|on|at|from|for|out) .{2,40})?",
  ),
  ...states(
    "possession",
    "{S} {A}(?:(?:have|has)(?! (?:\\p{L}+ed|been|gone|left|quit|sold|bought|become|grown|taken|given|made|seen|had|lost|found|to|not|no)\\b)|own|owns|drives?|rides?|keeps?|(?:shoots?|records?|types?|works?) (?:with|on)|leases?|rents?|got) {AN}{V}",
  ),
  ...ends(
    "possession",
    "{S} {A}(?:gave|given) {AN}{V} away",
    "{S} {A}(?:traded|swapped) {AN}{V} in(?: for .{2,60})?",
    "{V} (?:finally |just |now )?(?:is|was|has|got|has been) (?:finally |now |just )?(?:got |been )?(?:uninstalled|deleted|sold|scrapped|gone|written off|totaled)",
    "(?<v>\\p{Lu}\\p{L}+) (?:has |have )?(?:just )?(?:died|passed away|was put down|had to be put down)(?: (?:in|on|last|this|at|of|from|yesterday|today|after|before|overnight|peacefully|suddenly|when|two|three|a)(?: .{0,40})?)?",
    "{S} {A}(?:sold|got rid of|gave away|given away|gave up|lost|returned|donated|scrapped|threw out|threw away|traded in|ditched|totaled|ripped out|binned|retired|uninstalled|deleted) (?:my |our |the |his |her |their )?{V}(?: (?:to|on|for) .{2,40})?",
    "(?:my|our|the) {V} (?:(?:has |just |recently )*(?:passed away|ran away|flew away|escaped|was stolen|got stolen|was totaled|is gone|kicked the bucket)|had to be put down|was put down)(?: .{2,40})?",
    // A phone that died is charged again, so this is not the end of the phone.
    "(?:my|our|the) (?<v>(?:\\S+ ){0,2}?(?:dog|cat|puppy|kitten|hamster|rabbit|guinea pig|mouse|rat|bird|parrot|budgie|budgerigar|canary|fish|goldfish|turtle|tortoise|snake|horse|pony|hen|chicken|goat|sheep|cow|ferret)s?) (?:has |have |just |recently )*(?:died|is dead|are dead)(?: .{2,40})?",
    "{S} {A}(?:replaced|swapped|traded|exchanged) (?:my |our |the |his |her |their )?{V} (?:with|for|by) .{2,60}",
  ),
  ...states(
    "subscription",
    "{S} {A}(?:have|has|pays? for|got) {AN}{V} (?:subscription|membership|plan|account|pass)",
    "{S} {A}(?:(?:am|is) (?:subscribed to|a member (?:of|at)|a subscriber of)|subscribes? to|belongs? to) {AN}{V}",
    "{S} {A}(?:goes?|go) to (?<v>the gym|.{2,30} gym)",
    "{S} (?:(?:am|is) (?:taking|attending|enrolled in|doing|in)|takes?|attends?) {AN}(?:evening |online |weekly )?{V} (?:class|classes|course|lessons|program)",
  ),
  ...ends(
    "subscription",
    "(?:my|our|the) {V} (?:subscription|membership|contract|plan|pass) (?:has |have |is |just )*(?:ended|expired|lapsed|over|ran out|canceled|gone)",
    "{S} {A}(?:canceled|ended|quit|terminated|gave up) (?:my|our|the|his|her) (?:subscription|membership|account|plan)(?: (?:at|to|with|of|for) {V})",
    "{S} {A}(?:canceled|quit|ended|left|dropped|dropped out of|unsubscribed from|terminated|gave up|stopped (?:going to|taking|paying for)) {AN}{V}(?: (?:subscription|membership|plan|account|pass|class|classes|course|lessons|program))?",
  ),
  ...states(
    "use",
    "{S} {A}(?:uses?|(?:am|is|are) using|runs?|drives?|develops? (?:in|with)|codes? (?:in|with)|works? with|relies on|rely on) {AN}{V}(?<at> (?:for|as|to|on|at|with) .{2,60})?",
    "{O} {K} (?:is|are) (?:on(?! \\p{L}+day)|with|using|built with|built on|written in|hosted on|deployed on|running on) {V}",
    "{O} {K} (?:uses?|runs? on|runs) {V}(?: (?:for|as) .{2,40})?",
  ),
  ...changes(
    "use",
    "{S} {A}(?:switched|migrated|moved|changed|went|upgraded|transitioned|swapped|ported) (?:(?:over|back) )?from {F} (?:over )?to {V}",
    "{S} {A}(?:switched|migrated|moved|changed|upgraded|ported) {N} (?:over )?from {F} (?:over )?to {V}",
    "{S} {A}(?:switched|migrated|moved|changed|upgraded|transitioned) (?:(?:over|back) )?to {V} from {F}",
    "{S} {A}(?:switched|migrated|moved|changed|upgraded|transitioned) (?:(?:over|back) )?(?:to|onto) {V}(?: (?:for|as) .{2,40})?",
    "{S} {A}(?:replaced|swapped|traded|exchanged|dropped|ditched|abandoned) (?:my |our |the )?{F} (?:with|for|by|in favor of) {AN}{V}",
    "{S} {A}(?:uses?|(?:am|is|are) using) {V} (?:instead of|rather than|in place of) {F}",
    "{O} {K} {A}(?:switched|migrated|moved|changed) (?:from {F} )?to {V}",
    "{V} (?:has )?replaced {F}(?: as .{2,40})?",
  ),
  ...changes(
    "use",
    "{S} {A}(?:upgraded|updated|bumped|moved|ported|migrated|switched|converted|transitioned) {N} (?:over )?to {V}",
    "{S} {A}(?:rewrote|rebuilt|reimplemented|redid) {N} in {V}",
  ),
  ...of("email", states("attribute", "(?:you can )?(?:reach|contact|email|write|write to) (?:me|us) (?:at|on|via|under) (?<v>\\S+@\\S+)")),
  ...of("boss", states("attribute", "{S} {A}(?:reports?|(?:am|is|are) reporting) to (?:an? \\p{L}+ (?:called|named) )?{V}")),
  ...of("address", states("attribute", "{S} {A}(?:lives?|(?:am|is|are) living) at (?<v>\\d+[a-z]? .{3,60}|.{3,40} \\d+[a-z]?)")),
  ...of("plan", states("attribute", "{S} {BE} on (?:the |an? )?{V} (?:plan|tier)")),
  ...of(
    "plan",
    changes("attribute", "{S} {A}(?:upgraded|downgraded|switched|moved|went|changed)(?: from .{2,30})? to (?:the |an? )?{V} (?:plan|tier)"),
  ),
  ...of(
    "phone",
    states("attribute", "(?:you can )?(?:reach|contact|call|text) (?:me|us) (?:at|on|via|under) (?<v>[+(]?\\d[\\d\\s()./-]{5,}\\d)"),
  ),
  ...states(
    "attribute",
    "{S} (?:(?:am|is|are) )?{A}(?<k>study|studies|studying|major in|majors in) {V}(?: at .{2,40})?",
    "{O} {K} (?:is|are|:)(?: called| named)? {V}",
    "{V} is {O} {K}",
    "{O} {K} is (?:at|on|with) {V}",
    "(?<k>(?:default|main|preferred|primary|current) [\\p{L} ]{2,30}) is {V}",
  ),
  ...states(
    "attribute",
    "{S} {BE} on (?<k>[\\p{L}\\p{N} ]{2,30})'s {V} (?:plan|tier)",
    "{S} {BE} on the {V} (?:plan|tier) (?:of|at|with|for|on) {K}",
  ),
  ...changes(
    "attribute",
    "{S} {A}(?:upgraded|downgraded|switched|moved|went|changed) {K} to (?:the )?{V} (?:plan|tier)",
    "{S} {A}(?:upgraded|downgraded|switched|moved|went|changed) to (?<k>[\\p{L}\\p{N}]{2,30}) (?<v>pro|premium|plus|basic|free|business|team|enterprise|family|standard|gold|max)",
    "{S} {A}(?:upgraded|downgraded|switched|moved|went|changed) to (?<v>pro|premium|plus|basic|super|business|family) (?<k>[\\p{L}\\p{N}]{2,30})",
    "{S} {A}(?:upgraded|downgraded|switched|moved|went|changed) to (?:the )?{V} (?:plan|tier) (?:of|at|with|for|on) {K}",
    "{S} {A}(?:upgraded|downgraded|switched|moved|went|changed) to (?<k>[\\p{L}\\p{N} ]{2,30})'s {V} (?:plan|tier)",
  ),
  ...of(
    "email",
    changes(
      "attribute",
      "(?:use|write to|reach me at|contact me at|email me at) (?<v>\\S+@\\S+)(?: (?:instead|from (?:now|here) on))?(?: .*)?",
    ),
  ),
  ...changes(
    "attribute",
    "{O} {K} (?:is|are) now (?:called |named )?{V}",
    "{O} {K} (?:(?:has|have|was|were|been|got|is|just|recently) )*(?:changed|switched|updated|become|became|renamed|set|moved|reset|bumped|upgraded)(?: from {F})?(?: to| into)? (?!from\\b){V}",
    "{S} {A}(?:changed|updated|switched|set|reset|bumped|upgraded|renamed) {O} {K}(?: from {F})? to {V}",
    "(?:please )?(?:use|reach me at|contact me at|write me at|call me at) {V} (?:instead|from now on)(?: of {F})?",
    "{O} {K} is {V},? (?:not|instead of|rather than) {F}",
    "{V} is (?:now )?{O} new {K}",
    "{V} {A}(?:was|were|is|got|been) {A}(?:voted in|elected|chosen|appointed|named|made|picked|hired)(?: as)? {O} {K}",
    "{V} {A}(?:was|were|is|got|been) {A}(?:voted in|elected|chosen|appointed|named|made|picked|hired)(?: as)? (?<k>\\p{Ll}[\\p{L} -]{2,30})",
    "{V} {A}(?:is taking|took|takes|taken|is taking) (?:over|(?:his|her|their) place) as {O} {K}",
    "{V} {A}(?:is taking|took|takes|taken|is taking) (?:over|(?:his|her|their) place) as (?<k>\\p{Ll}[\\p{L} -]{2,30})",
  ),
  ...loose(changes("attribute", "{O} {K} {A}moved (?:from {F} )?to {V}")),
  ...sole(
    changes(
      "attribute",
      "{O} new {K} (?:is|are)(?: called| named)? {V}",
      "{S} {A}(?:have|has|got|found|hired|chose|picked|met|switched to|moved to) an? new {K}(?:,|:| -| called| named) {V}",
    ),
  ),
];
