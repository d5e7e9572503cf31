import { broad } from "./broad.ts";
import { feedback } from "./feedback.ts";
import { restated } from "./restated.ts";
import { siblings } from "./siblings.ts";
import type { Signal } from "./signal.ts";
import { NORM_SIGNALS, QUERY_SIGNALS, RECORD_SIGNALS } from "./signals/all.ts";
import { newerFirst } from "./signals/newer-first.ts";
import { session } from "./signals/session.ts";
import { similarity } from "./signals/similarity.ts";
import { speaker } from "./signals/speaker.ts";
import { words } from "./signals/words.ts";

const ALL = [
  ...NORM_SIGNALS,
  ...QUERY_SIGNALS,
  ...RECORD_SIGNALS,
  words,
  session,
  similarity,
  speaker,
  siblings,
  feedback,
  restated,
  broad,
  newerFirst,
] as const;
type AnySignal = (typeof ALL)[number];
/** All signals that take part in a score. */
export const SIGNALS: readonly Signal[] = ALL;

/** The parameters of every signal, by its name. */
export type RankingParameters = { readonly [S in AnySignal as S["name"]]: Readonly<S["parameters"]> };
/** Parameters that replace the defaults. */
export type ParameterChanges = { readonly [S in AnySignal as S["name"]]?: Partial<Readonly<S["parameters"]>> };

/** Vectors of a model know more than the built-in ones, also who speaks. So similarity weighs more and the speaker signal less. */
const MODEL_PARAMETERS: ParameterChanges = { similarity: { weight: 0.45 }, speaker: { words: 1.25, similarity: 1.15 } };

/** The parameters for vectors of an embedder, with the given changes. */
export function parametersFor(embedderName: string, changes: ParameterChanges = {}): RankingParameters {
  const ofEmbedder: Partial<Record<string, object>> = embedderName.startsWith("builtin") ? {} : MODEL_PARAMETERS;
  const changed: Partial<Record<string, object>> = changes;
  const entries = SIGNALS.map(({ name, parameters }) => [name, { ...parameters, ...ofEmbedder[name], ...changed[name] }] as const);
  return Object.fromEntries(entries) as unknown as RankingParameters;
}

/** The parameters of one signal. */
export function parametersOf(signal: Signal, parameters: RankingParameters): object {
  return parameters[signal.name as keyof RankingParameters];
}
