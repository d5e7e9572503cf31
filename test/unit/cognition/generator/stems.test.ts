import { expect, test } from "bun:test";
import { stems } from "../../../../src/cognition/generator/stems.ts";

test("stems are the topic words of a text", () => {
  expect([...stems("[8 May] Caroline: I really loved the pottery classes yesterday!")]).toEqual(["potteri", "class"]);
  expect([...stems("The user likes it very much and will do it again.")]).toEqual([]);
});

test("stems contain neither a word that is a number nor one without a topic", () => {
  expect([...stems("陶艺课 12345 ひらがな")]).not.toContain("12345");
  expect([...stems("")]).toEqual([]);
});
