import { expect, jest, test } from "bun:test";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import type { Change, ChangedKind } from "../../../../../src/dashboard/api/contract-events.ts";
import { isConcerned, rarely, readAgain } from "../../../../../src/dashboard/web/api/read-again.ts";
import { until } from "../../../../support/until.ts";

const change = (kinds: ChangedKind[], place: Partial<Change> = {}): Change => ({
  ...{ org_id: null, agent_id: null, user_id: null, kinds },
  ...place,
});

test("a change concerns the queries of its kind, organization, agent and user", () => {
  const list = ["memories", "o1", { agent_id: "bot", status: "active" }];
  expect(isConcerned(list, change(["memories"], { org_id: "o1", agent_id: "bot", user_id: "me" }))).toBeTrue();
  expect(isConcerned(list, change(["memories"]))).toBeTrue();
  expect(isConcerned(list, change(["memories"], { org_id: "o1", agent_id: "other" }))).toBeFalse();
  expect(isConcerned(list, change(["memories"], { org_id: "o2" }))).toBeFalse();
  expect(isConcerned(list, change(["keys"]))).toBeFalse();
  expect(isConcerned(["memory", "o1", "some-id"], change(["jobs"], { org_id: "o1", agent_id: "bot" }))).toBeTrue();
  expect(isConcerned(["dead-letters", null, 3], change(["jobs"], { org_id: "o1" }))).toBeTrue();
  const uses = ["uses", "o1", { user_id: "me" }];
  expect(isConcerned(uses, change(["uses"], { org_id: "o1", agent_id: "bot", user_id: "me" }))).toBeTrue();
  expect(isConcerned(uses, change(["uses"], { org_id: "o1", agent_id: "bot", user_id: "other" }))).toBeFalse();
  expect(isConcerned(list, change(["uses"], { org_id: "o1", agent_id: "bot", user_id: "me" }))).toBeFalse();
  expect(isConcerned(["overview", "24h"], change(["organizations"], { org_id: "o1" }))).toBeTrue();
});

test("a query that is being read when something changes is read once more, and only once", async () => {
  const client = new QueryClient();
  const answers: ((value: number) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ["keys"],
    queryFn: () => new Promise<number>((resolve) => answers.push(resolve)),
  });
  const stop = observer.subscribe(() => {});
  expect(answers.length).toBe(1);
  for (let i = 0; i < 3; i++) readAgain(client, () => true);
  expect(answers.length).toBe(1);
  answers[0]?.(1);
  await until("it is read once more", () => answers.length === 2);
  answers[1]?.(2);
  await until("it is read", () => observer.getCurrentResult().data === 2);
  expect([answers.length, observer.getCurrentResult().isFetching]).toEqual([2, false]);
  stop();
  client.clear();
});

test("what runs rarely runs at once, and once more after a burst", () => {
  jest.useFakeTimers();
  let runs = 0;
  const run = rarely(20, () => runs++);
  for (let i = 0; i < 5; i++) run();
  expect(runs).toBe(1);
  jest.advanceTimersByTime(20);
  expect(runs).toBe(2);
  jest.advanceTimersByTime(40);
  expect(runs).toBe(2);
  run();
  expect(runs).toBe(3);
  jest.useRealTimers();
});
