/**
 * How signals become one score:
 *
 *     words = (own + 0.7 · session · (1 + newness · e^(-age / 10))) / (total^0.8 · best^0.2)
 *     dense = weight · max(0, cosine)^1.4
 *     base  = (words · (1 + 0.4 · named) + dense · (1 + 0.3 · named)) · cues
 *     score = base · (1 + 0.05 · importance) · (1 + 0.02 · recency) · (1 + 0.2 · task) · (1 + 0.02 · confidence) · level · outdated
 *
 * For a question `newness` is 2, for a message 3.4 (`text/cues.ts` tells them apart); then a message counts less what was said again
 * later (`restated.ts`). `own` and `session` are the scores of `lexical/score-words.ts`, `cues` is `lexical/telling.ts`'s factor, `total`
 * the weight of all terms of the question, `best` the best numerator of this question. `named` is 0, but for what the only speaker named
 * said it is (the best numerator of that speaker / best)²: a name is trusted as far as its bearer has an answer. What came of one write has
 * the words of all of it; the nearest to the question leads with `cosine` = 0.5 · its best + 0.5 · its mean, another has its own cosine, and a base
 * times √(share of the question's words that it adds), 0.1 at least (`siblings.ts`). The constants were tuned
 * on the development halves of four data sets by coordinate descent, cross-validated over conversations, and rounded; ARCHITECTURE.md
 * tells what each is worth.
 */
export const FUSION = {
  /** Between the covered share of the question (1: absolute) and the best of this question (0: relative). */
  coverage: 0.8,
  session: 0.7,
  /** A session's score counts more the newer the session, in sessions: for a message, which goes on with recent work, most. */
  messageRecency: 3.4,
  questionRecency: 2,
  recencySessions: 10,
  /** Weak cosines are noise. */
  densePower: 1.4,
  /**
   * Where words cover little of a short question, meaning has to decide: up to `1 + denseWhenUncovered` times the weight, once the best
   * memory has under `coveredShare` of the question's heaviest terms. Beyond `shortQueryTerms` terms it fades with their square.
   */
  denseWhenUncovered: 4,
  coveredShare: 0.5,
  shortQueryTerms: 3,
  /** Questions confuse who said what: the speaker factor counts as `(best of the speaker named / best of all) ^ speakerTrustPower`. */
  speakerTrustPower: 2,
  /** Who tells of himself tells facts: `1 + firstPerson` times as much at most. */
  firstPerson: 0.15,
  /** A question about "me" is answered by what the user said, where speakers are roles. */
  user: 0.35,
  /** What an assistant said is seldom what is asked for; what asks seldom answers; what has a figure often does. */
  assistant: 0.1,
  asks: 0.1,
  number: 0.1,
  /** What names a day or a span answers a question that has "when". */
  saysWhen: 0.2,
  /** Work goes on where a session ended: `(1 + memories after it in its session) ^ -sessionEnd`, for a message. */
  sessionEnd: 0.2,
  /** Beyond as many all are alike: a session without an end is no reason to forget its beginning. */
  sessionEndMemories: 50,
  /** Work goes on from its last state: what a later memory is like counts less for a message, see `restated.ts`. */
  restated: 0.65,
  /** Of several memories of one write, one after the first counts as the root of the share of the question's words that it adds, and no less than the least. */
  sibling: 1,
  siblingLeast: 0.1,
  /** How far the nearest memory of a write tells how near the write is; the rest is told by all of them alike. */
  siblingNearest: 0.5,
  /** A line of a few words says little: `1 - short / (1 + terms / shortTerms)`. */
  short: 0.2,
  shortTerms: 4,
  /** Without word scores the text index's stand in, relative to the best: of about the height that `words` has then. */
  textIndex: 0.7,
} as const;

/** What depends on the embedder. */
export interface EmbedderWeights {
  readonly dense: number;
  /** Factors of what the only speaker named in the question said, see {@link FUSION.speakerTrustPower}. */
  readonly speakerWords: number;
  readonly speakerDense: number;
}

/** Dense vectors of a model know more, and also who speaks: they weigh more, the speaker less. */
export function weightsOf(embedderName: string): EmbedderWeights {
  return embedderName.startsWith("builtin") ? EMBEDDER_WEIGHTS.builtin : EMBEDDER_WEIGHTS.model;
}

export const EMBEDDER_WEIGHTS = {
  builtin: { dense: 0.4, speakerWords: 1.4, speakerDense: 1.3 },
  model: { dense: 0.45, speakerWords: 1.25, speakerDense: 1.15 },
} as const satisfies Record<string, EmbedderWeights>;

/** They order what is about equally relevant, and never bury an exact answer: see {@link MAX_BOOST}. */
export const FACTORS = {
  importance: 0.05,
  /** Mild: most questions are not about what is new, and superseded facts are gone already. */
  recency: 0.02,
  /** The strongest, because the caller asked for it. */
  task: 0.2,
  /** A memory that its writer was sure of leads one that says the same with less. */
  confidence: 0.02,
  /**
   * A summary holds the words of several facts, so it matches a narrow question about as well as the fact that answers it: the fact
   * leads, and so do the others that are about the question. For a broad question it is lifted, see {@link BROAD}.
   */
  abstraction: 0.4,
  /**
   * Probably no longer true: what took its place leads although it has fewer of the question's words, and it still leads what is about
   * something else, because the verdict may be wrong.
   */
  outdated: 0.6,
} as const;

export const MAX_BOOST = (1 + FACTORS.importance) * (1 + FACTORS.recency) * (1 + FACTORS.task) * (1 + FACTORS.confidence);

/** After as long, what recency adds has halved: what was said this month leads what was said last year. */
export const RECENCY_HALF_LIFE_MS = 30 * 24 * 60 * 60 * 1000;

/** When and how a summary answers a question that many facts answer, see `broad.ts`. */
export const BROAD = {
  /** The question is broad when the fact at this place, or the last of fewer, has as much of the base of the first. */
  flatPlace: 20,
  flat: 0.45,
  /** It is so too when none of the first facts has more of its words by itself, on the scale of the text's score. */
  words: 0.1,
  /** So many facts lead, and so many summaries at most stand behind them: together the first ten. */
  leading: 8,
  summaries: 2,
  /** A summary is lifted for what it tells of so many of the first facts: of two at least. */
  facts: 30,
  tells: 2,
  /** A fact is told by what has as much of its words: what a summary quotes in part is not told by it. */
  told: 0.8,
} as const;
