interface Peer {
  /** The last of our events that the peer has confirmed. */
  confirmedUpTo: number;
  /** Whether the peer timed out; nothing waits for it until its next confirmation. */
  isLate: boolean;
}

interface Waiter {
  readonly upTo: number;
  readonly resolve: () => void;
}

/** The other processes, and the last event that each has confirmed. */
export function peerList() {
  const peers = new Map<string, Peer>();
  let waiters: readonly Waiter[] = [];

  function add(id: string, confirmedUpTo: number): void {
    peers.set(id, { confirmedUpTo, isLate: false });
  }

  function remove(id: string): void {
    peers.delete(id);
    releaseWaiters();
  }

  function clear(): void {
    peers.clear();
    releaseWaiters();
  }

  function confirm(id: string, upTo: number): void {
    const peer = peers.get(id);
    if (!peer) return;
    peer.confirmedUpTo = upTo;
    peer.isLate = false;
    releaseWaiters();
  }

  function releaseWaiters(): void {
    const confirmedWaiters = waiters.filter(({ upTo }) => isConfirmed(upTo));
    waiters = waiters.filter(({ upTo }) => !isConfirmed(upTo));
    for (const { resolve } of confirmedWaiters) resolve();
  }

  function isConfirmed(upTo: number): boolean {
    return [...peers.values()].every(({ confirmedUpTo, isLate }) => isLate || confirmedUpTo >= upTo);
  }

  /** Resolves when all peers that are not late have confirmed the events up to this number. */
  function whenConfirmed(upTo: number): Promise<void> {
    return new Promise((resolve) => {
      waiters = [...waiters, { upTo, resolve }];
    });
  }

  /** Stops waiting for peers that have not confirmed the events up to this number; returns how many there are. */
  function markLate(upTo: number): number {
    const slowPeers = [...peers.values()].filter((peer) => !peer.isLate && peer.confirmedUpTo < upTo);
    for (const peer of slowPeers) peer.isLate = true;
    releaseWaiters();
    return slowPeers.length;
  }

  return {
    add,
    remove,
    clear,
    confirm,
    isConfirmed,
    whenConfirmed,
    markLate,
    has: (id: string) => peers.has(id),
    listIds: () => [...peers.keys()],
    get size() {
      return peers.size;
    },
  };
}
