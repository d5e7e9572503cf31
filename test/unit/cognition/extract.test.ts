import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { extract as extractBy } from "../../../src/cognition/extract/extract.ts";
import { PASSAGE_CHARACTERS } from "../../../src/cognition/extract/passages.ts";
import { LIMITS } from "../../../src/memory/limits.ts";
import { createSentenceReader } from "../../../src/models/builtin.ts";
import type { SentenceReader } from "../../../src/models/model.ts";
import { words } from "../../../src/reading/words.ts";
import recorded from "../../golden/extract.json";

const reader = createSentenceReader(true);
const extract = (text: string) => extractBy(text, reader);

/** `UPDATE_GOLDEN=1 bun test` writes what extraction makes of the recorded texts now: to be read line by line before it is committed. */
const golden = process.env["UPDATE_GOLDEN"] === "1" ? recorded.map(({ text }) => ({ text, facts: extract(text) })) : recorded;
if (golden !== recorded) {
  const lines = golden.map((entry) => `  ${JSON.stringify(entry)}`);
  await Bun.write(new URL("../../golden/extract.json", import.meta.url), `[\n${lines.join(",\n")}\n]\n`);
}

describe("golden", () => {
  for (const { text, facts } of golden) test(JSON.stringify(text), () => expect(extract(text)).toEqual(facts));
});

/** Texts that look like what people write: sentences, greetings, lists, headings, headers, code, several scripts. */
const piece = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...golden.map(({ text }) => text)) },
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.constantFrom(
    "\n",
    "\n\n",
    " ",
    ". ",
    "- ",
    "# ",
    "1. ",
    "```\n",
    "{",
    "}",
    "|",
    '"',
    "Ann: ",
    "[8 May] ",
    "and I ",
    "It ",
    "? ",
    "。",
    ": ",
  ),
);
const anyText = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join("").slice(0, LIMITS.contentBytes));

describe("whatever the text", () => {
  test("no word is invented, and the number of facts is bounded", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        // A half of "I've a cat, take tea" gets the "I" of "I've".
        const known = new Set(words(text).flatMap((word) => [word, word.replace(/'.*/u, "")]));
        const facts = extract(text);
        expect(facts.length).toBeLessThanOrEqual(LIMITS.factsPerSubmission);
        for (const fact of facts) {
          expect(fact.trim()).toBe(fact);
          expect(fact).not.toBe("");
          expect(words(fact).filter((word) => !known.has(word))).toEqual([]);
        }
      }),
    );
  });

  test("plain sentences keep every word, in order", () => {
    const sentence = fc
      .array(fc.constantFrom("Ann", "bakes", "bread", "rivers", "flow", "seven", "quiet", "gardens", "over", "Rome"), {
        minLength: 4,
        maxLength: 12,
      })
      .map((parts) => `The ${parts.join(" ")}.`);
    fc.assert(
      fc.property(fc.array(sentence, { minLength: 1, maxLength: 60 }), (sentences) => {
        expect(words(extract(sentences.join(" ")).join(" "))).toEqual(words(sentences.join(" ")));
      }),
    );
  });

  test("extracting an extracted fact gives the same fact", () => {
    const stable = golden.filter(({ facts }) => facts.length === 1 && !facts[0]?.includes(":"));
    expect(stable.length).toBeGreaterThan(10);
    for (const { facts } of stable) expect(extract(facts[0] ?? "")).toEqual(facts);
  });
});

