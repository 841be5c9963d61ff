import { belongsTo, type Interfaces, parseLocalAddress } from "./addresses.ts";
import { ping, shouldClose } from "./ping.ts";
import { Refusal } from "./refusal.ts";
import type { Sites } from "./sites.ts";
import { openTunnel, type Tunnel } from "./tunnel.ts";

export interface PoolOptions {
  readonly sites: Pick<Sites, "getConsent" | "getPingfall">;
  readonly interfaces: Interfaces;
  /** Prints a message for the owner of this machine. */
  readonly print: (text: string) => void;
}

export interface TunnelRequest {
  readonly label: string;
  readonly remote: string;
  readonly local: string;
}

interface Entry {
  readonly origin: string;
  readonly remote: string;
  readonly tunnel: Tunnel;
  label: string;
  /** As in `PingResult`; -1 before the first ping. */
  latency: number;
  isClosed: boolean;
}

export type Pool = ReturnType<typeof createTunnelPool>;

const MAX_TUNNELS = 128;
const MAX_TUNNELS_PER_SITE = 32;
const PING_INTERVAL_MS = 5000;

/** The open tunnels. Each belongs to the site that requested it. */
export function createTunnelPool({ sites, interfaces, print }: PoolOptions) {
  // Promises, so that concurrent requests for the same tunnel share it before it is open.
  const entries = new Map<string, Promise<Entry>>();
  const timer = setInterval(() => void checkAll(), PING_INTERVAL_MS);

  async function open(origin: string, { label, remote, local }: TunnelRequest): Promise<Entry> {
    if (!belongsTo(origin, remote)) throw new Refusal(400, "remote: a site may open tunnels only to itself");
    const key = toKey(origin, remote);
    const existingEntry = entries.get(key);
    if (existingEntry) {
      const entry = await existingEntry;
      entry.label = label;
      return entry;
    }
    const address = parseLocalAddress(local, interfaces);
    requireCapacity(origin);
    const pendingEntry = openTunnel({
      remote,
      local: address,
      onError: (reason) => print(`${label}: ${reason}`),
    }).then(
      (tunnel): Entry => ({ origin, remote, tunnel, label, latency: -1, isClosed: false }),
      (error: unknown) => {
        entries.delete(key);
        throw toBindRefusal(error);
      },
    );
    entries.set(key, pendingEntry);
    const entry = await pendingEntry;
    print(`${entry.tunnel.local} forwards to ${label} (${origin})`);
    void checkTunnel(entry);
    return entry;
  }

  function requireCapacity(origin: string): void {
    const keysOfSite = [...entries.keys()].filter((key) => key.startsWith(toKey(origin, "")));
    if (entries.size >= MAX_TUNNELS || keysOfSite.length >= MAX_TUNNELS_PER_SITE)
      throw new Refusal(429, "Too many tunnels are open; close one first.");
  }

  async function list(origin: string): Promise<readonly Entry[]> {
    return (await listOpenEntries()).filter((entry) => entry.origin === origin);
  }

  async function listOpenEntries(): Promise<readonly Entry[]> {
    const results = await Promise.allSettled(entries.values());
    return results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  }

  async function close(origin: string, local: string): Promise<void> {
    const entry = (await list(origin)).find(({ tunnel }) => tunnel.local === local);
    if (!entry) throw new Refusal(400, "local: this site has no such tunnel");
    await dropEntry(entry);
  }

  async function dropEntry(entry: Entry): Promise<void> {
    // A newer tunnel may have the same key.
    if (entry.isClosed) return;
    entry.isClosed = true;
    entries.delete(toKey(entry.origin, entry.remote));
    await entry.tunnel.close();
    print(`${entry.tunnel.local} is closed`);
  }

  async function checkAll(): Promise<void> {
    await Promise.all((await listOpenEntries()).map(checkTunnel));
  }

  /** A failed check leaves the tunnel open: the next check may succeed. */
  async function checkTunnel(entry: Entry): Promise<void> {
    await closeIfUnusable(entry).catch((error: unknown) =>
      print(`${entry.tunnel.local} could not be checked: ${String(error)}`),
    );
  }

  /** Pings the instance, and closes the tunnel if its site is no longer allowed or the instance is gone. */
  async function closeIfUnusable(entry: Entry): Promise<void> {
    const { origin, remote } = entry;
    const result = await ping(remote);
    entry.latency = result.latency;
    const pingfall = sites.getPingfall(origin);
    const isGone = pingfall !== undefined && shouldClose(result, pingfall);
    const isDisallowed = (await sites.getConsent(origin)) !== "allowed";
    if (isGone || isDisallowed) await dropEntry(entry);
  }

  return {
    open,
    list,
    close,
    /** Closes all tunnels and stops the checks. */
    async shutDown(): Promise<void> {
      clearInterval(timer);
      await Promise.all((await listOpenEntries()).map(dropEntry));
    },
  };
}

function toKey(origin: string, remote: string): string {
  return `${origin} ${remote}`;
}

function toBindRefusal(error: unknown): Refusal {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") return new Refusal(400, "local: this port is in use");
  return new Refusal(500, `local: cannot listen (${String(code)})`);
}
