import { localStorageColorSchemeManager } from "@mantine/core";

/** Uses the same localStorage entry that `scheme.ts` reads before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: "memoryd-color-scheme" });
