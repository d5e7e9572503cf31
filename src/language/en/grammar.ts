import type { Grammar, Rewriting } from "../grammar.ts";
import { status } from "./change.ts";
import { frames, parts } from "./frames.ts";

const HOURS = "one two three four five six seven eight nine ten eleven twelve".split(" ");

/**
 * Rewrites short forms and informal spellings to the forms that the rules read. The order matters: a rule reads the results of those before
 * it.
 */
const contractions: readonly Rewriting[] = [
  [/\bi'm\b/giu, "I am"],
  [/\bcan't\b|\bcannot\b/giu, "can not"],
  [/\bwon't\b/giu, "will not"],
  [/\bain't\b/giu, "is not"],
  [/n't\b/giu, " not"],
  [/\bim\b/giu, "I am"],
  [/\bive\b/giu, "I have"],
  [/\b(it|that|he|she|there|what|who)s (?=(?:not|now|been|at|on|in|my|our|a|an|the|gone|over|just|called|moved|so|\d)\b)/giu, "$1 is "],
  [/\b(they|you)re (?=\p{L}+)/giu, "$1 are "],
  [/\b(do|does|did|is|are|was|were|have|has|had|could|would|should)nt\b/giu, "$1 not"],
  [/\bcant\b/giu, "can not"],
  [/\bwont\b/giu, "will not"],
  [/\b(?:tbh|ngl|lol|lmao|haha+|hehe|pls|plz|btw|ugh|omg|welp|yay|woohoo|phew)\b/giu, ""],
  [
    /^\P{L}*(?:eek|yikes|ouch|wow|argh|hmm?|aw+|damn|sigh|hooray|hallelujah|oops|gutted|right|listen|look|ah|oh|okay|ok|well|hey there|hey|hi|hello|guess what|so+)\b[,!. ]+/iu,
    "",
  ],
  [/ +(?=[,.!])/gu, ""],
  [/\b(?:at all|whatsoever|in the least)\b/giu, ""],
  [
    /(?<!\b(?:my|our|his|her|their|your|the|a) |'s )\b(mum|mom|dad|grandma|grandpa|gran|granny|grandad|granddad|nan)(?:s(?= \d))?(?='s| \d| (?!jokes?\b|bod\b)\p{Ll})/giu,
    "my $1",
  ],
  [
    /^(?!(?:tired|bored|excited|married|engaged|divorced|widowed|separated|retired|adopted|orphaned|diagnosed|worried|scared|stressed|pleased|relieved|need|speed|feed|unlimited|shared|used|based|located|dated|named|called|scheduled|planned|related|indeed|hundred|united|ahmed|mohamed|mohammed|muhammed|muhammad|khaled|saeed|waleed|alfred|manfred|wilfred|winifred|hamed|jared|mildred)\b)(\p{L}{3,}ed) (?!(?:is|are|was|were|has|have|by)\b)(?=\p{L})/iu,
    "I $1 ",
  ],
  [
    /^(?:plot twist|confession|sad day|bad day|fun fact|funny thing|true story|newsflash|breaking news|life update|little update|big update|truth be told|sad to say|no joke|good(?:ish)? news|bad news|great news|silly me|my bad|quick correction|small update|big news|exciting news|change of plans?|in other news)[,:!.]? (?=\S)/iu,
    "",
  ],
  [/\b(?:have |has )?(?:come|grown|learned|learnt|started|begun) to (?=(?:love|like|enjoy|hate|dislike|prefer|adore)\b)/giu, "now "],
  [/\b(?:have|has) come (?:round|around) to /giu, "now like "],
  [/'re\b/giu, " are"],
  [/'ve\b/giu, " have"],
  [/'ll\b/giu, " will"],
  [/\bi'd\b/giu, "I would"],
  [
    /\b(it|that|he|she|there|what|who|here|standup|launch|meeting|deadline|rent|user|name|birthday)'s (?=(?:my|our|all|not|now|at|on|in|going|moving|called|an?|the)\b|\d)/giu,
    "$1 is ",
  ],
  [
    /(\p{L})'s (?=(?:\d|my|our|now|not|due|pregnant|single|married|engaged|called|named|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|on|at|in|with|an?|the|going|moving|officially|finally|really|up|down|still|back|over|off|done|fixed|live)(?![\p{L}\p{N}']))/giu,
    "$1 is ",
  ],
  [
    /(\p{L})'s (?=(?:finally |just |now |already )?(?:been|gone|changed|moved|become|switched|left|quit|started|stopped|finished|passed|died|got|bought|sold|lost|found|had|made|taken|given)(?![\p{L}\p{N}']))/giu,
    "$1 has ",
  ],
  [/\bfave?\b/giu, "favorite"],
  [/\b(fav|col|neighb|flav|behavi|hon|lab|harb)our/giu, "$1or"],
  [/\btook (my|our|his|her|their) (?:husband|wife|partner|spouse)'s (?:last |family )?(?:sur)?name\b/giu, "changed $1 name"],
  [/\b(?:went|gone|going|go) back to my (?:maiden|old|birth) (?:last |family )?(?:sur)?name\b/giu, "changed my name"],
  [/\bname is spelled\b/giu, "name is"],
  [/\bbirthday falls on\b/giu, "birthday is on"],
  [/^new (number|email|address)(?: for (?:you|me))?: (?=\S)/giu, "my new $1 is "],
  [/\b(?:did|am|is|are|will) not renew(?:ing)?\b/giu, "canceled"],
  [/\bnoon\b/giu, "12:00"],
  ...HOURS.flatMap((hour, at): Rewriting[] => [
    [new RegExp(`\\bhalf past (?:${hour}|${at + 1})\\b`, "giu"), `${at + 1}:30`],
    [new RegExp(`\\bquarter past (?:${hour}|${at + 1})\\b`, "giu"), `${at + 1}:15`],
    [new RegExp(`\\bquarter to (?:${hour}|${at + 1})\\b`, "giu"), `${at === 0 ? 12 : at}:45`],
    [new RegExp(`\\b(?<=(?:at|to|from|until|till) )half (?:${hour}|${at + 1})\\b`, "giu"), `${at + 1}:30`],
  ]),
  [/\bmy (?:little )?boy\b/giu, "my son"],
  [/\bmy (?:little )?girl\b(?!friend)/giu, "my daughter"],
  [/\b(dob|bday|birth date)(?: is|:)? (?=(?:the )?\d)/giu, "birthday is "],
  [/^birthday is /iu, "my birthday is "],
  [
    /,? (?:and |so )?(?:forget|ignore|bin|scrap|delete|disregard) (?:the|my) (?:other|old|previous|last)(?: (?:one|number|code))?\b/giu,
    ", now",
  ],
  [/(?<=\bhave )the (?=one\b)/giu, ""],
  [/\bhad to (?=(?:trim|slash|up|reschedule|shift|drop|postpone|bring|cancel|sell|scrap|rename|replace|switch|swap)\b)/giu, ""],
  [/^been (?=(?:at|in|on|with|living|working|using|a|an)\b)/iu, "I have been "],
  [
    /^(?=(?:working|living|going|flying|heading|moving|getting|building|writing|seeing|meeting|studying|learning|planning|driving|using|renting|training|staying|taking|saving|paying|trying|putting|raising|lowering)\b)(?!\S+ (?:is|was|are|were|has|had|in \S+ is)\b)/iu,
    "I am ",
  ],
  [
    /^(?=(?:newly |happily |recently )?(?:married|engaged|divorced|widowed|vegetarian|vegan|pescatarian|retired)(?: to \p{L}+(?: \p{L}+)?)?(?:[.!]|$|, (?:\d|one|two|three|four|no|with|an?)\b)|(?:allergic|subscribed) to |(?:based|enrolled) (?:in|at) [^,]+$)/iu,
    "I am ",
  ],
  [/(?<=[,;] )(?:the |my |a )?new ([\p{L} ]{3,25}): (?=\S)/iu, "my new $1 is "],
  [/^(?:just )?(?:a )?(?:quick |friendly )?reminder[,:] ?(?:that )?/iu, ""],
  [/(?<=^|[:,] )not (an?|the|my|in|at|on) (?=.* any ?(?:more|longer)\b)/iu, "I am not $1 "],
  [
    /^(fav(?:ou?)?rite [\p{L} ]{2,30}|birthday|e-?mail|phone(?: number)?|address|rent|salary|job|employer|city|wi-?fi password|timezone|default branch|name): (?=\S)/iu,
    "my $1 is ",
  ],
  [/\bcan not stand\b/giu, "hate"],
  [/\bhad to (?=(?:raise|push|move|cut|lower|change|increase|reduce|bump)\b)/giu, ""],
  [/^(?:(?:the|my|a) )?new ([\p{L} ]{3,25}): (?=\S)/iu, "my new $1 is "],
  [
    /^((?:my |our |the )?\p{L}[\p{L}' -]{2,38}): (?!.* (?:is|are|was|has|have|had) )(?!(?:i|we|my|our|it|he|she|they|you)\b)(?<!^(?:i|we|he|she|they|it) .*)(?=\S{1,40}(?: \S+){0,5}$)/iu,
    "$1 is ",
  ],
  [/\btime ?zone/giu, "timezone"],
  [/\bcancelled\b/giu, "canceled"],
  [/\banymore\b/giu, "any more"],
  [/\be-mail\b/giu, "email"],
  [/\bwi-fi\b/giu, "wifi"],
  [
    /^(left|sold|quit|moved|switched|started|got|cancell?ed|handed|traded|turned|passed|signed|found|broke|went|took|had to|put|lowered|raised|pushed|deleted|resigned|swapped|stopped|changed|renamed|upgraded|finished|dropped|joined|bought|gave|given|lost|turned|replaced|no longer|not)\b(?! (?:is|are|was|at all)\b)/iu,
    "I $1",
  ],
  [/^((?:my|our|the) [\p{L} ]{2,30})'s (?=\p{Lu}[^.,;!?]{1,40} now[.!]?$)/iu, "$1 is "],
  [
    /^((?:my|our|the|his|her) (?:[\p{L}\d]+ ){0,3}?[\p{L}\d]+)'s (?![^,.;]* (?:is|was|are|were|has|had|will) )(?=[\p{Lu}\d£$€@#][^\s,.;]*(?: \p{Lu}?[^\s,.;]+){0,3}(?:[,.;!]|$| and | but | at ))/u,
    "$1 is ",
  ],
  [
    /^((?:my|our) (?:[\p{L}\d]+ ){0,2}?(?:name|number|password|code|pin|colou?r|address|email|handle|job title|title|favorite [\p{L} ]+|birthday|rent|username|shop|bank|gym|doctor|dentist|boss))'s (?!(?:first |last |full |middle |maiden )?name\b)(?=\S)/iu,
    "$1 is ",
  ],
  [/^((?:the )?(?:[\p{L}\d]+ ){0,2}?(?:password|code|pin|deadline|meeting|appointment|launch|rent))'s (?=\S)/iu, "$1 is "],
  [
    /^((?:my |our |the )?(?:[\p{L}\d]+ ){0,3}(?:code|pin|password|number|deadline|rent|price|fee|combination)) now (?=\S*\d)/iu,
    "$1 is now ",
  ],
  [/^((?:my |our |the )?(?:[\p{L}\d]+ ){0,2}(?:code|pin|password|number|combination)) (?=\S*\d\S*[.!]?$)/iu, "$1 is "],
  [/\b(password|code|pin) ?= ?(?=\S)/giu, "$1 is "],
  [/^(?=(?:down|up) to \S*\d)/iu, "I am "],
  [/\bit's\b/giu, "it is"],
  [/\bgotten\b/giu, "got"],
  [/\b(have|has) got\b/giu, "$1"],
  // "I have lived in Rome since May" still holds; without "since" it may be over.
  [
    /(?<=\b(?:I|we|they)) have (?:lived|been living)(?= in [^.,;!?]* since )|(?<=^since [^.;!?]*\b(?:I|we|they)) have (?:lived|been living)(?= in )/giu,
    " live",
  ],
  [
    /(?<=^(?:[^.;!?]* )?\p{L}+) has (?:lived|been living)(?= in [^.,;!?]* since )|(?<=^since [^.;!?]*) has (?:lived|been living)(?= in )/giu,
    " lives",
  ],
  [
    /(?<=\b(?:I|we|they)) have worked(?= (?:at|for) [^.,;!?]* since )|(?<=^since [^.;!?]*\b(?:I|we|they)) have worked(?= (?:at|for) )/giu,
    " work",
  ],
  [/(?<=^(?:[^.;!?]* )?\p{L}+) has worked(?= (?:at|for) [^.,;!?]* since )|(?<=^since [^.;!?]*) has worked(?= (?:at|for) )/giu, " works"],
];

const ONES = "one two three four five six seven eight nine".split(" ");
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen";
const NUMBERS = ["zero", ...ONES, TEENS, ...TENS.flatMap((ten) => [ten, ...ONES.map((one) => `${ten}-${one}`)])].join(" ");

/** The patterns by which statements in the language are read. */
export const grammar: Grammar = {
  contractions,
  opener:
    "(?:the )?user (?:asked|requested)(?: (?:me|us|the assistant))? to|(?:the )?user (?:has |also )?(?:said|mentioned|reported|reports|clarified|noted|notes|confirmed|confirms|stated|states|says|shared|explained|revealed|indicated|mentions|announced|told (?:me|us))(?: that)?|(?:(?:so|some|great|sad|exciting|funny|happy|weird|terrible|wonderful) )?(?:news|story|announcement)|(?:weirdly|oddly|funnily|strangely|sadly|surprisingly) enough|long story short|for (?:context|reference|background)|context|update on me|psa|quick note|small (?:change|correction)|bad luck|btw|by the way|fyi|for your information|just so you know|for the record|heads[ -]up|quick update|update|small update|status update|news|good news|bad news|big news|note|reminder|remember(?: that)?|please(?! (?:note|rem|upd))|believe it or not|forget \\p{Lu}[\\p{L} ]{1,20},|(?:please|kindly) (?:note|remember|update)(?: that)?|i regret to say(?: that)?|happy to say(?: that)?|note that|well|oh|ok|okay|yes|no|hi|hello|hey|hey there|so|anyway|guess what|unfortunately|fortunately|luckily|sadly|happily|finally|yeah|great|oops|sorry|hm+|just|as you know|you know|important|and|but|then|after all",
  correction:
    "(?:it )?turns out(?: that)?|actually|in fact|change of plans?|correction|scratch that|i meant|i mean|i misspoke|my mistake|wait",
  now: "now|henceforth|nowadays|currently|right now|these days|at the moment|at present|nowadays|as of (?:now|today|this (?:week|month|year))|from (?:now|here|today|this point)(?: on(?:wards)?| forward| out)?|as of (?:today|now|\\p{L}+day|(?:this|last) \\p{L}+|\\p{Lu}\\p{L}+)|by now|(?:starting|from|as of|since) (?:(?:this|last) (?:week|month|year|term|semester)|\\p{L}+day)(?: on)?|effective immediately|starting (?:now|today)|going forward|again|after all|since (?:today|yesterday|last \\p{L}+|this \\p{L}+|\\p{Lu}\\p{L}+)(?: \\d{4})?",
  mistaken:
    "misread|misheard|mistyped|misspoke|misremembered|typo|mixed (?:it|them|that|this|those) up|mixed up|got (?:it|that|them) wrong|(?:my|a) mistake|was wrong|were wrong|wrong (?:number|date|day|time|one|name|code|address)|confused (?:it|them|that)",
  attaching: "of for at in with from on",
  emphasis: "actually|in fact|officially|finally",
  when: "on the (?:first|second|third|fourth|fifth|tenth|\\d{1,2}(?:st|nd|rd|th)?|weekend)(?: of \\p{L}+)?|at the weekend|(?:on )?(?:\\d{1,2} )?(?:january|february|march|april|may|june|july|august|september|october|november|december)(?: \\d{1,2}(?:st|nd|rd|th)?)(?:,? \\d{4})?|this morning|just now|the other day|a while (?:back|ago)|(?:early|late) (?:this|last) \\p{L}+|(?:right |just )?(?:after|before|at|over) (?:christmas|easter|new year|the (?:holidays|summer|wedding|exams?))|an hour ago|half a year ago|because of (?:that|this|it)|thank (?:god|goodness|heavens)|bless (?:him|her|them)|of course|i suppose|i guess|as you know|if i am honest|to be honest|believe me|recently|(?:at|by) the end of (?:the|last|this) (?:month|week|year)|last night|overnight|on (?:mon|tues|wednes|thurs|fri|satur|sun)day(?: night| morning| evening)|this (?:afternoon|evening)|first thing|today|yesterday|lately|(?:a (?:few|couple of)|two|three|four|some|\\d+) (?:days|weeks|months) ago|a (?:week|month|day) ago|(?:last|this) (?:week|weekend|month|year|night|spring|summer|autumn|fall|winter|morning|\\p{L}+day|january|february|march|april|may|june|july|august|september|october|november|december)|in (?:january|february|march|april|may|june|july|august|september|october|november|december)|on \\p{L}+day|for good|in the end|over the (?:weekend|summer|winter|holidays)|earlier this (?:week|month|year)|already|(?:in|back in|since) (?<year>(?:19|20)\\d\\d)",
  additive:
    "also|too(?=\\s*(?:[,.!;]|$|and\\b|but\\b))|as well|additionally|besides|another|second|part[- ]time|sometimes|occasionally|on the side|on weekends|at weekends|in addition|both|as well as|temporarily|for now|for lent|(?<!\\b(?:been|have|has|not|no longer)\\b.{0,40})for (?:an?|one|two|three|four|five|six|\\d+) (?:hours?|minutes|days?|weeks?|months?|years?|while|bit)|for (?:january|february|march|april|may|june|july|august|september|october|november|december)|over the (?:holidays|weekend)|during (?:the|my|our) \\p{L}+|by accident|just this \\p{L}+|until \\p{L}+day|for (?:the (?:trip|renovation|demo)|training)|on work days|this \\p{L}+ because|before that|back then|originally|at (?:the age of )?(?:1[6-9]|[2-5]\\d)(?=,| and|$)|ages ago|right after (?:college|school|uni|university)|to the idea|for the (?:day|week|weekend|month|summer|winter)|(?<!(?:starting|from|as of|since|beginning|moved|changed|went|put|raised|finished|finalised|finalized|passed|started|began|got|promoted) (?:\\S+ ){0,4})this (?:week|weekend|month|summer)|at the moment only|until|till|half of|partly|other|extra|additional",
  called: "called|named|by the name of",
  instead:
    "(?:instead of|rather than|in place of|(?<=,\\s*)not) (?:on |at |in |to |by |with |from |the |an? )?(?<f>[^,]{1,40}?)(?: any ?(?:more|longer))?",
  fromTo:
    "(?:switch(?:ed|ing)?|moved|gone|went|changed|migrated|relocated|transferred|transitioned|ported|converted) (?<beside>(?:\\S+ ){0,4}?)from (?<f>[^,]{1,40}?) (?:over )?to",
  changing:
    "now|trim|trimmed|slashed|moved|pushed|postponed|rescheduled|delayed|brought forward|extended|changed|updated|raised|increased|went up|gone up|rose|risen|dropped|went down|gone down|fell|fallen|lowered|reduced|cut|bumped|switched|upgraded|renewed|new|instead|became|become|jumped|climbed|shot up|put up|put the|nudged|tweaked|rotated|reissued|replaced|refitted|reprogrammed|left|leaving|brings|bringing|total|altogether|haggled|halved|doubled|bumped up|tops out|shifted|moved up|bought|joined|correction|actually|used to be|not .{1,20} but|turned|down to|up to|grew|grown",
  ending:
    "sold|ripped out|binned|scrapped|quit|canceled|gave away|given away|gave up|given up|packed in|jacked in|kicked|cut out|let go|got rid of|broke up|split up|dropped|dropped out|deleted|removed|uninstalled|ditched|donated|returned|ended|closed|no more|resigned|stepped down|unsubscribed|stopped|sold off|threw out|traded in|expired|called off",
  calledOff:
    "cancel(?:ed|ing)?(?: the| our| my)? (?:trip|plans?|idea|project|booking|reservation|session|visit|holiday|vacation)?|cancel(?:ed|ing)?|called (?:\\S+ ){0,4}off|call off|scrapped|shelved|binned|axed|abandoned|ditched|dropped(?: the idea)?|decided (?:against|not to)|not happening|not going ahead|is not going to happen|fell through|fallen through|pulled out of|backed out of|(?:is|are|was|were|been) off(?= *(?:[,.;!]|$))|no longer happening|gave up on|(?:am|is|are) not (?:doing|going|running|building|getting|taking|having|moving|buying|flying|making|joining) (?=.* after all)|pull(?:ed)? out of|back(?:ed)? out of|on ice|will not happen|changed (?:my|our|his|her) mind (?:about|on)|had second thoughts about|called it off|put (?:off|on hold)",
  ongoing:
    "(?:am|is|are) (?:still |currently |busy )?\\p{L}+ing|(?:still )?(?:need|needs|have|has|got) to|working on|in progress|underway|not (?:finished|done) yet",
  completed:
    "(?:finished|completed|done|done and dusted|wrapped up|submitted|handed in|sent off|published|shipped|passed|defended|typed the end|all (?:done|finished)|through with|over and done with|launched|delivered|found|over)",
  died: "died|passed away|has passed|is dead|is no longer with us|was put down|was put to sleep|lost (?:his|her|their) (?:battle|life)",
  details:
    "right close near next every each as off into onto over under after before during since until behind than because so but or which who last this next yesterday today tonight earlier again too down up out away back via without when while instead completely entirely altogether",
  holding:
    "subscription membership account plan tier class classes course courses lessons app habit thing idea job gig shift fee reservation license",
  kin: "brother sister mom mum mother dad father wife husband girlfriend boyfriend partner son daughter kid child friend neighbor neighbour cousin uncle aunt roommate flatmate colleague coworker boss grandma grandpa grandmother grandfather niece nephew parent twin housemate client customer",
  planned:
    "will|shall|going to|gonna|about to|plan(?= to\\b| on\\b)|(?<!(?:the|my|our|their|of|no|free|paid) )plans(?! (?:are|were|is|have|for)\\b)|planned|planning|next (?:week|month|year|spring|summer|autumn|fall|winter)|moving to|intend",
  unasserted:
    "if|would|could|might|may(?= be\\b| have\\b)|maybe|perhaps|probably|possibly|should|unless|when|whether|wish|wished|hope|hopes|hoping|hoped|want|wants|wanted|wanna|considering|thinking (?:of|about)|think|thinks|thought|believe|believes|guess|suppose|imagine|imagined|pretend|dream|dreamt|dreamed|dreaming|joke|joking|kidding|(?:said|says|say|told|tells)(?! (?:no|yes|goodbye|bye|hi|hello|farewell|thanks|sorry)\\b)|asked|asks|claims|claimed|heard|rumor|rumour|apparently|supposedly|allegedly|used to be called|seems|looks like|looking to|trying to|try to|like to|love to|let's|let us|suggested|recommended|ever|almost|nearly|as if|(?:in|from|of) (?:the|a|my|this|his|her) (?:story|novel|movie|film|song|game|show|series)",
  subordinate:
    "because|since(?! (?:today|yesterday|last|this|then|(?:19|20)\\d\\d|\\p{L}+day|january|february|march|april|may|june|july|august|september|october|november|december|new year|christmas|easter)\\b)|so that|which|who|while|although|though|even though|after(?! all)|before|due to|thanks to|because of|instead of having|as i|as we|(?<=,\\s)as|to be closer",
  coordination:
    "and that(?= (?:the|my|our|he|she|they|it|i)\\b)|and|but|then|and then|so(?! (?:far|much|many|that|good)\\b)|although|though",
  clauseStart: "i|we|it|my|our|she|he|they|the|that|this|now|no longer|call",
  event:
    "today|yesterday|tonight|this (?:morning|afternoon|evening|week|weekend)|just now|just|last (?:night|week|month|year)|an hour ago|ago|(?<=^(?:\\S+ ){0,3})(?<!(?:am|is|are|be|been|being|get|gets|have|has|[iy]ou?ve|ive|weve) |['’](?:ve|s) )(?:\\p{L}{3,}ed|went|took|ate|had|ran|saw|did|made|got|came|drank|slept|met|bought|sold|won|lost|left|said|told|gave|found|felt|wrote|read|spoke|drove|flew|swam|sent|paid|spent|began|broke|fell|hurt|cut|woke)|was|were",
  others: "she|he|(?:her|his|their)(?= (?!name\\b))",
  closing: "ends?|ending|closes?|closing|finish(?:es)?|arrives?|arriving|lands?",
  habitual:
    "every|each|usually|always|often|daily|weekly|most (?:days|nights|mornings|evenings)|on \\p{L}+days|twice a|once a|\\p{L}+ times a",
  ceased: [
    [/\b(?:(?:have|has) )?(?:stepped down|stood down|resigned|retired|quit) as (?:an? |the |our |my )?(.+)$/iu, "is the $1"],
    [/^.* (?:took|taken) me off (?:the |my )?(.+?)$/iu, "I take $1"],
    [
      /^(?:the )?user's (?:doctor|gp|physician|psychiatrist|specialist|consultant|\p{L}+ologist) (?:has |have )?(?:took|taken) (?:him|her|them|the user) off (?:the )?(\S+(?: tablets?| pills?)?)$/iu,
      "the user takes $1",
    ],
    [/\bhate (.+?) any ?(?:more|longer)$/iu, "like $1"],
    [
      /\b(?:(?:have|has|am|is) )?(?:(?:come|came|weaned|now) off(?! (?:the |my )?(?:bus|bike|train|boat|plane|horse|ladder|path|road|trail|track|phone|stage|motorbike|motorcycle|scooter|motorway|rails)\b)|(?:gone|went) off (?=the |my ))(?: the| my)? ?(.+?)(?: completely| entirely| altogether| for good)?$/iu,
      "take $1",
    ],
    [/\b(?:am|is|are) (?:no longer|not)(?: an?)? (.+?) any ?(?:more|longer)$/iu, "is $1"],
    [/\b(?:do|does|can) not (.+?) any ?(?:more|longer)$/iu, "$1"],
    [/\b(am|is|are|have|has) not (.+?) any ?(?:more|longer)$/iu, "$1 $2"],
    [/\bno longer /iu, ""],
    [/\b(?:do|does|can) not longer /iu, ""],
    [/\b(?:(?:have|has) )?(?:stopped|quit|given up|gave up|ceased) (?=\p{L}+ing\b)/iu, ""],
    [/\bused to (?!it\b)/iu, ""],
    [/\b(?:(?:have|has) )?cut (.+?) (?:out|completely|entirely|altogether)$/iu, "$1"],
    [/\b(?:(?:have|has) )?(?:gone|went) off (?:the )?(.+?)(?: completely| entirely| altogether| for good)?$/iu, "like $1"],
    [
      /\b(?:(?:have|has) )?(?:packed in|jacked in|kicked|ditched|sworn off|knocked) (?:the |my )?(.+?)(?: on the head)?(?: for good)?$/iu,
      "$1",
    ],
    [/\b(?:have|has) no (.+?) any ?(?:more|longer)$/iu, "have $1"],
    [/\b(?:am|is|are) done (?:with )?(?=\p{L}+ing\b)/iu, ""],
    [
      /\b(?:(?:have|has) )?(?:gave up|given up|cut out|stopped|quit|gave up on|dropped out of|dropped|stepped down as)(?: going to| taking)? (?:the |my )?/iu,
      "",
    ],
  ],
  denied: [
    [/\b(?:do|does) not (?:really |actually )?/iu, ""],
    [/\b(am|is|are|have|has|can) not /iu, "$1 "],
    [/\b(have|has) no /iu, "$1 "],
    [/\bnever /iu, ""],
    [/\b(?:hate|hates|dislike|dislikes|can not stand) /iu, "like "],
  ],
  self: "i im ive we me",
  own: "my our mine",
  article: "the this that",
  indefinite: "a an",
  pronoun: "it|she|he|they|that",
  comment:
    "(?:(?:quite|very|really|honestly|pretty|so|totally|happily|perfectly|not) )*(?:happy|fine|ok|content|glad|proud|sad|good|cool|comfortable) (?:about|with|of) (?:it|that|this)|(?:love|hate|enjoy|enjoying|loving|hating|like) (?:it|them|that|every minute of it)|(?:he|she|they) (?:is|are|was|were) (?!(?:an?|the|my|our|in|at|from|on|with|not|now|\\d\\S*|\\p{L}+ing)\\b)|(?:it|that|this|which) (?:is|was|makes|feels|sounds|looks|hurts|sucks|rocks)|(?:i|we) (?:love|like|hate|enjoy|adore|miss) (?:it|that|him|her|them|this)|(?:it|that|this) (?:really )?(?:is|was)",
  manyOf:
    "like love enjoy have has know speak play own eat drink learn adore hate read watch visit collect want need teach cook see meet am is are allergic use take make get buy drive wear",
  oneOf:
    "(?:am|is|are) an? .*\\p{L}|^(?:my|our|the|\\p{Lu}\\S+) .*\\b(?:is|are) (?:on|at|in|by|due|set|called|named|hosted|written|based|from|with|for)\\b|^(?:i|we|the user|\\p{Lu}\\S+) (?:am|is|are) (?:on|at|in|with)\\b|(?:drive|take|use|wear|drink|eat)s? .*\\b(?:to|in|at|for|on) \\S+",
  alike:
    "gran=grandmother,grandma=grandmother,granny=grandmother,nan=grandmother,grandpa=grandfather,grandad=grandfather,granddad=grandfather,dev=developer,love=like,enjoy=like,adore=like,fond=like,reside=live,kids=child,children=child,automobile=car,bike=bicycle",
  light:
    "old usually always often mostly mainly last next ago drink eat smoke take have do play go use read watch day week month morning evening night year every daily weekly cup glass lot much meal learn lesson level study listen run cost charge fee price bill pay book schedule appointment once twice time get got fly travel user diet",
  user: "user,the user,the customer,the client",
  single:
    "get paid=salary,gets paid=salary,am paid=salary,is paid=salary,take home=salary,takes home=salary,wife=wife,husband=husband,spouse=spouse,partner=partner,girlfriend=girlfriend,boyfriend=boyfriend,fiance=fiance,fiancee=fiancee,mother=mother,mom=mother,mum=mother,father=father,dad=father,boss=boss,manager=boss,supervisor=boss,line manager=boss,team lead=team lead,landlord=landlord,landlady=landlord,doctor=doctor,gp=doctor,family doctor=doctor,physician=doctor,dentist=dentist,therapist=therapist,psychiatrist=psychiatrist,accountant=accountant,tax advisor=accountant,lawyer=lawyer,hairdresser=hairdresser,personal trainer=trainer,trainer=trainer,coach=coach,mentor=mentor,roommate=roommate,flatmate=roommate,company=employer,employer=employer,bank=bank,insurance=insurance,health insurance=health insurance,internet provider=internet provider,phone provider=phone provider,gym=gym,school=school,university=university,number=phone,phone number=phone,phone line=phone,mobile number=phone,cell number=phone,telephone number=phone,phone line=phone,cell phone number=phone,phone line=phone,mobile=phone,telephone=phone,email address=email,mail address=email,mail=email,home address=address,office=office,team=team,department=department,advisor=advisor,supervisor=boss,project manager=project manager,ceo=ceo,cto=cto,home=home,salary=salary,weight=weight,height=height,timezone=timezone,kids=child,children=child,weigh=weight,weighs=weight,down=weight,up=weight,earn=salary,earns=salary,make=salary,makes=salary,raise=salary,tall=height,grown=height,study=major,studies=major,studying=major,major in=major,majors in=major",
  noName:
    "the this that these those my your our his her their its he she it they we you everyone everybody someone somebody nobody anyone who what which there here today tomorrow yesterday both some most one every each no any when if while since after before please now then so just not two three all",
  generic:
    "date day time class course session new present actual own scheduled planned next official latest upcoming full total monthly weekly annual yearly hourly gross net collection count",
  demonym: "\\p{Lu}\\p{L}+(?:ish|ese)",
  sole: "preferred default current main primary native official favorite standard usual",
  occupations:
    "dev sysadmin instructor trainee apprentice owner teacher nurse doctor physician lawyer attorney engineer developer programmer designer manager analyst accountant consultant waiter waitress barista bartender chef cook baker driver pilot electrician plumber carpenter mechanic writer journalist editor photographer artist musician actor actress architect scientist researcher professor lecturer intern trainee apprentice cashier receptionist secretary librarian pharmacist dentist vet veterinarian therapist psychologist paramedic firefighter officer soldier salesperson realtor banker broker trader translator interpreter farmer gardener florist hairdresser barber tailor cleaner janitor nanny tutor trainer lead president captain chair treasurer head director ceo cto cfo founder freelancer contractor supervisor assistant coordinator administrator technician operator machinist welder builder surveyor recruiter copywriter tester principal partner associate paralegal surgeon midwife courier",
  vague:
    "password code pin number link price cost total version status file page ticket order room case invoice booking reservation flight tracking confirmation seat gate train bus package delivery meeting appointment call event class lesson shift task",
  serial: "order ticket case invoice booking reservation flight tracking confirmation gate train bus package delivery",
  predicate:
    "so|very|really|too|quite|pretty|that|because|when|getting|always|also|still|just|definitely|hard|unknown|about|from|by|on|in|at|to|for|with|not|never|being|made|made of|available|\\p{L}+ing\\b|closed|open|broken|gone|missing|dead|amazing|great|good|bad|better|expensive|cheap|over|out|back|here|there|sold|canceled|awesome|cool|nice|delicious|different|the same|new|old|wrong|right|misspelled|often|usually|spelled|pronounced|due|off|full|empty|late|early|ready|down|up|awful|terrible|funny|boring|fun|easy|difficult|impossible|important|overrated|underrated|located|based on|written|owned|run by|playing|retiring|retired|sick|ill|annoying|my|ours|mine|yours|like|none of|later|back|asap|maybe|top secret|a secret|secret|private|confidential|only|all|under|near|next to|close to|part of|what|how|why|where|who|one of|between|around the corner|much|more|less|higher|lower|too high|too low|high|low|fine|okay|ok|safe|long|short|fast|slow|far|worth|actually|basically|going|likely|hopefully|really|known|called off|taken|visible|public|registered|blocked|locked|leaked|compromised|expired|stolen|lost|changing|unlisted",
  numbers: NUMBERS,
  dateGlue: "on at the of in for by from to until till around about by the",
  relativeDay:
    "every (?:day|week|month|weekday|morning|evening|\\p{L}+day)|daily|weekly|today|tomorrow|tonight|the day after tomorrow|(?:next|this|the following|the next|late|early|mid[- ]?|end of|the end of|beginning of) (?:week|month|year|quarter|spring|summer|autumn|fall|winter|weekend|\\p{L}+day|january|february|march|april|may|june|july|august|september|october|november|december)|q[1-4](?: \\d{4})?|noon|midnight|in the (?:morning|afternoon|evening)s?|(?:the )?(?:morning|afternoon|evening)s?|a (?:week|month|day) (?:later|earlier)|the (?:week|month) after|\\d+ (?:days|weeks|months) later",
  carriers:
    "sadly suddenly peacefully recently am is are legally fully gone have has feel feels been being back now still just got get the a an officially finally",
  status,
  parts,
  frames,
};
