/** Handles all items in order, `lanes` at a time. */
export async function inLanes<T>(items: readonly T[], lanes: number, handle: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const item of rest) await handle(item);
    }),
  );
}
