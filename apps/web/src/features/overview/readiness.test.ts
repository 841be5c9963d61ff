import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { expect, it } from "vitest";
import { listChecks } from "./readiness.ts";

const now = 1_800_000_000_000;
const challenge = { type: "StaticAttachment", isEnabled: true, opensAt: null } as const;
const readyFacts = {
  game: { id: 3, content: "Rules", hidden: false, end: now + HOUR_MS },
  challenges: [challenge],
  installation: { sendsMail: true, engine: { kind: "docker", fault: null } },
  now,
} as const;
const containerChallenge = { ...challenge, type: "DynamicContainer" } as const;
const listFailedChecks = (facts: Parameters<typeof listChecks>[0]) =>
  listChecks(facts)
    .filter(({ isReady }) => !isReady)
    .map(({ name, to }) => [name, to]);

it("reports no failed checks for a game that is ready", () =>
  expect(listFailedChecks(readyFacts)).toEqual([]));

it.each([
  ["text", "/admin/games/3/info", { game: { ...readyFacts.game, content: " \n" } }],
  ["dates", "/admin/games/3/info", { game: { ...readyFacts.game, end: now } }],
  ["published", "/admin/games/3/info", { game: { ...readyFacts.game, hidden: true } }],
  ["challenges", "/admin/games/3/challenges", { challenges: [] }],
  ["disabled", "/admin/games/3/challenges", { challenges: [challenge, { ...challenge, isEnabled: false }] }],
  ["mail", "/admin/checkup", { installation: { ...readyFacts.installation, sendsMail: false } }],
  [
    "containers",
    "/admin/checkup",
    {
      challenges: [containerChallenge],
      installation: { ...readyFacts.installation, engine: { kind: "docker", fault: "no socket" } },
    },
  ],
  [
    "containers",
    "/admin/checkup",
    {
      challenges: [containerChallenge],
      installation: { ...readyFacts.installation, engine: { kind: "none", fault: null } },
    },
  ],
] as const)("reports the failed check %s, with a link to %s", (name, to, change) =>
  expect(listFailedChecks({ ...readyFacts, ...change })).toEqual([[name, to]]),
);

it("does not count a challenge that opens automatically as disabled", () =>
  expect(
    listFailedChecks({
      ...readyFacts,
      challenges: [challenge, { ...challenge, isEnabled: false, opensAt: now }],
    }),
  ).toEqual([]));

it("requires no enabled challenge if a disabled one opens automatically", () =>
  expect(
    listFailedChecks({ ...readyFacts, challenges: [{ ...challenge, isEnabled: false, opensAt: now }] }),
  ).toEqual([]));

it("checks the container engine only for games with containers", () =>
  expect(
    listFailedChecks({
      ...readyFacts,
      installation: { ...readyFacts.installation, engine: { kind: "none", fault: null } },
    }),
  ).toEqual([]));
