import { changes, ends, type Frame, loose, noPerson, person, states } from "../grammar.ts";
import { things } from "./things.ts";

const AUXILIARY =
  "(?:(?:have|has|had|just|recently|now|already|finally|currently|still|presently|officially|actually|really|permanently|only) )*";

export const parts: Readonly<Record<string, string>> = {
  A: AUXILIARY,
  WITH: "(?: (?:with|near|since|next to|close to|together) .{2,60}?)?",
  S: "(?<s>(?:(?:my|our|the|his|her|their|[\\p{L}.-]+'s|users') )?\\S+(?: \\S+){0,2}?)",
  O: "(?<o>my|our|the user's|the [\\p{L}-]+'s|the|[\\p{L}.-]+(?: [\\p{L}.-]+)?(?:'s|s'))",
  K: "(?<k>[\\p{L}\\p{N}'/ -]{2,40}?)",
  N: "(?<n>(?:my|our|the|this|that|an?|\\p{Lu}[\\p{L}.-]*'s) (?:\\S+ ){0,4}?\\S+?|\\p{Lu}[\\p{L}\\p{N}-]*(?: [\\p{L}\\p{N}-]+){0,3}?|(?!(?:i|it|he|she|they|we|you|there|here|this|that|what|who|which|nobody|everything|nothing|someone|everyone|all|one|life|time|where|how|me|dinner|lunch|breakfast|today|tomorrow)\\b)[\\p{L}-]{3,}(?: [\\p{L}-]+){0,4}?)",
  V: "(?<v>.{1,80}?)",
  F: "(?<f>.{1,60}?)",
  AN: "(?:an? |the |my |our |his |her |their |some )?",
  THIS: "(?:me|it|the app|the editor|the ui|everything|my \\p{L}+)",
  // The place or the person after a day.
  AT: "(?<at> (?:at|in|with|via|over) (?!noon|midnight|dawn|dusk|half|quarter|the (?:morning|afternoon|evening|end|start|beginning|latest)|\\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a)\\b|(?:january|february|march|april|may|june|july|august|september|october|november|december)\\b).{2,40})?",
  // The person, with the time or the reason. "Separated the chickens" is not a separation of people.
  PART: "(?: (?:with|from) (?!(?:the|an?|this|that|our|it|its|work|school) ?\\b)\\S+(?: \\S+)?)?(?: (?:after|before|because|over|when|and|but|last|this|since|for good|amicably|again|now|today|yesterday|\\p{L}+ ago)\\b.{0,40})?",
  BE: "(?:am|is|are)(?: (?:now|currently|still))?",
  VEHICLE: "(?:car|bike|motorcycle|motorbike|van|truck|scooter)",
};

