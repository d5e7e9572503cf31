import { messageOf } from "../../memory/errors.ts";
import { openWeights, type PackedWeights } from "../builtin/multilingual/embeddings.ts";
import { Safetensors } from "../builtin/multilingual/safetensors.ts";
import { ModelError, type PairJudge } from "../model.ts";
import { Judge } from "./judge.ts";
import packedPath from "./weights.safetensors.zst" with { type: "file" };

/** The weights, as `scripts/judge/make` printed them. */
export const WEIGHTS: PackedWeights = {
  path: packedPath,
  digest: "f9ff309e84d96877fd3e36a862f0a3882a1a376583338880460aacddb34b3dc7",
  sizeBytes: 48_646_736,
  extension: "judge",
};

/**
 * A judge whose weights are unpacked and mapped into memory when the first pair is read, because a server without writes needs none. Throws
 * {@link ModelError} when they are damaged or cannot be unpacked.
 */
export function lazyJudge(): PairJudge {
  let opened: Judge | undefined;
  return {
    judge(older, newer) {
      opened ??= open();
      const { replaces, ends } = opened.judge(older, newer);
      return replaces + ends;
    },
  };
}

function open(): Judge {
  try {
    return new Judge(new Safetensors(openWeights(WEIGHTS)));
  } catch (error) {
    throw new ModelError("failed", messageOf(error), { cause: error });
  }
}
