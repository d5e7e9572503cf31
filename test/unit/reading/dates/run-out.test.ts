import { describe, expect, test } from "bun:test";
import { runsOutMs } from "../../../../src/reading/dates/run-out.ts";

/** A Wednesday. */
const WRITTEN_MS = Date.UTC(2026, 2, 4, 15, 24);
const endOf = (text: string) => {
  const endMs = runsOutMs(text, WRITTEN_MS);
  return endMs === undefined ? undefined : new Date(endMs).toISOString();
};
/** The last day on which it holds, in March 2026 where only a number is given. */
const through = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString();

const RUN_OUT: readonly (readonly [string, string])[] = [
  ["Ana is in room 12 until Friday.", "2026-03-06"],
  ["The pass expires on 3 June 2026.", "2026-06-03"],
  ["The voucher is valid until 2026-04-30.", "2026-04-30"],
  ["I am on parental leave until the end of May.", "2026-05-31"],
  ["Tom stays with us till tomorrow.", "2026-03-05"],
  ["The contract runs until 2027.", "2027-12-31"],
  ["Today I am ill.", "2026-03-04"],
  ["Tomorrow I fly to Rome.", "2026-03-05"],
  ["Ich bin bis Freitag in Hamburg.", "2026-03-06"],
  ["Der Ausweis ist gültig bis 30.6.2026.", "2026-06-30"],
  ["Morgen muss ich zum Zahnarzt.", "2026-03-05"],
  ["Je suis à Lyon jusqu'au 12 mars.", "2026-03-12"],
  ["Demain je vais chez le médecin.", "2026-03-05"],
  ["Estoy en Madrid hasta el viernes.", "2026-03-06"],
  ["Hoy estoy enfermo.", "2026-03-04"],
  ["Estou no Porto até sexta-feira.", "2026-03-06"],
  ["Amanhã vou ao dentista.", "2026-03-05"],
  ["Sono a Milano fino al 20 marzo.", "2026-03-20"],
  ["Domani devo andare a Roma.", "2026-03-05"],
  ["Ik ben tot vrijdag in Gent.", "2026-03-06"],
  ["Het abonnement loopt af op 1 april 2026.", "2026-04-01"],
];

const LASTING = [
  ...[
    "I lived in Lisbon until 2020.",
    "I worked at Siemens until March 2024.",
    "Ich arbeite Montag bis Freitag.",
    "I work Monday through Friday.",
  ],
  ...[
    "The shop is open until 5 pm.",
    "I slept until noon.",
    "Today I adopted a dog.",
    "Heute habe ich ein Auto gekauft.",
    "Hoje comprei um carro.",
  ],
  ...["Aujourd'hui j'ai acheté un vélo.", "Oggi ho comprato una casa.", "Vandaag heb ik een fiets gekocht.", "Hoy he comprado un coche."],
  ...[
    "Every Friday I swim until six.",
    "Ich trinke am Morgen Kaffee.",
    "Por la mañana tomo café.",
    "I will not stop until I win.",
    'Her favourite film is "Tomorrow Never Dies".',
  ],
  ...["I like tea.", "I met Tom yesterday.", "Bis bald!", "De lunes a viernes trabajo en casa.", "Until further notice I work at home."],
];

describe("a text that runs out", () => {
  test.each(RUN_OUT)("does so by its own words: %s", (text, day) => expect(endOf(text)).toBe(through(day)));
  test.each(LASTING)("is not seen in %s", (text) => expect(endOf(text)).toBeUndefined());
});
