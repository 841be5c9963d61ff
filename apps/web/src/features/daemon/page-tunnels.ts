import type { TunnelTarget } from "#tunnel/tunnel.ts";
import type { DaemonApi, OpenTunnel } from "./daemon-api.ts";

interface Listener {
  readonly changed: () => void;
  readonly failed: (error: unknown) => void;
}

/** The requested tunnels of the page, and the local addresses of open ones. */
export function pageTunnels({ changed, failed }: Listener) {
  const requested = new Map<string, TunnelTarget>();
  const opening = new Set<string>();
  let locals: ReadonlyMap<string, string> = new Map();

  function replace(next: ReadonlyMap<string, string>): void {
    locals = next;
    changed();
  }

  async function open(api: DaemonApi, target: TunnelTarget, at: string): Promise<void> {
    const { remote } = target;
    if (locals.has(remote) || opening.has(remote)) return;
    opening.add(remote);
    try {
      const { local } = await api.open(target, at);
      replace(new Map(locals).set(remote, local));
    } catch (error) {
      // Reported once; requested again when the instance is shown again.
      requested.delete(remote);
      failed(error);
    } finally {
      opening.delete(remote);
    }
  }

  async function close(api: DaemonApi | undefined, remote: string): Promise<void> {
    const local = locals.get(remote);
    if (local === undefined) return;
    replace(new Map([...locals].filter(([other]) => other !== remote)));
    // A tunnel that cannot be closed ends with its instance.
    await api?.close(local).catch(() => {});
  }

  return {
    findLocalAddress: (remote: string) => locals.get(remote),
    /** Requests a tunnel until the returned function is called. */
    want(target: TunnelTarget): () => void {
      requested.set(target.remote, target);
      return () => {
        if (requested.get(target.remote) === target) requested.delete(target.remote);
      };
    },
    async openMissing(api: DaemonApi, at: string): Promise<void> {
      await Promise.all([...requested.values()].map((target) => open(api, target, at)));
    },
    /** Synchronizes with the daemon's list: tunnels that are not in it are closed. */
    replaceAll(list: readonly OpenTunnel[]): void {
      replace(new Map(list.map(({ remote, local }) => [remote, local])));
    },
    async end(api: DaemonApi | undefined, remote: string): Promise<void> {
      requested.delete(remote);
      await close(api, remote);
    },
    /** Closes all tunnels, to be reopened with other settings. */
    async closeAll(api: DaemonApi | undefined): Promise<void> {
      await Promise.all([...locals.keys()].map((remote) => close(api, remote)));
    },
    forget(): void {
      if (locals.size > 0) replace(new Map());
    },
  };
}
