import type { ChosenModels, ModelState } from "../models/model.ts";
import { modelStates } from "../models/open-models.ts";

/** How long the states of the models are cached. */
const MODEL_STATES_MS = 5_000;

/** The models as the dashboard shows them. Ollama is asked at most once per {@link MODEL_STATES_MS}, however many pages are open. */
export function viewModels(models: ChosenModels, readStates: typeof modelStates = modelStates) {
  let states: Promise<readonly ModelState[]> | undefined;
  let askedAtMs = 0;
  return {
    explanation: models.explanation,
    states(): Promise<readonly ModelState[]> {
      if (!states || performance.now() - askedAtMs >= MODEL_STATES_MS) {
        askedAtMs = performance.now();
        states = readStates(models);
      }
      return states;
    },
  };
}
