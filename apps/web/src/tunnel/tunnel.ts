import { createContext, useCallback, useContext, useEffect, useSyncExternalStore } from "react";

/** The connection to the daemon on this machine: not connected, waiting for consent, ready. */
export type DaemonState = "Invalid" | "Pending" | "Usable";

/** Why the daemon cannot be used. */
export type DaemonErrorKind =
  | "daemon_unavailable"
  | "daemon_blocked"
  | "daemon_version_mismatch"
  | "daemon_error"
  | "scope_unverified"
  | "missing_scope";

export interface TunnelTarget {
  /** The WebSocket URL of the instance. */
  readonly remote: string;
  /** The name of the tunnel in the daemon's list: "{challenge} @ {game}". */
  readonly label: string;
}

/** The tunnel daemon on this machine, as used by screens that show an instance. */
export interface TunnelDaemon {
  getState(): DaemonState;
  /** Why the page is not connected to the daemon; undefined if the reason is unknown. */
  getError(): DaemonErrorKind | undefined;
  /** Tries to connect immediately. */
  retry(): void;
  /** The local address of an open tunnel. */
  findLocalAddress(remote: string): string | undefined;
  /** Calls `onChange` on every change until the returned function is called. */
  watch(onChange: () => void): () => void;
  /** Opens the tunnel when possible, until the returned function is called; an open tunnel stays open. */
  request(target: TunnelTarget): () => void;
  close(remote: string): void;
}

export interface Tunnel {
  /** `Off` if the platform does not proxy. */
  readonly state: DaemonState | "Off";
  /** The local address of the instance (`host:port`) while the tunnel is open. */
  readonly local: string | undefined;
  /** Call this after the instance has ended. */
  readonly close: () => void;
}

/** Absent if the platform does not proxy. */
export const TunnelDaemonContext = createContext<TunnelDaemon | undefined>(undefined);

/** The daemon on this machine and its connection state; absent if the platform does not proxy. */
export function useDaemon() {
  const daemon = useContext(TunnelDaemonContext);
  const watch = useCallback((onChange: () => void) => daemon?.watch(onChange) ?? (() => {}), [daemon]);
  const state = useSyncExternalStore(watch, () => daemon?.getState());
  const error = useSyncExternalStore(watch, () => daemon?.getError());
  return daemon && state && { state, error, retry: daemon.retry };
}

/** The tunnel to the shown instance, if the daemon on this machine provides one. */
export function useTunnel(target: TunnelTarget | undefined): Tunnel {
  const daemon = useContext(TunnelDaemonContext);
  const { remote, label } = target ?? {};
  const watch = useCallback((onChange: () => void) => daemon?.watch(onChange) ?? (() => {}), [daemon]);
  const state = useSyncExternalStore(watch, () => daemon?.getState() ?? "Off");
  const local = useSyncExternalStore(watch, () =>
    remote === undefined ? undefined : daemon?.findLocalAddress(remote),
  );
  useEffect(
    () => (remote === undefined || label === undefined ? undefined : daemon?.request({ remote, label })),
    [daemon, remote, label],
  );
  const close = useCallback(() => {
    if (remote !== undefined) daemon?.close(remote);
  }, [daemon, remote]);
  return { state, local, close };
}
