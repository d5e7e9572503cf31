import type { Clause } from "../../reading/clauses/clause.ts";
import { isHour } from "../../reading/clauses/relations.ts";
import { mayBeOneTime } from "../../reading/dates/moment.ts";
import type { Value } from "../../reading/values/value.ts";

/** Whether both are the same time: "Noon" and "12", "6:30 pm" and "half past six". */
export function isOneTime(now: Value, before: Value): boolean {
  if (now.moment && before.moment) return mayBeOneTime(now.moment, before.moment);
  const [moment, hour] = [now.moment ?? before.moment, now.moment ? before : now];
  return moment !== undefined && isHour(hour) && moment.key.split("|").at(-2) === String(Number(hour.key) * 60);
}

/**
 * Whether the change of something recurring ("Yoga is on Tuesdays", "standup is at 9:30") may concern only one occurrence, because the
 * clause gives a day or a reason, or only some days.
 */
export function isOccasional({ isCut, text, dated }: Clause, now: Value, before: Value): boolean {
  return (comesAgain(before, now) && (isCut || text !== dated)) || isOfSomeDays(now, before);
}

/** Whether only the new value is limited to some days: "At three on Fridays" does not change the other days. */
export function isOfSomeDays({ moment }: Value, before: Value): boolean {
  return moment?.isRecurring === true && moment.says.has("day") && before.moment?.says.has("day") !== true;
}

/** Whether the older value recurs, as a time without a day does. */
function comesAgain(before: Value, now: Value): boolean {
  const { moment } = before;
  return moment === undefined ? isHour(before) && now.moment !== undefined : moment.isRecurring || !moment.says.has("day");
}
