/** The result for one fact of a set. */
export interface Outcome {
  /** Id of the pair or dialogue. */
  readonly id: string;
  readonly kind: string;
  readonly language: string;
  /** The label: `goes` must be deprecated, `stays` must not be deprecated, and `free` does not count. */
  readonly expect: "goes" | "stays" | "free";
  /** Whether every attentive reader sees the change. */
  readonly plain: boolean;
  /** False if no extracted fact contains the words. */
  readonly found: boolean;
  readonly deprecated: boolean;
  /** Marked as probably outdated, and not deprecated. */
  readonly outdated: boolean;
  readonly about: string;
  readonly beside: string;
}

export interface Counts {
  /** Pairs and dialogues. */
  readonly entries: number;
  /** Deprecations of labelled facts, and below the correct ones. */
  readonly made: number;
  readonly right: number;
  readonly plain: number;
  readonly plainHit: number;
  readonly goes: number;
  readonly stays: number;
  /** Facts that had to stay and were deprecated. */
  readonly lost: number;
  readonly softRight: number;
  readonly softWrong: number;
  /** Deprecations of facts without a label. */
  readonly free: number;
  /** Labelled facts that extraction lost. */
  readonly missing: number;
}

export function count(outcomes: readonly Outcome[]): Counts {
  const of = (holds: (one: Outcome) => boolean) => outcomes.filter(holds).length;
  const lost = of((one) => one.expect === "stays" && one.deprecated);
  const right = of((one) => one.expect === "goes" && one.deprecated);
  return {
    entries: new Set(outcomes.map(({ id }) => id)).size,
    made: right + lost,
    right,
    plain: of((one) => one.plain),
    plainHit: of((one) => one.plain && one.deprecated),
    goes: of((one) => one.expect === "goes"),
    stays: of((one) => one.expect === "stays"),
    lost,
    softRight: of((one) => one.expect === "goes" && one.outdated),
    softWrong: of((one) => one.expect === "stays" && one.outdated),
    free: of((one) => one.expect === "free" && one.deprecated),
    missing: of((one) => one.expect !== "free" && !one.found),
  };
}

/** Share of correct deprecations; 1 if there are none. */
export const precision = ({ made, right }: Counts) => (made === 0 ? 1 : right / made);
export const plainRecall = ({ plain, plainHit }: Counts) => (plain === 0 ? 1 : plainHit / plain);
export const recall = ({ goes, right }: Counts) => (goes === 0 ? 1 : right / goes);

export interface Measured {
  readonly name: string;
  readonly isSealed: boolean;
  readonly total: Counts;
  readonly kinds: ReadonlyMap<string, Counts>;
  /** Empty for a sealed set. */
  readonly languages: ReadonlyMap<string, Counts>;
  /** Wrong outcomes with their texts; empty for a sealed set. */
  readonly faults: readonly Outcome[];
}

export function measureSet({ name, isSealed }: { name: string; isSealed: boolean }, outcomes: readonly Outcome[]): Measured {
  const by = (key: (one: Outcome) => string) =>
    new Map([...Map.groupBy(outcomes, key)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, some]) => [name, count(some)] as const));
  const isFault = ({ expect, deprecated, outdated, found }: Outcome) =>
    expect === "goes" ? !deprecated : expect === "stays" && (deprecated || outdated || !found);
  return {
    name,
    isSealed,
    total: count(outcomes),
    kinds: by(({ kind }) => kind),
    languages: isSealed ? new Map() : by(({ language }) => language),
    faults: isSealed ? [] : outcomes.filter(isFault),
  };
}
