import type { Sentences } from "../sentences.ts";
import type { Topics } from "../vocabulary.ts";

export const topics: Topics = {
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
};

export const sentences: Sentences = {
  titles:
    "dr mr mrs ms prof st mt fr sr jr rev hon capt col gen lt sgt vs no nos fig approx ca cf al eq vol pp dept univ est ext tel e.g i.e eg ie",
  abbreviations:
    "etc inc ltd co corp a.m p.m u.s u.k ph.d b.a m.a jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun",
  smallStarts: "i i'm i’m i've i’ve my we our he she it they the this that but and so also you there",
  sentenceStarts:
    "i i'm i’m he she it we they you the this that these those there my our his her their its but and so then also what when where who how why if in on at a an",
  lettered: "an?|plan|vitamins?|class|type|grade|option|hepatitis|section|part|team|size|letter",
};
