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
  const waiters: ((release: Release) => void)[] = [];
  let activeCount = 0;

  function acquire(): Promise<Release> | undefined {
    if (activeCount < maxRunning) {
      activeCount += 1;
      return Promise.resolve(releaseOnce());
    }
    if (waiters.length >= maxWaiting) return undefined;
    return new Promise((resolve) => waiters.push(resolve));
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
    const startNext = waiters.shift();
    if (startNext) startNext(releaseOnce());
    else activeCount -= 1;
  }

  return { acquire, isIdle: () => activeCount === 0 };
}
