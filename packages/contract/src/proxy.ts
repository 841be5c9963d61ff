import { type Static, Type } from "typebox";
import { Guid } from "./kernel/scalars.ts";

/**
 * Websockets that carry one TCP connection to a container each. Whoever knows the id gets in; there is nothing
 * else to show. A request that asks for no websocket is answered 204 while the container can be reached.
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
