import katex from "katex";
import "katex/dist/katex.min.css";

/** Renders the elements that formulas.ts creates; an invalid formula stays as source text, in red. */
export function drawFormulas(content: DocumentFragment): void {
  for (const element of content.querySelectorAll<HTMLElement>("[data-formula]")) {
    katex.render(element.textContent, element, {
      displayMode: element.dataset["formula"] === "block",
      throwOnError: false,
      errorColor: "var(--mantine-color-error)",
      strict: "ignore",
      // No links, classes or images in a formula, and limits on its size and expansion.
      trust: false,
      maxExpand: 200,
      maxSize: 20,
    });
  }
}