describe("what is dreamt, supposed, quoted or played is kept together with the words that say so", () => {
  test.each([
    "I dreamt I lived in Rome and I had a lion.",
    "Last night I dreamed of Rome. I lived there. I had a lion.",
    "Imagine I am rich. I have a castle. I own ten cars.",
    "If I were rich, I would buy a castle. My dogs would have a garden.",
    "I wish I lived in Rome and my brother had a boat.",
    "She said: 'I live in Rome. I have a lion.'",
    'Anna said: "I live in Rome. I have a dog."',
    "Let's play a game. You are a bank clerk. My name is Jack. I live in Oslo.",
    "You are now Captain Brine. I live on a ship. My parrot is called Jim.",
    "Act as a travel agent. I live in Rome. My budget is 900 euros.",
    "Ich habe geträumt, ich wohne in Rom. Ich hatte einen Löwen.",
    "Stell dir vor, ich wohne in Rom. Ich habe einen Löwen.",
    "J'ai rêvé de Rome. J'avais un lion.",
    "Soñé que vivía en Roma. Tenía un león.",
    "Ho sognato Roma. Avevo un leone.",
    "我梦见我住在罗马。我有一头狮子。",
    "Dear Mr Smith,\nMy name is Tom Baker. I own the flat.\nThe rent rises in May.\nBest regards,\nTom Baker",
    "My landlord wrote:\n> My name is Tom Baker.\n> The rent rises in May.",
  ])("%s", (text) => expect(extract(text)).toEqual([text]));

  test("until the text comes back to what is real", () => {
    expect(extract("I dreamt I lived in Rome. I had a lion. In reality I live in Bonn.")).toEqual([
      "I dreamt I lived in Rome. I had a lion.",
      "In reality I live in Bonn.",
    ]);
    expect(extract("I dreamt of a lion last night.\nI work at Siemens.")).toHaveLength(2);
    expect(extract("She said: 'I live in Rome. I have a lion.' I work at Siemens.").at(-1)).toBe("I work at Siemens.");
  });

  test("and a game goes on from speaker to speaker", () => {
    const text = "user: Let's play a game. You are a bank clerk.\nassistant: My name is Jack. I work at Acme.";
    expect(extract(text)).toEqual([text]);
  });

  test("but not after words that only look alike", () => {
    for (const first of [
      "I suppose so.",
      "My dream job is teaching.",
      "I am playing the piano.",
      "I would like a coffee.",
      "Let's play tennis on Sunday.",
    ])
      expect(extract(`${first} I live in Rome.`)).toEqual([first, "I live in Rome."]);
  });

  test("and every passage of a long game begins with its first words", () => {
    const turns = Array.from({ length: 40 }, (_, turn) => `My name is Jack, and this is what I say in turn ${turn} of it.\n`);
    const facts = extract(`Let's play a game. You are a bank clerk.\n\n${turns.join("\n")}`);
    expect(facts.length).toBeGreaterThan(2);
    for (const fact of facts) expect(fact).toStartWith("Let's play a game.");
  });
});

