import { localStorageColorSchemeManager } from "@mantine/core";

/** The same entry that `scheme.ts` reads before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: "memoryd-color-scheme" });
