import { DiskTooFull } from "../../../../src/stores/folder/disk-space.ts";
import { VectorsDamaged } from "../../../../src/stores/interfaces/vectors.ts";
import type { Random } from "../../../support/random.ts";

/** What may happen to one call of a store or model, in thousandths of all calls. */
export interface Rates {
  /** Others go on for some turns first. */
  readonly late: number;
  /** It fails and has no effect. */
  readonly fails: number;
  /** It has its effect and fails all the same, as a commit whose answer is lost. */
  readonly failsAfter: number;
  /** The process is killed before it. */
  readonly kills: number;
}

export const NO_FAULTS: Rates = { late: 0, fails: 0, failsAfter: 0, kills: 0 };

const LATE_TURNS = 12;
const never = new Promise<never>(() => {});

/** What a plan makes of a call; undefined lets it through. */
export type Fate = "late" | "fails" | "failsAfter" | "kills" | "noRoom" | "damaged" | undefined;
/** Decides on a call by its name and how many of that name came before. */
export type Plan = (call: string, nth: number) => Fate;

/** The error of a call that fails by its fate. */
export class Injected extends Error {}

/** Decides what happens to each call, and remembers it. */
export class Faults {
  rates: Rates = NO_FAULTS;
  /** Decides before the random numbers do. */
  plan: Plan = () => undefined;
  /** Whether the disk has room for what grows. */
  hasDiskSpace = true;
  /** All calls so far. */
  calls = 0;
  readonly trace: string[] = [];
  readonly #random: Random;
  readonly #counts = new Map<string, number>();

  constructor(random: Random) {
    this.#random = random;
  }

  fate(call: string): Fate {
    this.calls++;
    const nth = this.#counts.get(call) ?? 0;
    this.#counts.set(call, nth + 1);
    const fate = this.plan(call, nth) ?? (call === "vectors.erase" && !this.hasDiskSpace ? "noRoom" : this.#drawn());
    if (fate !== undefined) this.trace.push(`${call} #${nth} ${fate}`);
    return fate;
  }

  turns(): number {
    return 1 + this.#random.below(LATE_TURNS);
  }

  #drawn(): Fate {
    const { late, fails, failsAfter, kills } = this.rates;
    const drawn = this.#random.below(1_000);
    if (drawn < late) return "late";
    if (drawn < late + fails) return "fails";
    if (drawn < late + fails + failsAfter) return "failsAfter";
    return drawn < late + fails + failsAfter + kills ? "kills" : undefined;
  }
}

/** Whether the calls of a process still arrive. */
export interface Life {
  readonly isOver: boolean;
  kill(): void;
}

/**
 * The same object, each of whose asynchronous methods meets its fate first. `instant` names the methods that answer at once; they and
 * generators are let through. What a killed process calls never answers.
 */
export function underFaults<T extends object>(name: string, target: T, faults: Faults, life: Life, instant: readonly string[] = []): T {
  return new Proxy(target, {
    get(of, property) {
      const value: unknown = Reflect.get(of, property, of);
      if (typeof property !== "string" || typeof value !== "function") {
        return typeof value === "object" && value !== null && GROUPED.has(name)
          ? underFaults(`${name}.${String(property)}`, value, faults, life, instant)
          : value;
      }
      const call = (...args: unknown[]): unknown => Reflect.apply(value, of, args);
      if (instant.includes(property)) return call;
      return (...args: unknown[]) => meet(`${name}.${property}`, () => call(...args), faults, life);
    },
  });
}

/** Objects whose properties are groups of methods. */
const GROUPED = new Set(["records", "vectors"]);

/** Makes the call unless its fate is another one. It never answers in a process that is killed. */
export async function meet<T>(name: string, call: () => Promise<T> | T, faults: Faults, life: Life): Promise<T> {
  if (life.isOver) return never;
  const fate = faults.fate(name);
  if (fate === "kills") {
    life.kill();
    return never;
  }
  if (fate === "noRoom") throw new DiskTooFull("The erasure of vectors", 50_000_000, 0);
  if (fate === "damaged") throw new VectorsDamaged(new Error("failed to fill whole buffer"));
  if (fate === "fails") throw new Injected(`${name} failed`);
  if (fate === "late") for (let turns = faults.turns(); turns > 0; turns--) await new Promise(setImmediate);
  if (life.isOver) return never;
  const answer = await call();
  if (life.isOver) return never;
  if (fate === "failsAfter") throw new Injected(`${name} failed after its effect`);
  return answer;
}
