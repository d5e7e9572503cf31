import { afterEach, beforeEach, expect, jest, test } from "bun:test";
import { followEvents, HIDDEN_MS, POLL_MS } from "../../../../../src/dashboard/web/api/stream.ts";

/** Stands in for the browser's streams. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static readonly opened: FakeSource[] = [];
  readyState = 0;
  constructor(readonly url: string) {
    super();
    FakeSource.opened.push(this);
  }
  close(): void {
    this.readyState = FakeSource.CLOSED;
  }
  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }
  fail(readyState: number): void {
    this.readyState = readyState;
    this.dispatchEvent(new Event("error"));
  }
  tell(name: string, data: object): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }
}

class FakeDocument extends EventTarget {
  hidden = false;
  show(isShown: boolean): void {
    this.hidden = !isShown;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

const before = { EventSource: globalThis.EventSource, document: globalThis.document };
let tab: FakeDocument;
let told: string[];
let stop: () => void;
const newest = () => FakeSource.opened.at(-1) ?? expect.unreachable();
beforeEach(() => {
  jest.useFakeTimers();
  FakeSource.opened.length = 0;
  tab = new FakeDocument();
  Object.assign(globalThis, { EventSource: FakeSource, document: tab });
  told = [];
  stop = followEvents({
    onState: (state) => told.push(state),
    onStatus: () => told.push("status"),
    onChanges: ([change]) => told.push(`changed ${change?.kinds}`),
    onMissed: () => told.push("missed"),
    onEnd: () => told.push("ended"),
  });
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  Object.assign(globalThis, before);
});

test("whenever the stream opens, anything may have been missed", () => {
  newest().open();
  newest().tell("status", {});
  newest().tell("changed", { changes: [{ kinds: ["keys"] }] });
  // The browser connects again by itself.
  newest().fail(0);
  newest().open();
  expect(told).toEqual(["live", "missed", "status", "changed keys", "ended", "lost", "live", "missed"]);
  expect(FakeSource.opened.length).toBe(1);
});

test("a refused stream is asked for again every few seconds, and the page reads again each time", () => {
  newest().fail(FakeSource.CLOSED);
  jest.advanceTimersByTime(POLL_MS);
  newest().fail(FakeSource.CLOSED);
  jest.advanceTimersByTime(POLL_MS);
  newest().open();
  expect(told).toEqual(["ended", "polling", "missed", "ended", "polling", "missed", "live", "missed"]);
  expect(FakeSource.opened.length).toBe(3);
});

test("a tab that is hidden for long gives its stream up, and opens one when it is looked at", () => {
  newest().open();
  tab.show(false);
  jest.advanceTimersByTime(HIDDEN_MS - 1);
  tab.show(true);
  jest.advanceTimersByTime(HIDDEN_MS);
  expect([FakeSource.opened.length, newest().readyState]).toEqual([1, 1]);
  tab.show(false);
  jest.advanceTimersByTime(HIDDEN_MS);
  expect(newest().readyState).toBe(FakeSource.CLOSED);
  tab.show(true);
  expect(FakeSource.opened.length).toBe(2);
  stop();
  tab.show(false);
  tab.show(true);
  expect([FakeSource.opened.length, newest().readyState]).toEqual([2, FakeSource.CLOSED]);
});
