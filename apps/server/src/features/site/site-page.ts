import type { Language } from "@gonfalon/contract/languages.ts";
import { text } from "#i18n/texts.ts";
import { toIso } from "#kernel/instant.ts";
import { type Html, html } from "./html.ts";
import type { SiteContent } from "./site-content.ts";

/** Allows nothing from other origins, no scripts and no forms. */
const POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

export interface SitePage {
  readonly title: string;
  /** The relative path to the root of the site: empty, or `../` for pages in a folder. */
  readonly root: "" | "../";
  readonly body: Html;
}

/** SITE-1: a whole document. */
export function toDocument({ language, game }: SiteContent, { title, root, body }: SitePage): string {
  const pageTitle = title === game.title ? title : `${title} · ${game.title}`;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${pageTitle}</title>
<link rel="stylesheet" href="${root}style.css">
</head>
<body>
<header>
<nav>
<a href="${root}index.html">${game.title}</a>
<a href="${root}scoreboard.html">${text("sheet.scoreboard", language)}</a>
</nav>
</header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.source;
}

/** A time in UTC, because readers are in different time zones. */
export function toTimeText(millis: number, language: Language): string {
  const style = { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" } as const;
  return `${new Intl.DateTimeFormat(language, style).format(millis)} UTC`;
}

export function toTime(millis: number, language: Language): Html {
  return html`<time datetime="${toIso(millis)}">${toTimeText(millis, language)}</time>`;
}

export function toNumberText(value: number, language: Language): string {
  return value.toLocaleString(language);
}
