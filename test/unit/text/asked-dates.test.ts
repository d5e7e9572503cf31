import { describe, expect, test } from "bun:test";
import { askedDates, daysOutside } from "../../../src/text/asked-dates.ts";

/** A Wednesday. */
const NOW_MS = Date.UTC(2025, 5, 18, 12);
const DAY_MS = 86_400_000;
const date = (year?: number, month?: number, day?: number) => ({ year, month, day });
const partsOf = (question: string) => askedDates(question, NOW_MS).map(({ year, month, day }) => date(year, month, day));

describe("the dates that a question names", () => {
  test.each([
    ["What did Ben do on 3 June, 2023?", date(2023, 6, 3)],
    ["What was decided on 3 June?", date(undefined, 6, 3)],
    ["Where did I live as of September 2023?", date(2023, 9)],
    ["When did Ana go camping in July?", date(undefined, 7)],
    ["how often did i swim in may", date(undefined, 5)],
    ["Was habe ich im März gekauft?", date(undefined, 3)],
    ["Qu'est-ce que j'ai fait en août ?", date(undefined, 8)],
    ["O que fiz em maio?", date(undefined, 5)],
    ["5月に何をしましたか", date(undefined, 5)],
    ["How often was I at the beach in 2023?", date(2023)],
    // "Vår" is spring, and "var" is "was".
    ["Vad var 2023 års budget?", date(2023)],
    ["What did I do yesterday?", date(2025, 6, 17)],
    ["What did I buy three days ago?", date(2025, 6, 15)],
    ["What did we plan last month?", date(2025, 5)],
  ])("%s", (question, expected) => expect(partsOf(question)).toEqual([expected]));

  test("a week has its seven days", () => {
    expect(partsOf("Who called me last week?").length).toBe(7);
  });

  test.each([
    "What does June say of the garden?",
    "What may I eat?",
    "what should i may think of",
    "Did they march for May?",
    "What do I wear in summer?",
    "Which summer house did we rent?",
    "Order 2023-17 cost 2,023.50",
    "",
  ])("none: %s", (question) => expect(askedDates(question, NOW_MS)).toEqual([]));
});

/** A question, with a day that it asks about and one that it does not. */
const SPANS: Readonly<Record<string, readonly (readonly [question: string, inside: string, outside: string])[]>> = {
  en: [
    ["Which house did we rent last summer?", "2024-07-10", "2023-07-10"],
    ["Who visited in spring 2023?", "2023-04-10", "2023-07-10"],
    ["Who visited in the winter of 2023?", "2023-01-10", "2023-07-10"],
    ["What did I learn last year?", "2024-10-10", "2025-03-10"],
    ["What did I learn this month?", "2025-06-02", "2025-05-02"],
    ["What did I do last weekend?", "2025-06-15", "2025-06-17"],
    ["Where was I two weeks ago?", "2025-06-04", "2025-06-11"],
  ],
  de: [
    ["Was haben wir letzten Sommer gemacht?", "2024-07-10", "2024-11-10"],
    ["Wo war ich im Frühling 2023?", "2023-04-10", "2023-07-10"],
    ["Was habe ich letztes Jahr gekauft?", "2024-10-10", "2025-03-10"],
    ["Wen traf ich vor zwei Wochen?", "2025-06-04", "2025-06-11"],
    ["Was habe ich im vergangenen Monat gelesen?", "2025-05-10", "2025-06-10"],
  ],
  fr: [
    ["Où étions-nous l'été dernier ?", "2024-07-10", "2024-11-10"],
    ["Qu'ai-je acheté l'année dernière ?", "2024-10-10", "2025-03-10"],
    ["Qui ai-je vu il y a trois mois ?", "2025-03-10", "2025-06-10"],
    ["Qui est venu la semaine dernière ?", "2025-06-10", "2025-06-17"],
    ["Qui est venu au printemps 2023 ?", "2023-04-10", "2023-07-10"],
  ],
  es: [
    ["¿Dónde estuvimos el verano pasado?", "2024-07-10", "2024-11-10"],
    ["¿Qué compré el año pasado?", "2024-10-10", "2025-03-10"],
    ["¿A quién vi hace dos semanas?", "2025-06-04", "2025-06-11"],
    ["¿Quién vino en la primavera de 2023?", "2023-04-10", "2023-07-10"],
  ],
  it: [
    ["Dove siamo stati l'estate scorsa?", "2024-07-10", "2024-11-10"],
    ["Cosa ho comprato lo scorso anno?", "2024-10-10", "2025-03-10"],
    ["Chi ho visto due settimane fa?", "2025-06-04", "2025-06-11"],
  ],
  pt: [
    ["O que comprei no ano passado?", "2024-10-10", "2025-03-10"],
    ["Quem vi há duas semanas?", "2025-06-04", "2025-06-11"],
    ["O que fiz este mês?", "2025-06-02", "2025-05-02"],
  ],
  nl: [
    ["Waar waren we vorige zomer?", "2024-07-10", "2024-11-10"],
    ["Wat kocht ik vorig jaar?", "2024-10-10", "2025-03-10"],
    ["Wie zag ik twee weken geleden?", "2025-06-04", "2025-06-11"],
  ],
  sv: [
    ["Var var vi förra sommaren?", "2024-07-10", "2024-11-10"],
    ["Vad köpte jag i fjol?", "2024-10-10", "2025-03-10"],
    ["Vem träffade jag för två veckor sedan?", "2025-06-04", "2025-06-11"],
  ],
  da: [
    ["Hvor var vi sidste sommer?", "2024-07-10", "2024-11-10"],
    ["Hvad købte jeg sidste år?", "2024-10-10", "2025-03-10"],
    ["Hvem så jeg for to uger siden?", "2025-06-04", "2025-06-11"],
  ],
  nb: [
    ["Hvor var vi forrige sommer?", "2024-07-10", "2024-11-10"],
    ["Hva kjøpte jeg i fjor?", "2024-10-10", "2025-03-10"],
    ["Hvem møtte jeg for to uker siden?", "2025-06-04", "2025-06-11"],
  ],
  pl: [
    ["Gdzie byliśmy zeszłego lata?", "2024-07-10", "2024-11-10"],
    ["Co kupiłem w zeszłym roku?", "2024-10-10", "2025-03-10"],
    ["Kogo spotkałem dwa tygodnie temu?", "2025-06-04", "2025-06-11"],
    ["Kogo spotkałem tydzień temu?", "2025-06-11", "2025-06-04"],
  ],
  ru: [
    ["Где мы были прошлым летом?", "2024-07-10", "2024-11-10"],
    ["Что я купил в прошлом году?", "2024-10-10", "2025-03-10"],
    ["Кого я видел две недели назад?", "2025-06-04", "2025-06-11"],
    ["Кто приезжал весной 2023 года?", "2023-04-10", "2023-07-10"],
  ],
  ja: [
    ["去年の夏、どこに行きましたか", "2024-07-10", "2024-11-10"],
    ["去年何を買いましたか", "2024-10-10", "2025-03-10"],
    ["2週間前に誰に会いましたか", "2025-06-04", "2025-06-11"],
    ["先月何を読みましたか", "2025-05-10", "2025-06-10"],
    ["2023年の春に誰が来ましたか", "2023-04-10", "2023-07-10"],
  ],
  zh: [
    ["去年夏天我们去了哪里？", "2024-07-10", "2024-11-10"],
    ["我去年买了什么？", "2024-10-10", "2025-03-10"],
    ["我两周前见了谁？", "2025-06-04", "2025-06-11"],
    ["我上个月读了什么？", "2025-05-10", "2025-06-10"],
  ],
  ko: [
    ["지난 여름에 어디에 갔어?", "2024-07-10", "2024-11-10"],
    ["작년에 뭘 샀어?", "2024-10-10", "2025-03-10"],
    ["2주 전에 누구를 만났어?", "2025-06-04", "2025-06-11"],
    ["지난달에 뭘 읽었어?", "2025-05-10", "2025-06-10"],
  ],
};

