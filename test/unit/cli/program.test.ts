import { expect, test } from "bun:test";
import type { Command } from "commander";
import { program } from "../../../src/cli/program.ts";

const namesOf = (memoryd: Command) => memoryd.commands.map((command) => command.name());

/** Commands of one file. */
const TOGETHER = [
  ["connect", "disconnect"],
  ["verify-receipt", "verify-erased"],
];

test("a command is loaded alone, and is the same as among all commands", async () => {
  const all = await program(undefined);
  for (const name of namesOf(all)) {
    const alone = await program(name);
    expect(namesOf(alone)).toEqual(TOGETHER.find((names) => names.includes(name)) ?? [name]);
    const [one, other] = [alone, all].map((memoryd) => memoryd.commands.find((command) => command.name() === name)?.helpInformation());
    expect(one).toBe(other);
  }
});

test.each(["help", "--help", "srve", ""])("%p is read by all commands", async (word) => {
  const names = namesOf(await program(word));
  expect(names).toEqual(namesOf(await program(undefined)));
  expect(names).toEqual([...new Set(names)]);
  expect(names).toContain("serve");
});
