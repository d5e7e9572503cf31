import { changes, ends, type Language, noPerson, of, states } from "./language.ts";

const AUXILIARY =
  "(?:(?:have|has|had|just|recently|now|already|finally|currently|still|presently|officially|actually|really|permanently|only) )*";
const MOVED =
  "(?:moved|rescheduled|postponed|pushed|pushed back|delayed|shifted|changed|brought forward|bumped|put off|moved up|moved back|slipped|extended)";
const RISEN =
  "(?:went up|gone up|went down|gone down|rose|risen|increased|dropped|fell|fallen|decreased|climbed|jumped|changed|was raised|was increased|was cut|was reduced|was lowered|been raised|been increased|been cut|been reduced|got raised|is up|is down|are up|are down|grew|shrank|got bumped|was bumped|was changed|been changed)";

/** American and British English. */
export const en: Language = {
  code: "en",
  common: "the i my is am are was have has of and to in not you we it at for with on a an this that do does he she they our user now",
  contractions: [
    [/\bi'm\b/giu, "I am"],
    [/\bcan't\b|\bcannot\b/giu, "can not"],
    [/\bwon't\b/giu, "will not"],
    [/\bain't\b/giu, "is not"],
    [/n't\b/giu, " not"],
    [/\b(dont|doesnt|isnt|arent|wasnt|didnt)\b/giu, "$1"],
    [/\bim\b/giu, "I am"],
    [/\bive\b/giu, "I have"],
    [/'re\b/giu, " are"],
    [/'ve\b/giu, " have"],
    [/'ll\b/giu, " will"],
    [/\bi'd\b/giu, "I would"],
    [
      /\b(it|that|he|she|there|what|who|here|standup|launch|meeting|deadline|rent|user|name|birthday)'s (?=(?:not|now|been|at|on|in|going|moving|called|an?|the|\d))/giu,
      "$1 is ",
    ],
    [
      /(\p{L})'s (?=(?:\d|now|not|been|due|pregnant|single|married|engaged|on|at|in|with|an?|the|going|moving|called|officially|finally|really|gone|up|down|still|back|over|off|done|fixed|live)(?![\p{L}\p{N}']))/giu,
      "$1 is ",
    ],
    [
      /^(fav(?:ou?)?rite [\p{L} ]{2,30}|birthday|e-?mail|phone(?: number)?|address|rent|salary|job|employer|city|wi-?fi password|timezone|default branch|name): (?=\S)/iu,
      "my $1 is ",
    ],
    [/\bcan not stand\b/giu, "hate"],
    [/\bhad to (?=(?:raise|push|move|cut|lower|change|increase|reduce|bump)\b)/giu, ""],
    [/^(?:the |my )?new ([\p{L} ]{3,25}): (?=\S)/iu, "my new $1 is "],
    [/\b(fav|col|neighb|flav|behavi|hon|lab|harb)our/giu, "$1or"],
    [/\btime ?zone/giu, "timezone"],
    [/\bcancelled\b/giu, "canceled"],
    [/\banymore\b/giu, "any more"],
    [/\be-mail\b/giu, "email"],
    [/\bwi-fi\b/giu, "wifi"],
    [
      /^(left|sold|quit|moved|switched|started|got|cancell?ed|handed|traded|turned|passed|signed|found|broke|went|took|had to|put|lowered|raised|pushed|deleted|resigned|swapped|stopped|changed|renamed|upgraded|finished|dropped|joined|bought|gave|given|lost|turned|replaced|no longer|not)\b(?! (?:is|are|was|at all)\b)/iu,
      "I $1",
    ],
    [/\bit's\b/giu, "it is"],
    [/\bgotten\b/giu, "got"],
    [/\b(have|has) got\b/giu, "$1"],
  ],
  opener:
    "btw|by the way|fyi|for your information|just so you know|for the record|heads[ -]up|quick update|update|small update|status update|news|good news|bad news|big news|note|reminder|remember(?: that)?|please(?! (?:note|rem|upd))|believe it or not|forget \\p{Lu}[\\p{L} ]{1,20},|please (?:note|remember|update)(?: that)?|note that|well|oh|ok|okay|yes|no|hi|hello|hey|hey there|so|anyway|guess what|unfortunately|fortunately|luckily|sadly|happily|finally|yeah|great|oops|sorry|hm+|just|as you know|you know|important|and|but|then|after all",
  correction:
    "(?:it )?turns out(?: that)?|actually|in fact|change of plans?|correction|scratch that|i meant|i mean|i misspoke|my mistake|wait",
  now: "now|currently|right now|these days|at the moment|at present|nowadays|as of (?:now|today|this (?:week|month|year))|from now on|from today(?: on)?|effective immediately|starting (?:now|today)|going forward|again|after all|since (?:today|yesterday|last \\p{L}+|this \\p{L}+|\\p{Lu}\\p{L}+)(?: \\d{4})?",
  when: "recently|today|yesterday|lately|(?:a (?:few|couple of)|two|three|four|some|\\d+) (?:days|weeks|months) ago|a (?:week|month|day) ago|(?:last|this) (?:week|weekend|month|year|night|spring|summer|autumn|fall|winter|morning|\\p{L}+day|january|february|march|april|may|june|july|august|september|october|november|december)|in (?:january|february|march|april|may|june|july|august|september|october|november|december)|on \\p{L}+day|for good|in the end|over the (?:weekend|summer|winter|holidays)|earlier this (?:week|month|year)|already|(?:in|back in|since) (?<year>(?:19|20)\\d\\d)",
  additive:
    "also|too|as well|additionally|besides|another|second|part[- ]time|sometimes|occasionally|on the side|on weekends|at weekends|in addition|both|as well as|temporarily|for now|for the (?:day|week|weekend|month|summer|winter)|this (?:week|weekend|month|summer)|at the moment only|until|till|half of|partly|other|extra|additional",
  instead:
    "(?:instead of|rather than|in place of|(?<=,\\s*)not) (?:on |at |in |to |by |with |from |the |an? )?(?<f>[^,]{1,40}?)(?: any ?(?:more|longer))?",
  fromTo:
    "(?:switch(?:ed|ing)?|moved|gone|went|changed|migrated|relocated|transferred|transitioned|ported|converted) (?:\\S+ ){0,4}?from (?<f>[^,]{1,40}?) (?:over )?to",
  changing:
    "now|moved|pushed|postponed|rescheduled|delayed|brought forward|extended|changed|updated|raised|increased|went up|gone up|rose|risen|dropped|went down|gone down|fell|fallen|lowered|reduced|cut|bumped|switched|upgraded|renewed|new|instead|became|become|jumped|climbed|correction|actually|used to be|not .{1,20} but|turned|down to|up to|grew|grown",
  ending:
    "sold|quit|canceled|gave away|given away|gave up|given up|got rid of|broke up|split up|dropped|dropped out|deleted|removed|uninstalled|ditched|donated|returned|ended|closed|no more|resigned|stepped down|unsubscribed|stopped|sold off|threw out|traded in|expired|called off",
  kin: "brother sister mom mum mother dad father wife husband girlfriend boyfriend partner son daughter kid child friend neighbor neighbour cousin uncle aunt roommate flatmate colleague coworker boss grandma grandpa grandmother grandfather niece nephew parent twin housemate client customer",
  planned:
    "will|shall|going to|gonna|about to|plan|plans|planned|planning|next (?:week|month|year|spring|summer|autumn|fall|winter)|moving to|intend",
  unasserted:
    "if|would|could|might|may(?= be\\b| have\\b)|maybe|perhaps|probably|possibly|should|unless|when|whether|wish|wished|hope|hopes|hoping|hoped|want|wants|wanted|wanna|considering|thinking (?:of|about)|think|thinks|thought|believe|believes|guess|suppose|imagine|imagined|pretend|dream|dreamt|dreamed|dreaming|joke|joking|kidding|said|says|say|told|tells|asked|asks|claims|claimed|heard|rumor|rumour|apparently|supposedly|allegedly|used to be called|seems|looks like|looking to|trying to|try to|like to|love to|let's|let us|suggested|recommended|ever|almost|nearly|as if|story|novel|movie|film|song",
  subordinate:
    "because|since|so that|which|who|while|although|though|even though|after(?! all)|before|due to|thanks to|because of|instead of having|as i|as we|to be closer",
  coordination: "and|but|then|and then|so(?! (?:far|much|many|that|good)\\b)|although|though|(?<=\\p{L}): ",
  clauseStart: "i|we|it|my|our|she|he|they|the|that|this|now|no longer|call",
  framing:
    "let's play|let us play|role[ -]?play|pretend|imagine|in this scenario|act as|you are (?:an?|my) (?!welcome)|once upon a time|in the (?:story|novel|game|movie|film)|write (?:a|an|me a) |translate|proofread|rephrase|rewrite|correct (?:this|the following)|the following (?:text|sentence|letter|email|message)|here is (?:the|a|my) (?:draft|letter|email|text|poem|story|song)|lyrics|quote|quoting|wrote:|writes:|i (?:dreamt|dreamed)|had a dream|in my dream|hypothetically|for example|e\\.g\\.|just kidding|jk\\b|april fools|dear \\p{L}+|sincerely|kind regards|best regards|yours truly|from:|subject:|forwarded message|sample|example sentence|test sentence",
  event:
    "today|yesterday|tonight|this (?:morning|afternoon|evening|week|weekend)|just now|just|last (?:night|week|month|year)|an hour ago|ago|(?<=^(?:\\S+ ){0,3})(?<!(?:am|is|are|be|been|being|get|gets|have|has) )(?:\\p{L}{3,}ed|went|took|ate|had|ran|saw|did|made|got|came|drank|slept|met|bought|sold|won|lost|left|said|told|gave|found|felt|wrote|read|spoke|drove|flew|swam|sent|paid|spent|began|broke|fell|hurt|cut|woke)|was|were",
  ceased: [
    [/^.* (?:took|taken) me off (?:the |my )?(.+?)$/iu, "I take $1"],
    [/\bhate (.+?) any ?(?:more|longer)$/iu, "like $1"],
    [
      /\b(?:(?:have|has|am|is) )?(?:come|came|gone|weaned|went|now) off (?:the |my )?(.+?)(?: completely| entirely| altogether| for good)?$/iu,
      "take $1",
    ],
    [/\b(?:am|is|are) (?:no longer|not)(?: an?)? (.+?) any ?(?:more|longer)$/iu, "is $1"],
    [/\b(?:do|does|can) not (.+?) any ?(?:more|longer)$/iu, "$1"],
    [/\b(am|is|are|have|has) not (.+?) any ?(?:more|longer)$/iu, "$1 $2"],
    [/\bno longer /iu, ""],
    [/\b(?:do|does|can) not longer /iu, ""],
    [/\b(?:(?:have|has) )?(?:stopped|quit|given up|gave up|ceased) (?=\p{L}+ing\b)/iu, ""],
    [/\bused to (?!it\b)/iu, ""],
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
  self: "i we me",
  own: "my our mine",
  article: "the this that",
  pronoun: "it|she|he|they|that",
  manyOf:
    "like love enjoy have has know speak play own eat drink learn adore hate read watch visit collect want need teach cook see meet am is are allergic use take make get buy drive wear",
  oneOf:
    "(?:am|is|are) an? .*\\p{L}|^(?:my|our|the|\\p{Lu}\\S+) .*\\b(?:is|are) (?:on|at|in|by|due|set|called|named|hosted|written|based|from|with|for)\\b|^(?:i|we|the user|\\p{Lu}\\S+) (?:am|is|are) (?:on|at|in|with)\\b|(?:drive|take|use|wear|drink|eat)s? .*\\b(?:to|in|at|for|on) \\S+",
  alike: "love=like,enjoy=like,adore=like,fond=like,reside=live,kids=child,children=child,automobile=car,bike=bicycle",
  light:
    "drink eat smoke take have do play go use read watch day week month morning evening night year every daily weekly cup glass lot much meal learn lesson level listen run cost book schedule appointment once twice time",
  user: "user,the user,the customer,the client",
  single:
    "wife=wife,husband=husband,spouse=spouse,partner=partner,girlfriend=girlfriend,boyfriend=boyfriend,fiance=fiance,fiancee=fiancee,mother=mother,mom=mother,mum=mother,father=father,dad=father,boss=boss,manager=boss,supervisor=boss,line manager=boss,team lead=team lead,landlord=landlord,landlady=landlord,doctor=doctor,gp=doctor,family doctor=doctor,physician=doctor,dentist=dentist,therapist=therapist,psychiatrist=psychiatrist,accountant=accountant,tax advisor=accountant,lawyer=lawyer,hairdresser=hairdresser,personal trainer=trainer,trainer=trainer,coach=coach,mentor=mentor,roommate=roommate,flatmate=roommate,company=employer,employer=employer,bank=bank,insurance=insurance,health insurance=health insurance,internet provider=internet provider,phone provider=phone provider,gym=gym,school=school,university=university,number=phone,phone number=phone,mobile number=phone,cell number=phone,telephone number=phone,cell phone number=phone,mobile=phone,telephone=phone,email address=email,mail address=email,mail=email,home address=address,office=office,team=team,department=department,advisor=advisor,supervisor=boss,project manager=project manager,ceo=ceo,cto=cto,home=home,timezone=timezone,kids=child,children=child,weigh=weight,weighs=weight,down=weight,up=weight,earn=salary,earns=salary,make=salary,makes=salary,raise=salary,tall=height,grown=height,study=major,studies=major,studying=major,major in=major,majors in=major",
  noName:
    "the this that these those my your our his her their its he she it they we you everyone everybody someone somebody nobody anyone who what which there here today tomorrow yesterday both some most one every each no any when if while since after before please now then so just not two three all",
  generic:
    "date day time class course session new present actual own scheduled planned next official latest upcoming full total monthly weekly",
  demonym: "\\p{Lu}\\p{L}+(?:ish|ese)",
  sole: "preferred default current main primary native official favorite standard usual",
  vague:
    "password code pin number link price cost total version status file page ticket order room case invoice booking reservation flight tracking confirmation seat gate train bus package delivery meeting appointment call event class lesson shift task",
  serial: "order ticket case invoice booking reservation flight tracking confirmation gate train bus package delivery",
  predicate:
    "so|very|really|too|quite|pretty|that|because|when|getting|always|also|still|just|definitely|hard|unknown|about|from|by|on|in|at|to|for|with|not|never|being|made|made of|available|\\p{L}+ing\\b|closed|open|broken|gone|missing|dead|amazing|great|good|bad|better|expensive|cheap|over|out|back|here|there|sold|canceled|awesome|cool|nice|delicious|different|the same|new|old|wrong|right|misspelled|often|usually|spelled|pronounced|due|off|full|empty|late|early|ready|down|up|awful|terrible|funny|boring|fun|easy|difficult|impossible|important|overrated|underrated|located|based on|written|owned|run by|playing|retiring|retired|sick|ill|annoying|my|ours|mine|yours|like|none of|later|back|asap|maybe|top secret|a secret|secret|private|confidential|only|all|under|near|next to|close to|part of|what|how|why|where|who|one of|between|around the corner|much|more|less|higher|lower|too high|too low|high|low|fine|okay|ok|safe|long|short|fast|slow|far|worth|actually|basically|going|likely|hopefully|really|known|called off|taken|visible|public|registered|blocked|locked|leaked|compromised|expired|stolen|lost|changing|unlisted",
  numbers: "zero one two three four five six seven eight nine ten eleven twelve",
  dateGlue: "on at the of in for by from to until till around about by the",
  relativeDay:
    "today|tomorrow|tonight|the day after tomorrow|(?:next|this|the following|the next|late|early|mid[- ]?|end of|the end of|beginning of) (?:week|month|year|quarter|spring|summer|autumn|fall|winter|weekend|\\p{L}+day|january|february|march|april|may|june|july|august|september|october|november|december)|q[1-4](?: \\d{4})?|noon|midnight|in the (?:morning|afternoon|evening)|(?:the )?(?:morning|afternoon|evening)|a (?:week|month|day) (?:later|earlier)|the (?:week|month) after|\\d+ (?:days|weeks|months) later",
  carriers: "am is are have has feel feels been being back now still just got get the a an officially finally",
  status:
    "single=love.single,unmarried=love.single,not married=love.single,not seeing anyone=love.single,broke up=love.single!," +
    "split up=love.single!,split=love.single!,single again=love.single,newly single=love.single,married=love.married," +
    "newly married=love.married,happily married=love.married,wife=love.married,husband=love.married," +
    "tied the knot=love.married!,got married=love.married!,got hitched=love.married!,a newlywed=love.married," +
    "divorced=love.divorced,recently divorced=love.divorced,getting divorced=love.divorced,getting a divorce=love.divorced," +
    "got divorced=love.divorced!,got a divorce=love.divorced!,filed for divorce=love.divorced!,engaged=love.engaged," +
    "got engaged=love.engaged!,said yes=love.engaged!,fiance=love.engaged,fiancee=love.engaged,widowed=love.widowed," +
    "a widow=love.widowed,a widower=love.widowed,separated=love.separated,in a relationship=love.dating,dating=love.dating," +
    "seeing someone=love.dating,taken=love.dating,girlfriend=love.dating,boyfriend=love.dating," +
    "partner=love.dating,started dating=love.dating!,started seeing=love.dating!,unemployed=work.none,out of work=work.none," +
    "between jobs=work.none,job hunting=work.none,looking for a job=work.none,looking for work=work.none,jobless=work.none," +
    "lost my job=work.none!,got fired=work.none!,got laid off=work.none!,was laid off=work.none!,was fired=work.none!," +
    "quit my job=work.none!,employed=work.employed,found a job=work.employed!,got a job=work.employed!," +
    "found work=work.employed!,found a new job=work.employed!,got hired=work.employed!,landed a job=work.employed!," +
    "started a new job=work.employed!,back at work=work.employed,retired=work.retired,a retiree=work.retired," +
    "retired last=work.retired!,work part time=hours.part,work part-time=hours.part,working part time=hours.part," +
    "working part-time=hours.part,went part time=hours.part!,part time=hours.part,part-time=hours.part," +
    "work full time=hours.full,work full-time=hours.full,working full time=hours.full,working full-time=hours.full," +
    "went full time=hours.full!,full time=hours.full,full-time=hours.full,work remotely=place.remote," +
    "work from home=place.remote,working remotely=place.remote,working from home=place.remote,remote=place.remote," +
    "fully remote=place.remote,work in the office=place.office,working from the office=place.office," +
    "work from the office=place.office,back in the office=place.office,working in the office=place.office," +
    "back to the office=place.office,work nights=shift.night,work night shifts=shift.night,working nights=shift.night," +
    "on night shift=shift.night,on nights=shift.night,on night shifts=shift.night,work days=shift.day," +
    "work day shifts=shift.day,on day shift=shift.day,on days=shift.day,on day shifts=shift.day,on the day shift=shift.day," +
    "a student=study.student,in college=study.student,in university=study.student,at university=study.student," +
    "still studying=study.student,an undergraduate=study.student,a grad student=study.student,a phd student=study.student," +
    "in grad school=study.student,in high school=study.student,graduated=study.done!,got my degree=study.done!," +
    "finished university=study.done!,finished college=study.done!,got my diploma=study.done!," +
    "dropped out of college=study.done!,dropped out of university=study.done!,finished my degree=study.done!," +
    "finished my phd=study.done!,dropped out=study.done!,left university=study.done!,pregnant=baby.expecting," +
    "expecting=baby.expecting,expecting a baby=baby.expecting,expecting a child=baby.expecting,gave birth=baby.born!," +
    "had the baby=baby.born!,had a baby=baby.born!,had her baby=baby.born!,had our baby=baby.born!,had my baby=baby.born!," +
    "sick=health.ill,ill=health.ill,down with the flu=health.ill,down with a cold=health.ill,under the weather=health.ill," +
    "a cold=health.ill,the flu=health.ill,covid=health.ill,a fever=health.ill,in hospital=health.ill," +
    "in the hospital=health.ill,hospitalized=health.ill,recovered=health.well,healthy again=health.well," +
    "well again=health.well,feeling better=health.well,better now=health.well,over my cold=health.well," +
    "over the flu=health.well,out of hospital=health.well,out of the hospital=health.well," +
    "home from hospital=health.well,home from the hospital=health.well,came home from hospital=health.well!," +
    "came home from the hospital=health.well!,discharged=health.well,vegetarian=diet.vegetarian,a vegetarian=diet.vegetarian," +
    "went vegetarian=diet.vegetarian!,became vegetarian=diet.vegetarian!,became a vegetarian=diet.vegetarian!," +
    "turned vegetarian=diet.vegetarian!,vegan=diet.vegan,a vegan=diet.vegan,went vegan=diet.vegan!,became vegan=diet.vegan!," +
    "became a vegan=diet.vegan!,turned vegan=diet.vegan!,pescatarian=diet.pescatarian,a pescatarian=diet.pescatarian," +
    "went pescatarian=diet.pescatarian!,eat meat=diet.meat,a meat eater=diet.meat,eat meat again=diet.meat," +
    "started eating meat=diet.meat!,started eating meat again=diet.meat!,eating meat again=diet.meat,eating meat=diet.meat," +
    "an omnivore=diet.meat,smoke=smoke.smoker,a smoker=smoke.smoker,smoke again=smoke.smoker,started smoking=smoke.smoker!," +
    "started smoking again=smoke.smoker!,took up smoking=smoke.smoker!,a nonsmoker=smoke.free,a non-smoker=smoke.free," +
    "quit smoking=smoke.free!,stopped smoking=smoke.free!,gave up smoking=smoke.free!,smoke-free=smoke.free," +
    "smoke free=smoke.free,drink alcohol=drink.drinker,drink=drink.drinker,sober=drink.sober,teetotal=drink.sober," +
    "quit drinking=drink.sober!,stopped drinking=drink.sober!,gave up drinking=drink.sober!,gave up alcohol=drink.sober!," +
    "quit alcohol=drink.sober!,rent=tenure.rent,a renter=tenure.rent,renting=tenure.rent,rent my place=tenure.rent," +
    "rent an apartment=tenure.rent,rent a flat=tenure.rent,a homeowner=tenure.own,own my home=tenure.own," +
    "own our home=tenure.own,bought a house=tenure.own!,bought an apartment=tenure.own!,bought a flat=tenure.own!," +
    "bought our own place=tenure.own!,bought my own place=tenure.own!,live alone=household.alone," +
    "living alone=household.alone,live by myself=household.alone,live on my own=household.alone,live with=household.shared," +
    "moved in with=household.shared!,living with=household.shared,taking driving lessons=licence.none," +
    "learning to drive=licence.none,a learner driver=licence.none,passed my driving test=licence.has!," +
    "got my driver's license=licence.has!,got my license=licence.has!,passed the driving test=licence.has!," +
    "got my driving licence=licence.has!",
  parts: {
    A: AUXILIARY,
    WITH: "(?: (?:with|near|since|next to|close to|together) .{2,60}?)?",
    S: "(?<s>\\S+(?: \\S+){0,2}?)",
    O: "(?<o>my|our|the user's|the|[\\p{L}.-]+(?: [\\p{L}.-]+)?(?:'s|s'))",
    K: "(?<k>[\\p{L}\\p{N}'/ -]{2,40}?)",
    N: "(?<n>(?:my|our|the|this|that|an?|\\p{Lu}[\\p{L}.-]*'s) (?:\\S+ ){0,4}?\\S+?|\\p{Lu}[\\p{L}\\p{N}-]*(?: [\\p{L}\\p{N}-]+){0,3}?)",
    V: "(?<v>.{1,80}?)",
    F: "(?<f>.{1,60}?)",
    AN: "(?:an? |the |my |our |his |her |their |some )?",
    BE: "(?:am|is|are)(?: (?:now|currently|still))?",
    VEHICLE: "(?:car|bike|motorcycle|motorbike|van|truck|scooter)",
  },
  frames: [
    ...states(
      "residence",
      "{S} {A}(?:lives?|resides?|(?:am|is|are) {A}(?:living|based|residing|settled)) {A}in {V}{WITH}",
      "{O} (?:home|place|house|apartment|flat|current city|current location|city|location|place of residence) {BE} in {V}",
      "{V} is where {S} (?:live|lives)",
      "{O} (?:current |home )?(?:city|location|residence|place of residence|town|home base) {BE} {V}",
    ),
    ...changes(
      "residence",
      "{S} {A}(?:moved|relocated|emigrated|immigrated)(?: back| out| over| house| in)?(?: with .{2,30}?)?(?: from {F})? to {V}{WITH}",
      "{S} {A}(?:settled|settled down|ended up) in {V}",
      "{S} {A}left {F} and moved to {V}",
      "{S} {A}(?:bought|rented|got) (?:an? |our |my )(?:new )?(?:house|apartment|flat|place|home) in {V}(?: and .*)?",
    ),
    ...ends("residence", "{S} {A}(?:moved away from|moved out of) {V}"),
    ...noPerson(
      states(
        "employer",
        "{S} {A}(?:works?|(?:am|is|are) {A}(?:working|employed)) {A}(?:as (?:an? |the )?[\\p{L} -]{2,40} )?at {V}(?:,? (?:as|in|on|since|near) .{2,60})?",
        "{S} {BE} (?:an? |the )?[\\p{L} -]{2,30} at {V}",
      ),
    ),
    ...states(
      "employer",
      "{S} {A}(?:works?|(?:am|is|are) {A}(?:working|employed)) {A}(?:as (?:an? |the )?[\\p{L} -]{2,40} )?(?:for|by) {V}(?:,? (?:as|in|on|since|near) .{2,60})?",
      "{V} is where {S} works?",
      "{O} (?:employer|company|workplace|day job) {BE}(?: at)? {V}",
    ),
    ...changes(
      "employer",
      "{S} {A}(?:got|started|took|accepted|landed|found|have|has|began) (?:an? |my |his |her |their |the )?(?:new )?(?:job|position|role|gig)(?: as .{2,30}?)? (?:at|with|for) {V}",
      "{S} {A}(?:started|began)(?: working| work)?(?: at| with| for) {V}",
      "{S} {A}(?:joined|(?:was|got) hired by|signed with|work for|works for) {V}(?: as .{2,40})?",
      "{S} {A}(?:switched|changed|moved) (?:jobs?|companies|employers?)(?: from {F})? to {V}",
      "{S} {A}(?:switched|changed|moved|went) from {F} to {V}",
      "{S} {A}(?:quit|left) {F} (?:for|to join|to work (?:at|for)) {V}",
      "{O} new (?:employer|company|job) is (?:at )?{V}",
    ),
    ...ends(
      "employer",
      "{S} {A}(?:quit|left|resigned from|retired from|departed|(?:was|were|got|been) (?:fired|laid off|let go|sacked|made redundant)(?: from| by| at)?)(?: (?:my|his|her|their|the) (?:job|position|work)(?: at| with)?)?(?: {V})?",
      "{S} {A}lost (?:my|his|her|their|the) job(?: at {V})?",
      "{S} {A}(?:handed in|gave) (?:my|his|her|their) (?:notice|resignation)(?: (?:at|to) {V})?",
      "{S} (?:{A}retired|(?:am|is) {A}(?:unemployed|retired|out of work|between jobs))(?: from {V})?",
    ),
    ...states(
      "role",
      "{S} {A}(?:works?|(?:am|is|are) {A}(?:working|employed)) {A}as (?:an? |the )?{V}(?: (?:at|for|in) .{2,40})?",
      "{O} (?:job title|job|role|title|position|occupation|profession) {BE} (?:an? |the )?{V}",
    ),
    ...changes(
      "role",
      "{O} (?:job title|job|role|title|position) (?:has |was |have )?(?:changed|been changed) (?:from {F} )?to (?:an? |the )?{V}",
      "{S} {A}(?:was|were|got|been) {A}promoted(?: from {F})? to (?:an? |the )?{V}",
      "{S} {A}(?:became|moved up to|been made|was made|took over as|stepped up as) (?:an? |the )?{V}",
      "{S} (?:am|is|are) now (?:an? |the ){V}",
    ),
    ...states(
      "name",
      "{O} (?:full |first |last |given |family |legal |real |middle )?(?:name|surname) {BE} {V}",
      "{S} (?:am|is|are) (?:called|named) {V}",
      "call me {V}",
    ),
    ...changes(
      "name",
      "{S} {A}changed {O} (?:full |first |last |given |family |legal )?(?:name|surname)(?: from {F})? to {V}",
      "{S} {A}(?:go|goes) by {V}",
      "{O} (?:married|new) (?:last )?name is {V}",
      "{S} {A}took {O} (?:husband|wife|partner)'s (?:last )?name, {V}",
    ),
    ...states("birthday", "{O} (?:birthday|birth date|birthdate|date of birth|dob|bday) {BE}(?: on)? {V}", "{S} (?:was|were) born on {V}"),
    ...states("age", "{S} {A}(?:am|is|are) {A}{V}(?: years old| years of age| yo| y/o)?", "{O} age {BE} {V}"),
    ...changes("age", "{S} {A}turned {V}(?: years old)?", "{S} (?:am|is) now {V}(?: years old)?"),
    ...states(
      "status",
      "{S} {A}(?:have|has) (?:an? )?(?<v>girlfriend|boyfriend|fiancée?|fiancee?|wife|husband|partner)(?: .*)?",
      "{S} {A}(?:am|is|are) {A}{V}(?: to (?:\\p{Lu}[\\p{L} .'-]{1,40}|.{2,20}))?",
      "{S} {V}",
      "{O} (?:relationship|marital) status {BE} {V}",
      "{S} (?:am|is|are) {A}(?<v>dating|seeing|engaged|married) .{2,30}",
    ),
    ...changes(
      "status",
      "{S} (?:now )?(?:have|has) an? (?<v>girlfriend|boyfriend)(?: now)?",
      "{S} {A}(?:got|became|been) {V}(?: to .{2,40})?",
      "{S} {A}(?<v>broke up|split up|separated|divorced|split)(?: with| from)?(?: .{2,40})?",
      "{S} {A}(?<v>tied the knot|said yes)",
      "(?:.{1,30}) and i {A}(?:got |are |am |were |have been )?(?<v>broke up|split up|married|engaged|divorced|separated|husband and wife|finali[sz]ed the divorce|tied the knot)(?: .*)?",
      "{S} {A}(?:are |am )?(?<v>husband and wife)(?: .*)?",
    ),
    ...states(
      "progress",
      "{N} (?:is|are) (?:still |currently )?(?<v>in progress|on hold|blocked(?: by .*)?|planned|pending|open|underway|delayed|under review|stuck|unfinished|not started|ongoing|broken|down|a draft|in draft|red|failing|unresolved|in the works)",
    ),
    ...changes(
      "progress",
      "{S} {A}(?<v>finished|completed|launched|shipped|released|wrapped up|canceled|abandoned|paused|resumed|merged|approved) {N}",
      "{N} (?:(?:is|are|was|were|has been|got|just) )*(?:now )?(?<v>done|finished|complete|completed|on hold|approved|launched|live|shipped|released|canceled|merged|resumed|unblocked|fixed|resolved|healed|green(?: again)?|working(?: again)?|back(?: up)?|repaired|deployed|over|off hold|closed|public)",
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
    ...states("identity", "{S} {A}(?:am|is) {A}(?:an?|the|our|your) {V}(?: (?:on|at|in|for|of|with) .{2,60})?"),
    ...of(
      "salary",
      changes(
        "amount",
        "{S} {A}(?:am|is) (?:now )?on (?<v>[$€£]?\\d[\\d.,]*(?:k| ?(?:euros?|dollars|pounds))?)(?: (?:a|per) (?:month|year|hour))?",
      ),
    ),
    ...changes("count", "{S} {A}(?:am|are|is) (?:now )?(?:down|up) to (?:only )?{V} {K}"),
    ...of("theme", states("favorite", "{S} {A}(?:prefers?|uses?|likes?) (?:the )?(?<v>dark|light)(?: mode| theme| colors?)?(?: theme)?")),
    ...of("seat", states("favorite", "{S} {A}prefers? (?:an? |the )?(?<v>window|aisle|middle) seats?")),
    ...of("units", states("favorite", "{S} {A}(?:prefers?|uses?) (?:the )?(?<v>metric|imperial) (?:units|system)")),
    ...states(
      "choice",
      "{S} {A}(?:strongly |much |generally |usually |always )?prefers? {V} (?:over|rather than|instead of|to|more than) {F}",
    ),
    ...states(
      "schedule",
      "{N} (?:is|are|takes place|happens|starts|begins|lands|ends)(?: now)?(?: scheduled| set| planned| due| happening| taking place| booked)?(?: for| on| at| in| by| to start)? {V}",
      "{N} is(?: now)?(?: every| each) {V}",
      "(?:i|we) have (?<n>(?:an?|my|our|the) .+) (?:on|at) {V}",
    ),
    ...changes(
      "schedule",
      `{N} (?:(?:was|is|has been|have been|got|has|had|gets|is being|been|were|are) )*${MOVED}(?: back| forward| out| up)?(?: from {F})?(?: to| until| till| by)(?: start)? {V}`,
      `(?:i|we|they|he|she|\\p{Lu}\\p{L}+|the \\p{L}+) {A}${MOVED} {N}(?: back| forward| out| up)?(?: from {F})? (?:to|until|till) {V}`,
      "{N} (?:is|are) now (?:scheduled |set |planned |due |happening |taking place |booked )?(?:for |on |at |in |by )?{V}",
      "{N} will (?:now )?(?:be|take place|happen|start) (?:on |at |in )?{V} instead(?: of {F})?",
      "{N} is (?:on |at |in )?{V}(?:,)? (?:instead of|not|rather than) (?:on |at |in )?{F}",
      "new (?:date|time|deadline) for {N}(?: is|:) {V}",
    ),
    ...ends(
      "schedule",
      "{N} (?:(?:was|is|has been|have been|got|been|were) )*(?:canceled|called off|scrapped|dropped|off)",
      "(?:i|we|they|he|she) {A}(?:canceled|called off|dropped|scrapped) {N}",
    ),
    ...states(
      "amount",
      "{N} (?:is|are|costs?|amounts to|comes to|stands at|runs|equals|totals) (?:about |around |exactly |roughly |at )?{V}",
      "{S} {A}pays? {V} (?:a|per|each|every) (?<k>month|year|week)(?: (?:for|in) {N})?",
      "{S} {A}pays? {V} (?:for|in) {N}",
      "{S} {A}(?:takes?|(?:am|is) on) {V} of {K}(?: (?:a|per|each|every) \\p{L}+)?",
      "{S} {A}(?<k>earns?|makes?|weighs?) (?:about |around )?{V}(?: (?:a|per) (?:month|year|week|hour))?(?: before taxes?| after taxes?| gross| net)?",
      "{S} (?:am|is) {V} (?<k>tall)",
    ),
    ...changes(
      "amount",
      `{N} (?:(?:has|have|was|were|is|are|been|got|just) )*${RISEN}(?: by .{1,20}?)?(?: from {F})?(?: to)? {V}`,
      "{N} (?:is|are|costs?) now (?:about |around |up to |down to |at )?{V}",
      "{N} now (?:is|costs?|runs|stands at) {V}",
      "(?:i|we|they|he|she|my \\p{L}+|the \\p{L}+) {A}(?:raised?|increased?|cut|lower(?:ed)?|reduced?|changed?|bump(?:ed)?|upped|dropped) {N}(?: from {F})? to {V}(?: (?:a|per|each|every) \\p{L}+)?",
      "{S} {A}(?:has |have )?(?<k>grown) to {V}",
      "{S} {A}(?:got|received) a (?<k>raise) to {V}",
      "{S} {A}(?:lost|gained) (?:some )?(?<k>weight)(?: and)?,? (?:am|is)?(?: now)?(?: at| down to| up to)? {V}",
      "{S} (?:am|is)(?: now)? (?<k>down|up) to {V}",
      "{S} now (?<k>earns?|makes?|weighs?|pays?) {V}(?: (?:a|per) (?:month|year|week|hour))?",
    ),
    ...states("count", "{S} {A}(?:have|has|own|owns|got|keeps?|raises?) {A}{V} {K}", "there are {V} {K} (?:in|on) {N}"),
    ...changes(
      "count",
      "{S} {A}(?:have|has|own|owns) now (?:only )?{V} {K}",
      "{S} (?:now|only) (?:have|has|own|owns) (?:only )?{V} {K}(?: left)?",
      "{S} {A}(?:have|has) (?:only )?{V} {K} left",
    ),
    ...states(
      "possession",
      "{S} {A}(?:(?:have|has)(?! (?:\\p{L}+ed|been|gone|left|quit|sold|bought|become|grown|taken|given|made|seen|had|lost|found|to|not|no)\\b)|own|owns|drives?|rides?|keeps?|(?:shoots?|records?|types?|works?) (?:with|on)|leases?|rents?|got) {AN}{V}",
    ),
    ...ends(
      "possession",
      "{S} {A}(?:gave|given) {AN}{V} away",
      "{S} {A}(?:traded|swapped) {AN}{V} in(?: for .{2,60})?",
      "{V} (?:is|was|got|has been) (?:uninstalled|deleted|sold|scrapped)",
      "(?<v>\\p{Lu}\\p{L}+) (?:has |have )?(?:just )?(?:died|passed away|was put down|had to be put down)",
      "{S} {A}(?:sold|got rid of|gave away|given away|gave up|lost|returned|donated|scrapped|threw out|threw away|traded in|ditched|totaled) (?:my |our |the |his |her |their )?{V}(?: (?:to|on|for) .{2,40})?",
      "(?:my|our|the) {V} (?:(?:has |just |recently )*(?:died|passed away|was stolen|got stolen|was totaled|is dead|is gone|kicked the bucket)|had to be put down|was put down)",
      "{S} {A}(?:replaced|swapped|traded|exchanged) (?:my |our |the |his |her |their )?{V} (?:with|for|by) .{2,60}",
    ),
    ...states(
      "subscription",
      "{S} {A}(?:have|has|pays? for|got) {AN}{V} (?:subscription|membership|plan|account|pass)",
      "{S} {A}(?:(?:am|is) (?:subscribed to|a member of|a subscriber of)|subscribes? to|belongs? to) {AN}{V}",
      "{S} {A}(?:goes?|go) to (?<v>the gym|.{2,30} gym)",
      "{S} (?:(?:am|is) (?:taking|attending|enrolled in|doing|in)|takes?|attends?) {AN}(?:evening |online |weekly )?{V} (?:class|classes|course|lessons|program)",
    ),
    ...ends(
      "subscription",
      "{S} {A}(?:canceled|ended|quit|terminated|gave up) (?:my|our|the|his|her) (?:subscription|membership|account|plan)(?: (?:at|to|with|of|for) {V})",
      "{S} {A}(?:canceled|quit|ended|left|dropped|dropped out of|unsubscribed from|terminated|gave up|stopped (?:going to|taking|paying for)) {AN}{V}(?: (?:subscription|membership|plan|account|pass|class|classes|course|lessons|program))?",
    ),
    ...states(
      "use",
      "{S} {A}(?:uses?|(?:am|is|are) using|runs?|drives?|develops? (?:in|with)|codes? (?:in|with)|works? with|relies on|rely on) {AN}{V}(?: (?:for|as|to|on|at|with) .{2,60})?",
      "{O} {K} (?:is|are) (?:on|with|using|built with|built on|written in|hosted on|deployed on|running on) {V}",
      "{O} {K} (?:uses?|runs? on|runs) {V}(?: (?:for|as) .{2,40})?",
    ),
    ...changes(
      "use",
      "{S} {A}(?:switched|migrated|moved|changed|went|upgraded|transitioned|swapped|ported) (?:(?:over|back) )?(?:(?:my|our|the) .{2,30}? )?from {F} (?:over )?to {V}",
      "{S} {A}(?:switched|migrated|moved|changed|upgraded|transitioned) (?:(?:over|back) )?to {V} from {F}",
      "{S} {A}(?:switched|migrated|moved|changed|upgraded|transitioned) (?:(?:over|back) )?(?:to|onto) {V}(?: (?:for|as) .{2,40})?",
      "{S} {A}(?:replaced|swapped|traded|exchanged|dropped|ditched|abandoned) (?:my |our |the )?{F} (?:with|for|by|in favor of) {AN}{V}",
      "{S} {A}(?:uses?|(?:am|is|are) using) {V} (?:instead of|rather than|in place of) {F}",
      "{O} {K} {A}(?:switched|migrated|moved|changed) (?:from {F} )?to {V}",
      "{V} (?:has )?replaced {F}(?: as .{2,40})?",
    ),
    ...changes("use", "{S} {A}(?:upgraded|updated|bumped|moved) {N} to {V}"),
    ...of(
      "email",
      states("attribute", "(?:you can )?(?:reach|contact|email|write|write to) (?:me|us) (?:at|on|via|under) (?<v>\\S+@\\S+)"),
    ),
    ...of(
      "phone",
      states("attribute", "(?:you can )?(?:reach|contact|call|text) (?:me|us) (?:at|on|via|under) (?<v>[+(]?\\d[\\d\\s()./-]{5,}\\d)"),
    ),
    ...states(
      "attribute",
      "{S} {A}(?<k>study|studies|studying|major in|majors in) {V}(?: at .{2,40})?",
      "{O} {K} (?:is|are|:)(?: called| named)? {V}",
      "{V} is {O} {K}",
      "{O} {K} is (?:at|on|with) {V}",
      "(?<k>(?:default|main|preferred|primary|current) [\\p{L} ]{2,30}) is {V}",
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
      "{O} {K} {A}moved (?:from {F} )?to {V}",
      "{O} {K} (?:is|are) now (?:called |named )?{V}",
      "{O} {K} (?:(?:has|have|was|were|been|got|is|just|recently) )*(?:changed|switched|updated|become|became|renamed|set|moved|reset|bumped|upgraded)(?: from {F})?(?: to| into)? {V}",
      "{O} new {K} (?:is|are)(?: called| named)? {V}",
      "{S} {A}(?:changed|updated|switched|set|reset|bumped|upgraded|renamed) {O} {K}(?: from {F})? to {V}",
      "{S} {A}(?:have|has|got) an? new {K}(?:,|:| -| called| named) {V}",
      "(?:please )?(?:use|reach me at|contact me at|write me at|call me at) {V} (?:instead|from now on)(?: of {F})?",
      "{O} {K} is {V},? (?:not|instead of|rather than) {F}",
      "{V} is (?:now )?{O} new {K}",
    ),
  ],
};
