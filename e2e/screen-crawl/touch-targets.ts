import type { Page } from "@playwright/test";
import { waitForAnimations } from "#e2e/animations.ts";

/** Lists the controls that are less than 44 px wide or high; links and buttons within a sentence are exempt. */
export async function listSmallTargets(page: Page): Promise<readonly string[]> {
  const { width, height } = page.viewportSize() ?? { width: 360, height: 740 };
  // `elementFromPoint` finds only elements inside the window.
  await page.setViewportSize({ width, height: await page.evaluate(getFullHeight) });
  // While a dialog opens or moves, its controls would be measured as too small.
  await waitForAnimations(page);
  const smallTargets = await page.evaluate(measureTargets);
  await page.setViewportSize({ width, height });
  return smallTargets;
}

function getFullHeight(): number {
  const heights = [...document.querySelectorAll("html, [role=dialog], [role=dialog] *")].map(
    ({ scrollHeight }) => scrollHeight,
  );
  return Math.min(Math.max(innerHeight, ...heights) + 200, 16_000);
}

function measureTargets(): readonly string[] {
  const MIN_PX = 44;
  // The border of a field is part of the target.
  const TOLERANCE_PX = 1;
  // Controls without a tab stop have an equivalent, such as the Backspace key for a tag.
  const CONTROLS = ["a[href]", "button", "input", "select", "textarea", "summary", "[role=tab]"]
    .map((name) => `${name}:not([tabindex="-1"])`)
    .join();

  const isInSentence = (element: Element) =>
    element.matches("a, button") &&
    getComputedStyle(element).display === "inline" &&
    [...(element.parentElement?.childNodes ?? [])].some(
      (node) => node !== element && node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );

  /** The size of the area around the center in which a touch reaches the control or its label. */
  function measureTouchArea(element: Element, box: DOMRect): readonly [number, number] {
    const isText = element.matches("input:not([type=color])");
    const field = (isText && element.closest(".mantine-Input-wrapper")) || element;
    const owners = [field, ...(element instanceof HTMLInputElement ? (element.labels ?? []) : [])];
    const x = box.left + box.width / 2;
    const y = box.top + box.height / 2;
    const isHit = (left: number, top: number) => {
      const hit = document.elementFromPoint(left, top);
      return hit !== null && owners.some((owner) => owner.contains(hit));
    };
    const measureExtent = (dx: number, dy: number) => {
      let distance = 0;
      while (distance <= MIN_PX && isHit(x + dx * distance, y + dy * distance)) distance += 0.5;
      return distance;
    };
    return [measureExtent(-1, 0) + measureExtent(1, 0), measureExtent(0, -1) + measureExtent(0, 1)];
  }

  return [...document.querySelectorAll(CONTROLS)].flatMap((element) => {
    const box = element.getBoundingClientRect();
    const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: false });
    if (!isShown || box.width < 2 || isInSentence(element)) return [];
    const topElement = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    // The control is behind a dialog or under a bar.
    const isCovered = topElement === null || !(topElement.contains(element) || element.contains(topElement));
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
    if (isCovered && label?.contains(topElement) !== true) return [];
    const [touchWidth, touchHeight] = measureTouchArea(element, box);
    const minPx = MIN_PX - TOLERANCE_PX;
    if (touchWidth === 0 || (touchWidth >= minPx && touchHeight >= minPx)) return [];
    return [
      `target of ${Math.round(touchWidth)}×${Math.round(touchHeight)} px: ${element.outerHTML.slice(0, 200)}`,
    ];
  });
}
