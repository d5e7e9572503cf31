import { describe, expect, test } from "bun:test";
import { resolve } from "../../../src/cognition/dedupe/dedupe.ts";
import { type Origin, parseFact } from "../../../src/cognition/dedupe/parsed-fact.ts";

const OLDER_MS = Date.UTC(2023, 3, 20);
const NEWER_MS = Date.UTC(2023, 7, 20);

function origin(id: string, content: string, createdAtMs: number): Origin {
  return { id, submissionId: id, content, createdAtMs, speaker: undefined, session: undefined, occurredAtMs: undefined };
}

function isReplaced(older: string, newer: string): boolean {
  const found = resolve([parseFact(origin("newer", newer, NEWER_MS))], [origin("older", older, OLDER_MS)]).get("newer");
  return found?.supersedes.some(({ certainty }) => certainty === "sure") === true;
}

const CHANGES: Readonly<Record<string, readonly [older: string, ...newer: string[]]>> = {
  English: [
    "I live in Berlin.",
    "I have lived in Cologne since May 2023.",
    "Since May 2023 I have lived in Cologne.",
    "Since May, I've been living in Cologne.",
  ],
  German: [
    "Ich wohne in Berlin.",
    "Ich wohne seit Mai 2023 in Köln.",
    "Seit Mai 2023 wohne ich in Köln.",
    "Seit dem 1. Mai 2023 wohne ich in Köln.",
    "Seit 2023 wohne ich in Köln und bin zufrieden.",
  ],
  "German, an employer": ["Ich arbeite bei Siemens.", "Seit Mai 2023 arbeite ich bei Bosch.", "Ich arbeite seit Mai 2023 bei Bosch."],
  Spanish: ["Vivo en Madrid.", "Desde mayo vivo en Sevilla.", "Desde mayo de 2023 vivo en Sevilla.", "Vivo en Sevilla desde mayo de 2023."],
  French: ["J'habite à Paris.", "Depuis mai 2023, j'habite à Lyon.", "Depuis 2023, j'habite à Lyon.", "J'habite à Lyon depuis mai 2023."],
  Italian: ["Vivo a Roma.", "Da maggio 2023 vivo a Torino.", "Dal 2023 vivo a Torino.", "Vivo a Torino da maggio 2023."],
  Portuguese: ["Moro em Lisboa.", "Desde maio moro no Porto.", "Desde maio de 2023 moro no Porto.", "Moro no Porto desde maio de 2023."],
  Dutch: ["Ik woon in Utrecht.", "Sinds mei 2023 woon ik in Leiden.", "Sinds 2023 woon ik in Leiden.", "Ik woon sinds mei 2023 in Leiden."],
  Polish: ["Mieszkam w Krakowie.", "Od maja 2023 mieszkam w Gdańsku.", "Mieszkam w Gdańsku od maja 2023 roku."],
  Russian: ["Я живу в Москве.", "С мая 2023 года я живу в Казани.", "Я живу в Казани с мая 2023 года."],
  "Russian, an employer": ["Я работаю в Яндексе.", "С мая 2023 года я работаю в Сбере."],
  Turkish: ["Ankara'da yaşıyorum.", "Mayıs 2023'ten beri İzmir'de yaşıyorum.", "2023'ten beri İzmir'de yaşıyorum."],
  Japanese: ["東京に住んでいます。", "2023年5月から大阪に住んでいます。", "2023年から大阪に住んでいます。"],
  Chinese: ["我住在北京。", "从2023年5月起我住在上海。", "我从2023年5月起住在上海。", "2023年5月以来我住在上海。"],
  Korean: ["저는 서울에 살아요.", "2023년 5월부터 부산에 살아요.", "2023년부터 부산에 살고 있어요."],
  Arabic: ["أعيش في القاهرة.", "منذ مايو 2023 أعيش في دبي.", "أعيش في دبي منذ مايو 2023."],
};

describe("a fact that holds since a date", () => {
  for (const [language, [older, ...newer]] of Object.entries(CHANGES)) {
    test.each(newer)(`${language}: "%s" takes the place of the older one`, (fact) => expect(isReplaced(older, fact)).toBe(true));
  }

  test.each([
    ["the older fact was said later than that year", "Ich wohne in Berlin.", "Seit 2010 wohne ich in Köln."],
    ["the same in the middle", "Ich arbeite bei Siemens.", "Ich arbeite seit März 2010 bei Bosch."],
    ["in Japanese", "東京に住んでいます。", "2010年5月から大阪に住んでいます。"],
    ["it is about somebody else", "Ich wohne in Berlin.", "Seit Mai 2023 wohnt meine Schwester in Köln."],
    ["it was a time with an end", "Vivo en Madrid.", "Desde mayo hasta octubre de 2022 vivo en Sevilla."],
    ["the month may be a coming one", "저는 서울에 살아요.", "10월부터 부산에 살아요."],
    ["the year is a coming one", "저는 서울에 살아요.", "2027년부터 부산에 살아요."],
    ["the year is a coming one, in Chinese", "我住在北京。", "从2027年起我住在上海。"],
    ["the year is a coming one, in Polish", "Mieszkam w Krakowie.", "Od maja 2027 mieszkam w Gdańsku."],
    ["it is a question", "Ich wohne in Berlin.", "Seit Mai 2023 wohne ich in Köln?"],
    ["it is over", "I live in Berlin.", "I have lived in Cologne, since my father worked there."],
  ])("replaces nothing where %s", (_, older, newer) => expect(isReplaced(older, newer)).toBe(false));
});
