import type { Client } from "./client.ts";
import type { Principal } from "./principal.ts";

/** The organizer or administrator who makes a change, and their client. */
export interface Editor {
  readonly user: Principal;
  readonly client: Client;
}
