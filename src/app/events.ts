import type { OrgId } from "../memory/types.ts";

/** What the parts of a server tell each other. */
export interface ServerEvents {
  /** A change of the organization's records failed. It may be durable all the same. */
  readonly changeFailed: OrgId;
}

type Listener<Value> = (value: Value) => void;

/** Calls the listeners of an event in the order in which they subscribed. */
export class Events {
  readonly #listeners: { readonly [Name in keyof ServerEvents]: Listener<ServerEvents[Name]>[] } = { changeFailed: [] };

  on<Name extends keyof ServerEvents>(name: Name, listener: Listener<ServerEvents[Name]>): void {
    this.#listeners[name].push(listener);
  }

  emit<Name extends keyof ServerEvents>(name: Name, value: ServerEvents[Name]): void {
    for (const listener of this.#listeners[name]) listener(value);
  }
}
