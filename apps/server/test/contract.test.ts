import { endpoints } from "@gonfalon/contract/endpoints.ts";
import { expect, it } from "vitest";
import { hubRoutes } from "#http/hubs.ts";
import { proxyRoutes } from "#http/proxy.ts";
import { useServer } from "./harness.ts";

const server = useServer();

it("describes all endpoints of the contract, the hubs and the proxy, and nothing else", () => {
  const calls = [...endpoints.map(({ endpoint }) => endpoint), ...hubRoutes, ...proxyRoutes];
  const declared = calls.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`);
  const served = Object.entries(server.app.swagger().paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(served.toSorted()).toEqual(declared.toSorted());
});

it("keeps its OpenAPI document stable", async () => {
  await expect(`${JSON.stringify(server.app.swagger(), null, 2)}\n`).toMatchFileSnapshot("./openapi.json");
});
