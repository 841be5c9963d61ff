import type { BrowserContext } from "@playwright/test";

/** A slow 4G network, as simulated by Lighthouse. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/** Long enough for requests after the content, such as images and live connections. */
const QUIET_MS = 2000;
const TIMEOUT_MS = 60_000;

export interface Visit {
  /** Time from navigation until the content is visible and the last long task has ended. */
  readonly interactiveMs: number;
  readonly largestPaintMs: number;
  /** The sum of all layout shift scores. */
  readonly shift: number;
  /** The elements that shifted, with their layout shift score. */
  readonly shiftedElements: readonly string[];
}

/** Values that the page records while it loads. */
interface Measurements {
  shownAt: number;
  busyUntil: number;
  largestPaint: number;
  shift: number;
  shiftedElements: string[];
}

/** Opens a screen for the first time and waits until its content is visible and the page is idle. */
export async function visit(context: BrowserContext, path: string, contentSelector: string): Promise<Visit> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", NETWORK);
  await page.addInitScript(recordMeasurements, contentSelector);
  await page.goto(path, { waitUntil: "commit" });
  const result = await page.waitForFunction(
    (quietMs) => {
      // Set by recordMeasurements.
      const { measurements } = globalThis as unknown as { readonly measurements: Measurements };
      const since = Math.max(measurements.shownAt, measurements.busyUntil);
      return measurements.shownAt > 0 && performance.now() - since > quietMs && { ...measurements };
    },
    QUIET_MS,
    { timeout: TIMEOUT_MS },
  );
  const { shownAt, busyUntil, largestPaint, shift, shiftedElements } =
    (await result.jsonValue()) as Measurements;
  await page.close();
  return {
    interactiveMs: Math.max(shownAt, busyUntil),
    largestPaintMs: largestPaint,
    shift,
    shiftedElements,
  };
}

/** Runs in the page before any other script. */
function recordMeasurements(contentSelector: string): void {
  interface Shift extends PerformanceEntry {
    readonly value: number;
    readonly sources: readonly { readonly node?: Node | null }[];
  }
  const measurements: Measurements = {
    shownAt: 0,
    busyUntil: 0,
    largestPaint: 0,
    shift: 0,
    shiftedElements: [],
  };
  Object.assign(globalThis, { measurements });
  const observe = (type: string, record: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({ type, buffered: true });
  const toName = (node?: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element ? `${element.tagName.toLowerCase()}.${element.className}` : "unknown";
  };
  observe("longtask", ({ startTime, duration }) => {
    measurements.busyUntil = startTime + duration;
  });
  observe("largest-contentful-paint", ({ startTime }) => {
    measurements.largestPaint = startTime;
  });
  observe("layout-shift", (entry) => {
    const { value, sources, startTime } = entry as Shift;
    measurements.shift += value;
    measurements.shiftedElements.push(
      `${value.toFixed(4)} at ${Math.round(startTime)} ms: ${sources.map(({ node }) => toName(node)).join(", ")}`,
    );
  });
  const waitForContent = () => {
    if (document.querySelector(contentSelector)) measurements.shownAt = performance.now();
    else requestAnimationFrame(waitForContent);
  };
  requestAnimationFrame(waitForContent);
}
