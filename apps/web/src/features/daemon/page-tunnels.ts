import type { TunnelTarget } from "#tunnel/tunnel.ts";
import type { DaemonApi, OpenTunnel } from "./daemon-api.ts";

interface Callbacks {
  readonly onChange: () => void;
  readonly onFailure: (error: unknown) => void;
}

/** The tunnels that the page has requested, and the local addresses of open tunnels. */
export function createPageTunnels({ onChange, onFailure }: Callbacks) {
  const targets = new Map<string, TunnelTarget>();
  /** The attempts to open a tunnel, by its remote URL. An attempt that is no longer here has been canceled. */
  const pendingAttempts = new Map<string, object>();
  let localAddresses: ReadonlyMap<string, string> = new Map();

  function replace(newAddresses: ReadonlyMap<string, string>): void {
    localAddresses = newAddresses;
    onChange();
  }

  async function open(api: DaemonApi, target: TunnelTarget, listenAddress: string): Promise<void> {
    const { remote } = target;
    if (localAddresses.has(remote) || pendingAttempts.has(remote)) return;
    const attempt = {};
    const isCanceled = () => pendingAttempts.get(remote) !== attempt;
    pendingAttempts.set(remote, attempt);
    try {
      const { local } = await api.open(target, listenAddress);
      if (isCanceled()) return await closeQuietly(api, local);
      replace(new Map(localAddresses).set(remote, local));
    } catch (error) {
      if (isCanceled()) return;
      // The failure is reported once. The tunnel is requested again when the instance is shown again.
      targets.delete(remote);
      onFailure(error);
    } finally {
      if (!isCanceled()) pendingAttempts.delete(remote);
    }
  }

  async function close(api: DaemonApi | undefined, remote: string): Promise<void> {
    const local = localAddresses.get(remote);
    if (local === undefined) return;
    replace(new Map([...localAddresses].filter(([otherRemote]) => otherRemote !== remote)));
    if (api) await closeQuietly(api, local);
  }

  return {
    findLocalAddress: (remote: string) => localAddresses.get(remote),
    /** Requests a tunnel until the returned function is called. */
    request(target: TunnelTarget): () => void {
      targets.set(target.remote, target);
      return () => {
        if (targets.get(target.remote) === target) targets.delete(target.remote);
      };
    },
    async openMissing(api: DaemonApi, listenAddress: string): Promise<void> {
      await Promise.all([...targets.values()].map((target) => open(api, target, listenAddress)));
    },
    /** Synchronizes with the daemon's list: tunnels that are not in the list have been closed. */
    replaceAll(openTunnels: readonly OpenTunnel[]): void {
      replace(new Map(openTunnels.map(({ remote, local }) => [remote, local])));
    },
    /** Closes a tunnel, and cancels the request for it. */
    async end(api: DaemonApi | undefined, remote: string): Promise<void> {
      targets.delete(remote);
      pendingAttempts.delete(remote);
      await close(api, remote);
    },
    /** Closes all tunnels, so that they are reopened with the new options. */
    async closeAll(api: DaemonApi | undefined): Promise<void> {
      pendingAttempts.clear();
      await Promise.all([...localAddresses.keys()].map((remote) => close(api, remote)));
    },
    clear(): void {
      if (localAddresses.size > 0) replace(new Map());
    },
  };
}

/** A tunnel that cannot be closed ends with its instance. */
async function closeQuietly(api: DaemonApi, local: string): Promise<void> {
  await api.close(local).catch(() => {});
}
