import { messageOf } from "../memory/errors.ts";

/** A store failed. The work that used it did not cause the failure. */
export class StoreFault extends Error {
  constructor(cause: unknown) {
    super(messageOf(cause), { cause });
    this.name = "StoreFault";
  }
}

/**
 * Returns the store's result and wraps its error in a {@link StoreFault}, so that the work is retried when the store works again instead of
 * becoming a dead letter.
 */
export async function ofStore<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    throw new StoreFault(error);
  }
}
