import type { Rehearsal } from "../rehearsal.ts";

/** A rehearsal with one failed request, and with texts that must be escaped in the report. */
export function buildRehearsal(overrides: Partial<Rehearsal> = {}): Rehearsal {
  return {
    plan: {
      url: "https://ctf.example.org",
      teams: 2,
      challenges: 1,
      rampSeconds: 1,
      playSeconds: 1,
      paceSeconds: 1,
      usesHub: true,
      container: undefined,
    },
    startedAt: new Date("2026-05-01T10:00:00Z"),
    version: "1.2.3",
    checks: [{ name: "Mail", state: "fail", finding: "<script>alert(1)</script>", advice: "Look & see." }],
    samples: [
      { kind: "signIn", at: 0, durationMs: 250, status: 200 },
      { kind: "flag", at: 1000, durationMs: 1500, status: 500 },
    ],
    signedInTeams: 2,
    arrivals: [
      { at: 0, durationMs: 120 },
      { at: 0, durationMs: 2500 },
    ],
    pushLatenciesMs: [80],
    bytesPerPlayer: [20_000, 34_000],
    audit: { solves: 2, lost: [], duplicate: [], unexplained: [] },
    verdict: { supportedTeams: 0, sentence: "It did not.", faults: ["Send a flag: 1 of 1 requests failed."] },
    remaining: { games: 0, containers: 0, teams: 0, users: 0 },
    ...overrides,
  };
}
