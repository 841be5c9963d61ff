import { Marked, type MarkedExtension } from "marked";
import markedFootnote from "marked-footnote";
import { hasNotation } from "./code-notations.ts";
import { finish } from "./finish.ts";
import { formulas } from "./formulas.ts";
import { sanitise } from "./sanitise.ts";

export interface Rendering {
  /** Inline marks and formulas only, for a line within other text. */
  readonly inline: boolean;
  /** Sets the ids of this text apart from those of the page and of other texts on it. */
  readonly idPrefix: string;
  readonly labels: Labels;
}

/** What a text says that its author did not write. */
export interface Labels {
  readonly footnotes: string;
  readonly backToText: string;
}

/**
 * Markdown as elements that are safe to show, whoever wrote it. What the highlighter and the formula
 * renderer add comes after sanitising and is made from plain text only.
 */
export async function renderMarkdown(text: string, rendering: Rendering): Promise<DocumentFragment> {
  const content = sanitise(htmlOf(text, rendering), rendering.inline);
  finish(content, rendering);
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

function htmlOf(text: string, { inline, labels }: Rendering): string {
  const marked = new Marked(formulas, ourRenderer);
  if (inline) return marked.parseInline(text, { async: false });
  // Keeps the notes of the text it parses, so each text needs its own.
  return marked.use(markedFootnote({ description: labels.footnotes })).parse(text, { async: false });
}

const ourRenderer: MarkedExtension = {
  renderer: {
    // The first level belongs to the screen that shows the text.
    heading({ tokens, depth }) {
      const level = Math.min(depth + 1, 6);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
    // A sign instead of a form control that controls nothing.
    checkbox: ({ checked }) => `<span data-task>${checked ? "☑" : "☐"}</span> `,
    html: ({ text }) => text.replaceAll(/<mbr\s*\/?>/gi, "<br data-phone>"),
  },
};
