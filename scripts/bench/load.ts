import type { Socket } from "bun";

/**
 * A load generator that needs little CPU time compared to the measured server: fixed request bytes over keep-alive connections, one request
 * at a time per connection. It only reads the status and the Content-Length of an answer.
 */

export interface LoadResult {
  readonly requestsPerSecond: number;
  /** Milliseconds, sorted ascending. */
  readonly latenciesMs: Float64Array;
  /** Number of answers with an unexpected status. */
  readonly unexpected: number;
}

export interface LoadOptions {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  readonly status: number;
  /** The bytes of the n-th request. */
  readonly request: (n: number) => Uint8Array;
}

interface Connection {
  sentAtMs: number;
  /** Remaining bytes of the current answer's body; 0 while the connection waits for a head. */
  bodyLeft: number;
  head: string;
}

const HEAD_END = "\r\n\r\n";

export async function load(options: LoadOptions): Promise<LoadResult> {
  const { hostname, port } = new URL(options.url);
  const latencies: number[] = [];
  let unexpected = 0;
  let sent = 0;
  const startMs = performance.now();
  const endMs = startMs + options.seconds * 1000;
  const done = Promise.withResolvers<void>();
  let open = options.connections;

  const send = (socket: Socket<Connection>) => {
    socket.data.sentAtMs = performance.now();
    socket.write(options.request(sent++));
  };
  const finish = (socket: Socket<Connection>) => {
    const nowMs = performance.now();
    latencies.push(nowMs - socket.data.sentAtMs);
    if (nowMs < endMs) return send(socket);
    socket.end();
  };
  const read = (socket: Socket<Connection>, chunk: Buffer) => {
    const state = socket.data;
    let rest = chunk;
    if (state.bodyLeft === 0) {
      state.head += rest.toString("latin1");
      const end = state.head.indexOf(HEAD_END);
      if (end < 0) return;
      if (Number(state.head.slice(9, 12)) !== options.status) unexpected++;
      const length = Number(/content-length: (\d+)/i.exec(state.head)?.[1] ?? 0);
      rest = rest.subarray(rest.length - (state.head.length - end - HEAD_END.length));
      state.head = "";
      state.bodyLeft = length;
    }
    state.bodyLeft -= rest.length;
    if (state.bodyLeft <= 0) {
      state.bodyLeft = 0;
      finish(socket);
    }
  };
  for (let i = 0; i < options.connections; i++) {
    await Bun.connect<Connection>({
      hostname,
      port: Number(port),
      data: { sentAtMs: 0, bodyLeft: 0, head: "" },
      socket: {
        open: send,
        data: read,
        close: () => {
          if (--open === 0) done.resolve();
        },
      },
    });
  }
  await done.promise;
  const seconds = (performance.now() - startMs) / 1000;
  return { requestsPerSecond: latencies.length / seconds, latenciesMs: Float64Array.from(latencies).sort(), unexpected };
}

/** Returns the bytes of a POST request. */
export function post(path: string, key: string, body: unknown): Uint8Array {
  const json = JSON.stringify(body);
  const head = `POST ${path} HTTP/1.1\r\nHost: memoryd\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(json)}\r\n\r\n`;
  return Buffer.from(head + json);
}

/** Returns the quantile of values that are sorted in ascending order. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
