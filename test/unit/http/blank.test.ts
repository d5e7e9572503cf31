import { expect, test } from "bun:test";
import { isBlank } from "../../../src/http/schemas.ts";

const BLANK = [
  ...[
    "",
    " ",
    "\n\t",
    "\u00a0",
    "\u3000",
    "\u2028",
    "\u200b",
    "\u0085",
    "\u0000",
    "\u007f",
    "\u009f",
    "\u00ad",
    "\u2060",
    "\ufeff",
    "\u202e\u202c",
  ],
  ...[
    "\u034f",
    "\u115f\u1160",
    "\u3164",
    "\uffa0",
    "\u17b4",
    "\u180e",
    "\ufe0f",
    "\u{e0100}",
    "\u{e0041}",
    "\u{1d173}",
    "\u2800",
    "\u200d\u200d",
  ],
];
const SEEN = ["a", ".", "ä", "\u0301", "水", "\u200bא", "👋", "👩‍👩‍👧", "\u0000x", "\ue000", "\u{e0041}-", "0"];

test.each(BLANK)("%j shows nothing", (text) => expect(isBlank(text)).toBeTrue());
test.each(SEEN)("%j shows something", (text) => expect(isBlank(text)).toBeFalse());
