export interface Concurrency {
  readonly maxRunning: number;
  readonly maxWaiting: number;
}

export type Release = () => void;

export interface Semaphore {
  /** Waits for a slot in FIFO order; undefined if the queue is full. */
  acquire(): Promise<Release> | undefined;
  isIdle(): boolean;
}

/** Lets `maxRunning` holders run at the same time, and `maxWaiting` others wait. */
export function semaphore({ maxRunning, maxWaiting }: Concurrency): Semaphore {
  const waiting: ((release: Release) => void)[] = [];
  let active = 0;

  function acquire(): Promise<Release> | undefined {
    if (active < maxRunning) {
      active += 1;
      return Promise.resolve(releaseOnce());
    }
    if (waiting.length >= maxWaiting) return undefined;
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