describe("a long text", () => {
  const sections = ["Monday", "Tuesday", "Wednesday"].map(
    (day) =>
      `## ${day}\n\n**Morning:**\n- Run five kilometres along the river\n- Eat porridge with ${day} berries\n\n` +
      `**Evening:**\n1. Read a chapter of the novel\n   - Take notes on ${day} characters\n2. Sleep before eleven\n\n` +
      `Remember to drink enough water on ${day}, and stretch after the run so that nothing hurts on the day after it.`,
  );
  const plan = `Certainly, Ann! Here is a plan for the week:\n\n${sections.join("\n\n")}\n\nGood luck!`;

  test("is split into passages, each under its heading, none of them only a heading", () => {
    const facts = extract(plan);
    expect(facts.length).toBeGreaterThan(1);
    expect(facts.length).toBeLessThanOrEqual(3);
    for (const fact of facts) {
      expect(fact.length).toBeLessThanOrEqual(PASSAGE_CHARACTERS * 1.3);
      expect(fact).not.toMatch(/(?:^|\n)(?:#+ .*|\*\*.*\*\*)$/);
    }
    const tuesday = facts.find((fact) => fact.includes("Tuesday berries"));
    expect(tuesday).toContain("## Tuesday");
  });

  test("repeats headings and list item if it is split within a section", () => {
    const items = Array.from({ length: 30 }, (_, item) => `   - Option ${item}: a room with a view of the harbour`).join("\n");
    const facts = extract(`# Trip\n\n## Hotels\n\n1. Lisbon\n${items}`);
    expect(facts.length).toBeGreaterThan(1);
    for (const fact of facts) for (const lead of ["# Trip", "## Hotels", "1. Lisbon"]) expect(fact).toContain(lead);
  });

  test("keeps code, tables, quotes and letters whole, with the line before them", () => {
    const rows = Array.from({ length: 30 }, (_, row) => `| ${row} | the price of item number ${row} |`).join("\n");
    const letter = `Dear Hiring Manager,\n\n${"I have led a team of nine people for four years. ".repeat(25)}\n\nSincerely,\n\nAnn Lee`;
    const code = `\`\`\`js\n${"const a = 1;\n".repeat(60)}\`\`\``;
    const quote = "> I live in Rome and have a lion.\n".repeat(30).trim();
    const text = ["Here are the prices:", rows, "And my letter:", letter, "The script:", code, "He wrote:", quote].join("\n\n");
    const facts = extract(text);
    for (const [lead, whole] of [
      ["Here are the prices:", rows],
      ["And my letter:", letter],
      ["The script:", code],
      ["He wrote:", quote],
    ] as const)
      expect(facts.some((fact) => fact.includes(whole) && fact.includes(lead))).toBe(true);
  });

  test("that states one thing after another gives each of them", () => {
    const statements = Array.from({ length: 12 }, (_, n) => `I have a friend in town number ${n} who is a painter.`);
    expect(extract(statements.join(" "))).toEqual(statements);
    const items = Array.from({ length: 12 }, (_, n) => `The user likes the museum of town number ${n} a lot.`);
    expect(extract(`What to know about me:\n${items.map((item) => `- ${item}`).join("\n")}`)).toEqual(items);
  });

  test("is marked with its date and speaker in every passage", () => {
    const facts = extract(`[8 May, 2023] user: ${"The river rose again last night near the old mill. ".repeat(40)}`);
    expect(facts.length).toBeGreaterThan(1);
    for (const fact of facts) expect(fact).toStartWith("[8 May, 2023] user: The river");
  });
});

/** For whom everything is a fact. */
const credulous: SentenceReader = {
  ...reader,
  read: (text) => ({ ...reader.read(text), kinds: { fact: 1, passing: 0, talk: 0, unreal: 0 } }),
};

test("what is said to the assistant alone is no fact beside another one, but a text of nothing else is kept", () => {
  expect(extract("hey, are you there? I moved to Graz in May.")).toEqual(["I moved to Graz in May."]);
  expect(extract("what does this error mean?")).toEqual(["what does this error mean?"]);
});

describe("a message that tells of people", () => {
  test("gives a fact for each item of its list, with the heading", () => {
    const rules = [
      "trash: lena odd weeks, me even weeks",
      "nobody touches the blue dutch oven, it was my grandmother's",
      "quiet after 11 from sunday to thursday",
    ];
    const filler = [
      "overnight guests stay two nights at most, text the group first",
      "the cat is fed at 7 and at 6, half a cup",
      "costco run on the first saturday, we split the bill",
      "the spare key is with the neighbour in number 9",
    ];
    const facts = extract(`## our house rules\n\n${[...rules, ...filler].map((rule) => `- ${rule}`).join("\n")}`);
    expect(facts).toEqual([...rules, ...filler].map((rule) => `our house rules: ${rule}`));
  });

  test("gives each answer of a conversation with the question before it", () => {
    const facts = extract(
      "User: i'm going to my cousin's wedding in Hermosillo\nAssistant: Do you need a passport card for the crossing?\nUser: yes, i have one, it expires in 2029\nAssistant: Any medication?\nUser: just my inhaler, when there is dust",
    );
    expect(facts).toEqual([
      "User: i'm going to my cousin's wedding in Hermosillo",
      "User: (Do you need a passport card for the crossing?) yes, i have one, it expires in 2029",
      "User: (Any medication?) just my inhaler, when there is dust",
    ]);
  });

  test("takes a word before a single line for its label, not for the speaker of what follows", () => {
    const facts = extract(
      "Timeline: the first page came at two.\n\nThe cause was an expired certificate.\n\nYannick checks the whole chain by the 20th.\n\nZofia rewrites the runbook.",
    );
    expect(facts.slice(1)).toEqual([
      "The cause was an expired certificate.",
      "Yannick checks the whole chain by the 20th.",
      "Zofia rewrites the runbook.",
    ]);
  });
});

test("every word that is not filler is kept, however the text is laid out", () => {
  const word = fc.constantFrom("Ann", "bakes", "bread", "rivers", "flow", "seven", "quiet", "gardens", "over", "Rome", "it", "they", "I");
  const sentence = fc
    .tuple(
      fc.constantFrom("The", "I", "Bob", "My", "It", "You"),
      fc.array(word, { minLength: 3, maxLength: 14 }),
      fc.constantFrom(".", "!", "?", ":"),
    )
    .map(([first, rest, end]) => `${first} ${rest.join(" ")} today${end}`);
  const joint = fc.constantFrom(" ", " ", " ", "\n", "\n\n", "\n- ", "\n   - ", "\n1. ", "\n\n## ", "\n> ", "\n\n**Note it**\n", "\nAnn: ");
  fc.assert(
    fc.property(fc.array(fc.tuple(sentence, joint), { minLength: 1, maxLength: 40 }), (parts) => {
      const text = parts
        .map(([said, between]) => said + between)
        .join("")
        .concat("The end came.");
      const counts = (all: readonly string[]) => Map.groupBy(all, (one) => one);
      const kept = counts(words(extractBy(text, credulous).join(" ")));
      // A number before an item is its mark, not a word, and who speaks on is not said again.
      for (const [one, times] of counts(words(text.replaceAll(/\n(?:1\. |Ann: )/g, "\n"))))
        expect([one, (kept.get(one)?.length ?? 0) >= times.length]).toEqual([one, true]);
    }),
  );
});

describe("bounds", () => {
  test("what exceeds the largest number of facts stays in the last fact", () => {
    const text = Array.from({ length: 90 }, (_, index) => `茶${String.fromCodePoint(0x4e00 + index)}。`).join("");
    const facts = extract(text);
    expect(facts).toHaveLength(LIMITS.factsPerSubmission);
    expect(facts.at(-1)).toContain(`茶${String.fromCodePoint(0x4e00 + 89)}。`);
    expect(words(facts.join(" "))).toEqual(words(text));
  });

  test("sentences that refer to each other are joined only up to a limit", () => {
    const facts = extract(`The house is old. ${"It has many rooms and a garden behind it. ".repeat(60)}`);
    expect(facts.length).toBeGreaterThan(2);
    for (const fact of facts) expect(fact.length).toBeLessThan(PASSAGE_CHARACTERS + 100);
  });

  // Each of these made a pattern backtrack at some time. A test that hangs here has found one again.
  const hostile: Readonly<Record<string, string>> = {
    spaces: `a${" ".repeat(8000)}b`,
    conjunctions: "I a and ".repeat(1000),
    brackets: "[".repeat(8000),
    braces: "{\n".repeat(4000),
    quotes: '"A. '.repeat(2000),
    numbers: "1. ".repeat(2700),
    headings: "# a\n".repeat(2000),
    items: "- a\n".repeat(2000),
    labels: "A: ".repeat(2700),
    names: "Ann Bob is and Ann is ".repeat(370),
    letters: "A".repeat(8000),
    stamps: "[abc] ".repeat(1300),
    digits: "1".repeat(8000),
    salutations: "Dear Ann,\n".repeat(800),
    closings: `Dear Ann,\n${"Best regards,\n".repeat(580)}`,
    suppositions: "if i wish i tell me a a a ".repeat(310),
    bold: "**a** ".repeat(1300),
    nested: Array.from({ length: 120 }, (_, depth) => `${" ".repeat(depth % 60)}- a`).join("\n"),
    quoted: "> a\nb\n".repeat(1300),
    short: "I am it, and 1-1'1 ".repeat(21),
  };
  for (const [name, text] of Object.entries(hostile)) {
    test(`hostile: ${name}`, () =>
      expect(extract(text.slice(0, LIMITS.contentBytes)).length).toBeLessThanOrEqual(LIMITS.factsPerSubmission));
  }
});

describe("a sentence without a subject stays with the person named before it", () => {
  test.each([
    ["妹がいます。大阪に住んでいます。", ["妹がいます。大阪に住んでいます。"]],
    ["언니가 있어요. 지금은 부산에 살아요.", ["언니가 있어요. 지금은 부산에 살아요."]],
    ["我有一个弟弟。住在上海。", ["我有一个弟弟。住在上海。"]],
    ["妹がいます。私は東京に住んでいます。", ["妹がいます。", "私は東京に住んでいます。"]],
    ["東京に住んでいます。トヨタで働いています。", ["東京に住んでいます。", "トヨタで働いています。"]],
    ["언니가 있어요. 저는 부산에 살아요.", ["언니가 있어요.", "저는 부산에 살아요."]],
  ])("%s", (text, facts) => expect(extract(text)).toEqual(facts));
});

describe("messages of many languages give a fact for each statement", () => {
  test.each([
    ["Mi chiamo Marco e abito a Bari. Il 12 giugno ho un appuntamento dal dott. Rossi.", 3],
    ["Nazywam się Ola i mieszkam w Łodzi. 12 czerwca mam wizytę u dr. Nowak.", 3],
    ["Jag bor i Lund. Den 12 juni har jag tid hos dr. Berg. Min bror pluggar i Graz.", 3],
    ["Fıstığa alerjim var. 2019'dan beri bankada çalışıyorum.", 2],
    ["Tengo cita con la Dra. Gómez en la Avda. Diagonal núm. 5. Soy alérgica a las nueces.", 2],
    ["ชื่อสมชายครับ อายุ 30 ทำงานเป็นวิศวกรที่ SCG แพ้กุ้ง", 4],
    ["मेरा नाम रवि है। मैं पुणे में रहता हूँ। 12 जून को डॉ. राव से मिलना है।", 3],
  ])("%s", (text, count) => expect(extract(text)).toHaveLength(count));
});
