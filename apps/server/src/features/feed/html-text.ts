import { createContext, Script } from "node:vm";
import { marked } from "marked";
import sanitizeHtml from "sanitize-html";
import { escapeHtml } from "#kernel/escape-html.ts";

const MAX_PREVIEW_CHARACTERS = 200;
/** A preview needs only the start of a long text. */
const MAX_PREVIEW_SOURCE_CHARACTERS = 4096;
/** The parser takes quadratic time for some texts, such as thousands of asterisks. */
const MAX_CONVERSION_MS = 1000;

/** Markdown as HTML without scripts, styles and forms, with absolute URLs, for readers outside of the platform. */
export function toSafeHtml(markdown: string, baseUrl: string): string {
  return sanitizeMarkdown(markdown, {
    a: (tagName, attributes) => ({ tagName, attribs: makeUrlAbsolute(attributes, "href", baseUrl) }),
    img: (tagName, attributes) => ({ tagName, attribs: makeUrlAbsolute(attributes, "src", baseUrl) }),
  });
}

/** Markdown as HTML without scripts, styles and forms; `transformTags` changes links and images. */
export function sanitizeMarkdown(
  markdown: string,
  transformTags: Readonly<Record<"a" | "img", sanitizeHtml.Transformer>>,
): string {
  return convert(markdown, {
    allowedTags: [...sanitizeHtml.defaults.allowedTags, "img"],
    allowedAttributes: { a: ["href", "download"], img: ["src", "alt"], code: ["class"] },
    allowedSchemes: ["http", "https", "mailto"],
    transformTags,
  });
}

const conversion: { run: () => string } = { run: () => "" };
const conversionContext = createContext(conversion);
const conversionScript = new Script("run()");

/** FEED-3: returns the source text if its conversion takes too long, or exceeds the stack because of its nesting. */
function convert(markdown: string, options: sanitizeHtml.IOptions): string {
  conversion.run = () => sanitizeHtml(marked.parse(markdown, { async: false }), options);
  try {
    // The timeout also interrupts functions that were not created in the context.
    return conversionScript.runInContext(conversionContext, { timeout: MAX_CONVERSION_MS }) as string;
  } catch {
    return escapeHtml(markdown);
  }
}

function makeUrlAbsolute(
  attributes: Readonly<Record<string, string>>,
  name: string,
  baseUrl: string,
): Record<string, string> {
  const url = attributes[name];
  return url !== undefined && URL.canParse(url, baseUrl)
    ? { ...attributes, [name]: new URL(url, baseUrl).href }
    : { ...attributes };
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&amp;": "&",
};

/** FEED-4: the start of a Markdown text without its markup. */
export function toPreviewText(markdown: string): string {
  const escapedText = convert(markdown.slice(0, MAX_PREVIEW_SOURCE_CHARACTERS), { allowedTags: [] });
  const text = escapedText.replaceAll(/&(lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity);
  const characters = Array.from(text.replaceAll(/\s+/g, " ").trim());
  if (characters.length <= MAX_PREVIEW_CHARACTERS) return characters.join("");
  return `${characters.slice(0, MAX_PREVIEW_CHARACTERS - 1).join("")}…`;
}
