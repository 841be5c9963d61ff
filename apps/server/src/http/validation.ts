import type { ProblemValues } from "@gonfalon/contract/kernel/problem.ts";
import { readQueryTolerantly, readTolerantly } from "@gonfalon/contract/kernel/tolerance.ts";
import { getFileFields } from "@gonfalon/contract/kernel/upload.ts";
import { isStorable } from "@gonfalon/rules/storable-text.ts";
import type { FastifySchemaCompiler } from "fastify";
import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { ProblemError } from "#kernel/problem-error.ts";

interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: object;
}

/** Parses and validates each part of a request with the schema of the contract. */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  // uploads.ts reads a body with files later.
  if (getFileFields(schema)) return (value: unknown) => ({ value });
  const read = httpPart === "querystring" ? readQueryTolerantly : readTolerantly;
  // Compiled on first use, which makes the start faster.
  let compiled: ReturnType<typeof Compile> | undefined;
  return (input: unknown) => {
    compiled ??= Compile(schema);
    const validator = compiled;
    // Fastify passes null if the request has no body; the default of the schema applies only to undefined.
    const value = read(schema, httpPart === "body" ? (input ?? undefined) : input);
    const unstorablePath = findUnstorablePath(value);
    if (unstorablePath === undefined && validator.Check(value)) return { value };
    // No resource has a malformed id, so the response is 404.
    if (httpPart === "params") return { error: new ProblemError("route.not-found") };
    if (unstorablePath !== undefined)
      return { error: new ProblemError("request.field-invalid", { field: unstorablePath }) };
    if (httpPart === "body" && (value === undefined || value === null))
      return { error: new ProblemError("request.body-missing") };
    return { error: toProblem(validator.Errors(value)) };
  };
};

/** The field name in the refusal of a body that is a list. */
const BODY = "body";

function toProblem(errors: readonly SchemaError[]): ProblemError {
  const [error] = errors;
  if (!error) return new ProblemError("request.invalid");
  const values = toProblemValues(error);
  if (error.keyword === "maxItems")
    return new ProblemError("request.too-many-entries", { ...values, field: values.field || BODY });
  if (values.field === "") return new ProblemError("request.invalid");
  switch (error.keyword) {
    case "required":
      return new ProblemError("request.field-missing", values);
    case "pattern":
      return new ProblemError(isBlankRule(error) ? "request.field-missing" : "request.field-invalid", values);
    case "minLength":
      return new ProblemError(
        values.limit === 1 ? "request.field-missing" : "request.field-too-short",
        values,
      );
    case "maxLength":
      return new ProblemError("request.field-too-long", values);
    default:
      return new ProblemError("request.field-invalid", values);
  }
}

function toProblemValues({ instancePath, params }: SchemaError): ProblemValues {
  const { requiredProperties = [], limit } = params as {
    requiredProperties?: readonly string[];
    limit?: number;
  };
  const path = [...instancePath.split("/").slice(1), ...requiredProperties.slice(0, 1)];
  return { field: path.join("."), ...(limit !== undefined && { limit }) };
}

function isBlankRule({ params }: SchemaError): boolean {
  return String((params as { pattern?: unknown }).pattern) === "\\S";
}

/** The path of a string that PostgreSQL cannot store. */
function findUnstorablePath(value: unknown): string | undefined {
  if (typeof value === "string") return isStorable(value) ? undefined : "";
  if (typeof value !== "object" || value === null) return undefined;
  for (const name of Object.keys(value)) {
    const innerPath = findUnstorablePath(Reflect.get(value, name));
    // The path is built only if it is needed, which is rare.
    if (innerPath !== undefined) return innerPath === "" ? name : `${name}.${innerPath}`;
  }
  return undefined;
}
