import { quantile } from "../../bench/load.ts";
import { median } from "../../bench/setup.ts";
import type { Measures } from "../retrieval/measures.ts";
import type { Contender, Speed } from "./measure.ts";

/** Returns the Markdown table of a run. The ratios are to the fastest server, which is neither memoryd nor the floor. */
export function tableOf(contenders: readonly Contender[], sets: readonly string[], scales: readonly number[]): string {
  const heads = [
    "server",
    ...sets.map((set) => `${set}, recall@10 / MRR`),
    ...scales.flatMap((scale) => {
      const memories = `${scale.toLocaleString("en")} memories`;
      return [`writes/s, ${memories}`, `search p50 / p95, ${memories}`, "p50 to the fastest server"];
    }),
  ];
  const fastest = (scale: number) =>
    Math.min(...contenders.flatMap(({ peer, speedByScale }) => (peer.kind === "server" ? mediansOf(speedByScale.get(scale)) : [])));
  const rows = contenders.map(({ peer, qualityBySet, speedByScale }) => [
    `${peer.name} ${peer.version}`.trim(),
    ...sets.map((set) => qualityCell(qualityBySet.get(set) ?? [])),
    ...scales.flatMap((scale) => speedCells(speedByScale.get(scale), fastest(scale))),
  ]);
  return [heads, heads.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

const mediansOf = (speed: Speed | undefined): number[] => (speed ? [median(speed.latencies)] : []);

function qualityCell(measured: readonly Measures[]): string {
  const mean = (name: keyof Measures) => measured.reduce((sum, one) => sum + one[name], 0) / measured.length;
  return measured.length === 0 ? "" : `${(100 * mean("r10")).toFixed(1)} / ${(100 * mean("mrr")).toFixed(1)}`;
}

function speedCells(speed: Speed | undefined, fastest: number): string[] {
  if (speed === undefined) return ["", "", ""];
  const sorted = Float64Array.from(speed.latencies).sort();
  const [p50, p95] = [quantile(sorted, 0.5), quantile(sorted, 0.95)];
  const ratio = Number.isFinite(fastest) ? (p50 / fastest).toFixed(2) : "";
  return [Math.round(speed.writesPerSecond).toLocaleString("en"), `${p50.toFixed(1)} / ${p95.toFixed(1)} ms`, ratio];
}
