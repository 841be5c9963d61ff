import { expect, it } from "vitest";
import { containerOrder, type OrderFacts } from "./fleet.domain.ts";

const facts: OrderFacts = {
  id: "id",
  gameId: 1,
  challengeId: 2,
  teamId: 3,
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
};
const chance = { guid: "a-guid", pick: (characters: string) => characters.charAt(0) };
const team = { TEAM_ID: "3", GZCTF_TEAM_ID: "3" };
const test = { TEAM_ID: "admin", GZCTF_TEAM_ID: "admin" };

it.each<[string, Partial<OrderFacts>, Record<string, string>]>([
  ["its own flag", {}, { FLAG: "flag{own}", GZCTF_FLAG: "flag{own}", ...team }],
  ["no flag if all teams share one", { type: "StaticContainer", flag: null }, team],
  [
    "a flag to try with",
    { teamId: null, flag: null },
    { FLAG: "flag{TestTeamHash}", GZCTF_FLAG: "flag{TestTeamHash}", ...test },
  ],
  [
    "a random flag to try with",
    { teamId: null, flag: null, flagTemplate: null },
    { FLAG: "flag{a-guid}", GZCTF_FLAG: "flag{a-guid}", ...test },
  ],
  ["no flag to try with if it is static", { type: "StaticContainer", teamId: null, flag: null }, test],
])("CONTAINER-9 gives a container %s", (_name, over, expected) => {
  expect(containerOrder({ ...facts, ...over }, true, chance).env).toEqual(expected);
});

it("CONTAINER-9 labels a container with ids, never with its flag", () => {
  const { labels } = containerOrder(facts, false, chance);
  expect(labels).toEqual({ game: "1", challenge: "2", team: "3" });
});
