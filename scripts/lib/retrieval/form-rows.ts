import { type Answered, meanOf, pairedInterval } from "./measures.ts";

/**
 * A table of the forms, one row for each way and form: recall@10 without adversarial questions, the 95 % interval of its difference from the
 * first form in points, and the MRR of adversarial questions. The questions of all forms are the same, in the same order.
 */
export function formRows(byForm: ReadonlyMap<string, readonly Answered[]>, ways: readonly string[]): string[] {
  const [[first, base]] = [...byForm] as [[string, readonly Answered[]]];
  const rows = [`${"".padEnd(26)}     n  recall@10  minus ${first}, 95 %  adversarial MRR`];
  for (const way of ways)
    for (const [form, answered] of byForm) {
      const plain = (all: readonly Answered[]) => all.filter(({ category }) => category !== "adversarial");
      const adversarial = answered.filter(({ category }) => category === "adversarial");
      const recall = (100 * meanOf(plain(answered), way, "r10")).toFixed(1).padStart(10);
      const [low, high] = pairedInterval(paired(plain(base), plain(answered), way), "form", "base", "r10");
      const interval = form === first ? "" : `${low.toFixed(1)} to ${high.toFixed(1)}`;
      const mrr = adversarial.length === 0 ? "" : (100 * meanOf(adversarial, way, "mrr")).toFixed(1);
      rows.push(
        `${way.padEnd(10)}${form.padEnd(16)} ${String(plain(answered).length).padStart(5)} ${recall}  ${interval.padEnd(19)} ${mrr.padStart(16)}`,
      );
    }
  return rows;
}

function paired(base: readonly Answered[], answered: readonly Answered[], way: string): Answered[] {
  return answered.map((one, i) => {
    const [own, other] = [one.byWay.get(way), base[i]?.byWay.get(way)];
    if (own === undefined || other === undefined) throw new Error(`the forms have different questions for the way ${way}`);
    return {
      ...one,
      byWay: new Map([
        ["form", own],
        ["base", other],
      ]),
    };
  });
}