/** How English expresses residence, work, names and their changes. */
export const frames: readonly Frame[] = [
  ...states(
    "residence",
    "{S} {A}(?:lives?|resides?|(?:am|is|are) {A}(?:living|based|residing|settled)) {A}in {V}{WITH}",
    "{S} {A}(?:lives?|(?:am|is|are) {A}living) {A}in (?:an?|our|my) .{2,40} in {V}",
    "{S} {A}(?:rents?|shares?|owns?|has|have|(?:am|is|are) renting) an? .{0,20}(?:flat|studio|house|room|place|apartment|cottage) in {V}{WITH}",
    "{V} is (?:the (?:city|town|place|village) )?(?:where |that )?{S} lives? in",
    "home (?:is|has been)(?: in)? {V}",
    "{O} (?:home|place|house|apartment|flat|current city|current location|city|location|place of residence) {BE} in {V}",
    "{V} is where {S} (?:live|lives)",
    "{O} (?:current |home )?(?:city|location|residence|place of residence|town|home base) {BE} {V}",
  ),
  ...changes(
    "residence",
    "{S} {A}(?:moved|relocated|emigrated|immigrated)(?: back| out| over| house| in)?(?: with .{2,30}?)?(?: from {F})? to {V}{WITH}",
    "{S} {A}(?:settled|settled down) in {V}",
    "{S} {A}left {F} and moved to {V}",
    "{S} {A}(?:bought|rented|got|signed for|moved into|closed on|got the keys (?:to|for)) (?:an? |our |my |the )(?:new )?(?:house|apartment|flat|place|home) in {V}(?: and .*)?",
  ),
  ...ends("residence", "{S} {A}(?:moved away from|moved out of) {V}"),
  ...noPerson(
    states(
      "employer",
      "{S} {A}been (?:working|employed) (?:at|with|for) {V}(?: (?:for|since) .{2,30})?",
      "{S} {A}(?:works?|(?:am|is|are) {A}(?:working|employed)) {A}(?:as (?:an? |the )?[\\p{L} -]{2,40} )?at {V}(?:,? (?:as|in|on|since|near) .{2,60})?",
    ),
  ),
  ...noPerson(loose(states("employer", "{S} {A}been (?:at|with) {V} (?:for .{0,20}years?|since .{2,30})"))),
  ...noPerson(loose(states("employer", "{S} {BE} (?:an? |the )?(?!(?:on|in|now|at)\\b)(?<r>[\\p{L} -]{2,30}) at {V}"))),
  ...states(
    "employer",
    "{S} {A}(?:works?|(?:am|is|are) {A}(?:working|employed)) {A}(?:as (?:an? |the )?[\\p{L} -]{2,40} )?(?:for|by) {V}(?:,? (?:as|in|on|since|near) .{2,60})?",
    "{V} is where {S} works?",
    "{O} (?:employer|company|workplace|day job) {BE}(?: at)? {V}",
  ),
  ...changes(
    "employer",
    "{S} {A}(?:got|started|took|accepted|landed|found|have|has|began) (?:an? |my |his |her |their |the )?(?:new )?(?:job|position|role)(?: as .{2,30}?)? (?:at|with|for) {V}",
    "{S} {A}(?:started|began)(?: working| work)? (?:at|for) {V}",
    "{S} {A}(?:started|began) work(?:ing)? with {V}",
    "{S} {A}(?:(?:was|got) hired by|work for|works for) {V}(?: as .{2,40})?",
    "{V} (?:has )?(?:just )?(?:poached|hired|headhunted|recruited) me(?: (?:away )?from {F})?",
    "{S} {A}(?:was|were|got|been) (?:poached|hired|headhunted|recruited|taken on|snapped up) by {V}",
    "{O} new (?:job|gig|role|position) (?:is )?(?:at|in|with) {V}",
    "{S} {A}(?:switched|changed|moved) (?:jobs?|companies|employers?)(?: from {F})? to {V}",
    "{S} {A}(?:moved|went|jumped|transferred) from {F} to {V}",
    "{S} {A}(?:quit|left) {F} (?:for|to join|to work (?:at|for)) {V}",
    "{O} new (?:employer|company|job) is (?:at )?{V}",
  ),
  ...loose(
    changes(
      "employer",
      "{S} {A}joined {V}(?: as .{2,40})?",
      "{S} {A}(?:started|began|signed|signed on|signed up|signed a contract) (?:with|at|for) {V}",
    ),
  ),
  ...ends(
    "role",
    "{S} {A}(?:quit|left|gave up|resigned from|retired from) (?:my|his|her|their|the) (?:job|position|post|role|work) as (?:an? |the )?{V}(?: (?:at|for|in|with) .{2,40})?",
  ),
  ...ends(
    "employer",
    "{S} {A}(?:quit|resigned)",
    "{S} {A}(?:quit|left|resigned from|retired from|departed) (?:my|his|her|their|the) (?:job|position|work)(?: (?:at|with) {V})?",
    "{S} {A}(?:quit|left|resigned from|retired from|departed) {V}",
    "{S} {A}(?:was|were|got|been) (?:fired|laid off|let go|sacked|made redundant)(?: (?:from|by|at) {V})?",
    "{S} {A}lost (?:my|his|her|their|the) job(?: at {V})?",
    "{V} (?:has |have |just |finally )*(?:laid me off|fired me|let me go|sacked me)",
    "{S} {A}(?:handed in|gave) (?:my|his|her|their) (?:notice|resignation)(?: (?:at|to) {V})?",
    "{S} (?:{A}retired|(?:am|is) {A}(?:unemployed|retired|out of work|between jobs))(?: from {V})?",
  ),
  ...states(
    "role",
    "{S} {A}(?:works?|(?:am|is|are) {A}(?:working|employed)) {A}as (?:an? |the )?{V}(?: (?:at|for|in) .{2,40})?",
    "{O} (?:job title|job|role|title|position|occupation|profession) {BE} (?:an? |the )?{V}",
  ),
  ...states(
    "role",
    "{S} {BE} (?<v>(?:head|director|president|chair|captain|treasurer|secretary|leader|lead|vp|chief|manager|owner|founder|ceo|cto|cfo) (?:of|at|for) .{2,40})",
  ),
  ...changes(
    "role",
    "{O} (?:job title|job|role|title|position) (?:has |was |have )?(?:changed|been changed) (?:from {F} )?to (?:an? |the )?{V}",
    "{S} {A}(?:was|were|got|been) {A}promoted(?: from {F})? to (?:an? |the )?{V}",
    "\\S+(?: \\S+)? {A}(?:changed|rewrote|updated) {O} (?:job title|title|role) (?:to|as) {V}",
  ),
  ...loose(
    changes(
      "role",
      "{S} {A}(?:became|moved up to|been made|was made|took over as|stepped up as) (?:an? |the )?{V}",
      "{S} (?:am|is|are) now (?:an? |the ){V}",
      "(?:they|my \\p{L}+|the \\p{L}+|\\p{Lu}\\p{L}*) {A}(?:made|appointed|named|promoted) me (?:to )?(?:an? |the )?{V}",
    ),
  ),
  ...states(
    "name",
    "{O} (?:full |first |last |given |family |legal |real |middle )?(?:name|surname) {BE} {V}",
    "(?:you can |please |just )?call me {V}(?: please)?(?: instead of {F})?",
    "{S} (?:am|is|are) (?:called|named) {V}",
    "call me {V}",
  ),
  ...changes(
    "name",
    "{S} {A}changed {O} (?:full |first |last |given |family |legal )?(?:name|surname)(?: from {F})? to {V}",
    "{S} {A}(?:go|goes) by {V}",
    "(?:to )?be (?:called|addressed as|known as) {V}(?: (?:rather than|instead of|not) {F})?",
    "{O} (?:married|new) (?:last )?name is {V}",
  ),
  ...person(states("name", "i am {V}")),
  ...states(
    "birthday",
    "{O} (?:birthday|birth date|birthdate|date of birth|dob|bday) (?:{BE}|falls)(?: on)? {V}",
    "{V} is {O} birthday",
    "{S} (?:was|were) born on {V}",
  ),
  ...states("age", "{S} {A}(?:am|is|are) {A}{V}(?: years old| years of age| yo| y/o)?", "{O} age {BE} {V}"),
  ...changes(
    "age",
    "(?:it (?:is|was) )?{O} {V}(?:st|nd|rd|th) birthday(?: .*)?",
    "{S} {A}(?:celebrated|had) (?:an?|my|his|her|their) {V}(?:st|nd|rd|th) birthday(?: .*)?",
    "{S} {BE} an? (?:\\p{L}+ )?{V}[- ]year[- ]old",
  ),
  ...changes("age", "{S} {A}turned {V}(?: years old)?", "{S} (?:am|is) now {V}(?: years old)?"),
  ...states(
    "status",
    "{S} {A}(?:have|has) (?:an? )?(?<v>girlfriend|boyfriend|fiancée?|fiancee?|wife|husband|partner)(?: (?!(?:at|in) ).*)?",
    "{S} {A}(?:am|is|are) {A}{V}(?: to (?!(?:the|this|that|an?) ).{2,40})?",
    "{S} {V}",
    "{O} (?:relationship|marital) status {BE} {V}",
    "{S} (?:am|is|are) {A}(?<v>dating|seeing|engaged|married) .{2,30}",
  ),
  ...changes(
    "status",
    "{S} (?:now )?(?:have|has) an? (?<v>girlfriend|boyfriend)(?: now)?",
    "{S} {A}(?:got|became|been) {V}(?: to .{2,40})?",
    "{S} {A}(?<v>broke up|split up|separated|divorced|split){PART}",
    "{S} {A}(?<v>tied the knot|said yes)(?: .{2,40})?",
    "{S} and \\S+(?: \\S+)? {A}(?:got |are |were |have been )?(?:officially |finally )?(?<v>tied the knot|made it official|broke up|split up|married|engaged|divorced|separated|a couple|an item|(?:back )?together|legally divorced){PART}",
    "{S} {A}(?<v>moved out of my parents)' (?:place|house|home|flat|apartment)(?: .*)?",
    "\\S+ {A}(?<v>dumped me|broke up with me|left me)(?: .*)?",
    "(?:my|our|the) (?<v>divorce (?:came through|is final))(?: .*)?",
    "{S} {A}(?<v>tested negative)(?: for .{2,20})?",
    "(?:me and .{1,30}|.{1,30} and me) {A}(?:got |are )?(?<v>a couple|an item|broke up|split up|married|engaged|divorced){PART}",
    "(?:.{1,30}) and i {A}(?:got |are |am |were |have been )?(?<v>broke up|split up|married|engaged|divorced|separated|husband and wife|finali[sz]ed the divorce|tied the knot){PART}",
    "{S} {A}(?:are |am )?(?<v>husband and wife)(?: .*)?",
  ),
  ...states(
    "progress",
    "{N} (?:is|are) (?:still |currently )?(?<v>in progress|on hold|blocked(?: by .*)?|planned|pending|open|underway|delayed|under review|stuck|unfinished|not started|ongoing|broken|down|a draft|in draft|in the (?:planning|design|testing|review|draft) (?:phase|stage)|injured|sprained|sore|infected|red|failing|unresolved|in the works)",
  ),
  ...changes(
    "progress",
    "{S} {A}(?<v>finished|completed|launched|shipped|released|wrapped up|canceled|abandoned|paused|resumed|merged|approved) {N}",
    "{N} (?:(?:is|are|was|were|has been|got|just) )*(?:now )?(?<v>done|finished|complete|completed|on hold|approved|launched|live|shipped|released|canceled|merged|resumed|unblocked|fine(?: again)?|okay(?: again)?|fixed|resolved|healed|green(?: again)?|working(?: again)?|back(?: up)?|repaired|deployed|over|off hold|closed|public)",
    "{N} {A}(?:went|gone) (?<v>live|public)",
    "{N} {A}(?<v>healed|recovered|shipped|launched|landed|closed)",
  ),
  ...states(
    "favorite",
    "{O} (?:all[- ]time |current |absolute )?favorite {K} {BE} {V}",
    "{V} {BE} {O} (?:new |current )?favorite {K}",
    "{O} {K} of choice {BE} {V}",
  ),
  ...changes(
    "favorite",
    "{O} (?:all[- ]time |current )?favorite {K} (?:is now|has become|became|(?:has |was )?(?:changed|switched)(?: from {F})? to) {V}",
    "{V} is now {O} favorite {K}",
    "{O} new favorite {K} is {V}",
    "{V} {A}(?:became|replaced {F} as) {O} (?:new )?favorite {K}",
  ),
  ...things,
];
