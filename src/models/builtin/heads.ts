import { likelihoods } from "../likelihoods.ts";
import { KINDS, ModelError, type Reading, TOPICS } from "../model.ts";
import { Safetensors } from "./multilingual/safetensors.ts";

/** SHA-256 of the heads, as `scripts/heads/make` printed it. */
const HEADS_SHA256 = "26e3d51947d9f5040bd7e4fc65e3c63596d69d1db3e0613e2e0b408a2a145d47";

/** A linear function of a vector. */
interface Head {
  /** Row by row, one for each output. */
  readonly weights: Float32Array;
  readonly bias: Float32Array;
}

/**
 * What a sentence is, by three linear functions of the vector that the multilingual encoder makes of it. `scripts/heads` trained them on
 * sentences by authors (test/sets/authors), whose lists of kinds and topics are in the order of KINDS and TOPICS.
 */
export class Heads {
  readonly #kind: Head;
  readonly #topic: Head;
  readonly #stakes: Head;

  /** Throws {@link ModelError} for any other file than that of this version. */
  constructor(file: Uint8Array<ArrayBuffer>) {
    if (new Bun.CryptoHasher("sha256").update(file).digest("hex") !== HEADS_SHA256)
      throw new ModelError("malformed", "The data of the built-in models is damaged: install this version of memoryd again");
    const tensors = new Safetensors(file);
    const head = (name: string): Head => ({ weights: tensors.f32(name), bias: tensors.f32(`${name}.bias`) });
    this.#kind = head("kind");
    this.#topic = head("topic");
    this.#stakes = head("stakes");
  }

  /** `vector`: of the multilingual encoder, of unit length. */
  read(vector: Float32Array): Reading {
    const [stakes = 0] = outputs(this.#stakes, vector);
    return {
      kinds: likelihoods(KINDS, outputs(this.#kind, vector)),
      topics: likelihoods(TOPICS, outputs(this.#topic, vector)),
      stakes: Math.min(1, Math.max(0, stakes)),
    };
  }
}

function outputs({ weights, bias }: Head, vector: Float32Array): number[] {
  return Array.from(bias, (first, output) => {
    let sum = first;
    for (let i = 0, at = output * vector.length; i < vector.length; i++, at++) sum += (weights[at] ?? 0) * (vector[i] ?? 0);
    return sum;
  });
}
