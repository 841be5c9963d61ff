import { escapeHtml } from "./escape-html.ts";
import { type Parameter, type RequestBody, requestForm } from "./openapi-form.ts";
import { OPENAPI_SCRIPT } from "./openapi-script.ts";

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
export function openApiPage(document: ApiDocument): string {
  const groups = Map.groupBy(listCalls(document), ({ operation }) => operation.tags?.[0] ?? "other");
  const sections = [...groups].map(
    ([tag, calls]) =>
      `<section><h2 id="${escapeHtml(tag)}">${escapeHtml(tag)}</h2>${calls.map(callHtml).join("")}</section>`,
  );
  const links = [...groups.keys()].map((tag) => `<a href="#${escapeHtml(tag)}">${escapeHtml(tag)}</a>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(document.info.title)} API</title><style>${OPENAPI_STYLE}</style></head>
<body><header><h1>${escapeHtml(document.info.title)} API <small>${escapeHtml(document.info.version)}</small></h1>
<p>${escapeHtml(document.info.description ?? "")} The same as <a href="/openapi/v1.json">JSON</a>.</p>
<p>The forms send real requests to this server, with your session or with this API token:</p><label>API token <input id="token" type="password" autocomplete="off"></label><nav>${links.join(" ")}</nav></header>
<main>${sections.join("")}</main><script>${OPENAPI_SCRIPT}</script></body></html>`;
}

function listCalls(document: ApiDocument): readonly Call[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
  );
}

function callHtml({ method, path, operation }: Call): string {
  const { summary = "", parameters, requestBody, responses } = operation;
  const parts = [
    ["Parameters", parameters],
    ["Body", requestBody],
    ["Responses", responses],
  ]
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) => `<h3>${String(name)}</h3><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`,
    );
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(summary)}</summary>${requestForm({ method, path, ...operation })}${parts.join("")}</details>`;
}

/** The policy of the page allows this style by its hash. */
export const OPENAPI_STYLE = `
:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}
body{max-width:64rem;margin:0 auto;padding:1rem;overflow-wrap:anywhere}
small{font-weight:400;opacity:.7}nav{display:flex;flex-wrap:wrap;gap:.5rem 1rem}
summary{cursor:pointer;padding:.35rem 0}summary b{display:inline-block;min-width:4.5rem}
form{display:grid;gap:.5rem;justify-items:start}label{display:flex;flex-wrap:wrap;gap:.5rem;align-items:baseline;max-width:100%}
input,textarea,button{font:inherit}textarea{width:32rem;max-width:90vw;font-family:monospace}
form pre{max-width:100%;max-height:24rem;box-sizing:border-box}form pre:has(output:empty){display:none}
pre{overflow:auto;padding:.75rem;border:1px solid #8884;border-radius:.4rem}h2{margin-top:2rem;text-transform:capitalize}h3{font-size:1rem;margin:.5rem 0}
`;
