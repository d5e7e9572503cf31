import type { Vocabulary } from "../vocabulary.ts";

const FIRST_PERSON = "i|my|we|our";
const FIRST_PERSON_OBJECT = "me|mine|us";
const MONTHS = "january|february|march|april|may|june|july|august|september|october|november|december";

/** A word with the ending of a day ("Monday", "Mondays", "today"), or a month. */
const DAY_OR_MONTH = `\\p{L}+day|${MONTHS}`;
const VERB =
  "(?:is|are|was|were|am|has|have|had|do|does|did|will|would|can|could|should|must|lives?|works?|likes?|loves?|hates?|prefers?|wants?|needs?|plays?|speaks?|drives?|eats?|drinks?|stud(?:y|ies)|owns?|runs?|uses?|enjoys?|goes|went|got|gets?|came|comes?|moved|made|starts?|started|\\p{L}{2,}ed)";
const I_DO = "(?:I|I['’](?:m|ve|d|ll)|i|i['’](?:m|ve|d|ll))\\s+\\p{L}";
const MINE_DOES = `(?:[Mm]y|[Oo]ur)\\s+(?:[\\p{L}\\p{N}'’-]+\\s+){1,3}?${VERB}(?!\\p{L})`;
const NAMED_DOES = `(?:(?:[Tt]he\\s+)?[Uu]ser|(?!(?:The|This|That|These|Those|My|Our|Your|When|If|After|Before|Since|While)(?!\\p{L}))\\p{Lu}\\p{L}+(?:\\s\\p{Lu}\\p{L}+)?)\\s+(?:${VERB}(?!\\p{L})|\\p{Ll}+s(?=\\s+\\p{L}))`;

