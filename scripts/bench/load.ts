import type { Socket } from "bun";

/**
 * A load generator that costs little beside the server it measures: fixed request bytes over keep-alive connections,
 * one request in flight a connection, answers told apart by their Content-Length alone.
 */

export interface LoadResult {
  readonly requestsPerSecond: number;
  /** Milliseconds, sorted ascending. */
  readonly latenciesMs: Float64Array;
  /** Answers whose status was not the one expected. */
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
  /** Bytes still to come of the answer being read; 0 while its head is awaited. */
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

/** The bytes of one POST. */
export function post(path: string, key: string, body: unknown): Uint8Array {
  const json = JSON.stringify(body);
  const head = `POST ${path} HTTP/1.1\r\nHost: memoryd\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(json)}\r\n\r\n`;
  return Buffer.from(head + json);
}

/** The value below which the share lies, of values sorted ascending. */
export function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
