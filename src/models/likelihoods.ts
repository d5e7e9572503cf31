/**
 * The softmax of the outputs of a classifier (https://en.wikipedia.org/wiki/Softmax_function), by the names of its classes. The sum is 1.
 * `logits`: at least one output, in the order of the names; as many as names.
 *
 * @example
 * likelihoods(["yes", "no"] as const, [0, 0]); // { yes: 0.5, no: 0.5 }
 */
export function likelihoods<Name extends string>(names: readonly Name[], logits: ArrayLike<number>): Readonly<Record<Name, number>> {
  const outputs = Array.from(logits);
  // Without the largest output, a power may be beyond what a number can hold.
  const most = Math.max(...outputs);
  const raised = outputs.map((logit) => Math.exp(logit - most));
  const all = raised.reduce((sum, value) => sum + value, 0);
  return Object.fromEntries(names.map((name, n) => [name, (raised[n] ?? 0) / all])) as Record<Name, number>;
}
