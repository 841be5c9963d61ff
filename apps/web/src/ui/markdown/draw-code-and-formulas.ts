import { hasNotation } from "./code-notations.ts";

/**
 * Highlights the code and draws the formulas of a text. The code for both is loaded on demand: if it cannot be loaded,
 * the text stays as it is.
 */
export async function drawCodeAndFormulas(content: DocumentFragment): Promise<void> {
  const hasFormula = content.querySelector("[data-formula]") !== null;
  const hasCode = [...content.querySelectorAll("pre > code")].some(
    (code) => code.className !== "" || hasNotation(code.textContent),
  );
  await Promise.allSettled([
    hasFormula && import("./draw-formulas.ts").then(({ drawFormulas }) => drawFormulas(content)),
    hasCode && import("./highlight-code.ts").then(({ highlightCode }) => highlightCode(content)),
  ]);
}
