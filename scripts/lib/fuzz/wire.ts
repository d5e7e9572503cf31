import { connect, type Socket } from "node:net";
import { endsWithin } from "../../../src/async/deadline.ts";
import { headersOf, type RawAnswer } from "../../../test/support/connection.ts";

export type Outcome =
  | { readonly kind: "answer"; readonly answer: RawAnswer; readonly surplusBytes: number }
  /** The server closed the connection without a complete answer. */
  | { readonly kind: "closed" }
  /** No answer came to an incomplete request; the client closed its side, and then the server closed the connection. */
  | { readonly kind: "silent" }
  | { readonly kind: "hang"; readonly why: string };

export interface Sending {
  readonly pieces: readonly Uint8Array[];
  readonly isHead: boolean;
  /** Whether the connection can be used for another request after the answer. */
  readonly mayBeFollowed: boolean;
  /** How long to wait for an answer to an incomplete request; undefined for a complete request, which must be answered. */
  readonly incompleteTimeoutMs: number | undefined;
}

/** A request that takes longer counts as hanging. A search alone may take ten seconds. */
const HANG_MS = 20_000;

/** Sends requests one after the other, on one connection as long as both sides keep it open. */
export class Lane {
  readonly #port: number;
  #connection: Connection | undefined;

  constructor(port: number) {
    this.#port = port;
  }

  async exchange(sending: Sending): Promise<Outcome> {
    const kept = this.#connection;
    this.#connection = undefined;
    const connection = kept ?? (await Connection.open(this.#port));
    const outcome = await connection.exchange(sending);
    if (outcome.kind === "answer" && outcome.surplusBytes === 0 && sending.mayBeFollowed && connection.isOpen)
      this.#connection = connection;
    else connection.close();
    // The server may close an idle connection at any time, so the request is sent again on a new one.
    return kept && outcome.kind === "closed" ? this.exchange(sending) : outcome;
  }

  close(): void {
    this.#connection?.close();
  }
}

class Connection {
  readonly #socket: Socket;
  #received = Buffer.alloc(0);
  isOpen = true;
  #changed = () => {};

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("data", (chunk) => {
      this.#received = Buffer.concat([this.#received, chunk]);
      this.#changed();
    });
    // A reset counts as a normal end.
    socket.on("error", () => this.#ended());
    socket.on("close", () => this.#ended());
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1", () => {
        socket.off("error", reject);
        resolve(new Connection(socket));
      });
      socket.setNoDelay(true);
      socket.once("error", reject);
    });
  }

  async exchange({ pieces, isHead, incompleteTimeoutMs }: Sending): Promise<Outcome> {
    for (const piece of pieces) {
      if (!this.isOpen) break;
      this.#socket.write(piece);
      if (pieces.length > 1) await new Promise(setImmediate);
    }
    let found: Outcome | undefined;
    const isOver = () => {
      found ??= this.#read(isHead);
      return found !== undefined || !this.isOpen;
    };
    const over = (): Outcome => found ?? { kind: "closed" };
    if (await this.#until(isOver, incompleteTimeoutMs ?? HANG_MS)) return over();
    if (incompleteTimeoutMs === undefined) return { kind: "hang", why: "no answer" };
    // If an answer has begun, wait for its rest. If not, the server waits for the rest of the request, so end it.
    if (this.#received.length === 0) this.#socket.end();
    if (await this.#until(isOver, HANG_MS)) return found ?? { kind: this.#received.length > 0 ? "closed" : "silent" };
    return { kind: "hang", why: "neither an answer nor an end" };
  }

  close(): void {
    this.#socket.destroy();
  }

  #ended(): void {
    this.isOpen = false;
    this.#changed();
  }

  /** Returns whether the condition became true in time. */
  async #until(condition: () => boolean, limitMs: number): Promise<boolean> {
    if (condition()) return true;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#changed = () => {
      if (condition()) resolve();
    };
    const came = await endsWithin(promise, limitMs);
    this.#changed = () => {};
    return came;
  }

  /** Returns the first final answer in the received bytes, when it is complete. */
  #read(isHead: boolean): Outcome | undefined {
    for (;;) {
      const end = this.#received.indexOf("\r\n\r\n");
      if (end < 0) return undefined;
      const head = this.#received.toString("latin1", 0, end + 2);
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]);
      const start = end + 4;
      if (status >= 100 && status < 200) {
        // An interim status such as 100 Continue is not part of the final answer.
        this.#received = this.#received.subarray(start);
        continue;
      }
      const headers = headersOf(head);
      const body = isHead || status === 204 || status === 304 ? { text: "", end: start } : this.#body(headers, start);
      if (!body) return undefined;
      const received = this.#received.length;
      this.#received = this.#received.subarray(body.end);
      return { kind: "answer", answer: { status, headers, body: body.text }, surplusBytes: received - body.end };
    }
  }

  #body(headers: ReadonlyMap<string, string>, start: number): { text: string; end: number } | undefined {
    if (headers.get("transfer-encoding") === "chunked") return this.#chunks(start);
    const end = start + Number(headers.get("content-length") ?? 0);
    return this.#received.length < end ? undefined : { text: this.#received.toString("utf8", start, end), end };
  }

  #chunks(start: number): { text: string; end: number } | undefined {
    const parts: Buffer[] = [];
    for (let at = start; ; ) {
      const line = this.#received.indexOf("\r\n", at);
      if (line < 0) return undefined;
      const bytes = Number.parseInt(this.#received.toString("latin1", at, line), 16);
      const end = line + 2 + bytes + 2;
      if (this.#received.length < end) return undefined;
      if (bytes === 0) return { text: Buffer.concat(parts).toString("utf8"), end };
      parts.push(this.#received.subarray(line + 2, end - 2));
      at = end;
    }
  }
}
