import { LIMITS } from "../memory/limits.ts";
import type { ChosenModels, ModelState } from "../models/model.ts";
import { modelStates } from "../models/open.ts";

/** What the dashboard shows of the models. Many pages may ask; Ollama is asked once for all of them, every few seconds. */
export function viewModels(models: ChosenModels, look: typeof modelStates = modelStates) {
  let states: Promise<readonly ModelState[]> | undefined;
  let askedAtMs = 0;
  return {
    explanation: models.explanation,
    states(): Promise<readonly ModelState[]> {
      if (!states || performance.now() - askedAtMs >= LIMITS.modelStatesMs) {
        askedAtMs = performance.now();
        states = look(models);
      }
      return states;
    },
  };
}
