/** A request before it is encoded. */
export interface Request {
  readonly method: string;
  readonly path: string;
  /** Names and values. */
  readonly query: readonly (readonly [string, string])[];
  readonly headers: readonly (readonly [string, string])[];
  /** Undefined for a request without a body. */
  readonly body: Uint8Array | undefined;
  readonly host: string | undefined;
  readonly version: string;
  /** Sizes of the chunks, used cyclically. If empty, the request has a Content-Length. */
  readonly chunks: readonly number[];
}

/** Encodes a request with correct framing. */
export function encode({ method, path, query, headers, body, host, version, chunks }: Request): Uint8Array {
  const target =
    query.length === 0 ? path : `${path}?${query.map(([name, value]) => `${parameterPart(name)}=${parameterPart(value)}`).join("&")}`;
  const isChunked = body !== undefined && chunks.length > 0 && version === "1.1";
  const framing = body === undefined ? [] : [isChunked ? "Transfer-Encoding: chunked" : `Content-Length: ${body.length}`];
  const lines = [
    `${method} ${target} HTTP/${version}`,
    ...(host === undefined ? [] : [`Host: ${host}`]),
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...framing,
  ];
  return Buffer.concat([
    Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"),
    isChunked ? chunked(body, chunks) : (body ?? new Uint8Array()),
  ]);
}

/** Encodes a part of a parameter, unless it contains percent signs already. */
function parameterPart(part: string): string {
  return part.includes("%") ? part : encodeURIComponent(part);
}

function chunked(body: Uint8Array, sizes: readonly number[]): Uint8Array {
  const parts: Uint8Array[] = [];
  for (let at = 0, index = 0; at < body.length; index++) {
    const piece = body.subarray(at, at + (sizes[index % sizes.length] ?? 1));
    parts.push(Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from("\r\n"));
    at += piece.length;
  }
  return Buffer.concat([...parts, Buffer.from("0\r\n\r\n")]);
}
