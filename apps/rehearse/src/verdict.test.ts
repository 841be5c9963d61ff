import { expect, it } from "vitest";
import type { RequestKind, Sample } from "./recording.ts";
import { judge, type RehearsalData, TARGETS_MS } from "./verdict.ts";

const audit = { solves: 1, lost: [], duplicate: [], unexplained: [] };

/** A hundred teams that sign in within 100 s. Requests from `slowFromSecond` on are slow. */
function createData(
  overrides: Partial<RehearsalData> = {},
  slowFromSecond = Number.POSITIVE_INFINITY,
): RehearsalData {
  const samples = Array.from({ length: 3000 }, (_, n): Sample => {
    const at = n * 40;
    return { kind: "challengeList", at, durationMs: at >= slowFromSecond * 1000 ? 5000 : 10, status: 200 };
  });
  return {
    teams: 100,
    rampSeconds: 100,
    signedInTeams: 100,
    samples,
    arrivals: [{ at: 0, durationMs: 100 }],
    disconnectTimes: [],
    audit,
    wasStoppedEarly: false,
    ...overrides,
  };
}

it("supports all teams if there is no problem", () => {
  expect(judge(createData())).toEqual({
    supportedTeams: 100,
    sentence: "This installation supports 100 teams.",
    faults: [],
  });
});

it("supports the teams that had signed in before the platform became slow", () => {
  const { supportedTeams, sentence, faults } = judge(createData({}, 65));
  expect(supportedTeams).toBe(60);
  expect(sentence).toBe("This installation supports 60 teams, not 100.");
  expect(faults).toEqual(["List of challenges: 95 % within 5000 ms (target: 1000 ms)."]);
});

it("supports no team if the platform was slow from the beginning", () => {
  expect(judge(createData({}, 0))).toMatchObject({
    supportedTeams: 0,
    sentence: expect.stringContaining("does not support"),
  });
});

it.each([
  ["lost", "not on the board"],
  ["duplicate", "more than once"],
  ["unexplained", "never confirmed"],
] as const)("REHEARSE-2 advises against an installation with solves that are %s", (kind, text) => {
  const verdict = judge(createData({ audit: { ...audit, [kind]: ["1:2"] } }));
  expect(verdict).toMatchObject({
    supportedTeams: 0,
    sentence: expect.stringContaining("Do not use this installation"),
  });
  expect(verdict.faults[0]).toContain(text);
});

it("supports the teams that had signed in before boards were late or connections lost", () => {
  const arrivals = Array.from({ length: 100 }, (_, n) => ({ at: n * 1000, durationMs: n < 42 ? 100 : 9000 }));
  expect(judge(createData({ arrivals })).supportedTeams).toBe(40);
  expect(judge(createData({ disconnectTimes: [25_000] })).supportedTeams).toBe(20);
});

it("supports no more teams than signed in", () => {
  const verdict = judge(createData({ signedInTeams: 30 }));
  expect(verdict).toMatchObject({ supportedTeams: 30, faults: ["Teams that could not sign in: 70."] });
});

it.each([
  ["late boards", { arrivals: [{ at: 0, durationMs: 2001 }] }, "From solve to board: 95 % within 2001 ms"],
  ["lost connections", { disconnectTimes: [1, 2] }, "Lost hub connections: 2."],
  ["an early stop", { wasStoppedEarly: true }, "stopped early"],
] as const)("reports %s", (_name, overrides, text) => {
  expect(judge(createData(overrides)).faults).toEqual([expect.stringContaining(text)]);
});

it.each([0, 404, 500])("tolerates one of a thousand requests failing with %d, and no more", (status) => {
  const judgeWithFailures = (count: number) =>
    judge(
      createData({
        samples: createData().samples.map((sample, n) => (n < count ? { ...sample, status } : sample)),
      }),
    );
  expect(judgeWithFailures(3).faults).toEqual([]);
  expect(judgeWithFailures(4).faults).toEqual(["List of challenges: 4 of 3000 requests failed."]);
});

it("does not count rate-limited requests as failures", () => {
  const limitedSamples = createData().samples.map((sample) => ({ ...sample, status: 429 }));
  expect(judge(createData({ samples: limitedSamples })).faults).toEqual([]);
});

it.each(Object.entries(TARGETS_MS))("applies the target of %s", (kind, target) => {
  const buildSample = (durationMs: number): Sample => ({
    kind: kind as RequestKind,
    at: 0,
    durationMs,
    status: 200,
  });
  expect(judge(createData({ samples: [buildSample(target)] })).faults).toEqual([]);
  expect(judge(createData({ samples: [buildSample(target + 1)] })).faults).toHaveLength(1);
});
