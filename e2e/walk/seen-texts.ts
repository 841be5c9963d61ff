import type { Page } from "@playwright/test";

/** A text on the screen, or one that only a screen reader says. */
export interface SeenText {
  readonly text: string;
  /** How part of it is out of sight: beyond the window, behind an edge, or replaced by three dots. */
  readonly cut?: "window" | "edge" | "dots";
}

/** Everything that the page says now, in the order of the document. */
export function seenTexts(page: Page): Promise<readonly SeenText[]> {
  return page.evaluate(() => {
    const TOLERANCE_PX = 1;
    const SPOKEN = ["aria-label", "placeholder", "title", "alt"];
    // Names of languages are written in those languages, and code in none.
    const NO_LANGUAGE = "[lang]:not(html), code, pre, script, style, noscript";

    function cutOf(element: Element, box: DOMRect): "window" | "edge" | "dots" | undefined {
      if (box.width <= TOLERANCE_PX) return undefined;
      for (let around: Element | null = element; around; around = around.parentElement) {
        const style = getComputedStyle(around);
        if (/auto|scroll/.test(style.overflowX)) return undefined;
        if (!/hidden|clip/.test(style.overflowX)) continue;
        const edge = around.getBoundingClientRect();
        // That small, it is for screen readers.
        if (edge.width <= TOLERANCE_PX) return undefined;
        const sticksOut = box.right > edge.right + TOLERANCE_PX || box.left < edge.left - TOLERANCE_PX;
        if (sticksOut) return style.textOverflow === "ellipsis" ? "dots" : "edge";
        if (style.position === "fixed") return undefined;
      }
      return box.right > innerWidth + TOLERANCE_PX || box.left < -TOLERANCE_PX ? "window" : undefined;
    }

    function boxOf(node: Node): DOMRect {
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getBoundingClientRect();
    }

    const seen: { text: string; cut?: "window" | "edge" | "dots" }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const element = node instanceof Element ? node : node.parentElement;
      if (!element?.checkVisibility({ visibilityProperty: true }) || element.closest(NO_LANGUAGE)) continue;
      if (node instanceof Element) {
        for (const name of SPOKEN) {
          const text = node.getAttribute(name)?.trim();
          if (text) seen.push({ text });
        }
        continue;
      }
      const text = node.textContent?.trim().replaceAll(/\s+/g, " ");
      if (!text) continue;
      const cut = cutOf(element, boxOf(node));
      seen.push({ text, ...(cut && { cut }) });
    }
    return seen;
  });
}

/** Says if the page is wider than its window, so that all of it has to be pushed about. */
export async function tooWide(page: Page): Promise<readonly string[]> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return excess > 0 ? [`wider than the window by ${excess} px`] : [];
}
