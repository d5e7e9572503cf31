import { stemmer } from "stemmer";
import { LIMITS } from "../memory/limits.ts";

/** English words whose forms no rule derives, and a few everyday pairs that mean one thing: `base:form,form`. */
const IRREGULAR = new Map<string, string>();
for (const group of `be:was,were,been,being,is,are,am begin:began,begun bite:bit,bitten blow:blew,blown break:broke,broken bring:brought build:built
  burn:burnt buy:bought catch:caught choose:chose,chosen come:came deal:dealt dig:dug draw:drew,drawn dream:dreamt drink:drank,drunk drive:drove,driven
  eat:ate,eaten fall:fell,fallen feed:fed feel:felt fight:fought find:found fly:flew,flown forget:forgot,forgotten forgive:forgave,forgiven
  freeze:froze,frozen get:got,gotten give:gave,given go:went,gone grow:grew,grown hang:hung hear:heard hide:hid,hidden hold:held keep:kept
  know:knew,known lay:laid lead:led leap:leapt learn:learnt leave:left lend:lent lie:lain light:lit lose:lost make:made mean:meant meet:met
  overcome:overcame pay:paid ride:rode,ridden ring:rang,rung rise:rose,risen run:ran say:said see:saw,seen seek:sought sell:sold send:sent
  sew:sewn shake:shook,shaken shine:shone shoot:shot show:shown sing:sang,sung sink:sank,sunk sit:sat sleep:slept speak:spoke,spoken spend:spent
  spin:spun stand:stood steal:stole,stolen stick:stuck strike:struck swear:swore,sworn sweep:swept swim:swam,swum swing:swung take:took,taken
  teach:taught tear:tore,torn tell:told think:thought throw:threw,thrown understand:understood wake:woke,woken wear:wore,worn weave:wove,woven
  win:won withdraw:withdrew,withdrawn write:wrote,written child:children man:men woman:women person:people mouse:mice foot:feet tooth:teeth
  goose:geese wife:wives life:lives knife:knives leaf:leaves shelf:shelves wolf:wolves half:halves thief:thieves good:better,best bad:worse,worst
  mom:mum,mother,mommy dad:father,daddy bicycle:bike photo:photograph tv:television`.split(/\s+/)) {
  const [base = "", forms = ""] = group.split(":");
  for (const form of forms.split(",")) IRREGULAR.set(form, base);
}

/** Words come again and again: what was found of one is remembered, for as long as nothing is erased. */
const known = new Map<string, string>();

/** Forgets every word that was met: an erased memory's words are in no other place of this thread. */
export function forgetStems(): void {
  known.clear();
}

/** What the forms of a folded word share: Porter's stem of its base form for English, the word itself for anything else. Empty for a bare ending. */
export function stem(word: string): string {
  let found = known.get(word);
  if (found === undefined) {
    const bare = word.replace(/'(?:s|re|ve|ll|d|m)?$/, "");
    const base = IRREGULAR.get(bare) ?? bare;
    found = /^[a-z]{3,}$/.test(base) ? stemmer(base) : base;
    if (known.size >= LIMITS.knownStems) known.clear();
    known.set(word, found);
  }
  return found;
}
