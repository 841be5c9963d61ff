import { createContext, useCallback, useContext, useEffect, useSyncExternalStore } from "react";

/** How far this page is with the daemon on this machine: not connected, waiting for consent, ready. */
export type DaemonState = "Invalid" | "Pending" | "Usable";

/** Why the daemon cannot be used. */
export type DaemonFault =
  | "daemon_unavailable"
  | "daemon_blocked"
  | "daemon_version_mismatch"
  | "daemon_error"
  | "scope_unverified"
  | "missing_scope";

export interface TunnelTarget {
  /** The websocket address of the instance. */
  readonly remote: string;
  /** How the daemon lists the tunnel: "{challenge} @ {game}". */
  readonly label: string;
}

/** The tunnel daemon on this machine, as screens that show an instance see it. */
export interface TunnelDaemon {
  state(): DaemonState;
  /** Why it is not connected; absent while that is not known. */
  fault(): DaemonFault | undefined;
  /** Tries to connect at once. */
  retry(): void;
  /** The local address of an open tunnel. */
  localOf(remote: string): string | undefined;
  /** Calls back whenever something changes, until the returned function is called. */
  watch(changed: () => void): () => void;
  /** Opens the tunnel whenever it can, until the returned function is called; an open one outlives that. */
  want(target: TunnelTarget): () => void;
  close(remote: string): void;
}

export interface Tunnel {
  /** `Off` while the platform does not proxy. */
  readonly state: DaemonState | "Off";
  /** Where programs on this machine reach the instance (`host:port`), while the tunnel is open. */
  readonly local: string | undefined;
  /** To be called once the instance has ended. */
  readonly close: () => void;
}

/** Absent while the platform does not proxy. */
export const TunnelDaemonContext = createContext<TunnelDaemon | undefined>(undefined);

/** The daemon on this machine and how far the page is with it; absent while the platform does not proxy. */
export function useDaemon() {
  const daemon = useContext(TunnelDaemonContext);
  const watch = useCallback((changed: () => void) => daemon?.watch(changed) ?? (() => {}), [daemon]);
  const state = useSyncExternalStore(watch, () => daemon?.state());
  const fault = useSyncExternalStore(watch, () => daemon?.fault());
  return daemon && state && { state, fault, retry: daemon.retry };
}

/** A tunnel to the instance on screen, as far as the daemon on this machine offers one. */
export function useTunnel(target: TunnelTarget | undefined): Tunnel {
  const daemon = useContext(TunnelDaemonContext);
  const { remote, label } = target ?? {};
  const watch = useCallback((changed: () => void) => daemon?.watch(changed) ?? (() => {}), [daemon]);
  const state = useSyncExternalStore(watch, () => daemon?.state() ?? "Off");
  const local = useSyncExternalStore(watch, () =>
    remote === undefined ? undefined : daemon?.localOf(remote),
  );
  useEffect(
    () => (remote === undefined || label === undefined ? undefined : daemon?.want({ remote, label })),
    [daemon, remote, label],
  );
  const close = useCallback(() => {
    if (remote !== undefined) daemon?.close(remote);
  }, [daemon, remote]);
  return { state, local, close };
}
