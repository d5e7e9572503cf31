/**
 * Spearman's rank correlation (https://en.wikipedia.org/wiki/Spearman%27s_rank_correlation_coefficient) of two lists of numbers, from -1 to
 * 1. Equal numbers share the mean of their ranks.
 */
export function rankCorrelation(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [ranks(one), ranks(other)];
  const mean = (one.length + 1) / 2;
  let [together, ofA, ofB] = [0, 0, 0];
  for (const [at, rank] of a.entries()) {
    const [x, y] = [rank - mean, (b[at] ?? 0) - mean];
    together += x * y;
    ofA += x * x;
    ofB += y * y;
  }
  return together / Math.sqrt(ofA * ofB);
}

function ranks(numbers: readonly number[]): number[] {
  return numbers.map((number) => {
    const below = numbers.filter((other) => other < number).length;
    const equal = numbers.filter((other) => other === number).length;
    return below + (equal + 1) / 2;
  });
}
