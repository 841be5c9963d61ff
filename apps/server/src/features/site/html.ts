import { escapeHtml } from "#kernel/escape-html.ts";

/** A piece of HTML in which all texts are escaped. */
export interface Html {
  readonly source: string;
}

type Part = string | number | Html | undefined | readonly Html[];

/** A template of HTML. Texts and numbers are escaped; HTML is not. */
export function html(template: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { source: template.map((text, i) => `${text}${toSource(parts[i])}`).join("") };
}

/** HTML that was sanitized. */
export function trustedHtml(source: string): Html {
  return { source };
}

function toSource(part: Part): string {
  if (part === undefined) return "";
  if (typeof part === "string" || typeof part === "number") return escapeHtml(String(part));
  return "source" in part ? part.source : part.map(({ source }) => source).join("");
}
