import type { Connection } from "../file/connection.ts";

/** What the parts of the control store share: the connection, and a counter of this connection's own changes. */
export interface ControlDatabase {
  readonly connection: Connection;
  changed(): void;
}
