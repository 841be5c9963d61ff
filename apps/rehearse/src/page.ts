import { escapeHtml, formatNumber, renderColumnChart, renderLineChart } from "./charts.ts";
import type { Check, CheckState } from "./checks.ts";
import { formatCount } from "./format-count.ts";
import { STYLE } from "./page.css.ts";
import type { Summary } from "./summary.ts";
import { isClean } from "./sweep.ts";

/** The report as one self-contained file. */
export function renderPage(summary: Summary): string {
  const { verdict, startedAt, version, plan } = summary;
  const isGood = verdict.faults.length === 0;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Rehearsal: ${escapeHtml(verdict.sentence)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="soft">Rehearsal of the start of an event</p>
<h1>${escapeHtml(plan.url)}</h1>
<p class="soft">${escapeHtml(startedAt.replace("T", " ").slice(0, 16))} UTC · version ${escapeHtml(version)} · ${plan.teams} teams within ${plan.rampSeconds} s, then ${plan.playSeconds} s of play</p>
<section class="verdict${isGood ? "" : " bad"}" aria-label="Verdict">
<p><b>${escapeHtml(verdict.sentence)}</b></p>
${isGood ? "<p>No solve was lost or counted twice, and all response times met their targets.</p>" : `<ul>${verdict.faults.map((fault) => `<li>${escapeHtml(fault)}</li>`).join("")}</ul>`}
</section>
${renderFacts(summary)}
<h2>Results</h2>
<div class="charts">
${renderCharts(summary)}
</div>
<h2>Requests</h2>
${renderRequestTable(summary)}
<h2>Before the event</h2>
<ul class="checks">
${summary.checks.map(renderCheck).join("\n")}
</ul>
<h2>Cleanup</h2>
<p>${escapeHtml(describeRemainingData(summary))}</p>
</main>
</body>
</html>
`;
}

function renderFacts(summary: Summary): string {
  const { requests, solves, solveToBoard, flagToPushedVerdict, bytesPerPlayer, signedInTeams, plan } =
    summary;
  const facts: readonly (readonly [string, string])[] = [
    ["Teams signed in", `${signedInTeams} of ${plan.teams}`],
    [
      "Requests per second",
      `${formatNumber(requests.perSecond)} (peak ${formatNumber(requests.peakPerSecond)})`,
    ],
    ["Failed requests", `${formatNumber(requests.failed)} of ${formatNumber(requests.total)}`],
    ["Solves", formatNumber(solves.accepted)],
    ["Lost solves", formatNumber(solves.lost.length)],
    ["Duplicate solves", formatNumber(solves.duplicate.length)],
    ["Solve to board, 95 %", `${formatNumber(solveToBoard.p95Ms)} ms`],
    ...(flagToPushedVerdict.count > 0
      ? [["Flag to pushed verdict, 95 %", `${formatNumber(flagToPushedVerdict.p95Ms)} ms`] as const]
      : []),
    [
      "Received per player, median",
      `${formatNumber(bytesPerPlayer.p50 / 1000)} KB (at most ${formatNumber(bytesPerPlayer.max / 1000)})`,
    ],
  ];
  const factElements = facts.map(
    ([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`,
  );
  return `<dl class="facts">${factElements.join("")}</dl>`;
}

function renderCharts({ seconds, requests, solveToBoard, solveToBoardHistogram }: Summary): string {
  const span = { from: "0 s", to: `${seconds.length} s` };
  return [
    renderLineChart({
      ...span,
      title: "Responses per second",
      description: `Responses per second over ${seconds.length} seconds, ${requests.peakPerSecond} at most, ${requests.failed} failures in total`,
      unit: "/s",
      series: [
        { name: "responses", style: "first", values: seconds.map(({ responses }) => responses) },
        { name: "failed", style: "bad", values: seconds.map(({ failed }) => failed) },
      ],
    }),
    renderLineChart({
      ...span,
      title: "Response time",
      description: `Median and 95th percentile of response times over ${seconds.length} seconds`,
      unit: "ms",
      series: [
        { name: "median", style: "first", values: seconds.map(({ p50Ms }) => p50Ms) },
        { name: "95 %", style: "second", values: seconds.map(({ p95Ms }) => p95Ms) },
      ],
    }),
    renderColumnChart({
      from: "0 s",
      to: "2 s and more",
      title: "From solve to board",
      description: `Delay between solve and board: half within ${formatNumber(solveToBoard.p50Ms)} ms, 95 % within ${formatNumber(solveToBoard.p95Ms)} ms`,
      unit: "solves",
      series: [{ name: "solves", style: "first", values: solveToBoardHistogram }],
    }),
  ].join("\n");
}

function renderRequestTable({ requests }: Summary): string {
  const headings = [
    "Request",
    "Count",
    "Median",
    "95 %",
    "99 %",
    "Slowest",
    "Target",
    "Failed",
    "Rejected",
    "Limited",
  ];
  const rows = requests.byKind.map(
    ({ name, count, p50Ms, p95Ms, p99Ms, slowestMs, targetMs, failed, rejected, rateLimited }) => {
      const numbers = [p99Ms, slowestMs, targetMs, failed, rejected, rateLimited].map(
        (n) => `<td>${formatNumber(n)}</td>`,
      );
      return `<tr><th scope="row">${escapeHtml(name)}</th><td>${formatNumber(count)}</td><td>${formatNumber(p50Ms)}</td><td${p95Ms > targetMs ? ' class="over"' : ""}>${formatNumber(p95Ms)}</td>${numbers.join("")}</tr>`;
    },
  );
  const statuses = requests.byStatus.map(
    ({ status, count }) => `${status === 0 ? "none" : status}: ${formatNumber(count)}`,
  );
  return `<p class="soft">Times in milliseconds. The 95 % value should be within the target; "Limited" counts requests rejected by rate limits.</p>
<div class="wide" tabindex="0" role="region" aria-label="Requests">
<table>
<thead><tr>${headings.map((heading) => `<th scope="col">${heading}</th>`).join("")}</tr></thead>
<tbody>${rows.join("\n")}</tbody>
</table>
</div>
<p class="soft">Responses by status: ${escapeHtml(statuses.join(", "))}</p>`;
}

const STATE_LABELS: Readonly<Record<CheckState, string>> = { ok: "ok", warn: "warning", fail: "failed" };

function renderCheck({ name, state, finding, advice }: Check): string {
  const adviceHtml = advice === "" ? "" : `<p>${escapeHtml(advice)}</p>`;
  return `<li class="${state}"><b>${name}</b> <span class="state">${STATE_LABELS[state]}</span><p>${escapeHtml(finding)}</p>${adviceHtml}</li>`;
}

function describeRemainingData({ remaining }: Summary): string {
  if (isClean(remaining)) return "All data of the rehearsal was removed.";
  const counts = [
    formatCount(remaining.games, "game"),
    formatCount(remaining.containers, "container"),
    formatCount(remaining.teams, "team"),
    formatCount(remaining.users, "player"),
  ];
  return `Not removed: ${counts.join(", ")}. The next rehearsal removes them.`;
}