describe("the span that a question asks about", () => {
  for (const [code, cases] of Object.entries(SPANS)) {
    test.each([...cases])(`${code}: %s`, (question, inside, outside) => {
      const dates = askedDates(question, NOW_MS);
      expect(daysOutside(dates, Date.parse(`${inside}T12:00`))).toBe(0);
      expect(daysOutside(dates, Date.parse(`${outside}T12:00`))).toBeGreaterThan(0);
      expect(daysOutside(dates, Date.parse(`${outside}T12:00`))).toBeLessThan(Number.POSITIVE_INFINITY);
    });
  }

  test("is the last winter that is over, and in autumn either of two summers", () => {
    const monthsAt = (question: string, now: string) =>
      askedDates(question, Date.parse(now)).map(({ year, month }) => `${year}-${String(month).padStart(2, "0")}`);
    expect(monthsAt("Where did we ski last winter?", "2026-01-15")).toEqual(["2024-12", "2025-01", "2025-02"]);
    expect(monthsAt("Where did we ski last winter?", "2025-06-15")).toEqual(["2024-12", "2025-01", "2025-02"]);
    expect(monthsAt("Where did we swim last summer?", "2025-10-15")).toEqual([
      ...["2025-06", "2025-07", "2025-08"],
      ...["2024-06", "2024-07", "2024-08"],
    ]);
    expect(monthsAt("Where do we ski this winter?", "2026-01-15")).toEqual(["2025-12", "2026-01", "2026-02"]);
  });
});

describe("the days outside a span", () => {
  test("are none within it, and counted to its nearest end", () => {
    const june = [date(2023, 6)];
    expect(daysOutside(june, Date.UTC(2023, 5, 30, 23))).toBe(0);
    expect(daysOutside(june, Date.UTC(2023, 6, 3))).toBe(2);
    expect(daysOutside(june, Date.UTC(2023, 4, 31))).toBe(1);
    expect(daysOutside([...june, date(2023, 8, 4)], Date.UTC(2023, 7, 4) + DAY_MS / 2)).toBe(0);
    expect(daysOutside([date(2023)], Date.UTC(2023, 11, 31))).toBe(0);
    expect(daysOutside([], NOW_MS)).toBe(Number.POSITIVE_INFINITY);
  });

  test("of a date without a year are those to its next recurrence, also over new year", () => {
    expect(daysOutside([date(undefined, 12, 31)], Date.UTC(2024, 0, 2))).toBe(1);
    expect(daysOutside([date(undefined, 1)], Date.UTC(2023, 11, 30))).toBe(2);
    expect(daysOutside([date(undefined, 5)], Date.UTC(1999, 4, 5))).toBe(0);
  });

  test("are a number even at the end of the calendar", () => {
    expect(Number.isNaN(daysOutside([date(undefined, 5)], 8.64e15))).toBe(false);
  });
});
