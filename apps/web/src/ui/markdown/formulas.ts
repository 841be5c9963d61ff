import type { MarkedExtension, Tokens } from "marked";

type Shape = "inline" | "block";

const BLOCK = /^ {0,3}\$\$((?:\\[\s\S]|[^\\$])+)\$\$ *(?:\n|$)/;
const DISPLAY_FORMULA = /^\$\$((?:\\[\s\S]|[^\\$])+)\$\$/;
// "$5 or $10" is an amount of money: no space inside the dollars, no digit after them.
const INLINE = /^\$(?!\s)((?:\\[^\n]|[^\\$\n])+)(?<!\s)\$(?!\d)/;

/** Parses `$…$` and `$$…$$` to marked text for draw-formulas.ts, so that texts without formulas load nothing. */
export const formulas: MarkedExtension = {
  extensions: [
    {
      name: "formula-block",
      level: "block",
      start: (source) => /(?:^|\n) {0,3}\$\$/.exec(source)?.index,
      tokenizer: (source) => token("formula-block", "block", BLOCK.exec(source)),
      renderer: (formula) => `<div data-formula="block">${escapeHtml(formula)}</div>\n`,
    },
    {
      name: "formula",
      level: "inline",
      start: (source) => source.indexOf("$"),
      tokenizer: (source) =>
        token("formula", "block", DISPLAY_FORMULA.exec(source)) ??
        token("formula", "inline", INLINE.exec(source)),
      renderer: (formula) => `<span data-formula="${formula["shape"]}">${escapeHtml(formula)}</span>`,
    },
  ],
};

function token(type: string, shape: Shape, match: RegExpExecArray | null): Tokens.Generic | undefined {
  return match ? { type, shape, raw: match[0], text: match[1]?.trim() ?? "" } : undefined;
}

function escapeHtml({ text }: Tokens.Generic): string {
  return String(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
