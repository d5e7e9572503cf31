import { expect, test } from "bun:test";
import { UsageError } from "../../src/memory/errors.ts";
import { openModels } from "../../src/models/open.ts";

test("auto and builtin need no download, and generate nothing", async () => {
  for (const model of ["auto", "builtin"] as const) {
    const models = await openModels({ model });
    expect(models.embedder.identity.name).toStartWith("builtin");
    expect(models.generator).toBeUndefined();
  }
});

test("a model that is not there is refused with what to set instead", async () => {
  const opening = openModels({ model: "ollama" });
  await expect(opening).rejects.toBeInstanceOf(UsageError);
  await expect(opening).rejects.toThrow("set `builtin` or `auto`");
});
