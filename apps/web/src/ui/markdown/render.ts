import { Marked, type MarkedExtension } from "marked";
import markedFootnote from "marked-footnote";
import { drawCodeAndFormulas } from "./draw-code-and-formulas.ts";
import { formulas } from "./formulas.ts";
import { postProcess } from "./post-process.ts";
import type { RenderOptions } from "./render-options.ts";
import { sanitizeHtml } from "./sanitize.ts";
import { startTimeLimit } from "./time-limit.ts";

/** Enough for the longest texts on a slow device. */
const MAX_MS = 3000;
/** Several times the HTML of the longest text (TEXT-5). */
const MAX_HTML_CHARACTERS = 5_000_000;
const MAX_TABLE_CELLS = 50_000;
/** The HTML parser of browsers takes quadratic time for elements that are not closed. */
const MAX_HTML_TAGS = 5000;
/** The HTML parser repeats formatting elements that are not closed in each of the following paragraphs. */
const MAX_REPEATED_ELEMENTS = 2_000_000;
const LONG_URL = /^(?:https?:\/\/|ftp:\/\/|www\.)[^\s<]{2048}/i;
const FORMATTING_TAG = /<(?:a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)[\s/>]/gi;

/**
 * Renders untrusted Markdown to safe elements. The output of the highlighter and the formula
 * renderer is added after sanitizing and is created from plain text only.
 */
export async function renderMarkdown(text: string, options: RenderOptions): Promise<DocumentFragment> {
  const checkTime = startTimeLimit(MAX_MS);
  const content = sanitizeHtml(toHtml(text, options, checkTime), options.inline, checkTime);
  postProcess(content, options);
  await drawCodeAndFormulas(content);
  return content;
}

function toHtml(text: string, { inline, labels }: RenderOptions, checkTime: () => void): string {
  // The footnote extension has state, so each text needs its own instance.
  const counter = createTagCounter();
  const marked = new Marked(
    customRenderer,
    counter.extension,
    createTimeLimit(checkTime),
    createTableLimit(),
    urlLimit,
  );
  // With this extension, the parser searches the rest of the text for a formula at each paragraph.
  if (text.includes("$")) marked.use(formulas);
  const html = inline
    ? marked.parseInline(text, { async: false })
    : marked.use(markedFootnote({ description: labels.footnotes })).parse(text, { async: false });
  const { tagCount, formattingTagCount } = counter.counts;
  if (html.length > MAX_HTML_CHARACTERS || tagCount > MAX_HTML_TAGS) throw new Error("The HTML is too long");
  const repeatedElementCount = formattingTagCount * html.split("</").length;
  if (repeatedElementCount > MAX_REPEATED_ELEMENTS)
    throw new Error("The HTML has too many formatting elements");
  return html;
}

/** Counts the tags that the author of a text wrote; Markdown creates only elements that are closed. */
function createTagCounter() {
  const counts = { tagCount: 0, formattingTagCount: 0 };
  function count(html: string): false {
    counts.tagCount += html.split("<").length - 1;
    counts.formattingTagCount += html.match(FORMATTING_TAG)?.length ?? 0;
    return false;
  }
  const extension: MarkedExtension = {
    renderer: {
      html: ({ text }) => count(text),
      // The parser leaves text after tags such as `<pre>` as it is.
      text: (token) => "escaped" in token && token.escaped === true && count(token.text),
    },
  };
  return { counts, extension };
}

/** Checks the time at each step of the parser, and for each link and image, because they can repeat a long URL. */
function createTimeLimit(checkTime: () => void): MarkedExtension {
  function checkStep(): undefined {
    checkTime();
    return undefined;
  }

  function checkAndContinue(): false {
    checkTime();
    return false;
  }
  return {
    extensions: [
      { name: "block-time-limit", level: "block", tokenizer: checkStep },
      { name: "inline-time-limit", level: "inline", tokenizer: checkStep },
    ],
    renderer: { link: checkAndContinue, image: checkAndContinue },
  };
}

/** Limits the cells of all tables of a text: the parser adds the missing cells of each row in a single step. */
function createTableLimit(): MarkedExtension {
  let cellCount = 0;
  return {
    tokenizer: {
      table(source) {
        const match = this.rules.block.table.exec(source);
        if (!match) return false;
        const [, header = "", , rows = ""] = match;
        cellCount += header.split("|").length * rows.split("\n").length;
        if (cellCount > MAX_TABLE_CELLS) throw new Error("The tables are too large");
        return false;
      },
    },
  };
}

/** Does not recognize long URLs without brackets: the parser removes their trailing entities one by one. */
const urlLimit: MarkedExtension = {
  tokenizer: { url: (source) => (LONG_URL.test(source) ? undefined : false) },
};

const customRenderer: MarkedExtension = {
  renderer: {
    // The sanitizer rejects level 1. Post-processing sets the final levels.
    heading({ tokens, depth }) {
      const level = Math.min(depth + 1, 6);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
    // A symbol, because a checkbox would have no effect.
    checkbox: ({ checked }) => `<span data-task>${checked ? "☑" : "☐"}</span> `,
    html: ({ text }) => text.replaceAll(/<mbr\s*\/?>/gi, "<br data-phone>"),
  },
};
