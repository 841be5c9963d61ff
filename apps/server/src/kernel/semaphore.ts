export interface Concurrency {
  readonly running: number;
  readonly queue: number;
}

export type Release = () => void;

export interface Semaphore {
  /** Waits for a slot in FIFO order; undefined if the queue is full. */
  acquire(): Promise<Release> | undefined;
  isIdle(): boolean;
}

/** Allows `running` concurrent holders, and `queue` waiting ones. */
export function semaphore({ running, queue }: Concurrency): Semaphore {
  const waiting: ((release: Release) => void)[] = [];
  let active = 0;

  function acquire(): Promise<Release> | undefined {
    if (active < running) {
      active += 1;
      return Promise.resolve(releaseOnce());
    }
    if (waiting.length >= queue) return undefined;
    return new Promise((resolve) => waiting.push(resolve));
  }

  function releaseOnce(): Release {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      releaseSlot();
    };
  }

  // The slot is passed directly to the next waiter, so that a new request cannot take it.
  function releaseSlot(): void {
    const next = waiting.shift();
    if (next) next(releaseOnce());
    else active -= 1;
  }

  return { acquire, isIdle: () => active === 0 };
}
