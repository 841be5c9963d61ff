import { expect, it } from "vitest";
import { withClientEndpoints } from "./client-endpoints.ts";

it("keeps only the members of an endpoint that the client reads", () => {
  const code = `export const change: Endpoint = endpoint({
  method: "PUT",
  path: "/api/thing/:id",
  access: "admin",
  summary: "Change (it)",
  params: Type.Object({ id: Id }),
  query: Query,
  body: Body,
  reply: Thing,
  fails: ["thing.missing"],
  slow: true,
  retried: false,
});
export const upload = endpoint({ method: "POST", path: "/api/file", body: FileBody("file", "image") });
export const other = 1;`;
  expect(withClientEndpoints(code)).toBe(
    `export const change: Endpoint = { method: "PUT", path: "/api/thing/:id", params: true, query: true, reply: true, slow: true, retried: false };
export const upload = { method: "POST", path: "/api/file", body: FileBody("file", "image") };
export const other = 1;`,
  );
});

it("rejects an endpoint whose definition is not an object literal", () => {
  expect(() => withClientEndpoints("const one = endpoint(definition);")).toThrow("not an object literal");
});
