import type { Selection } from "./marks.ts";

/** Replaces the selection with an image and moves the cursor after it. */
export function insertImage({ text, start, end }: Selection, name: string, url: string): Selection {
  const image = `![${escapeText(toLabel(name))}](${escapeUrl(url)})`;
  const cursor = start + image.length;
  return { text: text.slice(0, start) + image + text.slice(end), start: cursor, end: cursor };
}

/** The file name without its extension is the initial description of the image. */
function toLabel(name: string): string {
  return name.replace(/\.[^.]+$/, "");
}

function escapeText(text: string): string {
  return text.replaceAll(/[[\]\\]/g, "\\$&");
}

/** Encodes the characters that Markdown does not allow in a URL: spaces, parentheses and angle brackets. */
function escapeUrl(url: string): string {
  return url.replaceAll(/[\s()<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, "0")}`);
}
