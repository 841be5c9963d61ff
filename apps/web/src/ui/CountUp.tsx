import { useEffect, useState } from "react";
import { formatNumber } from "#i18n/format.ts";

/** The same duration as `--gonfalon-time-count`. */
const DURATION_MS = 420;

/** A number that counts up from zero once; immediately at its value if the user prefers reduced motion. */
export function CountUp({ value }: { readonly value: number }) {
  const [share, setShare] = useState(() =>
    globalThis.matchMedia("(prefers-reduced-motion: reduce)").matches ? 1 : 0,
  );
  useEffect(() => {
    const start = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const next = Math.min(1, (now - start) / DURATION_MS);
      setShare((last) => Math.max(last, next));
      if (next < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return formatNumber(Math.round(value * share));
}
