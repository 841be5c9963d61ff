import type { Hub, HubPayload, HubQuery, HubTarget } from "@gonfalon/contract/realtime.ts";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import type { LiveState } from "#state/live-state.ts";
import { createLiveChannel, type LiveChannel } from "./live-channel.ts";
import { useSession } from "./session.ts";

type Listeners<H extends Hub> = {
  readonly [T in HubTarget<H>]?: (payload: HubPayload<H, T>) => void;
} & {
  /** The connection has opened, for the first time or again: fetch what may have been missed. */
  readonly connected?: () => void;
};

type Address<H extends Hub> = Pick<HubQuery<H>, keyof HubQuery<H> & ("game" | "view")>;

/**
 * Subscribes to a hub while the component is mounted; waits while the address is undefined. All components of a page
 * share one connection per hub and address.
 */
export function useHub<H extends Hub>(
  hub: H,
  address: Address<H> | undefined,
  listeners: Listeners<H>,
): LiveState {
  const session = useSession();
  // Reconnect after sign-in and sign-out: the server authorizes a connection by its cookie. When a session expires, a
  // connection to a public hub stays open as that of a visitor.
  const key =
    address && session.state === "ready"
      ? toChannelKey(`${session.data?.userId ?? ""}/${session.renewalCount}`, createHubUrl(hub, address))
      : undefined;
  const receive = useEffectEvent((target: string, payload: unknown) => {
    // The contract defines the hub's messages; its tests verify that the server sends them.
    const listener = listeners[target as HubTarget<H>] as ((payload: unknown) => void) | undefined;
    listener?.(payload);
  });
  const connected = useEffectEvent(() => listeners.connected?.());

  useEffect(() => {
    if (key === undefined) return;
    return getChannel(key).listen({ message: receive, connected });
  }, [key]);

  useEffect(() => {
    // Retry a lost or rejected connection when another component mounts. After a new sign-in, the key is different.
    if (key !== undefined && !session.isExpired) getChannel(key).retry();
  }, [key, session.isExpired]);

  return useSyncExternalStore(
    (onChange) => (key === undefined ? () => undefined : getChannel(key).watch(onChange)),
    () => (key === undefined ? "connecting" : getChannel(key).getState()),
  );
}

/** The optional messages that every page requests, so that all its components can share the connection. */
const optionalMessages: { readonly [H in Hub]: Omit<HubQuery<H>, "game" | "view"> } = {
  "/hub/user": { verdicts: 1, board: 2, instances: 1 },
  "/hub/monitor": {},
  "/hub/admin": {},
};

function createHubUrl<H extends Hub>(hub: H, address: Address<H>): string {
  const query = Object.entries<number | string>({ ...address, ...optionalMessages[hub] });
  const params = new URLSearchParams(query.map(([name, value]) => [name, String(value)]));
  return query.length === 0 ? hub : `${hub}?${params.toString()}`;
}

function toChannelKey(signIn: string, url: string): string {
  return `${signIn} ${url}`;
}

const channels = new Map<string, LiveChannel>();

function getChannel(key: string): LiveChannel {
  const existingChannel = channels.get(key);
  if (existingChannel) return existingChannel;
  const channel = createLiveChannel(key.slice(key.indexOf(" ") + 1), async (...args) =>
    (await import("./signalr-connection.ts")).openSignalRConnection(...args),
  );
  channels.set(key, channel);
  globalThis.addEventListener("online", channel.retry);
  return channel;
}

/** Closes all connections of the page, which otherwise stay open for a while after their last component unmounts. */
export function closeChannels(): void {
  for (const channel of channels.values()) {
    globalThis.removeEventListener("online", channel.retry);
    channel.close();
  }
  channels.clear();
}
