import { likelihoods } from "../likelihoods.ts";
import { AREAS, type Asked, KINDS, ModelError, type Reading, TOPICS } from "../model.ts";
import { Safetensors } from "./multilingual/safetensors.ts";

/** SHA-256 of the heads, as `scripts/heads/make` printed it. */
const HEADS_SHA256 = "1c1d380a475417798ffc682c40df240634af7034921f2eee4ae4a0e2a73c3f60";

/** A linear function of a vector. */
interface Head {
  /** Row by row, one for each output. */
  readonly weights: Float32Array;
  readonly bias: Float32Array;
}

/**
 * What a sentence is, by three linear functions of the vector that the multilingual encoder makes of it, and what a question asks for, by a
 * fourth. `scripts/heads` trained them on sentences by authors (test/sets/authors), whose lists of kinds, topics and areas are in the order of
 * KINDS, TOPICS and AREAS.
 */
export class Heads {
  readonly #kind: Head;
  readonly #topic: Head;
  readonly #stakes: Head;
  readonly #asked: Head;

  /** Throws {@link ModelError} for any other file than that of this version. */
  constructor(file: Uint8Array<ArrayBuffer>) {
    if (new Bun.CryptoHasher("sha256").update(file).digest("hex") !== HEADS_SHA256)
      throw new ModelError("malformed", "The data of the built-in models is damaged: install this version of memoryd again");
    const tensors = new Safetensors(file);
    const head = (name: string): Head => ({ weights: tensors.f32(name), bias: tensors.f32(`${name}.bias`) });
    this.#kind = head("kind");
    this.#topic = head("topic");
    this.#stakes = head("stakes");
    this.#asked = head("asked");
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

  /** `vector`: of the multilingual encoder, of unit length. */
  ask(vector: Float32Array): Asked {
    const { narrow, ...areas } = likelihoods(["narrow", ...AREAS], outputs(this.#asked, vector));
    return { narrow, areas };
  }
}

function outputs({ weights, bias }: Head, vector: Float32Array): number[] {
  return Array.from(bias, (first, output) => {
    let sum = first;
    for (let i = 0, at = output * vector.length; i < vector.length; i++, at++) sum += (weights[at] ?? 0) * (vector[i] ?? 0);
    return sum;
  });
}
