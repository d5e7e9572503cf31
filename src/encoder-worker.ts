import type { FromEncoder, ToEncoder } from "./models/encoder-thread.ts";
import { openEncoder } from "./models/open-encoder.ts";

declare const self: Worker;

/**
 * The encoder thread: it makes the vectors of queries while another thread ranks. It has only the encoder of the built-in embedder, keeps no
 * text, and opens no store. The thread that started it receives its faults as error events.
 */
const encoder = openEncoder();
// The first text compiles what encodes it.
encoder.encode([1, 2]);

self.onmessage = ({ data }: MessageEvent<ToEncoder>) => self.postMessage(encoder.encode(data) satisfies FromEncoder);
self.postMessage("ready" satisfies FromEncoder);
