import { parseAssetName } from "@gonfalon/contract/asset-url.ts";
import { sanitizeMarkdown } from "#features/feed/html-text.ts";
import { type Html, trustedHtml } from "./html.ts";
import type { SiteContent } from "./site-content.ts";
import type { SiteFile } from "./site-files.ts";

/**
 * Converts Markdown to HTML for a page. `root` is the relative path from the page to the root of the site. Links to
 * files of the site are relative; all other links are absolute. Images that are not part of the site become links,
 * because a site loads nothing from other origins.
 */
export function toSiteHtml(
  { files, publicUrl }: Pick<SiteContent, "files" | "publicUrl">,
  root: string,
  markdown: string,
): Html {
  const toPath = (url: string) => (url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url);

  function findFile(url: string): SiteFile | undefined {
    const [, hash] = /^\/assets\/([0-9a-f]{64})\//.exec(toPath(url)) ?? [];
    return hash === undefined ? undefined : files.get(hash);
  }

  function toLink(url: string): Record<string, string> {
    const file = findFile(url);
    if (!file) return URL.canParse(url, publicUrl) ? { href: new URL(url, publicUrl).href } : {};
    const link = { href: `${root}${file.path}` };
    return file.isImage ? link : { ...link, download: toName(toPath(url)) };
  }

  const source = sanitizeMarkdown(markdown, {
    a: (tagName, { href = "" }) => ({ tagName, attribs: toLink(href) }),
    img: (tagName, { src = "", alt = "" }) => {
      const file = findFile(src);
      if (file?.isImage) return { tagName, attribs: { src: `${root}${file.path}`, alt } };
      return { tagName: "a", attribs: toLink(src), text: alt === "" ? src : alt };
    },
  });
  return trustedHtml(source);
}

/** The file name in the path of an asset. */
function toName(path: string): string {
  try {
    return parseAssetName(path) ?? "";
  } catch {
    // The path has an invalid percent encoding.
    return "";
  }
}
