import katex from "katex";
import "katex/dist/katex.min.css";

/** Turns the marked text of formulas into formulas; what is none stays as it was written, in red. */
export function drawFormulas(content: DocumentFragment): void {
  for (const element of content.querySelectorAll<HTMLElement>("[data-formula]")) {
    katex.render(element.textContent, element, {
      displayMode: element.dataset["formula"] === "block",
      throwOnError: false,
      errorColor: "var(--mantine-color-error)",
      strict: "ignore",
      // No links, classes or pictures from within a formula, and none that eats memory or the page.
      trust: false,
      maxExpand: 200,
      maxSize: 20,
    });
  }
}
