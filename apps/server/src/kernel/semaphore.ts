export interface Concurrency {
  readonly running: number;
  readonly queue: number;
}

export type Release = () => void;

export interface Semaphore {
  /** Waits for a slot in FIFO order; undefined if the queue is full. */
  enter(): Promise<Release> | undefined;
  isIdle(): boolean;
}

/** Allows `running` concurrent holders, and `queue` waiting ones. */
export function semaphore({ running, queue }: Concurrency): Semaphore {
  const waiting: ((release: Release) => void)[] = [];
  let inside = 0;

  function enter(): Promise<Release> | undefined {
    if (inside < running) {
      inside += 1;
      return Promise.resolve(releaseOnce());
    }
    if (waiting.length >= queue) return undefined;
    return new Promise((resolve) => waiting.push(resolve));
  }

  function releaseOnce(): Release {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      leave();
    };
  }

  // The slot is passed directly to the next waiter, so that a new request cannot take it.
  function leave(): void {
    const next = waiting.shift();
    if (next) next(releaseOnce());
    else inside -= 1;
  }

  return { enter, isIdle: () => inside === 0 };
}
