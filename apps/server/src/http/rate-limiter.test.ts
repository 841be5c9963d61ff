import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Limiter, slidingWindow, tokenBucket } from "./rate-limiter.ts";

/** The milliseconds between consecutive requests. */
const arbitraryGaps = fc.array(fc.integer({ min: 0, max: 4000 }), { maxLength: 200 });

function listAdmittedTimes(limiter: Limiter, gaps: readonly number[]): readonly number[] {
  let now = 1_767_225_600_000;
  return gaps.flatMap((gap) => {
    now += gap;
    return limiter.take(now) === undefined ? [now] : [];
  });
}

describe("a sliding window", () => {
  const options = { permits: 5, windowMs: 6000, segmentCount: 6 };

  it("admits the limit as a burst and rejects the next request", () => {
    const limiter = slidingWindow(options);
    const waits = Array.from({ length: 6 }, () => limiter.take(0));
    expect(waits).toEqual([undefined, undefined, undefined, undefined, undefined, 6000]);
  });

  it("restores the permits per segment, not together", () => {
    const limiter = slidingWindow(options);
    for (const now of [0, 0, 1000, 1000, 1000]) limiter.take(now);
    expect(limiter.take(5999)).toBe(1);
    expect([limiter.take(6000), limiter.take(6000), limiter.take(6000)]).toEqual([
      undefined,
      undefined,
      1000,
    ]);
  });

  it("never admits more than permitted within the segments of a window", () => {
    fc.assert(
      fc.property(arbitraryGaps, (gaps) => {
        const segments = listAdmittedTimes(slidingWindow(options), gaps).map((at) => Math.floor(at / 1000));
        for (const first of segments) {
          expect(
            segments.filter((segment) => segment >= first && segment < first + 6).length,
          ).toBeLessThanOrEqual(5);
        }
      }),
    );
  });
});

describe("a token bucket", () => {
  const options = { capacity: 5, refill: 2, everyMs: 1000 };

  it("starts full, drains, and is refilled", () => {
    const limiter = tokenBucket(options);
    for (let n = 0; n < 5; n++) expect(limiter.take(100)).toBeUndefined();
    expect(limiter.take(300)).toBe(800);
    expect([limiter.take(1100), limiter.take(1100), limiter.take(1100)]).toEqual([
      undefined,
      undefined,
      1000,
    ]);
  });

  it("never admits more than its capacity plus the refills", () => {
    fc.assert(
      fc.property(arbitraryGaps, (gaps) => {
        const times = listAdmittedTimes(tokenBucket(options), gaps);
        times.forEach((first, index) => {
          times.slice(index).forEach((last, offset) => {
            const refills = Math.floor((last - first) / 1000) + 1;
            expect(offset + 1).toBeLessThanOrEqual(5 + refills * 2);
          });
        });
      }),
    );
  });
});

it.each([
  ["a sliding window", () => slidingWindow({ permits: 3, windowMs: 5000, segmentCount: 5 })],
  ["a token bucket", () => tokenBucket({ capacity: 3, refill: 1, everyMs: 2000 })],
])(
  "%s admits a request after the returned wait, and is idle once all permits are restored",
  (_kind, make) => {
    fc.assert(
      fc.property(arbitraryGaps, (gaps) => {
        const limiter = make();
        let now = 0;
        for (const gap of gaps) {
          now += gap;
          const waitMs = limiter.take(now);
          if (waitMs === undefined) continue;
          expect(waitMs).toBeGreaterThan(0);
          now += waitMs;
          expect(limiter.take(now)).toBeUndefined();
        }
        expect(limiter.isIdle(now)).toBe(gaps.length === 0);
        expect(limiter.isIdle(now + 10_000)).toBe(true);
      }),
    );
  },
);
