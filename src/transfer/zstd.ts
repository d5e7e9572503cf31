/** Bun has it; the types of the DOM, which a dependency brings along, do not know it yet. */
const ZSTD = "zstd" as string as CompressionFormat;

/** Chunks are asked for as fast as the result is read. */
export function compress(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      // Memory that threads share is never a chunk.
      else controller.enqueue(value as Uint8Array<ArrayBuffer>);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
  return source.pipeThrough(new CompressionStream(ZSTD));
}

/** Fails with a TypeError for what is no whole stream of Zstandard. */
export function decompress(compressed: ReadableStream<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array> {
  return compressed.pipeThrough(new DecompressionStream(ZSTD));
}
