import { describe, expect, test } from "bun:test";
import { masked, type PrivateKind, privateKind } from "../../../src/reading/private-numbers.ts";

/** Numbers that belong to nobody: those of films, of examples and of tests of their issuers. */
const PRIVATE: readonly (readonly [PrivateKind, string, string])[] = [
  ["phone", "Her number is +351 912 345 678.", "Her number is +351 ••• ••• 678."],
  ["phone", "Call me at (415) 555-0132 after six.", "Call me at (•••) •••-•132 after six."],
  ["phone", "The office is at 212-555-0199.", "The office is at •••-•••-•199."],
  ["phone", "My phone number is 07700 900123.", "My phone number is ••••• •••123."],
  ["phone", "Meine Handynummer ist 0171 2345678.", "Meine Handynummer ist •••• ••••678."],
  ["phone", "Telefon: 030/1234567", "Telefon: •••/••••567"],
  ["phone", "Mon portable est le 06 12 34 56 78.", "Mon portable est le •• •• •• •6 78."],
  ["phone", "Mi móvil es el 612 345 678.", "Mi móvil es el ••• ••• 678."],
  ["phone", "O meu telemóvel é 912 345 678.", "O meu telemóvel é ••• ••• 678."],
  ["phone", "Il mio cellulare è 347 1234567.", "Il mio cellulare è ••• ••••567."],
  ["phone", "Mijn gsm is 06-12345678.", "Mijn gsm is ••-•••••678."],
  ["phone", "Reach Ana under 0049 170 1234567.", "Reach Ana under •••• ••• ••••567."],
  ["card", "My card is 4111 1111 1111 1111.", "My card is •••• •••• •••• 1111."],
  ["card", "Amex 378282246310005 expires soon", "Amex •••••••••••0005 expires soon"],
  ["iban", "Pay to DE89 3704 0044 0532 0130 00 please.", "Pay to DE•• •••• •••• •••• ••30 00 please."],
  ["iban", "Mon IBAN : FR1420041010050500013M02606", "Mon IBAN : FR•••••••••••••••••••••2606"],
  ["identity", "My SSN is 078-05-1120.", "My SSN is •••-••-••20."],
  ["identity", "Mi DNI es 12345678Z.", "Mi DNI es •••••••8Z."],
  ["identity", "Il mio codice fiscale è RSSMRA85T10A562S.", "Il mio codice fiscale è ••••••••••••••2S."],
  ["identity", "Meu CPF: 529.982.247-25", "Meu CPF: •••.•••.•••-25"],
  ["identity", "Meine Reisepassnummer ist C01X00T47.", "Meine Reisepassnummer ist •••••••47."],
  ["identity", "My passport number is 533380006.", "My passport number is •••••••06."],
  ["identity", "Mijn BSN is 111222333.", "Mijn BSN is •••••••33."],
  ["secret", "The wifi password is hunter2x.", "The wifi password is ••••."],
  ["secret", "The PIN of my card is 4711.", "The PIN of my card is ••••."],
  ["secret", "The door code is 9920#.", "The door code is ••••."],
  ["secret", "Das Passwort lautet Sommer2024!", "Das Passwort lautet ••••"],
  ["secret", "Le digicode est 45B12 et le code de la porte est 4521.", "Le digicode est 45B12 et le code de la porte est ••••."],
  ["secret", "La contraseña es gato1234", "La contraseña es ••••"],
  ["secret", "A senha é 1234abc", "A senha é ••••"],
  ["secret", "Il codice del cancello è 7788.", "Il codice del cancello è ••••."],
  ["secret", "De pincode is 5566.", "De pincode is ••••."],
  ["secret", "password: correcthorse", "password: ••••"],
];

const PUBLIC = [
  ...[
    "Born in 1987, moved in 2014.",
    "I paid 1,299.00 for it on 12.05.2024.",
    "Meet at 10:30 on 2026-03-04.",
    "The flat costs 1 250 000 euros.",
  ],
  ...[
    "She ran 42.195 km in 3:45:12.",
    "My order number is 4111 1111 1111 1111.",
    "Order 123456789012 ships today.",
    "Tracking number 00340434161094042557",
  ],
  ...[
    "ISBN 978-3-16-148410-0",
    "The server is 192.168.100.200.",
    "Version 10.4.2024.1",
    "Room 1204, floor 12",
    "The postcode is 1000-205 Lisboa.",
  ],
  ...[
    "My phone has 5000 mAh and 12 GB.",
    "I bought a phone for 120000 yen.",
    "Telefon für 1.200.000 Rupien",
    "Flight LH 1234 at 18:05",
    "Call me at 10:30.",
  ],
  ...[
    "I changed the password in 2024.",
    "The password is wrong.",
    "My passport expires on 12.05.2030.",
    "PIN boards cost 1200.",
    "Mein Passwort ist abgelaufen.",
  ],
  ...[
    "The zip code is 90210.",
    "Promo code SAVE2024 works.",
    "Rechnung 2024-000123 ist bezahlt.",
    "La factura 12345678 está pagada.",
    "Commande n° 0612345678 expédiée",
  ],
  ...[
    "15551234 people live there.",
    "Population: 8 336 817",
    "He scored 123-45 in 2019.",
    "La reserva 612345678 es para dos.",
    "De vlucht KL1234 gaat om 12.30.",
  ],
  ...[
    "Il numero di serie è 12345678.",
    "O pedido 912345678 chegou.",
    "Encomenda 123456789 a caminho",
    "4.111.111.111 views",
    "+20 % in 2023",
  ],
];

describe("a private number", () => {
  test.each(PRIVATE)("is found: %s in %s", (kind, text, shown) => {
    expect(privateKind(text)).toBe(kind);
    expect(masked(text)).toBe(shown);
  });

  test.each(PUBLIC)("is not seen in %s", (text) => {
    expect(privateKind(text)).toBeUndefined();
    expect(masked(text)).toBe(text);
  });

  test("with a wrong check digit is none", () => {
    for (const text of ["My card is 4111 1111 1111 1112.", "DE88 3704 0044 0532 0130 00", "12345678A"])
      expect(privateKind(text)).toBeUndefined();
  });

  test("of each of several is masked, and tokens of programs with them", () => {
    const text = "Ana: +351 912 345 678, Rui: +351 965 432 109, key ghp_0123456789abcdefghijABCDEFGHIJ456789";
    expect(masked(text)).toBe("Ana: +351 ••• ••• 678, Rui: +351 ••• ••• 109, key ••••");
    expect(privateKind("key ghp_0123456789abcdefghijABCDEFGHIJ456789")).toBe("secret");
  });
});
