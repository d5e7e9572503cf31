const NEWLINE = 0x0a;
const utf8 = new TextDecoder();

/**
 * The lines of a stream without their ends, blank ones left out. A line that is longer than `maxBytes` comes as undefined, and its bytes are
 * dropped as they arrive.
 */
export async function* linesOf(stream: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<string | undefined> {
  let parts: Uint8Array[] = [];
  let bytes = 0;
  const take = (part: Uint8Array) => {
    bytes += part.length;
    if (bytes <= maxBytes) parts.push(part);
    else parts = [];
  };
  for await (const chunk of stream) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      take(chunk.subarray(start, end));
      start = end + 1;
      const line = bytes > maxBytes ? undefined : utf8.decode(Buffer.concat(parts)).trim();
      [parts, bytes] = [[], 0];
      if (line !== "") yield line;
    }
    take(chunk.subarray(start));
  }
  // A host that ends in the middle of a line did not finish its message.
}
