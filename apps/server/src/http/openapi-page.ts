import { escapeHtml } from "#kernel/escape-html.ts";
import { type Parameter, type RequestBody, renderRequestForm } from "./openapi-form.ts";
import { OPENAPI_SCRIPT } from "./openapi-script.ts";
import { OPENAPI_STYLE } from "./openapi-style.ts";

interface Operation {
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: RequestBody;
  readonly responses?: unknown;
}

/** The part of an OpenAPI document that the page shows. */
export interface ApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** The API documentation as one page, with a form for every request. */
export function renderApiPage(document: ApiDocument): string {
  const groups = Map.groupBy(listCalls(document), ({ operation }) => operation.tags?.[0] ?? "other");
  const sections = [...groups].map(
    ([tag, calls]) =>
      `<section><h2 id="${escapeHtml(tag)}">${escapeHtml(tag)}</h2>${calls.map(renderCall).join("")}</section>`,
  );
  const links = [...groups.keys()].map((tag) => `<a href="#${escapeHtml(tag)}">${escapeHtml(tag)}</a>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(document.info.title)} API</title><style>${OPENAPI_STYLE}</style></head>
<body><header><h1>${escapeHtml(document.info.title)} API <small>${escapeHtml(document.info.version)}</small></h1>
<p>${escapeHtml(document.info.description ?? "")} Also available as <a href="/openapi/v1.json">JSON</a>.</p>
<p>The forms send real requests to this server, with your session or with this API token:</p><label>API token <input id="token" type="password" autocomplete="off"></label><nav>${links.join(" ")}</nav></header>
<main>${sections.join("")}</main><script>${OPENAPI_SCRIPT}</script></body></html>`;
}

function listCalls(document: ApiDocument): readonly Call[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
  );
}

function renderCall({ method, path, operation }: Call): string {
  const { summary = "", parameters, requestBody, responses } = operation;
  const parts = [
    ["Parameters", parameters],
    ["Body", requestBody],
    ["Responses", responses],
  ]
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        `<h3>${String(name)}</h3><pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre>`,
    );
  return `<details><summary><b class="${method}">${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(summary)}</summary>${renderRequestForm({ method, path, ...operation })}${parts.join("")}</details>`;
}
