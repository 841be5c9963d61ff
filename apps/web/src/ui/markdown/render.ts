import { Marked, type MarkedExtension } from "marked";
import markedFootnote from "marked-footnote";
import { hasNotation } from "./code-notations.ts";
import { formulas } from "./formulas.ts";
import { postProcess } from "./post-process.ts";
import type { RenderOptions } from "./rendering.ts";
import { sanitizeHtml } from "./sanitize.ts";

/**
 * Renders untrusted Markdown to safe elements. The output of the highlighter and the formula
 * renderer is added after sanitizing and is created from plain text only.
 */
export async function renderMarkdown(text: string, options: RenderOptions): Promise<DocumentFragment> {
  const content = sanitizeHtml(toHtml(text, options), options.inline);
  postProcess(content, options);
  const hasFormula = content.querySelector("[data-formula]") !== null;
  const hasCode = [...content.querySelectorAll("pre > code")].some(
    (code) => code.className !== "" || hasNotation(code.textContent),
  );
  await Promise.all([
    hasFormula && import("./draw-formulas.ts").then(({ drawFormulas }) => drawFormulas(content)),
    hasCode && import("./highlight-code.ts").then(({ highlightCode }) => highlightCode(content)),
  ]);
  return content;
}

function toHtml(text: string, { inline, labels }: RenderOptions): string {
  // The footnote extension has state, so each text needs its own instance.
  const marked = new Marked(formulas, customRenderer);
  if (inline) return marked.parseInline(text, { async: false });
  return marked.use(markedFootnote({ description: labels.footnotes })).parse(text, { async: false });
}

const customRenderer: MarkedExtension = {
  renderer: {
    // Heading level 1 belongs to the screen that shows the text.
    heading({ tokens, depth }) {
      const level = Math.min(depth + 1, 6);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
    // A symbol instead of a checkbox without function.
    checkbox: ({ checked }) => `<span data-task>${checked ? "☑" : "☐"}</span> `,
    html: ({ text }) => text.replaceAll(/<mbr\s*\/?>/gi, "<br data-phone>"),
  },
};
