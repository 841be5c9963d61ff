import { expect, it } from "vitest";
import { roundUpScale } from "./charts.ts";
import { renderPage } from "./page.ts";
import type { Rehearsal } from "./rehearsal.ts";
import { summarize } from "./summary.ts";

const rehearsal: Rehearsal = {
  plan: {
    url: "https://ctf.example.org",
    teams: 2,
    challenges: 1,
    rampSeconds: 1,
    playSeconds: 1,
    paceSeconds: 1,
    hubs: true,
    container: undefined,
  },
  startedAt: new Date("2026-05-01T10:00:00Z"),
  version: "1.2.3",
  checks: [{ name: "Mail", state: "fail", finding: "<script>alert(1)</script>", advice: "Look & see." }],
  samples: [
    { kind: "signIn", at: 0, took: 250, status: 200 },
    { kind: "flag", at: 1000, took: 1500, status: 500 },
  ],
  signedInTeams: 2,
  arrivals: [
    { at: 0, took: 120 },
    { at: 0, took: 2500 },
  ],
  pushLatenciesMs: [80],
  bytes: [20_000, 34_000],
  audit: { solves: 2, lost: [], duplicate: [], unexplained: [] },
  verdict: { supportedTeams: 0, sentence: "It did not.", faults: ["Send a flag: 1 of 1 requests failed."] },
  left: { games: 0, containers: 0, teams: 0, users: 0 },
};

it("renders a single page without external resources and escapes untrusted text", () => {
  const page = renderPage(summarize(rehearsal));
  expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(page).toContain("default-src 'none'");
  expect(page).not.toMatch(/<script|<link|<img|src=|url\(|@import/);
});

it("shows the problems, the duration of each request and the leftovers", () => {
  const page = renderPage(summarize(rehearsal));
  for (const text of [
    "Send a flag: 1 of 1 requests failed.",
    ">1,500<",
    "20 KB (at most 34)",
    'state">failed<',
    "was removed",
  ])
    expect(page).toContain(text);
  const dirty = renderPage(
    summarize({ ...rehearsal, left: { games: 1, containers: 0, teams: 3, users: 4 } }),
  );
  expect(dirty).toContain("Not removed: 1 game, 0 containers, 3 teams, 4 players.");
});

it("can be rendered for an empty rehearsal", () => {
  const page = renderPage(
    summarize({ ...rehearsal, samples: [], arrivals: [], pushLatenciesMs: [], bytes: [] }),
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
