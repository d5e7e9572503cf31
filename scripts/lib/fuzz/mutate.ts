import type { Random } from "../../../test/support/random.ts";

/** Tokens with a meaning to parsers of HTTP, JSON or addresses. */
const TOKENS = [
  ...[
    "\r\n",
    "\r\n\r\n",
    "\n",
    "\r",
    "\0",
    " ",
    "\t",
    ":",
    "?",
    "&",
    "#",
    "%",
    "%00",
    "%zz",
    "/",
    "//",
    "../",
    "\xff\xfe",
    "\xc3",
    "\u0001",
  ],
  ...["HTTP/1.0", "HTTP/0.9", "HTTP/9.9", "GET ", "HEAD ", "OPTIONS ", "CONNECT ", "DELETE ", "POST ", "*", "http://[/", "a:b:c"],
  ...["Host: [\r\n", "Host:\r\n", "Content-Length: 0\r\n", "Content-Length: -1\r\n", "Content-Length: 99999999999999999999\r\n"],
  ...[
    "Transfer-Encoding: chunked\r\n",
    "Transfer-Encoding: gzip\r\n",
    "Expect: 100-continue\r\n",
    "Connection: close\r\n",
    "Connection: upgrade\r\nUpgrade: websocket\r\n",
  ],
  ...["0\r\n\r\n", "ffffffffffffffff\r\n", "-1\r\n", "1;x=y\r\n", "7fffffff\r\n"],
  ...["{", "}", "[", "]", '"', "\\", "\\u0000", "\\ud800", "1e999", "-", "null", "__proto__", ",", '{"a":'.repeat(40), "[".repeat(3000)],
].map((token) => Buffer.from(token, "latin1"));

/** Changes a request, mostly in one place, but in up to eight. */
export function mutate(random: Random, request: Uint8Array): Uint8Array {
  let bytes = Buffer.from(request);
  for (let left = 1 + random.below(random.pick([1, 1, 1, 2, 8])); left > 0; left--) bytes = random.pick(WAYS)(random, bytes);
  return bytes;
}

type Way = (random: Random, bytes: Buffer<ArrayBuffer>) => Buffer<ArrayBuffer>;

/** Chooses a place. The head is as likely as the body, although it is shorter. */
function placeIn(random: Random, bytes: Buffer): number {
  const ends = [bytes.indexOf("\r\n"), bytes.indexOf("\r\n\r\n"), bytes.indexOf("\r\n\r\n"), bytes.length, bytes.length];
  return random.below(random.pick(ends.filter((end) => end >= 0)) + 1);
}

function replaced(bytes: Uint8Array, start: number, end: number, by: Uint8Array): Buffer<ArrayBuffer> {
  return Buffer.concat([bytes.subarray(0, start), by, bytes.subarray(end)]);
}

const NOTHING = new Uint8Array();

const WAYS: readonly Way[] = [
  (random, bytes) => {
    const at = placeIn(random, bytes);
    return replaced(bytes, at, at + 1, Uint8Array.of((bytes[at] ?? 0) ^ (1 << random.below(8))));
  },
  (random, bytes) => {
    const at = placeIn(random, bytes);
    return replaced(bytes, at, at + 1, Uint8Array.of(random.below(256)));
  },
  (random, bytes) => {
    const at = placeIn(random, bytes);
    return replaced(bytes, at, at, random.pick(TOKENS));
  },
  (random, bytes) => {
    const at = placeIn(random, bytes);
    return replaced(bytes, at, at + 1 + random.below(20), random.pick(TOKENS));
  },
  (random, bytes) => {
    const at = placeIn(random, bytes);
    return replaced(bytes, at, at + 1 + random.below(random.chance(0.8) ? 8 : 200), NOTHING);
  },
  (random, bytes) => {
    const at = placeIn(random, bytes);
    const piece = bytes.subarray(at, at + 1 + random.below(60));
    return replaced(bytes, at, at, Buffer.concat(Array.from({ length: 1 + random.below(4) }, () => piece)));
  },
  (random, bytes) => bytes.subarray(0, placeIn(random, bytes)),
];

/** Splits the request into one to four pieces, as a network delivers it. */
export function inPieces(random: Random, bytes: Uint8Array): Uint8Array[] {
  if (random.chance(0.6)) return [bytes];
  const cuts = Array.from({ length: 1 + random.below(3) }, () => random.below(bytes.length + 1)).toSorted((one, other) => one - other);
  return [0, ...cuts].map((cut, index) => bytes.subarray(cut, cuts[index])).filter((piece) => piece.length > 0);
}
