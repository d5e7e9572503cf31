import { connect, type Socket } from "node:net";

export interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** A connection to which requests are written byte by byte. */
export class Connection {
  readonly #socket: Socket;
  #text = "";
  closed = false;
  #arrived = () => {};

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("data", (chunk) => {
      this.#text += chunk.toString("latin1");
      this.#arrived();
    });
    socket.on("close", () => {
      this.closed = true;
      this.#arrived();
    });
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket: Socket = connect(port, "127.0.0.1", () => resolve(new Connection(socket)));
      socket.once("error", reject);
    });
  }

  write(data: string | Uint8Array): void {
    this.#socket.write(data);
  }

  end(): void {
    this.#socket.destroy();
  }

  /** Status and body of the next response; undefined when the connection closed without one. */
  async answer(): Promise<{ status: number; body: string } | undefined> {
    const answer = await this.read();
    return answer && { status: answer.status, body: answer.body };
  }

  /** The next response with its headers, whose names are in lower case. A response to HEAD has no body, whatever its length header. */
  async read({ isHead = false } = {}): Promise<RawAnswer | undefined> {
    for (;;) {
      const head = /^HTTP\/1\.1 (\d{3})[\s\S]*?\r\n\r\n/.exec(this.#text);
      const headers = headersOf(head?.[0] ?? "");
      const length = isHead ? 0 : Number(headers.get("content-length") ?? 0);
      if (head && this.#text.length >= head[0].length + length) {
        const body = this.#text.slice(head[0].length, head[0].length + length);
        this.#text = this.#text.slice(head[0].length + length);
        return { status: Number(head[1]), headers, body };
      }
      if (this.closed) return undefined;
      await new Promise<void>((resolve) => {
        this.#arrived = resolve;
      });
    }
  }
}

/** Names are in lower case. */
export function headersOf(head: string): Map<string, string> {
  return new Map([...head.matchAll(/^([^:\r\n]+): *(.*)\r$/gm)].map(([, name = "", value = ""]) => [name.toLowerCase(), value]));
}
