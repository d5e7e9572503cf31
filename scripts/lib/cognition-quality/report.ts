import { type Counts, type Measured, type Outcome, plainRecall, precision, recall } from "./measure.ts";

/**
 * The columns: pairs and dialogues; deprecations, the correct ones, and their share; plain changes and all facts to deprecate, each
 * with the share that was deprecated; facts to keep, and the lost ones; facts correctly and wrongly marked as probably outdated.
 */
const TITLES = [
  "entries",
  "made",
  "right",
  "precision",
  "plain",
  "recall",
  "to go",
  "recall",
  "to keep",
  "lost",
  "soft right",
  "soft wrong",
];

const percent = (share: number, of: number) => (of === 0 ? "-" : `${(100 * share).toFixed(1)} %`);
const line = (title: string, cells: readonly (string | number)[]) =>
  `${title.padEnd(24)}${cells.map((cell) => String(cell).padStart(11)).join("")}`;

function row(title: string, counts: Counts): string {
  const { entries, made, right, plain, goes, stays, lost, softRight, softWrong } = counts;
  const shares = [percent(plainRecall(counts), plain), percent(recall(counts), goes)];
  return line(title, [
    ...[entries, made, right, percent(precision(counts), made)],
    ...[plain, shares[0] ?? "", goes, shares[1] ?? "", stays, lost, softRight, softWrong],
  ]);
}

/** Returns the totals of a set as lines. */
export const totalsOf = ({ name, total }: Measured): string[] => [`## ${name}`, line("", TITLES), row("total", total)];

/** Returns all figures of a set as lines: in total, by kind and, unless the set is sealed, by language. Never contains a text. */
export function tableOf(measured: Measured): string[] {
  const { total, kinds, languages } = measured;
  return [
    ...totalsOf(measured),
    ...[...kinds].map(([kind, counts]) => row(kind, counts)),
    ...(languages.size > 0 ? ["", ...[...languages].map(([language, counts]) => row(language, counts))] : []),
    `${total.free} deprecations of facts without a label; ${total.missing} labelled facts are missing from the extracted facts`,
  ];
}

function nameOf({ expect, plain, found, deprecated, outdated }: Outcome): string {
  if (!found) return "not found";
  if (expect === "stays") return deprecated ? "WRONG" : "soft wrong";
  return `${outdated ? "soft" : "missed"}${plain ? ", plain" : ""}`;
}

/** Returns the wrong outcomes with their texts, wrong deprecations first; none for a sealed set. */
export function faultsOf({ isSealed, faults }: Measured): string[] {
  if (isSealed) return [];
  const sorted = [...faults].sort((a, b) => Number(b.expect === "stays") - Number(a.expect === "stays"));
  return sorted.map((one) => `${one.id} ${one.kind} ${one.language} ${nameOf(one)}: ${one.about}\n      beside: ${one.beside}`);
}
