import { describe, expect, it } from "vitest";
import { renderRequestForm, toExample } from "./openapi-form.ts";

describe("the request form", () => {
  it("has a field for every parameter, with its default, and marks those that are required", () => {
    const form = renderRequestForm({
      method: "get",
      path: "/api/game/{id}",
      parameters: [
        { name: "id", in: "path", required: true },
        { name: "count", in: "query", required: true, schema: { default: 30 } },
        { name: "search", in: "query" },
      ],
    });
    expect(form).toContain('data-method="GET" data-path="/api/game/{id}"');
    expect(form).toContain('<input name="id" data-in="path" required>');
    expect(form).toContain('<input name="count" data-in="query" value="30" required>');
    expect(form).toContain('<input name="search" data-in="query">');
  });

  it("escapes paths and examples", () => {
    const schema = { type: "string", enum: ["</textarea><script>"] };
    const form = renderRequestForm({
      method: "put",
      path: '/"><script>',
      requestBody: { content: { "application/json": { schema } } },
    });
    expect(form).not.toContain("<script>");
  });

  it("has a file field for an upload", () => {
    const schema = { type: "object", properties: { file: { type: "string" } } };
    const form = renderRequestForm({
      method: "put",
      path: "/",
      requestBody: { content: { "multipart/form-data": { schema } } },
    });
    expect(form).toContain('<input type="file" name="file" data-in="file" multiple>');
  });
});

it.each([
  [{ type: "string" }, ""],
  [{ type: "string", enum: ["Misc", "Web"] }, "Misc"],
  [{ type: ["integer", "null"], minimum: 1 }, 1],
  [{ type: "array", items: { type: "boolean" } }, [false]],
  [{ anyOf: [{ type: "number" }, { type: "null" }] }, 0],
  [{}, null],
  [
    {
      type: "object",
      required: ["title"],
      properties: { title: { type: "string" }, hidden: { type: "boolean" } },
    },
    { title: "" },
  ],
])("the example of %j is %j", (schema, expected) => {
  expect(toExample(schema)).toEqual(expected);
});
