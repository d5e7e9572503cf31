import type { Connection } from "../file/connection.ts";

/** The shared objects of the parts of the control store: the connection, and a counter of this connection's own changes. */
export interface ControlDatabase {
  readonly connection: Connection;
  changed(): void;
}
