import type { Client } from "./client.ts";
import type { Principal } from "./principal.ts";

/** The user who makes a change, and their client. */
export interface Actor {
  readonly user: Principal;
  readonly client: Client;
}
