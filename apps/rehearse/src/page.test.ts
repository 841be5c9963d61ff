import { expect, it } from "vitest";
import { roundUpScale } from "./charts.ts";
import { renderPage } from "./page.ts";
import { summarize } from "./summary.ts";
import { buildRehearsal } from "./test/build-rehearsal.ts";

it("renders a single page without external resources and escapes untrusted text", () => {
  const page = renderPage(summarize(buildRehearsal()));
  expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(page).toContain("default-src 'none'");
  expect(page).not.toMatch(/<script|<link|<img|src=|url\(|@import/);
});

it("shows the problems, the request durations and whether the data was removed", () => {
  const page = renderPage(summarize(buildRehearsal()));
  for (const text of [
    "Send a flag: 1 of 1 requests failed.",
    ">1,500<",
    "20 KB (at most 34)",
    'state">failed<',
    "was removed",
  ])
    expect(page).toContain(text);
  const pageWithRemainingData = renderPage(
    summarize(buildRehearsal({ remaining: { games: 1, containers: 0, teams: 3, users: 4 } })),
  );
  expect(pageWithRemainingData).toContain("Not removed: 1 game, 0 containers, 3 teams, 4 players.");
});

it("renders a rehearsal without measurements", () => {
  const page = renderPage(
    summarize(buildRehearsal({ samples: [], arrivals: [], pushLatenciesMs: [], bytesPerPlayer: [] })),
  );
  expect(page).not.toMatch(/NaN|Infinity|undefined/);
});

it.each([
  [0, 1],
  [1, 1],
  [3, 5],
  [11, 20],
  [999, 1000],
  [1001, 2000],
])("a scale for %d ends at %d", (value, top) => {
  expect(roundUpScale(value)).toBe(top);
});
