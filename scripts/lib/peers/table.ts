import { quantile } from "../../bench/load.ts";
import type { Measures } from "../retrieval/measures.ts";
import type { Contender, Speed } from "./contenders.ts";

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
  const fastest = new Map(scales.map((scale) => [scale, fastestOf(contenders, scale)]));
  const rows = contenders.map(({ peer, problem, qualityBySet, speedByScale }) => {
    const name = `${peer.name} ${peer.version}`.trim();
    if (problem !== undefined) return [name, problem.replaceAll("|", "/").replaceAll("\n", " "), ...heads.slice(2).map(() => "")];
    const quality = sets.map((set) => qualityCell(qualityBySet.get(set) ?? []));
    return [name, ...quality, ...scales.flatMap((scale) => speedCells(speedByScale.get(scale), fastest.get(scale) ?? Number.NaN))];
  });
  return [heads, heads.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function fastestOf(contenders: readonly Contender[], scale: number): number {
  const servers = contenders.filter(({ peer, problem }) => peer.kind === "server" && problem === undefined);
  const medians = servers.flatMap(({ speedByScale }) => {
    const speed = speedByScale.get(scale);
    return speed ? [quantile(speed.latencies, 0.5)] : [];
  });
  return Math.min(...medians);
}

function qualityCell(measured: readonly Measures[]): string {
  const mean = (name: keyof Measures) => measured.reduce((sum, one) => sum + one[name], 0) / measured.length;
  return measured.length === 0 ? "" : `${(100 * mean("r10")).toFixed(1)} / ${(100 * mean("mrr")).toFixed(1)}`;
}

function speedCells(speed: Speed | undefined, fastest: number): string[] {
  if (speed === undefined) return ["", "", ""];
  const [p50, p95] = [quantile(speed.latencies, 0.5), quantile(speed.latencies, 0.95)];
  const ratio = Number.isFinite(fastest) ? (p50 / fastest).toFixed(2) : "";
  return [Math.round(speed.writesPerSecond).toLocaleString("en"), `${p50.toFixed(1)} / ${p95.toFixed(1)} ms`, ratio];
}
