// Begins with a letter: lists, rules and indented code do not. No line breaks, and none of Markdown's signs.
const ONE_LINE_OF_WORDS = /^\p{L}[\p{L}\p{M}\p{N} ,.;:?!'"()%’‘“”„«»–—、。，！？-]*$/u;
const BECOMES_A_LINK = /www\./i;

/** Whether a text reads the same with and without Markdown, so that its renderer need not be loaded. */
export function isPlain(text: string): boolean {
  return ONE_LINE_OF_WORDS.test(text) && !BECOMES_A_LINK.test(text);
}
