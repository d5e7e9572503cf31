import { messageOf } from "../memory/errors.ts";

/** A store did not do what it was asked: no fault of the work that asked. */
export class StoreFault extends Error {
  constructor(cause: unknown) {
    super(messageOf(cause), { cause });
    this.name = "StoreFault";
  }
}

/** What a store answers; what it throws becomes a {@link StoreFault}, so that work waits for the store instead of being given up. */
export async function ofStore<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    throw new StoreFault(error);
  }
}
