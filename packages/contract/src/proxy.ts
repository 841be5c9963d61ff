import { type Static, Type } from "typebox";
import { Guid } from "./kernel/scalars.ts";

/**
 * Each WebSocket carries one TCP connection to a container. The id is the only credential.
 * A plain GET request gets 204 while the container runs.
 */
export const proxyPaths = {
  /** Containers of teams. */
  team: "/api/proxy/:id",
  /** Test containers of editors. */
  test: "/api/proxy/noinst/:id",
} as const;

export type ProxyKind = keyof typeof proxyPaths;

export const ProxyParams = Type.Object({ id: Guid });
export type ProxyParams = Static<typeof ProxyParams>;
