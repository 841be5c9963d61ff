import { expect, it } from "vitest";
import { summarize } from "./summary.ts";
import { buildRehearsal } from "./test/build-rehearsal.ts";

it("returns the members that docs/rehearse.md describes", () => {
  const histogram = Array.from({ length: 21 }, (_, slot) => (slot === 1 || slot === 20 ? 1 : 0));
  expect(summarize(buildRehearsal())).toEqual({
    version: "1.2.3",
    startedAt: "2026-05-01T10:00:00.000Z",
    plan: expect.objectContaining({ url: "https://ctf.example.org", usesHub: true }),
    verdict: { supportedTeams: 0, sentence: "It did not.", faults: ["Send a flag: 1 of 1 requests failed."] },
    signedInTeams: 2,
    requests: {
      total: 2,
      failed: 1,
      perSecond: 1,
      peakPerSecond: 1,
      byStatus: [
        { status: 200, count: 1 },
        { status: 500, count: 1 },
      ],
      byKind: [
        {
          kind: "signIn",
          name: "Sign in",
          count: 1,
          failed: 0,
          rateLimited: 0,
          rejected: 0,
          p50Ms: 250,
          p95Ms: 250,
          p99Ms: 250,
          slowestMs: 250,
          targetMs: 3000,
        },
        expect.objectContaining({ kind: "flag", count: 1, failed: 1, slowestMs: 1500, targetMs: 1000 }),
      ],
    },
    solves: { accepted: 2, lost: [], duplicate: [], unexplained: [] },
    solveToBoard: { count: 2, p50Ms: 120, p95Ms: 2500, p99Ms: 2500, slowestMs: 2500, targetMs: 2000 },
    solveToBoardHistogram: histogram,
    flagToPushedVerdict: { count: 1, p50Ms: 80, p95Ms: 80, p99Ms: 80, slowestMs: 80 },
    bytesPerPlayer: { p50: 20_000, p95: 34_000, max: 34_000 },
    seconds: [
      { second: 0, responses: 1, failed: 0, p50Ms: 250, p95Ms: 250 },
      { second: 1, responses: 0, failed: 0, p50Ms: 0, p95Ms: 0 },
      { second: 2, responses: 1, failed: 1, p50Ms: 1500, p95Ms: 1500 },
    ],
    checks: [{ name: "Mail", state: "fail", finding: "<script>alert(1)</script>", advice: "Look & see." }],
    remaining: { games: 0, containers: 0, teams: 0, users: 0 },
  });
});
