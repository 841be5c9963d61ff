import { escapeHtml } from "#kernel/escape-html.ts";

/** The part of a JSON schema that an example needs. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: { readonly default?: string | number | boolean };
}

export interface RequestBody {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface FormOperation {
  readonly method: string;
  readonly path: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: RequestBody;
}

/** A form that sends the request; `openapi-script.ts` handles it. */
export function renderRequestForm({ method, path, parameters = [], requestBody }: FormOperation): string {
  const fields = [...parameters.map(renderParameterField), ...renderBodyFields(requestBody)];
  return `<form data-method="${method.toUpperCase()}" data-path="${escapeHtml(path)}">${fields.join("")}<button>Send request</button><pre tabindex="0"><output></output></pre></form>`;
}

function renderParameterField({ name, in: place, required = false, schema }: Parameter): string {
  const value = schema?.default === undefined ? "" : ` value="${escapeHtml(String(schema.default))}"`;
  return `<label>${escapeHtml(name)} <input name="${escapeHtml(name)}" data-in="${escapeHtml(place)}"${value}${required ? " required" : ""}></label>`;
}

function renderBodyFields(body: RequestBody | undefined): readonly string[] {
  const json = body?.content?.["application/json"]?.schema;
  if (json) {
    const example = JSON.stringify(toExample(json), null, 2);
    return [
      `<label>Body <textarea name="body" data-in="json" rows="6">${escapeHtml(example)}</textarea></label>`,
    ];
  }
  const files = Object.keys(body?.content?.["multipart/form-data"]?.schema?.properties ?? {});
  return files.map(
    (name) =>
      `<label>${escapeHtml(name)} <input type="file" name="${escapeHtml(name)}" data-in="file" multiple></label>`,
  );
}

/** An example of a schema. It has only the required members, so that sending it does not change optional values. */
export function toExample({
  type,
  enum: values,
  minimum,
  items,
  required,
  properties,
  anyOf,
}: Schema): unknown {
  if (values) return values[0];
  if (anyOf?.[0]) return toExample(anyOf[0]);
  switch (Array.isArray(type) ? type[0] : type) {
    case "object":
      return Object.fromEntries((required ?? []).map((name) => [name, toExample(properties?.[name] ?? {})]));
    case "array":
      return items ? [toExample(items)] : [];
    case "integer":
    case "number":
      return minimum ?? 0;
    case "boolean":
      return false;
    case "string":
      return "";
    default:
      return null;
  }
}
