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
const PATIENCE_MS = 60_000;

export interface Visit {
  /** Time from navigation to the content, and to the end of the last long task. */
  readonly interactiveMs: number;
  readonly largestPaintMs: number;
  readonly shift: number;
  /** The elements that shifted, with their layout shift score. */
  readonly moved: readonly string[];
}

/** Values that the page records while it loads. */
interface Notes {
  shownAt: number;
  busyUntil: number;
  largestPaint: number;
  shift: number;
  moved: string[];
}

/** Opens a screen for the first time and waits until its content is visible and the page is idle. */
export async function visit(context: BrowserContext, path: string, content: string): Promise<Visit> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", NETWORK);
  await page.addInitScript(takeNotes, content);
  await page.goto(path, { waitUntil: "commit" });
  const quiet = await page.waitForFunction(
    (quietMs) => {
      // Set by the script above.
      const { notes } = globalThis as unknown as { readonly notes: Notes };
      const since = Math.max(notes.shownAt, notes.busyUntil);
      return notes.shownAt > 0 && performance.now() - since > quietMs && { ...notes };
    },
    QUIET_MS,
    { timeout: PATIENCE_MS },
  );
  const { shownAt, busyUntil, largestPaint, shift, moved } = (await quiet.jsonValue()) as Notes;
  await page.close();
  return { interactiveMs: Math.max(shownAt, busyUntil), largestPaintMs: largestPaint, shift, moved };
}

/** Runs in the page before any other script. */
function takeNotes(content: string): void {
  interface Shift extends PerformanceEntry {
    readonly value: number;
    readonly sources: readonly { readonly node?: Node | null }[];
  }
  const notes: Notes = { shownAt: 0, busyUntil: 0, largestPaint: 0, shift: 0, moved: [] };
  Object.assign(globalThis, { notes });
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  const toName = (node?: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element ? `${element.tagName.toLowerCase()}.${element.className}` : "something";
  };
  observe("longtask", ({ startTime, duration }) => {
    notes.busyUntil = startTime + duration;
  });
  observe("largest-contentful-paint", ({ startTime }) => {
    notes.largestPaint = startTime;
  });
  observe("layout-shift", (entry) => {
    const { value, sources, startTime } = entry as Shift;
    notes.shift += value;
    notes.moved.push(
      `${value.toFixed(4)} at ${Math.round(startTime)} ms: ${sources.map(({ node }) => toName(node)).join(", ")}`,
    );
  });
  const look = () => {
    if (document.querySelector(content)) notes.shownAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
