import katex from "katex";
import "katex/dist/katex.min.css";
import { startTimeLimit } from "./time-limit.ts";

/** The time limit for creating the formulas of a text. The layout by the browser takes several times as long. */
const MAX_MS = 1000;
const MAX_CHARACTERS = 1000;
/** Formulas that define a macro are not drawn: with repeated macros, a short formula can expand to a very long one. */
const MACRO_DEFINITION = /\\(?:[egx]?def|(?:new|renew|provide)command)(?![a-z])/i;
/** Browsers crash while they lay out elements that are nested more deeply. */
const MAX_DEPTH = 250;

/**
 * TEXT-8: renders the elements that formulas.ts creates. An invalid formula is shown as its source text, in red; a
 * formula that could freeze the page stays as it is.
 */
export function drawFormulas(content: DocumentFragment): void {
  const checkTime = startTimeLimit(MAX_MS);
  for (const element of content.querySelectorAll<HTMLElement>("[data-formula]")) {
    checkTime();
    const source = element.textContent;
    if (source.length > MAX_CHARACTERS || MACRO_DEFINITION.test(source)) continue;
    katex.render(source, element, {
      displayMode: element.dataset["formula"] === "block",
      throwOnError: false,
      errorColor: "var(--mantine-color-error)",
      strict: "ignore",
      // No links, classes or images in a formula, and limits on its size and expansion.
      trust: false,
      maxExpand: 200,
      maxSize: 20,
    });
    if (getDepth(element) > MAX_DEPTH) element.textContent = source;
  }
}

/** The number of elements on the longest path to a descendant. */
function getDepth(element: Element): number {
  let depth = 0;
  for (let level = [...element.children]; level.length > 0; depth++)
    level = level.flatMap(({ children }) => [...children]);
  return depth;
}
