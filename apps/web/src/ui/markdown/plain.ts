// Starts with a letter, unlike lists, rules and indented code. No line breaks or Markdown syntax.
const SINGLE_PLAIN_LINE = /^\p{L}[\p{L}\p{M}\p{N} ,.;:?!'"()%’‘“”„«»–—、。，！？-]*$/u;
const AUTOLINK = /www\./i;

/** Whether a text is the same with and without Markdown, so that the renderer does not have to be loaded. */
export function isPlain(text: string): boolean {
  return SINGLE_PLAIN_LINE.test(text) && !AUTOLINK.test(text);
}
