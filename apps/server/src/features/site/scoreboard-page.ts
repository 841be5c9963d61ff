import type { BoardTeam } from "@gonfalon/contract/scoreboard.ts";
import { NEVER } from "@gonfalon/rules/board-document.ts";
import { text } from "#i18n/texts.ts";
import { type Html, html } from "./html.ts";
import type { SiteContent } from "./site-content.ts";
import { type SitePage, toNumberText, toTime, toTimeText } from "./site-page.ts";

export function createScoreboardPage(site: SiteContent): SitePage {
  const { language, board } = site;
  const freezeNotice =
    board.frozenAt === null
      ? undefined
      : html`<p>${text("site.frozen", language, { time: toTimeText(board.frozenAt, language) })}</p>`;
  return {
    title: text("sheet.scoreboard", language),
    root: "",
    body: html`${freezeNotice}
${board.items.length > 0 ? toTable(site) : html`<p>${text("site.no-teams", language)}</p>`}
<p><a href="board.json" download>board.json</a></p>`,
  };
}

function toTable(site: SiteContent): Html {
  const { language, board, writeups } = site;
  const hasDivisions = board.divisions.length > 0;
  const hasWriteups = writeups.size > 0;
  const toHeadCell = (key: Parameters<typeof text>[0]) => html`<th scope="col">${text(key, language)}</th>`;
  return html`<div class="table" role="region" aria-label="${text("sheet.scoreboard", language)}" tabindex="0">
<table>
<thead><tr>${toHeadCell("sheet.rank")}${toHeadCell("sheet.team")}${hasDivisions ? toHeadCell("sheet.division") : undefined}${toHeadCell("sheet.score")}${toHeadCell("sheet.solved")}${toHeadCell("sheet.time")}${hasWriteups ? toHeadCell("site.writeup") : undefined}</tr></thead>
<tbody>
${board.items.map((team) => toRow(site, team, { hasDivisions, hasWriteups }))}</tbody>
</table>
</div>`;
}

function toRow(
  { language, writeups }: SiteContent,
  team: BoardTeam,
  { hasDivisions, hasWriteups }: { readonly hasDivisions: boolean; readonly hasWriteups: boolean },
): Html {
  const writeup = writeups.get(team.id);
  const lastSolveTime =
    team.lastSubmissionTime === NEVER ? undefined : toTime(team.lastSubmissionTime, language);
  const link = writeup === undefined ? undefined : html`<a href="${writeup}">PDF</a>`;
  return html`<tr id="team-${team.id}"><td>${team.rank === 0 ? "–" : team.rank}</td><th scope="row">${team.name}</th>${hasDivisions ? html`<td>${team.division ?? ""}</td>` : undefined}<td>${toNumberText(team.score, language)}</td><td>${toNumberText(team.solvedCount, language)}</td><td>${lastSolveTime}</td>${hasWriteups ? html`<td>${link}</td>` : undefined}</tr>
`;
}
