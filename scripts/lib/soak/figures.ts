import { readdirSync } from "node:fs";
import { residentMiB } from "../service.ts";

/** What a soak measures on the way. It judges nothing by it, because the machine may be busy. */
export class Figures {
  readonly #latenciesMs = { write: [] as number[], search: [] as number[] };
  peakMemoryMiB = 0;
  peakOpenFiles = 0;

  async timed<T>(kind: "write" | "search", request: () => Promise<T>): Promise<T> {
    const startMs = performance.now();
    const answer = await request();
    this.#latenciesMs[kind].push(performance.now() - startMs);
    return answer;
  }

  /** A process that has ended has neither memory nor files. */
  sample(pid: number): void {
    try {
      // A process that has ended but was not waited for has no memory left to tell of.
      this.peakMemoryMiB = Math.max(this.peakMemoryMiB, residentMiB(pid) || 0);
      this.peakOpenFiles = Math.max(this.peakOpenFiles, readdirSync(`/proc/${pid}/fd`).length);
    } catch (error) {
      if (!(error instanceof Error && "code" in error)) throw error;
    }
  }

  line(): string {
    const [write, search] = [this.#latenciesMs.write, this.#latenciesMs.search].map((ms) => `${at(ms, 0.5)} / ${at(ms, 0.99)} ms`);
    return `writes ${write}, searches ${search} (p50 / p99), at most ${Math.round(this.peakMemoryMiB)} MiB and ${this.peakOpenFiles} open files`;
  }
}

function at(values: readonly number[], quantile: number): string {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.floor(quantile * sorted.length)] ?? Number.NaN).toFixed(0);
}
