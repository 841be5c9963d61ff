import { endpoints } from "@gonfalon/contract/endpoints.ts";
import { expect, it } from "vitest";
import { hubRoutes } from "#http/hubs.ts";
import { proxyRoutes } from "#http/proxy.ts";
import { useServer } from "./harness.ts";
import { findSchemaErrors } from "./json-schema.ts";

const server = useServer();

it("the OpenAPI document describes all endpoints of the contract, the hubs and the proxy, and nothing else", () => {
  const routes = [...endpoints.map(({ endpoint }) => endpoint), ...hubRoutes, ...proxyRoutes];
  const declaredRoutes = routes.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`);
  const describedRoutes = Object.entries(server.app.swagger().paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(describedRoutes.toSorted()).toEqual(declaredRoutes.toSorted());
});

it("the OpenAPI document equals openapi.json", async () => {
  await expect(`${JSON.stringify(server.app.swagger(), null, 2)}\n`).toMatchFileSnapshot("./openapi.json");
});

it("the OpenAPI document contains only valid JSON Schema", () => {
  expect(findSchemaErrors(server.app.swagger())).toEqual([]);
});

it.each([
  ["a list inside `type`", { type: [["string", "null"], "null"] }],
  ["an unknown type", { type: "text" }],
  ["a type twice", { type: ["null", "null"] }],
  ["a list of schemas with an entry that is not a schema", { anyOf: [{ type: "string" }, "string"] }],
  ["a member with a negative length", { properties: { name: { type: "string", maxLength: -1 } } }],
  ["a pattern that is not a regular expression", { items: { pattern: "(" } }],
  ["a keyword that JSON Schema does not have", { maximumLength: 3 }],
])("the schema check finds %s", (_, schema) => {
  expect(findSchemaErrors({ content: [{ schema }] })).toHaveLength(1);
});
