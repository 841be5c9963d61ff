import { text } from "#i18n/texts.ts";
import { type Html, html } from "./html.ts";
import type { SiteChallenge, SiteContent } from "./site-content.ts";
import { toSiteHtml } from "./site-markdown.ts";
import { type SitePage, toTime } from "./site-page.ts";

/** The game and its challenges by category. */
export function createIndexPage(site: SiteContent): SitePage {
  const { language, game, files, challenges } = site;
  const poster = game.posterHash === null ? undefined : files.get(game.posterHash);
  const categoryList =
    challenges.length > 0 ? toCategories(site) : html`<p>${text("site.no-challenges", language)}</p>`;
  return {
    title: game.title,
    root: "",
    body: html`<p class="quiet">${toTime(game.startsAt.getTime(), language)} &ndash; ${toTime(game.endsAt.getTime(), language)}</p>
${poster && html`<img class="poster" src="${poster.path}" alt="">`}
${game.summary === "" ? undefined : html`<p>${game.summary}</p>`}
<div class="text">${toSiteHtml(site, "", game.content)}</div>
<h2>${text("site.challenges", language)}</h2>
${categoryList}`,
  };
}

function toCategories(site: SiteContent): Html {
  const groups = Map.groupBy(site.challenges, ({ category, categoryLabel }) => categoryLabel ?? category);
  const sections = Array.from(
    groups,
    ([category, list]) => html`<section>
<h3>${category}</h3>
<ul class="challenges">
${list.map((challenge) => toItem(site, challenge))}</ul>
</section>
`,
  );
  return html`${sections}`;
}

function toItem({ language }: SiteContent, { id, title, score, solved }: SiteChallenge): Html {
  const points = text("site.points", language, { count: score });
  const solves = text("site.solved-by", language, { count: solved });
  return html`<li><a href="challenges/${id}.html">${title}</a> <span class="quiet">${points} &middot; ${solves}</span></li>
`;
}
