import type { MarkedExtension, Tokens } from "marked";

type Shape = "inline" | "block";

const BLOCK = /^ {0,3}\$\$((?:\\[\s\S]|[^\\$])+)\$\$ *(?:\n|$)/;
const DISPLAY_FORMULA = /^\$\$((?:\\[\s\S]|[^\\$])+)\$\$/;
// No space inside the dollar signs and no digit after them: "$5 or $10" is not a formula.
const INLINE = /^\$(?!\s)((?:\\[^\n]|[^\\$\n])+)(?<!\s)\$(?!\d)/;

/** Converts `$…$` and `$$…$$` to elements for draw-formulas.ts, which is loaded only for texts with formulas. */
export const formulas: MarkedExtension = {
  extensions: [
    {
      name: "formula-block",
      level: "block",
      start: (source) => /(?:^|\n) {0,3}\$\$/.exec(source)?.index,
      tokenizer: (source) => toToken("formula-block", "block", BLOCK.exec(source)),
      renderer: (formula) => `<div data-formula="block">${escapeHtml(formula)}</div>\n`,
    },
    {
      name: "formula",
      level: "inline",
      start: (source) => source.indexOf("$"),
      tokenizer: (source) =>
        toToken("formula", "block", DISPLAY_FORMULA.exec(source)) ??
        toToken("formula", "inline", INLINE.exec(source)),
      renderer: (formula) => `<span data-formula="${formula["shape"]}">${escapeHtml(formula)}</span>`,
    },
  ],
};

function toToken(type: string, shape: Shape, match: RegExpExecArray | null): Tokens.Generic | undefined {
  return match ? { type, shape, raw: match[0], text: match[1]?.trim() ?? "" } : undefined;
}

function escapeHtml({ text }: Tokens.Generic): string {
  return String(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
