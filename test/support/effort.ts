/**
 * How much the tests of chance try, in one place.
 *
 * `scripts/test` gives each a small budget and always the same seeds, so that a change fails by what it changed. `scripts/test deep` sets
 * both: MEMORYD_TEST_SECONDS is the budget of each, MEMORYD_TEST_SEED the first seed.
 */

const deepSeconds = Number(process.env["MEMORYD_TEST_SECONDS"] ?? 0);
const isDeep = deepSeconds > 0;
const FIRST_SEED = Number(process.env["MEMORYD_TEST_SEED"] ?? 1);
/** In proportion to the budget, of which the properties take the smaller part. */
const TIMES = isDeep ? Math.ceil(deepSeconds / 10) : 1;

/** The runs of a property, unless it is costly. Set once for all of them, by the preload. */
export const PROPERTY = { numRuns: 300 * TIMES, seed: FIRST_SEED };
/** The runs of a property of which each opens stores or calls a server. */
export const COSTLY = { ...PROPERTY, numRuns: 15 * TIMES };

/**
 * Runs one seed after the other, at least one, until the budget is spent. An error names its seed, and with
 * `MEMORYD_TEST_SEED=SEED scripts/test FILE` it comes again. Returns the number of seeds.
 */
export async function forSeeds(budgetMs: number, run: (seed: number) => Promise<void> | void): Promise<number> {
  const endMs = performance.now() + (isDeep ? deepSeconds * 1000 : budgetMs);
  let seed = FIRST_SEED;
  do {
    try {
      await run(seed);
    } catch (error) {
      throw new Error(`Seed ${seed} failed. To run it again: MEMORYD_TEST_SEED=${seed} scripts/test FILE`, { cause: error });
    }
    seed++;
  } while (performance.now() < endMs);
  if (isDeep) process.stdout.write(`${seed - FIRST_SEED} seeds from ${FIRST_SEED}\n`);
  return seed - FIRST_SEED;
}
