import { Marked, type MarkedExtension } from "marked";
import markedFootnote from "marked-footnote";
import { drawCodeAndFormulas } from "./draw-code-and-formulas.ts";
import { formulas } from "./formulas.ts";
import { postProcess } from "./post-process.ts";
import type { RenderOptions } from "./render-options.ts";
import { sanitizeHtml } from "./sanitize.ts";

/**
 * Renders untrusted Markdown to safe elements. The output of the highlighter and the formula
 * renderer is added after sanitizing and is created from plain text only.
 */
export async function renderMarkdown(text: string, options: RenderOptions): Promise<DocumentFragment> {
  const content = sanitizeHtml(toHtml(text, options), options.inline);
  postProcess(content, options);
  await drawCodeAndFormulas(content);
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
    // A symbol, because a checkbox would have no effect.
    checkbox: ({ checked }) => `<span data-task>${checked ? "☑" : "☐"}</span> `,
    html: ({ text }) => text.replaceAll(/<mbr\s*\/?>/gi, "<br data-phone>"),
  },
};
