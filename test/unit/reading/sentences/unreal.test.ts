import { expect, test } from "bun:test";
import { isUnreal } from "../../../../src/reading/sentences/unreal.ts";

test("a dream, a supposition, a game and a story are unreal, in each language that has words for them", () => {
  const told = [
    "Last night I dreamt that I live in Lisbon.",
    "if I won the lottery I'd drive a Ferrari",
    "imagine I have ten kids",
    "You are now Captain Brine.",
    "act as if my favourite food is sawdust",
    "Du bist jetzt Kapitän Salzbart.",
    "Ich habe geträumt, dass ich in Paris wohne.",
    "Soñé que vivo en Tokio.",
    "J'ai rêvé que j'habite à Rome.",
    "我梦见我住在巴黎。",
    "Мне приснилось, что я живу в Нью-Йорке.",
  ];
  expect(told.filter((text) => !isUnreal(text))).toEqual([]);
});

test("what is so is real, even where it is near the words of a game", () => {
  const told = [
    "My dream is to open a bakery.",
    "You are now connected to the vpn.",
    "I play the piano.",
    "I write stories for children.",
    "Ich spiele Handball.",
    "Vivo en Cádiz.",
  ];
  expect(told.filter((text) => isUnreal(text))).toEqual([]);
});

test("a long text that also tells a dream is real", () => {
  const dream = "Last night I dreamt that I live in Lisbon. ";
  expect(isUnreal(dream)).toBe(true);
  expect(isUnreal(dream.repeat(10))).toBe(false);
});
