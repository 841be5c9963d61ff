// Starts with a letter, unlike lists, rules and indented code. No line breaks or Markdown syntax.
const ONE_LINE_OF_WORDS = /^\p{L}[\p{L}\p{M}\p{N} ,.;:?!'"()%’‘“”„«»–—、。，！？-]*$/u;
const BECOMES_A_LINK = /www\./i;

/** Whether a text is the same with and without Markdown, so that the renderer need not be loaded. */
export function isPlain(text: string): boolean {
  return ONE_LINE_OF_WORDS.test(text) && !BECOMES_A_LINK.test(text);
}
