import type { Standing, Worlds } from "../vocabulary.ts";
import { DAY_OR_MONTH } from "./times.ts";

const VERB =
  "(?:is|are|was|were|am|has|have|had|do|does|did|will|would|can|could|should|must|lives?|works?|likes?|loves?|hates?|prefers?|wants?|needs?|plays?|speaks?|drives?|eats?|drinks?|stud(?:y|ies)|owns?|runs?|uses?|enjoys?|goes|went|got|gets?|came|comes?|moved|made|starts?|started|\\p{L}{2,}ed)";
const I_DO = "(?:I|I['’](?:m|ve|d|ll)|i|i['’](?:m|ve|d|ll))\\s+\\p{L}";
const MINE_DOES = `(?:[Mm]y|[Oo]ur)\\s+(?:[\\p{L}\\p{N}'’-]+\\s+){1,3}?${VERB}(?!\\p{L})`;
const NAMED_DOES = `(?:(?:[Tt]he\\s+)?[Uu]ser|(?!(?:The|This|That|These|Those|My|Our|Your|When|If|After|Before|Since|While)(?!\\p{L}))\\p{Lu}\\p{L}+(?:\\s\\p{Lu}\\p{L}+)?)\\s+(?:${VERB}(?!\\p{L})|\\p{Ll}+s(?=\\s+\\p{L}))`;

export const standing: Standing = {
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
};

export const worlds: Worlds = {
  supposed:
    "dreamt|dreamed|(?:a|the|my|this) (?:[\\p{L}-]+ )?(?:dream|nightmare)(?= (?:that|where|in which|about|last)(?!\\p{L}))|in (?:my|the|a|this) (?:dream|nightmare)|daydream(?:t|ed|ing)|imagined|pretend(?:ed|ing)?|hypothetically|what if|let['’]s say|" +
    "if (?:i|we) (?:were|was|had|could|lived|worked|owned|won)|if only|(?:i|we) wish(?:ed)? (?:i|we|it|there|that|my|he|she|they)|in (?:another|a parallel|an ideal) (?:life|world|universe)|i (?:would|['’]d) have",
  supposedFirst: "(?:(?:now|so|just|please|ok|okay|well|and|then),? )?(?:imagine|suppose|supposing|pretend|assume)",
  played:
    "let['’]?s (?:play (?:an? |the |another )?(?:[\\p{L}-]+ )?(?:game|role|pretend)|play[.:!]?$|pretend|role[- ]?play)|role[- ]?play(?:ing|s)?|(?:you are|you['’]re|you will be|you['’]ll be) (?:now )?playing (?:the|an?|my)|(?:i am|i['’]m|i will be|i['’]ll be) (?:now )?playing (?:the|an?) (?:[\\p{L}-]+ )?(?:role|part|character)|play(?:ing)? the (?:role|part) of|from now on,? you are|you are now (?:an?|the|my)|" +
    "(?:write|tell|continue|invent) (?:me |us )?(?:a|an|the|this|some|my) (?:[\\p{L}-]+ ){0,3}(?:story|scene|dialog(?:ue)?|novel|tale|poem|script|monologue|fiction)|once upon a time|in (?:this|our) (?:game|story|novel|role[- ]?play|scene)|for (?:this|the) (?:game|role[- ]?play|scenario)",
  playedFirst: "(?:please )?(?:act|behave|respond|answer|speak|pose) as (?:if|though|an?|the|my)",
  real: "in (?:reality|real life|fact|truth)|(?:but|now) (?:really|actually|seriously)|actually|(?:i|we) woke|when i woke|back to (?:reality|work|the real)|(?:end|out) of (?:the )?(?:game|story|role[- ]?play|dream)",
};
