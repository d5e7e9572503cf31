import { expect, test } from "bun:test";
import { type HealthView, healthNotes } from "../../../../src/dashboard/api/health-notes.ts";
import { NO_CALLS } from "../../../../src/observability/model-calls.ts";
import { NO_STATS } from "../../../../src/observability/worker-stats.ts";

const MINUTE_MS = 60_000;
const NOMIC = { role: "embedder", name: "nomic", host: "http://x", problem: undefined } as const;
const WELL: HealthView = { health: { ok: true }, stats: NO_STATS, models: [NOMIC], damagedRows: 0, nowMs: 10 * MINUTE_MS };
const textsOf = (view: Partial<HealthView>) => healthNotes({ ...WELL, ...view }).map(({ severity, text }) => `${severity}: ${text}`);

test("health is described in sentences, the most severe first", () => {
  const notes = healthNotes({
    ...WELL,
    health: { ok: false, fault: "the queue does not move: see the log" },
    stats: { ...NO_STATS, dead: 1, reindex: { organizations: 1, embedded: 0, left: 7 } },
    models: [{ ...NOMIC, problem: "Ollama does not answer" }],
    damagedRows: 2,
  });
  expect(notes.map((note) => note.severity)).toEqual(["fault", "fault", "warning", "warning", "warning"]);
  for (const { text } of notes) expect(text).toMatch(/^[A-Z0-9].*\.$/);
});

test("writes that wait for a minute or longer are a warning", () => {
  const waiting = (waitedMs: number, queued = 312) => ({ ...NO_STATS, queued, oldestMs: WELL.nowMs - waitedMs });
  expect(textsOf({ stats: waiting(MINUTE_MS - 1) })).toEqual([expect.stringContaining("ok: Everything works")]);
  expect(textsOf({ stats: waiting(3 * MINUTE_MS) })).toEqual([
    "warning: 312 writes wait to be processed, the oldest for 3 minutes. Until then, searches do not find them.",
  ]);
  expect(textsOf({ stats: waiting(150 * MINUTE_MS) })[0]).toContain("the oldest for 2 hours");
  expect(textsOf({ stats: waiting(MINUTE_MS, 1) })[0]).toContain("1 write waits to be processed for 1 minute.");
  // The clock was set back.
  expect(textsOf({ stats: waiting(-MINUTE_MS) })).toEqual([expect.stringContaining("ok:")]);
});

test("failed calls to a model that answers are a warning with the reason", () => {
  const failing = { calls: 5, failed: 3, reason: "Ollama is busy", isFailing: true, workedMs: undefined };
  const stats = (embedder: typeof failing) => ({ ...NO_STATS, modelCalls: { embedder, generator: NO_CALLS } });
  const told = "warning: 3 of 5 calls to the embedder nomic failed in the last 10 minutes: Ollama is busy.";
  expect(textsOf({ stats: stats(failing) })).toEqual([told]);
  expect(textsOf({ stats: stats({ ...failing, isFailing: false }) })).toEqual([`${told} Its last call succeeded.`]);
  // The problem of the model is the reason.
  expect(textsOf({ stats: stats(failing), models: [{ ...NOMIC, problem: "Ollama does not answer" }] })).toEqual([
    expect.stringContaining("cannot be used"),
  ]);
});

test("a backup that is older than a week, or none in a week of use, is a warning with its page", () => {
  const DAY_MS = 24 * 60 * MINUTE_MS;
  const nowMs = 100 * DAY_MS;
  const stats = { ...NO_STATS, memories: { ...NO_STATS.memories, facts: 3 } };
  const notesOf = (newestDays: number | undefined, usedDays: number | undefined, memories = stats) => {
    const ago = (days: number | undefined) => (days === undefined ? undefined : nowMs - days * DAY_MS);
    return healthNotes({ ...WELL, stats: memories, nowMs, backups: { newestMs: ago(newestDays), usedSinceMs: ago(usedDays) } });
  };
  for (const quiet of [notesOf(6.9, 90), notesOf(undefined, 6.9), notesOf(undefined, undefined), notesOf(undefined, 90, NO_STATS)])
    expect(quiet).toEqual([expect.objectContaining({ severity: "ok" })]);
  const what = "Make one on the page Backups, and let cron make the next ones.";
  expect(notesOf(9, 90)).toEqual([{ severity: "warning", text: `The newest backup is older than 9 days. ${what}`, page: "backups" }]);
  expect(notesOf(undefined, 8)).toEqual([{ severity: "warning", text: `No backup was made in 8 days. ${what}`, page: "backups" }]);
  // A database is backed up by its own program, of which nothing is known here.
  expect(healthNotes({ ...WELL, stats, nowMs })).toEqual([expect.objectContaining({ severity: "ok" })]);
});
