import { expect, test } from "bun:test";
import type { Command } from "commander";
import { program } from "../../../src/cli/program.ts";

const namesOf = (memoryd: Command) => memoryd.commands.map((command) => command.name());

test("a command is loaded alone, and is the same as among all commands", async () => {
  const all = await program(undefined);
  for (const name of namesOf(all)) {
    const alone = await program(name);
    const added = { connect: ["connect", "disconnect"], disconnect: ["connect", "disconnect"] }[name] ?? [name];
    expect(namesOf(alone)).toEqual(added);
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
