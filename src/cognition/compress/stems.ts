import { stemmer } from "stemmer";
import { LIMITS } from "../../memory/limits.ts";
import { splitHeader } from "../../text/header.ts";
import { STOP_WORDS } from "../../text/stop-words.ts";
import { words } from "../../text/words.ts";

/** Words that many unrelated memories share: no topic. English, then function words of its neighbours, folded. */
const GENERIC_WORDS = new Set(
  (
    "user users assistant agent people person someone something anything everything everyone thing things stuff way ways lot lots bit kind kinds sort part time times day days week weeks weekend month months " +
    "year years today yesterday tomorrow tonight morning afternoon evening night hour hours minute minutes moment monday tuesday wednesday thursday friday saturday sunday january february march april may june " +
    "july august september october november december lately recently currently soon since though gonna always never often usually sometimes ever still already yet even also really very much many well maybe actually " +
    "good great nice best better bad new old big small little long short high low first last next late early right wrong sure happy glad sad amazing awesome cool important special different favorite favourite " +
    "like likes liked love loves loved enjoy enjoys enjoyed prefer prefers hate hates want wants wanted need needs needed feel feels feeling felt think thinks thought know knows knew hope hopes wish believe " +
    "say says said tell tells told talk talks talking ask asks asked mention mentioned make makes made making take takes took taking get gets got getting go goes going went gone come comes came coming see sees saw " +
    "look looks looking looked find finds found use uses used using try tries tried trying start starts started keep keeps kept give gives gave let lets put puts help helps helped work works worked working " +
    "agree agrees agreed agreement confirm confirms confirmed ready continue continues continued immediate immediately complete completes completed completely specific specifically proceed proceeds " +
    "full fully primary main final request requests requested provide provides provided choose chooses chosen chose option options propose proposed recommend recommended step steps task tasks " +
    "section process detail details detailed result results idea ideas question questions answer answers issue issues problem problems real effort fit set trying handle having must bring brings " +
    "live lives living plan plans planning planned be become became has have had having include includes including based one two three four five six seven eight nine ten number name names share shares shared " +
    "der die das und ist nicht ein eine einen einem einer mit von auf fur den dem des im am zu zum zur es er sie wir ihr ich mich mein meine dein sein hat habe haben war bin sind wird auch als aus bei nach uber nur noch sehr " +
    "le la les un une des du de et est pas que qui dans pour sur avec il elle nous vous je mon ma mes son sa ses au aux ce cette plus ne se en suis ont ai etait sont tres " +
    "el los las una unos y es no con por para su sus mi mis del al lo que se en como mas pero muy fue son tiene tengo " +
    "il lo gli di da e che non per con mia mio sono ha ho nel nella alla molto " +
    "o os as um uma e do da dos das no na em com meu minha seu sua foi tem tenho muito " +
    "het een van ik je dat niet op te zijn met voor mijn heeft heb naar " +
    "и в не на я что он она с как по это мой моя у к за из"
  ).split(" "),
);
/** By stem, so that "loving" is as generic as "love". */
const GENERIC = new Set([...GENERIC_WORDS, ...STOP_WORDS].flatMap((word) => [word, stemmer(word)]));
/** Function characters of Chinese and the most common verbs with them; a pair that holds one is no topic. */
const GENERIC_CHARACTER = /[我你您他她它们的是在了和有不这那个也就都要会很吗呢吧把被给对从到用]|喜欢|觉得|知道|^\p{Script=Hiragana}+$/u;
const HAN_OR_KANA = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const ASCII_WORD = /^[a-z']+$/;

/** What a text is about: its salient words, stemmed where they are English. Numbers are details, not topics. */
export function stems(text: string): Set<string> {
  const found = new Set<string>();
  for (const word of words(splitHeader(text).body)) {
    if (HAN_OR_KANA.test(word)) {
      if (!GENERIC_CHARACTER.test(word)) found.add(word);
      continue;
    }
    const bare = word.replace(/'\p{L}+$/u, "");
    const stem = stemOf(bare);
    if (stem !== undefined) found.add(stem);
  }
  return found;
}

/** Words come again and again: what was found of one is remembered, for as long as nothing is erased. */
const known = new Map<string, string | undefined>();

/** Forgets every word that was met: an erased memory's words among them. */
export function forgetTopics(): void {
  known.clear();
}

/** Undefined for a word that is no topic. */
function stemOf(word: string): string | undefined {
  if (known.has(word)) return known.get(word);
  if (known.size >= LIMITS.knownStems) known.clear();
  let stem: string | undefined;
  if (word.length >= 3 && !/\p{N}/u.test(word) && !GENERIC.has(word)) stem = ASCII_WORD.test(word) ? stemmer(word) : word;
  if (stem !== undefined && GENERIC.has(stem)) stem = undefined;
  known.set(word, stem);
  return stem;
}
