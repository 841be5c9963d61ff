/** A tag, an entity or a character. */
const TOKEN = /<([^<>]+)>|&[#a-z0-9]+;|./gisu;

/** Shortens HTML to at most `limit` UTF-16 code units, including an ellipsis and the end tags of open elements. */
export function shortenHtml(html: string, limit: number): string {
  if (html.length <= limit) return html;
  let start = "";
  let endTags: readonly string[] = [];
  for (const [token, tag] of html.matchAll(TOKEN)) {
    const nextEndTags = tag === undefined ? endTags : getEndTags(endTags, tag);
    if (`${start}${token}…${nextEndTags.join("")}`.length > limit) break;
    start += token;
    endTags = nextEndTags;
  }
  return `${start}…${endTags.join("")}`;
}

/** The end tags of the elements that are open after a tag, innermost first. */
function getEndTags(endTags: readonly string[], tag: string): readonly string[] {
  return tag.startsWith("/") ? endTags.slice(1) : [`</${tag.split(/\s/, 1)[0]}>`, ...endTags];
}
