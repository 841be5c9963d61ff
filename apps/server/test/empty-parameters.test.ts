import { endpoints } from "@gonfalon/contract/endpoints.ts";
import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import type { Problem } from "@gonfalon/contract/kernel/problem.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { insertGame } from "./builders.ts";
import { useServer } from "./harness.ts";
import { createGameWithSubmissions } from "./submitted-game.ts";
import type { TestUser } from "./test-users.ts";

// Clients written for GZCTF 1.6 may send `?type=` if they have no value for the parameter.

const server = useServer();
let admin: TestUser;
let gameId: number;

beforeAll(async () => {
  admin = await server.signUp("Admin");
  gameId = await insertGame(server);
});

interface QuerySchema {
  readonly properties?: Readonly<Record<string, { readonly default?: unknown }>>;
  readonly required?: readonly string[];
}

const cases = endpoints.flatMap(({ tag, name, endpoint }) => {
  const { properties = {}, required = [] } = (endpoint.query ?? {}) as QuerySchema;
  return Object.keys(properties).map((parameter) => ({
    call: `${tag}.${name} with ?${parameter}=`,
    endpoint,
    parameter,
    isOptional: !required.includes(parameter),
  }));
});

/** Rejected if empty: numbers that are not nullable in GZCTF 1.6, and ids that are not filters. */
const STRICT_PARAMETERS = ["count", "skip", "moveTo"];
/** LOG-1: an empty level matches every level. */
const ANY_LEVEL = "level";
const isStrict = ({ parameter, isOptional }: (typeof cases)[number]) =>
  !isOptional || STRICT_PARAMETERS.includes(parameter);

/** Sends the parameters, and a value for each text that the endpoint requires. */
const send = ({ method, path, query }: Endpoint, parameters: Readonly<Record<string, string>>) => {
  const { properties = {}, required = [] } = (query ?? {}) as QuerySchema;
  const requiredTexts = required.filter((name) => properties[name]?.default === undefined);
  const search = new URLSearchParams({
    ...Object.fromEntries(requiredTexts.map((name) => [name, "a"])),
    ...parameters,
  });
  const pathname = path
    .replaceAll(/:(userId|guid|deliveryId|token)\b/g, "00000000-0000-0000-0000-000000000000")
    .replaceAll(/:\w+/g, String(gameId));
  return server.app.inject({ method, url: `${pathname}?${search.toString()}`, headers: admin.headers });
};

/** The status, and the reason of an error. */
function toOutcome({ statusCode, json }: Awaited<ReturnType<typeof send>>) {
  return statusCode === 200 ? 200 : json<Problem>();
}

describe("QUERY-1 an empty parameter", () => {
  it.each(cases.filter((testCase) => !isStrict(testCase)))(
    "that is optional counts as missing: $call",
    async ({ endpoint, parameter }) => {
      const outcome = toOutcome(await send(endpoint, {}));
      expect(toOutcome(await send(endpoint, { [parameter]: "" }))).toEqual(outcome);
      expect(toOutcome(await send(endpoint, { [parameter.toUpperCase()]: " " }))).toEqual(outcome);
    },
  );

  it.each(cases.filter((testCase) => isStrict(testCase) && testCase.parameter !== ANY_LEVEL))(
    "that is required, has a default or is a number is rejected with its name: $call",
    async ({ endpoint, parameter }) => {
      const response = await send(endpoint, { [parameter]: "" });
      expect(response.statusCode).toBe(400);
      expect(response.json<Problem>().title).toContain(`“${parameter}”`);
    },
  );

  it("does not filter a list", async () => {
    const { gameId: id } = await createGameWithSubmissions(server);
    const read = async (search: string) => {
      const url = `/api/game/${id}/submissions${search}`;
      return (await server.app.inject({ url, headers: admin.headers })).json<unknown[]>();
    };
    const submissions = await read("");
    expect(submissions).toHaveLength(3);
    expect(await read("?type=&search=")).toEqual(submissions);
    expect(await read("?type=Accepted&search=")).toHaveLength(1);
  });
});
