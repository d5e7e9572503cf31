import type { Random } from "../../test/support/random.ts";

/** Of so many pieces that pass, one cuts its connection. */
const CUT_ONE_OF = 40;

export interface CuttingProxy {
  readonly url: string;
  cuts(): number;
  stop(): void;
}

interface Side {
  other: Bun.Socket<Side> | undefined;
  /** What came before the other side was there. */
  readonly waiting: Uint8Array[];
}

/** Passes bytes to a server and back, and cuts connections at random in either direction. `target` is asked for each connection. */
export function startCuttingProxy(target: () => string | undefined, random: Random): CuttingProxy {
  let cuts = 0;
  const data = (socket: Bun.Socket<Side>, bytes: Uint8Array): void => {
    if (random.below(CUT_ONE_OF) === 0) {
      cuts++;
      socket.terminate();
      socket.data.other?.terminate();
    } else if (socket.data.other) socket.data.other.write(bytes);
    else socket.data.waiting.push(Uint8Array.from(bytes));
  };
  const close = (socket: Bun.Socket<Side>): void => void socket.data.other?.end();
  const listener = Bun.listen<Side>({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      async open(socket) {
        socket.data = { other: undefined, waiting: [] };
        const url = target();
        try {
          const other = await Bun.connect<Side>({
            hostname: "127.0.0.1",
            port: Number(new URL(url ?? "http://127.0.0.1:1").port),
            data: { other: socket, waiting: [] },
            socket: { data, close },
          });
          for (const bytes of socket.data.waiting) other.write(bytes);
          socket.data.other = other;
        } catch {
          socket.terminate();
        }
      },
      data,
      close,
    },
  });
  return { url: `http://127.0.0.1:${listener.port}`, cuts: () => cuts, stop: () => listener.stop(true) };
}
