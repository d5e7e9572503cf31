import type { Random } from "../../test/support/random.ts";

/** Synthetic memories that look like real ones, with people, places and things. A reference number makes each unique. */

const PEOPLE = ["Ann", "Ben", "Carla", "Dmitri", "Esther", "Farid", "Greta", "Hugo", "Ines", "Jonas", "Keiko", "Luca"];
const VERBS = [
  "visited",
  "painted",
  "repaired",
  "bought",
  "sold",
  "planned",
  "cancelled",
  "photographed",
  "described",
  "forgot",
  "praised",
  "moved",
];
const THINGS = [
  "the boat",
  "a bicycle",
  "the kitchen",
  "an old piano",
  "the garden",
  "a telescope",
  "the report",
  "a violin",
  "the roof",
  "a tent",
  "the map",
];
const PLACES = ["Lisbon", "Oslo", "Kyoto", "Turin", "Quito", "Bergen", "Austin", "Lyon", "Dakar", "Hobart", "Perth", "Izmir", "Riga"];
const TAILS = [
  "after the storm",
  "with two friends",
  "before the holidays",
  "because it was late",
  "for the third time",
  "on a quiet morning",
  "without telling anyone",
];

export function factText(random: Random): string {
  const day = 1 + random.below(28);
  const number = random.below(90_000) + 10_000;
  return `${random.pick(PEOPLE)} ${random.pick(VERBS)} ${random.pick(THINGS)} in ${random.pick(PLACES)} on day ${day} ${random.pick(TAILS)}, reference ${number}.`;
}

export function questionText(random: Random): string {
  return `What did ${random.pick(PEOPLE)} do with ${random.pick(THINGS)} in ${random.pick(PLACES)} ${random.pick(TAILS)}?`;
}
