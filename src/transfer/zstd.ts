/** Bun supports this format, but the DOM types of a dependency do not list it yet. */
const ZSTD = "zstd" as string as CompressionFormat;

/** Compresses a stream. It requests chunks only as fast as the result is read. */
export function compress(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      // The cast is safe: a chunk is never backed by a SharedArrayBuffer.
      else controller.enqueue(value as Uint8Array<ArrayBuffer>);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
  return source.pipeThrough(new CompressionStream(ZSTD));
}

/** The result fails with a TypeError if the input is not a complete Zstandard stream. */
export function decompress(compressed: ReadableStream<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array> {
  return compressed.pipeThrough(new DecompressionStream(ZSTD));
}
