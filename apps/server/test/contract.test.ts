import { endpoints } from "@gonfalon/contract/endpoints.ts";
import { expect, it } from "vitest";
import { useServer } from "./harness.ts";

const server = useServer();

it("serves every call of the contract and nothing else", () => {
  const declared = endpoints.map(
    ({ endpoint }) => `${endpoint.method} ${endpoint.path.replaceAll(/:(\w+)/g, "{$1}")}`,
  );
  const served = Object.entries(server.app.swagger().paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(served.toSorted()).toEqual(declared.toSorted());
});

it("keeps its OpenAPI document stable", async () => {
  await expect(`${JSON.stringify(server.app.swagger(), null, 2)}\n`).toMatchFileSnapshot("./openapi.json");
});
