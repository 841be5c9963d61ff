import type { Timer } from "#ports/timer.ts";

export const systemTimer: Timer = {
  after(milliseconds, run) {
    const handle = setTimeout(run, milliseconds).unref();
    return () => clearTimeout(handle);
  },
};
