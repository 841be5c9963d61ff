import type { Page } from "@playwright/test";

/** A visible text, or one for screen readers only. */
export interface SeenText {
  readonly text: string;
  /** How a part of the text is hidden: outside the window, clipped, or truncated with an ellipsis. */
  readonly cut?: "window" | "edge" | "dots";
}

/** All texts of the current page, in document order. */
export function listTexts(page: Page): Promise<readonly SeenText[]> {
  return page.evaluate(() => {
    const TOLERANCE_PX = 1;
    const SPOKEN_ATTRIBUTES = ["aria-label", "placeholder", "title", "alt"];
    // Language names are written in their own language, and code has no language.
    const NO_LANGUAGE = "[lang]:not(html), code, pre, script, style, noscript";

    function findCut(element: Element, box: DOMRect): "window" | "edge" | "dots" | undefined {
      if (box.width <= TOLERANCE_PX) return undefined;
      for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement) {
        const style = getComputedStyle(ancestor);
        if (/auto|scroll/.test(style.overflowX)) return undefined;
        if (!/hidden|clip/.test(style.overflowX)) continue;
        const edge = ancestor.getBoundingClientRect();
        // An element this small is for screen readers.
        if (edge.width <= TOLERANCE_PX) return undefined;
        const isOverflowing = box.right > edge.right + TOLERANCE_PX || box.left < edge.left - TOLERANCE_PX;
        if (isOverflowing) return style.textOverflow === "ellipsis" ? "dots" : "edge";
        if (style.position === "fixed") return undefined;
      }
      return box.right > innerWidth + TOLERANCE_PX || box.left < -TOLERANCE_PX ? "window" : undefined;
    }

    function measureBox(node: Node): DOMRect {
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getBoundingClientRect();
    }

    const seenTexts: { text: string; cut?: "window" | "edge" | "dots" }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const element = node instanceof Element ? node : node.parentElement;
      if (!element?.checkVisibility({ visibilityProperty: true }) || element.closest(NO_LANGUAGE)) continue;
      if (node instanceof Element) {
        for (const name of SPOKEN_ATTRIBUTES) {
          const text = node.getAttribute(name)?.trim();
          if (text) seenTexts.push({ text });
        }
        continue;
      }
      const text = node.textContent?.trim().replaceAll(/\s+/g, " ");
      if (!text) continue;
      const cut = findCut(element, measureBox(node));
      seenTexts.push({ text, ...(cut && { cut }) });
    }
    return seenTexts;
  });
}

/** Reports a page that is wider than its window. */
export async function findOverflow(page: Page): Promise<readonly string[]> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return overflow > 0 ? [`wider than the window by ${overflow} px`] : [];
}
