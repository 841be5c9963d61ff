import { escapeHtml } from "#kernel/escape-html.ts";

/** HTML whose texts are escaped. */
export interface Html {
  readonly source: string;
}

type Part = string | number | Html | undefined | readonly Html[];

/** A template tag that creates HTML. Strings and numbers are escaped; `Html` values are not. */
export function html(template: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { source: template.map((text, i) => `${text}${toSource(parts[i])}`).join("") };
}

/** Wraps HTML that was sanitized. */
export function trustedHtml(source: string): Html {
  return { source };
}

function toSource(part: Part): string {
  if (part === undefined) return "";
  if (typeof part === "string" || typeof part === "number") return escapeHtml(String(part));
  return "source" in part ? part.source : part.map(({ source }) => source).join("");
}
