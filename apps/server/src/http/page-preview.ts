import { escapeHtml } from "#kernel/escape-html.ts";
import type { PagePreview } from "#ports/page-preview.ts";

/** The elements for the head of the page. */
export function renderPreviewTags(preview: PagePreview): string {
  const properties = {
    "og:type": preview.type,
    "og:title": preview.title,
    "og:description": preview.description,
    "og:site_name": preview.siteName,
    "og:url": preview.url,
    "og:image": preview.image,
  };
  return [
    ...Object.entries(properties).map(
      ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
    ...preview.feeds.map(
      ({ url, mediaType }) => `<link rel="alternate" type="${mediaType}" href="${escapeHtml(url)}">`,
    ),
  ].join("");
}
