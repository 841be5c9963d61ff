import { expect, it } from "vitest";
import { formatSchemaType, type Schema } from "./schema-type.ts";

const objectSchema: Schema = {
  type: ["object", "null"],
  required: ["id"],
  properties: {
    id: { type: "integer", description: "The id" },
    "a-b": { type: "string", enum: ["X", "Y"] },
  },
};

it.each<[string, Schema, string]>([
  ["number", { type: "integer" }, "number"],
  ["nullable text", { type: ["string", "null"] }, "string | null"],
  ["nullable enumeration", { type: ["string", "null"], enum: ["A", null] }, '"A" | null'],
  ["file", { type: "string", format: "binary" }, "Blob"],
  ["list", { type: "array", items: { type: "boolean" } }, "boolean[]"],
  ["list of an enumeration", { type: "array", items: { enum: ["A", "B"] } }, '("A" | "B")[]'],
  ["nullable list", { type: ["array", "null"], items: { type: "string" } }, "string[] | null"],
  ["list of lists", { type: "array", items: { type: "array", items: { type: "string" } } }, "string[][]"],
  ["number record", { type: "object", additionalProperties: { type: "number" } }, "Record<string, number>"],
  ["schema without a type", {}, "unknown"],
  ["object", objectSchema, '{\n  /** The id */\n  id: number;\n  "a-b"?: "X" | "Y";\n} | null'],
  [
    "list of nullable objects",
    { type: "array", items: { ...objectSchema, properties: {} } },
    "(Record<string, unknown> | null)[]",
  ],
])("converts a schema to a TypeScript type: %s", (_name, schema, type) => {
  expect(formatSchemaType(schema)).toBe(type);
});

it("members with a default are optional in requests", () => {
  const schema: Schema = {
    type: "object",
    required: ["a"],
    properties: { a: { type: "number", default: 0 } },
  };
  expect(formatSchemaType(schema, "request")).toBe("{\n  a?: number;\n}");
  expect(formatSchemaType(schema, "response")).toBe("{\n  a: number;\n}");
});
