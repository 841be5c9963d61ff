import type { DaemonErrorKind, DaemonState, TunnelDaemon } from "#tunnel/tunnel.ts";
import { type ConsentState, createDaemonApi, type DaemonApi, DaemonError } from "./daemon-api.ts";
import type { DaemonOptions } from "./daemon-options.ts";
import { createPageTunnels } from "./page-tunnels.ts";

interface Callbacks {
  /** Called when a connected daemon has stopped. */
  readonly onOffline: () => void;
  readonly onFailure: (error: DaemonError) => void;
}

export interface DaemonClient extends TunnelDaemon {
  /** Reconnects after a short delay, so that several changes cause one reconnection. */
  configure(options: DaemonOptions): void;
  /** Stops polling until `resume`. */
  pause(): void;
  resume(): void;
}

type Cause = "user" | "timer";

const DEBOUNCE_MS = 100;
const POLL_MS = 3000;
const MAX_RETRY_DELAY_MS = 60_000;
/** While the daemon is usable, every fifth poll reads the list of tunnels, starting with the first. */
const POLLS_PER_SYNC = 5;
/** Errors that only the panel shows, unless the daemon was connected or the user requested the attempt. */
const QUIET_ERRORS: ReadonlySet<DaemonErrorKind> = new Set([
  "daemon_unavailable",
  "daemon_blocked",
  "missing_scope",
]);

/** Keeps the page connected to the daemon on this machine, and keeps the tunnels of the page open. */
export function createDaemonClient({ onOffline, onFailure }: Callbacks): DaemonClient {
  const watchers = new Set<() => void>();
  const tunnels = createPageTunnels({
    onChange: notifyWatchers,
    onFailure: (error) => onFailure(asDaemonError(error)),
  });
  let state: DaemonState = "Invalid";
  let errorKind: DaemonErrorKind | undefined;
  let options: DaemonOptions | undefined;
  let api: DaemonApi | undefined;
  let isRegistered = false;
  let isActive = true;
  let failureCount = 0;
  let usablePollCount = 0;
  let pollId = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function configure(newOptions: DaemonOptions): void {
    if (options && options.allowLan !== newOptions.allowLan) void tunnels.closeAll(api);
    if (options?.api !== newOptions.api) setState("Invalid");
    options = newOptions;
    api = createDaemonApi(newOptions.api);
    isRegistered = false;
    // A running poll uses the old options.
    pollId += 1;
    schedule(DEBOUNCE_MS);
  }

  /** Polls the daemon and schedules the next poll. Supersedes a running poll. */
  async function poll(cause: Cause = "timer"): Promise<void> {
    clearTimeout(timer);
    pollId += 1;
    const thisPollId = pollId;
    if (!api || !options || !isActive) return;
    try {
      const consent = isRegistered ? await api.readConsent() : await connect(api, options.name);
      if (thisPollId !== pollId) return;
      if (consent === "Unknown") throw new DaemonError("connect", "missing_scope");
      isRegistered = true;
      failureCount = 0;
      setState(consent);
      schedule(POLL_MS);
      if (consent === "Usable") await updateTunnels(api, thisPollId);
    } catch (error) {
      if (thisPollId === pollId) handleFailure(asDaemonError(error), cause);
    }
  }

  function handleFailure(error: DaemonError, cause: Cause): void {
    const wasConnected = state !== "Invalid";
    const isNewError = errorKind !== error.kind && !QUIET_ERRORS.has(error.kind);
    isRegistered = false;
    setState("Invalid", error.kind);
    if (wasConnected && error.kind === "daemon_unavailable") onOffline();
    else if (wasConnected || isNewError || cause === "user") onFailure(error);
    // Consent is not requested again after a denial, unless the user retries or the options change.
    if (error.kind === "missing_scope") return;
    schedule(Math.min(POLL_MS * 2 ** failureCount, MAX_RETRY_DELAY_MS));
    failureCount += 1;
  }

  /** Reads the list of tunnels if a sync is due, and opens missing tunnels. */
  async function updateTunnels(activeApi: DaemonApi, thisPollId: number): Promise<void> {
    const isSyncDue = usablePollCount % POLLS_PER_SYNC === 0;
    const isFirstRead = usablePollCount === 0;
    usablePollCount += 1;
    const openTunnels = isSyncDue ? await readTunnels(activeApi, isFirstRead) : undefined;
    if (thisPollId !== pollId) return;
    if (openTunnels) tunnels.replaceAll(openTunnels);
    await openMissing();
  }

  /** The list, or undefined if it cannot be read. Only a failure of the first read of a connection is reported. */
  async function readTunnels(activeApi: DaemonApi, isFirstRead: boolean) {
    try {
      return await activeApi.listTunnels();
    } catch (error) {
      const daemonError = asDaemonError(error);
      // The next poll detects whether the daemon has stopped.
      if (isFirstRead && daemonError.kind !== "daemon_unavailable") onFailure(daemonError);
      return undefined;
    }
  }

  async function openMissing(): Promise<void> {
    if (api && state === "Usable")
      await tunnels.openMissing(api, options?.allowLan ? "0.0.0.0:0" : "127.0.0.1:0");
  }

  function setState(newState: DaemonState, reason?: DaemonErrorKind): void {
    if (state === newState && errorKind === reason) return;
    if (state !== newState) usablePollCount = 0;
    state = newState;
    errorKind = reason;
    if (newState !== "Usable") tunnels.clear();
    notifyWatchers();
  }

  function notifyWatchers(): void {
    for (const listener of watchers) listener();
  }

  function pollUnlessDenied(): void {
    if (errorKind !== "missing_scope") void poll();
  }

  function schedule(delayMs: number): void {
    clearTimeout(timer);
    if (isActive) timer = setTimeout(() => void poll(), delayMs);
  }

  return {
    configure,
    getState: () => state,
    getError: () => errorKind,
    findLocalAddress: tunnels.findLocalAddress,
    watch(listener) {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
    request(target) {
      const stop = tunnels.request(target);
      if (state === "Usable") void openMissing();
      else pollUnlessDenied();
      return stop;
    },
    close: (remote) => void tunnels.end(api, remote),
    retry: () => void poll("user"),
    pause() {
      isActive = false;
      pollId += 1;
      clearTimeout(timer);
    },
    resume() {
      isActive = true;
      pollUnlessDenied();
    },
  };
}

/** Checks the version of the daemon, then registers this site, or updates its name if it is registered. */
async function connect(api: DaemonApi, name: string): Promise<ConsentState> {
  await api.checkVersion();
  // Some daemons respond to an unregistered site with an error other than 403, so every error status is treated as
  // unregistered. If the daemon is really failing, `register` fails too.
  const consent = await api.readConsent().catch(treatErrorAsUnknown);
  if (consent === "Unknown") {
    await api.register(name);
    return api.readConsent();
  }
  // The name is for display only; not every daemon can change it.
  await api.rename(name).catch(() => {});
  return consent;
}

function treatErrorAsUnknown(error: unknown): ConsentState {
  if (asDaemonError(error).kind === "daemon_error") return "Unknown";
  throw error;
}

function asDaemonError(error: unknown): DaemonError {
  return error instanceof DaemonError ? error : new DaemonError("connect", "daemon_error", String(error));
}
