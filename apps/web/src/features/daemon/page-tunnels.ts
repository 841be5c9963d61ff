import type { TunnelTarget } from "#api/tunnel.ts";
import type { DaemonApi, OpenTunnel } from "./daemon-api.ts";

interface Listener {
  readonly changed: () => void;
  readonly failed: (error: unknown) => void;
}

/** The tunnels that the page wants, and the local addresses of those that are open. */
export function pageTunnels({ changed, failed }: Listener) {
  const wanted = new Map<string, TunnelTarget>();
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
      // Told once; it is wanted again when it is shown again.
      wanted.delete(remote);
      failed(error);
    } finally {
      opening.delete(remote);
    }
  }

  async function close(api: DaemonApi | undefined, remote: string): Promise<void> {
    const local = locals.get(remote);
    if (local === undefined) return;
    replace(new Map([...locals].filter(([other]) => other !== remote)));
    // One that cannot be closed ends by itself when its instance does.
    await api?.close(local).catch(() => {});
  }

  return {
    localOf: (remote: string) => locals.get(remote),
    /** Wants a tunnel until the returned function is called. */
    want(target: TunnelTarget): () => void {
      wanted.set(target.remote, target);
      return () => {
        if (wanted.get(target.remote) === target) wanted.delete(target.remote);
      };
    },
    async openMissing(api: DaemonApi, at: string): Promise<void> {
      await Promise.all([...wanted.values()].map((target) => open(api, target, at)));
    },
    /** Believes the daemon's list: what is not in it is no longer open. */
    believe(list: readonly OpenTunnel[]): void {
      replace(new Map(list.map(({ remote, local }) => [remote, local])));
    },
    async end(api: DaemonApi | undefined, remote: string): Promise<void> {
      wanted.delete(remote);
      await close(api, remote);
    },
    /** Closes all, to be opened again in another way. */
    async closeAll(api: DaemonApi | undefined): Promise<void> {
      await Promise.all([...locals.keys()].map((remote) => close(api, remote)));
    },
    forget(): void {
      if (locals.size > 0) replace(new Map());
    },
  };
}
