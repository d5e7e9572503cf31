import type { Rewriting } from "../grammar.ts";

const HOURS = "one two three four five six seven eight nine ten eleven twelve".split(" ");

/**
 * Rewrites short forms and informal spellings to the forms that the rules read. The order matters: a rule reads the results of those before
 * it.
 */
export const contractions: readonly Rewriting[] = [
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
