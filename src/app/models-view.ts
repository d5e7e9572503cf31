import type { ChosenModels, ModelState } from "../models/model.ts";
import { modelStates } from "../models/open.ts";

/** Whether the models answer is looked at no more often. */
const MODEL_STATES_MS = 5_000;

/** What the dashboard shows of the models. Many pages may ask; Ollama is asked once for all of them, every few seconds. */
export function viewModels(models: ChosenModels, look: typeof modelStates = modelStates) {
  let states: Promise<readonly ModelState[]> | undefined;
  let askedAtMs = 0;
  return {
    explanation: models.explanation,
    states(): Promise<readonly ModelState[]> {
      if (!states || performance.now() - askedAtMs >= MODEL_STATES_MS) {
        askedAtMs = performance.now();
        states = look(models);
      }
      return states;
    },
  };
}
