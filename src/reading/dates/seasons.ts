import { LANGUAGES } from "../../language/languages.ts";
import { SEASONS, type Season } from "../../language/vocabulary.ts";
import { spacedOfAll } from "../languages/all-languages.ts";
import { lazy } from "../languages/lazy.ts";
import type { CalendarDate } from "./said-dates.ts";

const MONTHS = 12;
const SEASON_MONTHS = 3;
/** The first month of each season in the northern hemisphere: see `Distances.seasons`. */
const FIRST_MONTH: Readonly<Record<Season, number>> = { spring: 3, summer: 6, autumn: 9, winter: 12 };

const YEAR = "(?<year>(?:19|20)\\d\\d)";
const named = lazy(() => {
  const season = SEASONS.map((name) => {
    const sources = LANGUAGES.flatMap(({ distances }) => distances?.seasons?.[name] ?? []);
    return `(?<${name}>${sources.join("|")})`;
  }).join("|");
  const joint = `(?:\\s+(?:${spacedOfAll("dateJoints")}))?`;
  return new RegExp(
    `(?<![\\p{L}\\p{M}])(?:${season})(?:${joint}\\s+|,\\s+)${YEAR}(?!\\d)|(?<!\\d)${YEAR}(?:年的?の?|년)\\s*(?:${season})`,
    "gu",
  );
});

/** The seasons that a folded text names with their year: "spring 2023", "the summer of 2023". A winter may begin or end in its year. */
export function namedSeasons(folded: string): CalendarDate[] {
  return [...folded.matchAll(named())].flatMap(({ groups = {} }) => {
    const year = Number(groups["year"]);
    return SEASONS.filter((name) => groups[name]).flatMap((season) => [
      ...(season === "winter" ? monthsOf(season, year - 1) : []),
      ...monthsOf(season, year),
    ]);
  });
}

/** The months of a season that begins in the year. */
export function monthsOf(season: Season, year: number): CalendarDate[] {
  return Array.from({ length: SEASON_MONTHS }, (_, i) => {
    const month = FIRST_MONTH[season] + i;
    return { year: month > MONTHS ? year + 1 : year, month: ((month - 1) % MONTHS) + 1, day: undefined };
  });
}

/** The years in which the last completed season may have begun. In October, "last summer" may also be the one of the year before. */
export function lastSeasonYears(season: Season, nowMs: number): number[] {
  const year = new Date(nowMs).getUTCFullYear();
  const over = Date.UTC(year, FIRST_MONTH[season] - 1 + SEASON_MONTHS, 1) <= nowMs;
  if (over) return [year, year - 1];
  // A winter that began in December is not over in January.
  return [Date.UTC(year - 1, FIRST_MONTH[season] - 1 + SEASON_MONTHS, 1) <= nowMs ? year - 1 : year - 2];
}

/** The year in which the current season begins, or else the one of this year. */
export function thisSeasonYear(season: Season, nowMs: number): number {
  const now = new Date(nowMs);
  const isOfLastYear = FIRST_MONTH[season] - MONTHS + SEASON_MONTHS > now.getUTCMonth() + 1;
  return now.getUTCFullYear() - (isOfLastYear ? 1 : 0);
}
