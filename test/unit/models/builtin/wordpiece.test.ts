import { describe, expect, test } from "bun:test";
import { WordPiece } from "../../../../src/models/builtin/wordpiece.ts";
import golden from "../../../golden/wordpiece.json";
import { artefact, vocabularyOf } from "./fixture.ts";

const vocabulary = vocabularyOf(artefact());
const wordpiece = new WordPiece(vocabulary);
const tokens = (text: string) => wordpiece.encode(text).map((id) => vocabulary[id]);

describe("token ids are the same as those of the teacher's tokenizer", () => {
  for (const [text, ids] of golden as [string, number[]][]) {
    test(JSON.stringify(text).slice(0, 80), () => expect(wordpiece.encode(text)).toEqual(ids));
  }
});

test("a special token written in a text is plain text", () => {
  expect(tokens("[MASK] [UNK]")).toEqual(["[", "mask", "]", "[", "un", "##k", "]"]);
});

test("half a surrogate pair is an unknown word", () => {
  expect(tokens("tea \ud800 cup")).toEqual(["tea", "[UNK]", "cup"]);
});

test("a vocabulary without [UNK] is refused", () => {
  expect(() => new WordPiece(["tea", "##s"])).toThrow("[UNK]");
});
