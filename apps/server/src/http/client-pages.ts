import type { Language } from "@gonfalon/contract/languages.ts";
import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import { derivedCache } from "#kernel/derived-cache.ts";
import { sha256, sha256Text } from "#kernel/digest.ts";
import { escapeHtml } from "#kernel/escape-html.ts";
import { type MaybePromise, whenReady } from "#kernel/maybe-promise.ts";
import type { PagePreview } from "#ports/page-preview.ts";
import { type CachedResponse, cachedResponse } from "./cached-response.ts";
import { formatPagePolicy } from "./client-policy.ts";
import { toContentTag } from "./content-tag.ts";
import type { FirstView, FirstViews } from "./first-views.ts";
import { renderPreviewTags } from "./page-preview.ts";

/** The platform settings that a page depends on before the client has started. */
interface PageSettings {
  readonly title: string;
  readonly description: string;
  /** Whether the page may load images, audio and video over `http://`. */
  readonly allowHttpMedia: boolean;
  /** Whether search engines may list the page. */
  readonly allowIndexing: boolean;
  /** The URL of the style sheet with the branding, if there is one. */
  readonly themeUrl: string | null;
  /** Whether the home page has blocks that an administrator configured. */
  readonly hasLandingPage: boolean;
}

export interface ClientPageOptions {
  /** The preview of the page at a path; the same object as long as it does not change. */
  readonly preview: (path: string) => MaybePromise<PagePreview>;
  readonly settings: () => MaybePromise<PageSettings>;
  /** Whether the page may connect to the tunnel daemon on the visitor's machine. */
  readonly callsLoopback: boolean;
}

/** Enough for the pages of several games in all languages: each game has its own pages, with its preview. */
const MAX_BYTES = 8 * MEBIBYTE;
/** The text, its bytes and its compressed forms. */
const COPIES = 4;

/** READ-1: the pages of the client, which differ only by view, preview, language and settings. */
export function clientPages(
  template: string,
  { texts }: Pick<FirstViews, "texts">,
  { settings, preview, callsLoopback }: ClientPageOptions,
) {
  const scriptHashes = listScripts(template).map((script) => sha256(script).toString("base64"));
  // The client sets this nonce on the style elements that it creates. The nonce is not a secret and allows no scripts.
  const styleNonce = sha256Text(template).slice(0, 16);
  const pages = derivedCache<string, CachedResponse>(MAX_BYTES, () => COPIES * template.length);

  function get(view: FirstView, path: string, language: Language): MaybePromise<CachedResponse> {
    return whenReady(settings(), (pageSettings) =>
      whenReady(preview(path), (pagePreview) => {
        const { title, description, allowHttpMedia, allowIndexing, themeUrl, hasLandingPage } = pageSettings;
        const sources = [
          title,
          description,
          allowHttpMedia,
          allowIndexing,
          themeUrl,
          hasLandingPage,
          pagePreview,
        ];
        return pages.get(`${view.path} ${pagePreview.url} ${language}`, sources, () => {
          const html = fill(template, {
            title,
            description,
            lang: language.toLowerCase(),
            calls: view.calls.join(" "),
            nonce: styleNonce,
          }).replace("</head>", () =>
            [
              renderPreviewTags(pagePreview),
              renderPreloadLinks(view.files, texts[language]),
              renderBrandingTags(pageSettings),
              "</head>",
            ].join(""),
          );
          const policy = formatPagePolicy({ scriptHashes, styleNonce, callsLoopback, allowHttpMedia });
          return toResponse(html, policy, allowIndexing);
        });
      }),
    );
  }

  return { get };
}

function toResponse(html: string, policy: string, allowIndexing: boolean): CachedResponse {
  return cachedResponse(Buffer.from(html), () => ({
    tag: toContentTag("page", html + policy),
    contentType: "text/html; charset=utf-8",
    varies: "accept-language",
    policy,
    allowIndexing,
  }));
}

/** The source code of the inline scripts. */
function listScripts(html: string): readonly string[] {
  return [...html.matchAll(/<script\b[^>]*>(.+?)<\/script>/gs)].map(([, script = ""]) => script);
}

function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/%(title|description|lang|calls|nonce)%/g, (_, name: string) =>
    escapeHtml(values[name] ?? ""),
  );
}

/** BRAND-3: empty without branding. The client requests the home page blocks only if the page has the meta tag. */
function renderBrandingTags({ themeUrl, hasLandingPage }: PageSettings): string {
  const theme = themeUrl === null ? "" : `<link rel="stylesheet" href="${themeUrl}" data-branding>`;
  return hasLandingPage ? `${theme}<meta name="landing-page" content="blocks">` : theme;
}

/** Loads the files and texts with the same requests as the client, so that the client finds the responses in the cache. */
function renderPreloadLinks(files: readonly string[], texts: string | undefined): string {
  const links = files.map((file) =>
    file.endsWith(".css")
      ? `<link rel="stylesheet" crossorigin href="${file}">`
      : `<link rel="modulepreload" crossorigin href="${file}">`,
  );
  if (texts !== undefined) links.push(`<link rel="preload" as="fetch" crossorigin href="${texts}">`);
  return links.join("");
}
