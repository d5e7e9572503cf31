import { messageOf } from "../../memory/errors.ts";
import type { PackedFile } from "../../native/unpack.ts";
import { openWeights } from "../builtin/multilingual/embeddings.ts";
import { Safetensors } from "../builtin/multilingual/safetensors.ts";
import { ModelError, type PairJudge } from "../model.ts";
import { Judge } from "./judge.ts";
import packedPath from "./weights.safetensors.zst" with { type: "file" };

/** The weights, as `scripts/judge/make` printed them. */
export const WEIGHTS: PackedFile = {
  path: packedPath,
  digest: "54fadec0f5bc81fe5c268f26b09648a57573dc3dc766a11ed11285926fbfae07",
  sizeBytes: 48_646_736,
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
