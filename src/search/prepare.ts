import { askedDates } from "../reading/dates/asked-dates.ts";
import { lazy } from "../reading/languages/lazy.ts";
import { parseQuery } from "./ranking/query.ts";

/** Names a day relative to now, so that the calendars of all languages are read. */
const FIRST_QUESTION = "What did I do last summer?";

/**
 * Does once what reading the first question needs done: compiling the calendars of all languages, which would otherwise keep the first
 * search of a start waiting for some 40 ms. Later calls do nothing.
 */
export const prepareQuestions = lazy(() => {
  parseQuery(FIRST_QUESTION);
  askedDates(FIRST_QUESTION, Date.now());
});
