import type { BoardTeam } from "@gonfalon/contract/scoreboard.ts";
import { text } from "#i18n/texts.ts";
import { type Html, html } from "./html.ts";
import type { SiteChallenge, SiteContent } from "./site-content.ts";
import { toSiteHtml } from "./site-markdown.ts";
import { type SitePage, toTime } from "./site-page.ts";

const ROOT = "../";

/** A team that solved a challenge. */
export interface Solver {
  readonly challengeId: number;
  readonly team: Pick<BoardTeam, "id" | "name">;
  readonly time: number;
}

/** The teams that solved each challenge, by time. */
export function groupSolversByChallenge(teams: readonly BoardTeam[]): ReadonlyMap<number, readonly Solver[]> {
  const solvers = teams.flatMap((team) =>
    team.solvedChallenges.map(({ id, time }) => ({ challengeId: id, team, time })),
  );
  return Map.groupBy(
    solvers.toSorted((one, other) => one.time - other.time),
    ({ challengeId }) => challengeId,
  );
}

export function createChallengePage(
  site: SiteContent,
  challenge: SiteChallenge,
  solvers: readonly Solver[],
): SitePage {
  const { language } = site;
  const { title, category, categoryLabel, tags, score, content } = challenge;
  const details = [categoryLabel ?? category, ...tags, text("site.points", language, { count: score })];
  return {
    title,
    root: ROOT,
    body: html`<p class="quiet">${details.join(" · ")}</p>
<div class="text">${toSiteHtml(site, ROOT, content)}</div>
${toAttachment(challenge)}
${toHints(site, challenge)}
<h2>${text("site.solved-by", language, { count: solvers.length })}</h2>
<ol>
${solvers.map(
  ({ team, time }) =>
    html`<li><a href="${ROOT}scoreboard.html#team-${team.id}">${team.name}</a> <span class="quiet">${toTime(time, language)}</span></li>
`,
)}</ol>`,
  };
}

function toAttachment({ attachment }: SiteChallenge): Html | undefined {
  if (!attachment) return undefined;
  return html`<p><a class="file" href="${attachment.url}">${attachment.name}</a></p>`;
}

function toHints(site: SiteContent, { hints }: SiteChallenge): Html | undefined {
  if (hints.length === 0) return undefined;
  return html`<h2>${text("site.hints", site.language)}</h2>
<ul>
${hints.map(
  (hint) => html`<li class="text">${toSiteHtml(site, ROOT, hint)}</li>
`,
)}</ul>`;
}
