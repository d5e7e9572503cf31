/**
 * What `memoryd models try` asks of a model, in everyday words of several languages. Nothing here is in the sets that the rules are measured
 * by.
 */

/** A message, and the words of each fact in it that is worth keeping; none for small talk. */
export interface TriedText {
  readonly text: string;
  readonly facts: readonly (readonly string[])[];
}

export const TEXTS: readonly TriedText[] = [
  { text: "Just so you know, I've got a severe peanut allergy, and my GP is Dr. Halloran.", facts: [["peanut"], ["Halloran"]] },
  {
    text: "We finally picked a venue, the wedding is at Hartwell Barn and about 80 people are coming.",
    facts: [["Hartwell Barn"], ["80"]],
  },
  {
    text: "Right, status of the move. The van is booked with Piggott's. Keys come from the letting agent, Sunita. My new rent is 1150 pounds, and the flat has no parking.",
    facts: [["van", "Piggott"], ["Sunita"], ["1150"], ["parking"]],
  },
  { text: "lol that meme you made earlier, my whole office cracked up", facts: [] },
  { text: "Could you shorten this paragraph a bit?", facts: [] },
  {
    text: "Meine Tochter Mia kommt in die dritte Klasse, und ich fahre jeden Freitag mit der Bahn nach Ulm.",
    facts: [["Mia", "Klasse"], ["Ulm"]],
  },
  { text: "Danke dir, das hat super geklappt!", facts: [] },
  {
    text: "J'ai arrêté la viande il y a deux ans, et mon mari Bastien est boulanger à Nantes.",
    facts: [["viande"], ["Bastien", "boulanger"]],
  },
  { text: "Bon, il pleut encore, quelle journée...", facts: [] },
  { text: "Trabajo de noche en el hospital La Paz, así que no me llames por la mañana.", facts: [["noche", "La Paz"], ["mañana"]] },
  { text: "Il mio gatto si chiama Pesto e ha bisogno dell'insulina ogni mattina.", facts: [["gatto", "Pesto"], ["insulina"]] },
  { text: "Ik woon aan de Prinsengracht en mijn zus Femke is dierenarts.", facts: [["Prinsengracht"], ["Femke", "dierenarts"]] },
  { text: "Uczę się hiszpańskiego, bo w maju przeprowadzamy się do Walencji.", facts: [["hiszpań"], ["Walencj"]] },
  { text: "Мой брат Кирилл живёт в Казани, а я работаю бухгалтером.", facts: [["Кирилл", "Казан"], ["бухгалтер"]] },
  { text: "毎週火曜日にピアノのレッスンがあります。先生の名前は佐伯さんです。", facts: [["火曜", "ピアノ"], ["佐伯"]] },
  { text: "Prefiro respostas curtas, e o meu orçamento para o portátil é de 900 euros.", facts: [["curtas"], ["900"]] },
];

/** Two messages of one person, the older one first. */
export interface TriedPair {
  readonly older: string;
  readonly newer: string;
}

/** The newer message makes the older one untrue. */
export const CHANGES: readonly TriedPair[] = [
  { older: "I teach chemistry at Brookfield High.", newer: "Handed in my notice at Brookfield, I'm selling solar panels from Monday." },
  { older: "My go-to order is a flat white.", newer: "Off milk for good, so my go-to order is a black americano these days." },
  { older: "We're renting a two-bed in Leith.", newer: "Got the keys! First night in our own place, no more renting in Leith." },
  { older: "I run 5k every morning before work.", newer: "Knee's had it, the physio put an end to the running, so I swim every morning." },
  { older: "Ich fahre einen alten Passat.", newer: "Der Passat ist verschrottet, seit gestern fahre ich Lastenrad." },
  { older: "Unser Urlaub geht im August nach Kreta.", newer: "Kreta ist geplatzt, unser Urlaub geht jetzt nach Dänemark." },
  {
    older: "Mon médecin traitant est le docteur Lemoine.",
    newer: "Le docteur Lemoine est parti à la retraite, mon médecin est maintenant la docteure Aubry.",
  },
  { older: "Mi hija va al colegio Cervantes.", newer: "Hemos cambiado a mi hija de colegio, ahora va al San Isidro y está encantada." },
  { older: "Uso un telefono Android da anni.", newer: "Alla fine ho ceduto e uso un iPhone, il telefono Android l'ho regalato." },
  { older: "Pracuję zdalnie z Gdańska.", newer: "Koniec pracy zdalnej, od poniedziałku jeżdżę do biura w Sopocie." },
  { older: "毎朝ジムに通っています。", newer: "ジムは先月やめて、今は毎朝家でヨガをしています。" },
  { older: "Sou solteira e vivo sozinha.", newer: "Casei-me no sábado, já não vivo sozinha!" },
];

/** Both messages hold, although the newer one looks like a change. */
export const TRAPS: readonly TriedPair[] = [
  { older: "My brother Owen drives vans for DHL.", newer: "I've just started driving vans for UPS." },
  { older: "I love the bakery on Mill Lane.", newer: "Tried the new bakery on Station Road, I love their rye." },
  { older: "I'm learning the ukulele.", newer: "Thinking of maybe learning the banjo some day." },
  { older: "My dentist appointment is on Tuesday at 9.", newer: "The appointment with the vet is on Wednesday at 10." },
  { older: "I work from the Leeds office.", newer: "I'm in the Hull office today for a workshop." },
  { older: "Ich trinke morgens gern Pfefferminztee.", newer: "Gestern im Café habe ich einen Kakao getrunken, sehr lecker." },
  { older: "Meine Eltern wohnen in Kassel.", newer: "Ich wohne seit letztem Monat in Erfurt." },
  { older: "Je parle allemand.", newer: "Je parle aussi un peu portugais." },
  { older: "Mi equipo es el Betis.", newer: "El equipo de mi cuñado es el Sevilla, imagínate las cenas." },
  { older: "Ho due figli, Luca e Sara.", newer: "Mio figlio Luca ha compiuto dieci anni ieri." },
  { older: "Моя машина — белая «Лада».", newer: "Взял машину в аренду на выходные, красную «Киа»." },
  { older: "Ik speel op zaterdag hockey.", newer: "Vroeger speelde ik op zaterdag voetbal." },
];
