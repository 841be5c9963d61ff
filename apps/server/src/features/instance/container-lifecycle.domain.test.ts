import { expect, it } from "vitest";
import { type ContainerSpecInput, toContainerSpec } from "./container-lifecycle.domain.ts";

const input: ContainerSpecInput = {
  id: "id",
  gameId: 1,
  challengeId: 2,
  teamId: 3,
  userId: "a-user",
  type: "DynamicContainer",
  flagTemplate: "flag{[TEAM_HASH]}",
  flag: "flag{own}",
  image: "challenge:1",
  exposePort: 80,
  cpuTenths: 1,
  memoryMiB: 64,
  storageMiB: 256,
  network: "Open",
  readOnlyRoot: false,
  noNewPrivileges: false,
};
const random = { guid: "a-guid", pick: (characters: string) => characters.charAt(0) };
const idVariables = { GZCTF_USER_ID: "a-user", GZCTF_CHALLENGE_ID: "2", GZCTF_GAME_ID: "1" };
const teamVariables = { TEAM_ID: "3", GZCTF_TEAM_ID: "3", ...idVariables };
const testVariables = { TEAM_ID: "admin", GZCTF_TEAM_ID: "admin", ...idVariables };

it.each<[string, Partial<ContainerSpecInput>, Record<string, string>]>([
  ["the flag of its team", {}, { FLAG: "flag{own}", GZCTF_FLAG: "flag{own}", ...teamVariables }],
  ["no flag if all teams share one", { type: "StaticContainer", flag: null }, teamVariables],
  [
    "a flag from the template if it is a test container",
    { teamId: null, flag: null },
    { FLAG: "flag{TestTeamHash}", GZCTF_FLAG: "flag{TestTeamHash}", ...testVariables },
  ],
  [
    "a random flag if it is a test container without a template",
    { teamId: null, flag: null, flagTemplate: null },
    { FLAG: "flag{a-guid}", GZCTF_FLAG: "flag{a-guid}", ...testVariables },
  ],
  [
    "no flag if it is a static test container",
    { type: "StaticContainer", teamId: null, flag: null },
    testVariables,
  ],
])("CONTAINER-9 gives a container %s", (_name, overrides, expected) => {
  expect(toContainerSpec({ ...input, ...overrides }, true, random).env).toEqual(expected);
});

it("CONTAINER-9 gives every container GZCTF_USER_ID, GZCTF_CHALLENGE_ID and GZCTF_GAME_ID", () => {
  const baseInput = { ...input, userId: "5f0c", challengeId: 12, gameId: 7 };
  for (const teamId of [3, null])
    expect(toContainerSpec({ ...baseInput, teamId }, true, random).env).toMatchObject({
      GZCTF_USER_ID: "5f0c",
      GZCTF_CHALLENGE_ID: "12",
      GZCTF_GAME_ID: "7",
    });
});

it("CONTAINER-9 labels a container with ids, never with its flag", () => {
  const { labels } = toContainerSpec(input, false, random);
  expect(labels).toEqual({ game: "1", challenge: "2", team: "3" });
});