/** The words by which any text in the language is read. */
export const vocabulary: Vocabulary = {
  stopWords:
    "a about above after again all also am an and any are aren't as at be because been before being below between both but by can can't could " +
    "couldn't did didn't do does doesn't doing don't down during each few for from further had hadn't has hasn't have haven't having he he'd " +
    "he'll he's her here here's hers herself him himself his how how's i i'd i'll i'm i've if in into is isn't it it's its itself just let's me " +
    "more most my myself no nor not now of off on once only or other our ours ourselves out over own same she she'd she'll she's should shouldn't " +
    "so some such than that that's the their theirs them themselves then there there's these they they'd they'll they're they've this those " +
    "through to too under until up very was wasn't we we'd we'll we're we've were weren't what what's when when's where where's which while who " +
    "who's whom why why's will with won't would wouldn't you you'd you'll you're you've your yours yourself yourselves",
  askingWords:
    "against cannot ever get gets getting got might must mustn't ought per please shan't upon us yet im ive dont didnt doesnt isnt wasnt cant couldnt wont",
  topicless:
    "user users assistant agent people person someone something anything everything everyone thing things stuff way ways lot lots bit kind kinds " +
    "sort part time times day days week weeks weekend month months year years today yesterday tomorrow tonight morning afternoon evening night " +
    "hour hours minute minutes moment monday tuesday wednesday thursday friday saturday sunday january february march april may june july august " +
    "september october november december lately recently currently soon since though gonna always never often usually sometimes ever still " +
    "already yet even also really very much many well maybe actually good great nice best better bad new old big small little long short high low " +
    "first last next late early right wrong sure happy glad sad amazing awesome cool important special different favorite favourite like likes " +
    "liked love loves loved enjoy enjoys enjoyed prefer prefers hate hates want wants wanted need needs needed feel feels feeling felt think " +
    "thinks thought know knows knew hope hopes wish believe say says said tell tells told talk talks talking ask asks asked mention mentioned " +
    "make makes made making take takes took taking get gets got getting go goes going went gone come comes came coming see sees saw look looks " +
    "looking looked find finds found use uses used using try tries tried trying start starts started keep keeps kept give gives gave let lets put " +
    "puts help helps helped work works worked working agree agrees agreed agreement confirm confirms confirmed ready continue continues continued " +
    "immediate immediately complete completes completed completely specific specifically proceed proceeds full fully primary main final request " +
    "requests requested provide provides provided choose chooses chosen chose option options propose proposed recommend recommended step steps " +
    "task tasks section process detail details detailed result results idea ideas question questions answer answers issue issues problem problems " +
    "real effort fit set trying handle having must bring brings live lives living plan plans planning planned be become became has have had " +
    "having include includes including based one two three four five six seven eight nine ten number name names share shares shared",
  irregular:
    "be:was,were,been,being,is,are,am begin:began,begun bite:bit,bitten blow:blew,blown break:broke,broken bring:brought build:built burn:burnt " +
    "buy:bought catch:caught choose:chose,chosen come:came deal:dealt dig:dug draw:drew,drawn dream:dreamt drink:drank,drunk drive:drove,driven " +
    "eat:ate,eaten fall:fell,fallen feed:fed feel:felt fight:fought find:found fly:flew,flown forget:forgot,forgotten forgive:forgave,forgiven " +
    "freeze:froze,frozen get:got,gotten give:gave,given go:went,gone grow:grew,grown hang:hung hear:heard hide:hid,hidden hold:held keep:kept " +
    "know:knew,known lay:laid lead:led leap:leapt learn:learnt leave:left lend:lent lie:lain light:lit lose:lost make:made mean:meant meet:met " +
    "overcome:overcame pay:paid ride:rode,ridden ring:rang,rung rise:rose,risen run:ran say:said see:saw,seen seek:sought sell:sold send:sent " +
    "sew:sewn shake:shook,shaken shine:shone shoot:shot show:shown sing:sang,sung sink:sank,sunk sit:sat sleep:slept speak:spoke,spoken " +
    "spend:spent spin:spun stand:stood steal:stole,stolen stick:stuck strike:struck swear:swore,sworn sweep:swept swim:swam,swum swing:swung " +
    "take:took,taken teach:taught tear:tore,torn tell:told think:thought throw:threw,thrown understand:understood wake:woke,woken wear:wore,worn " +
    "weave:wove,woven win:won withdraw:withdrew,withdrawn write:wrote,written child:children man:men woman:women person:people mouse:mice " +
    "foot:feet tooth:teeth goose:geese wife:wives life:lives knife:knives leaf:leaves shelf:shelves wolf:wolves half:halves thief:thieves " +
    "good:better,best bad:worse,worst mom:mum,mother,mommy dad:father,daddy bicycle:bike photo:photograph tv:television",
  titles:
    "dr mr mrs ms prof st mt fr sr jr rev hon capt col gen lt sgt vs no nos fig approx ca cf al eq vol pp dept univ est ext tel e.g i.e eg ie",
  abbreviations:
    "etc inc ltd co corp a.m p.m u.s u.k ph.d b.a m.a jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun",
  smallStarts: "i i'm i’m i've i’ve my we our he she it they the this that but and so also you there",
  sentenceStarts:
    "i i'm i’m he she it we they you the this that these those there my our his her their its but and so then also what when where who how why if in on at a an",
  lettered: "an?|plan|vitamins?|class|type|grade|option|hepatitis|section|part|team|size|letter",
  attribution: "on {when},? {who} wrote",
  userRoles: "user, the user, human, me, myself, i, customer, client",
  userNouns: "user users",
  assistantRoles: "assistant, the assistant, ai, agent, bot, chatbot, model, system",
  labels:
    "note notes update reminder correction fyi ps todo important warning info information question answer summary edit also tip fact example " +
    "address name age job title email phone date time place subject re goal task plan status result problem solution idea remember confession " +
    "news thought thoughts disclaimer spoiler bonus context background backstory secret truth twist short story mistake plans plan correction " +
    "request favor favour decision verdict",
  ownLabels: "i my me we our you your",
  firstPerson: FIRST_PERSON,
  firstPersonObject: FIRST_PERSON_OBJECT,
  secondPerson: "you|your|yours|u|let['’]?s",
  thirdPerson: "it|they|them|he|him|she|these|those",
  firstPersonForms: "i my we our me mine us",
  asksOfSelf: "i|my|me",
  salutations: "(?:my )?dear(?:est)?|hi|hello|hey|good (?:morning|afternoon|evening)|to whom it may concern",
  closings:
    "(?:with )?(?:my |our )?(?:best|kind|kindest|warm|warmest|many)?\\s*(?:regards|wishes|thanks)|best|all the best|yours(?: (?:sincerely|faithfully|truly))?|sincerely(?: yours)?|respectfully(?: yours)?|faithfully yours|cheers|love|with love|cordially|thank you",
  mailFields: "from|to|subject|sent",
  memoriesHeading:
    "(?:here (?:are|is)|these are|the following(?: are)?)\\b.{0,40}\\bmemor(?:y|ies)\\b.{0,60}[:：]|" +
    "(?:relevant|recalled|retrieved|related|known|stored|past|previous|saved|long[- ]term|user)\\s+memor(?:y|ies)\\b.{0,60}[:：\\])*]|" +
    "(?:relevant|recalled|retrieved|related) memor(?:y|ies)|memories\\s*(?:\\(\\d+\\))?\\s*[:：]",
  smallTalk:
    "hi, hello, hey, hiya, hey there, hi there, hello there, heya, yo, howdy, greetings, dear all, hi all, hello all, hi everyone, hello " +
    "everyone, hey guys, hi team, hello world, good morning, good afternoon, good evening, good night, good day, morning, goodnight, welcome " +
    "back, welcome, how are you, how are you doing, how are you today, how are you doing today, how's it going, how is it going, how have you " +
    "been, how've you been, how do you do, how's everything, how is everything, how are things, how's life, what's up, what's new, sup, what's up " +
    "with you, what about you, how about you, and you, anything new, long time no see, long time no talk, good to see you, good to see you again, " +
    "nice to see you, nice to see you again, great to see you, nice to meet you, pleased to meet you, good to hear from you, great to hear from " +
    "you, nice to hear from you, hope you're well, hope you are well, hope you're doing well, hope you are doing well, i hope you are well, i " +
    "hope you're well, i hope you're doing well, i hope you are doing well, hope all is well, hope this helps, i hope this helps, hope that " +
    "helps, i hope that helps, thanks, thank you, thx, ty, tysm, cheers, thanks a lot, thanks a bunch, thanks a million, many thanks, thank you " +
    "so much, thanks so much, thanks for that, thank you for that, thanks for this, thanks for your help, thank you for your help, thanks for the " +
    "help, thank you for the help, thanks for asking, thank you for asking, thanks in advance, thank you in advance, much appreciated, i " +
    "appreciate it, appreciate it, i appreciate that, i appreciate your help, i really appreciate it, thanks again, thank you again, thanks " +
    "anyway, you're welcome, you are welcome, no problem, no worries, np, my pleasure, anytime, don't mention it, glad to help, happy to help, " +
    "glad i could help, glad to hear it, glad to hear that, happy to hear that, sorry to hear that, i'm sorry to hear that, good to know, sorry, " +
    "excuse me, pardon, oops, my bad, i apologize, apologies, sorry about that, ok, okay, k, kk, okey, okey dokey, alright, all right, right, " +
    "sure, sure thing, of course, certainly, absolutely, definitely, exactly, indeed, agreed, understood, noted, roger, gotcha, got it, i got it, " +
    "i see, i understand, makes sense, that makes sense, fair enough, sounds good, sounds great, sounds like a plan, sounds fun, sounds amazing, " +
    "will do, perfect, great, awesome, cool, nice, amazing, wonderful, fantastic, excellent, lovely, brilliant, sweet, wow, whoa, omg, oh my god, " +
    "oh my, oh, ooh, ah, aha, hm, hmm, hmmm, um, uh, er, well, anyway, anyways, yay, woohoo, haha, hahaha, hehe, lol, lmao, rofl, xd, yes, yeah, " +
    "yep, yup, yes please, no, nope, nah, no thanks, no thank you, maybe, i think so, i guess, i guess so, i agree, totally, totally agree, i " +
    "totally agree, true, so true, that's true, that's right, you're right, you are right, correct, exactly right, good point, good idea, great " +
    "idea, good question, great question, good job, well done, great job, nice work, good work, congrats, congratulations, good luck, take care, " +
    "have fun, enjoy, have a nice day, have a good day, have a great day, have a good one, have a great weekend, have a good weekend, have a nice " +
    "weekend, let's go, let's do it, go ahead, go on, please, please do, please continue, continue, next, never mind, nevermind, no idea, " +
    "whatever, fine, i'm fine, i'm good, i'm good thanks, i'm fine thanks, i am fine, i'm doing well, i'm doing good, i'm doing great, doing " +
    "well, not bad, not much, same here, me too, same, all good, it's fine, it's ok, it's okay, that's ok, that's okay, that's fine, that's all, " +
    "that's it, that is all, nothing else, done, let me know, let me know if you have any questions, let me know if you need anything, let me " +
    "know if you need anything else, feel free to ask, how can i help, how can i help you, how can i help you today, how may i help you, how can " +
    "i assist you, how can i assist you today, can you help me, can you help me with that, can you help me with this, could you help me, could " +
    "you help me with that, can i ask you something, can i ask a question, i have a question, quick question, what do you think, any thoughts, is " +
    "that ok, does that make sense, bye, bye bye, goodbye, see you, see ya, see you soon, see you later, see you tomorrow, talk soon, talk to you " +
    "soon, talk to you later, ttyl, catch you later, later, cya, until next time, keep in touch, best, best regards, kind regards, regards, " +
    "sincerely, yours sincerely, best wishes, cheers mate, xoxo, that's great, that's good, that's cool, that's nice, that's awesome, that's " +
    "amazing, that's wonderful, that's fantastic, that's lovely, that's sweet, that's terrible, that's awful, that's sad, that's funny, that's " +
    "gorgeous, that's beautiful, that's incredible, that's inspiring, that's impressive, that's exciting, that's so kind, that's crazy, that's " +
    "tough, that's too bad, that's interesting, that's great to hear, that's good to hear, that's good to know, that sounds good, that sounds " +
    "great, that sounds amazing, that sounds fun, that sounds awesome, that sounds lovely, so cool, so nice, so sweet, so sad, love it, i love " +
    "it, love that, interesting, how interesting, how nice, how sweet, how cool, no way, really, seriously, you bet, by the way, btw, test, " +
    "testing",
  addressing:
    "hi, hello, hey, dear, good morning, good afternoon, good evening, good night, morning, thanks, thank you, bye, goodbye, welcome, welcome " +
    "back, congrats",
  intensifiers: "so very really super pretty just totally too then again all much",
  answers: "yes, yeah, yep, yup, no, nope, nah, of course, sure, definitely, absolutely, exactly, maybe, never",
  timeWords: "yesterday today tonight tomorrow recently last next ago weekend week month year",
  asksWhen: "when",
  nearDays: {
    [-2]: "day before yesterday",
    [-1]: "yesterday|last night",
    0: "today|tonight|this (?:morning|afternoon|evening)|just now",
    1: "tomorrow",
    2: "day after tomorrow",
  },
  until: "until|till?|valid (?:until|through)|through|expires? (?:on|in)?|runs out on|ends on|not before",
  holdsToday: "am|is|are|i'm|he's|she's|it's|we're|they're|will|won't|i'll|have to|has to|need to|needs to|must|can't|cannot|going to",
  hasHappened:
    "was|were|had|did|been|have|(?!tired|bored|closed|scheduled|planned|supposed)\\p{L}{3,}ed|bought|got|went|came|saw|met|told|said|made|took|gave|found|lost|left|began|ate|won|sold|born",
  recurs: "every|each|always|usually|often|nowadays|never",
  phoneWords:
    "phone|mobile|cell(?:phone)?|telephone|tel|whatsapp|signal|landline|(?:call|text|reach) (?:me|him|her|us|them)(?: (?:at|on|under))?",
  identityWords:
    "passport|id(?:entity)? (?:card|number|no)|driver'?s? licen[cs]e|social security|ssn|tax (?:id|number)|national insurance|nhs number",
  secretWords: "pass(?:word|code|phrase)|pin(?: code| number)?|security code|cvv|cvc",
  codeWords:
    "(?:door|gate|alarm|entry|access|lock|safe|garage|unlock|locker|keypad|building|voicemail) (?:pass)?code|code (?:of|for|to) the (?:door|gate|alarm|safe|garage|building)",
  thingNumbers: "order|invoice|tracking|parcel|ticket|booking|reservation|flight|article|item|serial|version|isbn|model|case|part|issue",
  numberIs: "is|was|are",
  numberJoints: "number|no|nr|my|his|her|their|the|at|on|under",
  ordinalEndings: "st|nd|rd|th",
  dateJoints: "of",
  distances: {
    ahead: "in",
    past: "ago|earlier",
    future: "from now|later",
    amounts: "zero one two three four five six seven eight nine ten eleven twelve",
    otherAmounts: { "an?": 1, "a couple of": 2 },
    units: { day: "days?", week: "weeks?", month: "months?", year: "years?" },
    last: "last|past|previous",
    current: "this",
    next: "next|coming",
    weekend: "weekend",
    seasons: { spring: "spring", summer: "summer", autumn: "autumn|fall", winter: "winter" },
  },
  approximately: "about|around|roughly|exactly|circa|ca\\.?",
  scales: "thousand|million",
  per: "a|an|per|each",
  currencies:
    "dollar=usd,dollars=usd,bucks=usd,euro=eur,euros=eur,pound=gbp,pounds=gbp,quid=gbp,francs=chf,rubles=rub,lira=try,yen=jpy,yuan=cny",
  units:
    "kgs=kg,kilo=kg,kilos=kg,kilograms=kg,pounds=lb,pound=lb,centimeters=cm,feet=ft,percent=%,minutes=min,hours=h,degrees=°,points=points",
  streetEnds: "street|road|avenue|lane|drive|boulevard|court|square|way|place|st|rd|ave|ln|dr|blvd",
  smallNameWords: "of|the|and|for|in|upon",
  determiners: "an?|the|my|our|his|her|their|your",
  organizations:
    "hospital|clinic|bank|university|college|school|inc|ltd|llc|plc|corp|co|company|group|labs?|studios?|foundation|institute|holdings?|partners|hotel|café|cafe|restaurant|bakery|books?|motors|airlines?|energy|media|software|systems",
  fields: "it|hr|pr|qa|ux|ai|r&d|seo|marketing|sales|finance|logistics|support|design|engineering|retail|healthcare|education|consulting",
  predicateEndings: "ing|ed|ly|able|ful|less",
  clockMarks: "a\\.?m\\.?|p\\.?m\\.?|o'clock",
  morning: "a\\.?m",
  afternoon: "p",
  numberWords:
    "two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 ten 10 eleven 11 twelve 12 thirteen 13 fourteen 14 fifteen 15 sixteen 16 seventeen 17 eighteen 18 nineteen 19 twenty 20 " +
    "thirty 30 forty 40 fifty 50 sixty 60 seventy 70 eighty 80 ninety 90 hundred 100 thousand 1000 million 1000000 billion 1000000000 dozen 12 twice 2 second 2nd third 3rd half 1/2",
  pointsBack:
    "it it's it'd it'll its itself he he's he'd he'll she she's she'd she'll they they're they've they'd they'll his her hers their theirs them him those these such neither both " +
    "this that that's there which " +
    "but because so therefore thus hence however otherwise instead though yet still similarly likewise consequently accordingly nevertheless nonetheless meanwhile then afterwards afterward " +
    "especially particularly mostly mainly specifically namely including except",
  leans:
    "for (?:example|instance)|in addition|as a result|after (?:that|this)|because of (?:that|this)|in that case|on the other hand|on top of|in fact|that's why|same (?:for|with|goes)|some of (?:it|them|these|those)|one of (?:them|these|those)|all of (?:it|them|these|those)|the (?:former|latter|same|other one|others)",
  standsAlone: `(?:this|that|that's) (?:week|weekend|month|year|quarter|season|morning|afternoon|evening|night|spring|summer|autumn|fall|winter|coming|past|last|next|time|${DAY_OR_MONTH})|there (?:is|are|was|were|will|has|have)|which(?=[^?]*\\?)`,
  adding: "and also plus besides moreover furthermore additionally or",
  fragmentAdverbs:
    "especially particularly mostly mainly not only just maybe sometimes usually often always never very too ever since until around about like every twice once finally now still already almost nearly exactly roughly",
  countWords: "one two three four five six seven eight nine ten eleven twelve",
  conjunctions: "and",
  joints: "and|but|so",
  governing:
    "if|when|while|because|since|that|whether|unless|until|who|whom|whose|which|where|after|before|although|though|between|both|either|neither|as|than|once|so|let|make|makes|see|saw|heard|hear|say|says|said|tell|tells|told|think|thinks|thought|believe|believes|know|knows|knew|hope|hopes|wish|wishes|feel|feels|guess|suppose|mean|means|imagine|asked|ask|want|wants",
  pointing:
    "it|it's|its|they|they're|them|their|he|he's|him|his|she|she's|her|this|that|these|those|one|ones|there|then|too|either|neither|both|likewise|same|so",
  elliptical: "(?:my|our|\\p{Lu}\\p{L}+)(?: \\p{L}+)?['’]s (?:is|are|was|were|at|on|in)",
  clauses: `${I_DO}|${MINE_DOES}|${NAMED_DOES}`,
  unmistakable:
    "the|and|with|were|been|my|your|this|that|from|they|their|which|would|could|should|because|about|today|yesterday|tomorrow|night|week|day|days|hours|user|you|our|we|i'm|i've|has|wants?|likes?|prefers?|needs?|works?|lives?",
  happened:
    "(?:\\P{L}*(?:so|well|yesterday|today|last \\p{L}+|this \\p{L}+),? )?(?:i|we|my \\p{L}+(?: \\p{L}+)?|our \\p{L}+|\\p{Lu}\\p{L}+)(?: (?:just|also|finally|recently|even|already|\\p{L}+ly))? (?:\\p{L}{2,}ed|went|had|was|were|got|made|saw|took|came|told|said|met|felt|gave|found|bought|sold|did|ran|won|lost|left|began|built|caught|chose|drank|drove|ate|fell|flew|forgot|grew|heard|kept|led|paid|put|read|sent|sang|slept|spent|spoke|taught|thought|tried|wrote)",
  continues:
    "the|a|an|some|every|all|both|each|another|other|there|here|you|your|let|please|what|how|why|who|where|which|is|are|do|does|did|can|could|would|will|should|just|so|not|no|yes|yeah|well|oh|wow|thanks|plus|being|having|getting|seeing|looking|sounds|hope",
  leadingTime:
    "(?:(?:this|last|next|every) \\p{L}+|today|tonight|yesterday|tomorrow|now|nowadays|currently|recently|lately|since \\S+|in \\S+|on \\p{L}+s?|at \\S+)(?: (?:morning|evening|night|afternoon|ago|\\d+))?,? (?=(?:(?:i|we)(?:['’]\\p{L}+)?|my|our) )",
  announcing:
    "about (?:me|myself|us|the user)|to (?:know|remember|note)|remember (?:this|these|that|the following)|please (?:note|remember)|the following|as follows|(?:some|few|key|more) (?:facts|things|notes|points|details)",
  firstWords:
    "the|a|an|this|that|these|those|there|here|my|our|your|his|her|its|their|i|we|it|he|she|they|in|on|at|for|with|if|when|while|after|before|since|but|and|so|or|as|by|to|no|not|some|all|each|every|one|what|how|why|who|where|which",
  negation:
    "not|no|never|none|nobody|nothing|neither|nor|without|cannot|\\p{L}+n't|no longer|stopped|quit|former|formerly|dislikes?|hates?|avoids?|refuses?|allergic|unable",
  liking: "dislikes avoids adores",
  contrast: "but|however",
  quoted:
    "let us play|role[ -]?play|imagine|in this scenario|act as|you are (?:an?|my) (?!welcome)|in the (?:story|novel|game|movie|film)|write (?:a|an|me a) |translate|proofread|rephrase|rewrite|correct (?:this|the following)|the following (?:text|sentence|letter|email|message)|here is (?:the|a|my) (?:draft|letter|email|text|poem|story|song)|lyrics|quote:|i quote|quoting|wrote:|writes:|i (?:dreamt|dreamed)|had a dream|for example|e\\.g\\.|just kidding|jk\\b|april fools|dear \\p{L}+|sincerely|kind regards|best regards|yours truly|from:|subject:|forwarded message|sample|example sentence|test sentence",
  supposed:
    "dreamt|dreamed|(?:a|the|my|this) (?:[\\p{L}-]+ )?(?:dream|nightmare)(?= (?:that|where|in which|about|last)(?!\\p{L}))|in (?:my|the|a|this) (?:dream|nightmare)|daydream(?:t|ed|ing)|imagined|pretend(?:ed|ing)?|hypothetically|what if|let['’]s say|" +
    "if (?:i|we) (?:were|was|had|could|lived|worked|owned|won)|if only|(?:i|we) wish(?:ed)? (?:i|we|it|there|that|my|he|she|they)|in (?:another|a parallel|an ideal) (?:life|world|universe)|i (?:would|['’]d) have",
  supposedFirst: "(?:(?:now|so|just|please|ok|okay|well|and|then),? )?(?:imagine|suppose|supposing|pretend|assume)",
  played:
    "let['’]?s (?:play (?:an? |the |another )?(?:[\\p{L}-]+ )?(?:game|role|pretend)|play[.:!]?$|pretend|role[- ]?play)|role[- ]?play(?:ing|s)?|(?:you are|you['’]re|you will be|you['’]ll be) (?:now )?playing (?:the|an?|my)|(?:i am|i['’]m|i will be|i['’]ll be) (?:now )?playing (?:the|an?) (?:[\\p{L}-]+ )?(?:role|part|character)|play(?:ing)? the (?:role|part) of|from now on,? you are|you are now (?:an?|the|my|(?-i:\\p{Lu})\\p{L}*)|" +
    "(?:write|tell|continue|invent) (?:me |us )?(?:a|an|the|this|some|my) (?:[\\p{L}-]+ ){0,3}(?:story|scene|dialog(?:ue)?|novel|tale|poem|script|monologue|fiction)|once upon a time|in (?:this|our) (?:game|story|novel|role[- ]?play|scene)|for (?:this|the) (?:game|role[- ]?play|scenario)",
  playedFirst: "(?:please )?(?:act|behave|respond|answer|speak|pose) as (?:if|though|an?|the|my)",
  real: "in (?:reality|real life|fact|truth)|(?:but|now) (?:really|actually|seriously)|actually|(?:i|we) woke|when i woke|back to (?:reality|work|the real)|(?:end|out) of (?:the )?(?:game|story|role[- ]?play|dream)",
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
