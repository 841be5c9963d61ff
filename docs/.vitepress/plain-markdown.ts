import type { MarkdownOptions } from "vitepress";

type MarkdownIt = Parameters<NonNullable<MarkdownOptions["config"]>>[0];

/** Makes VitePress render the pages as a viewer of plain Markdown does. */
export function readAsPlainMarkdown(markdown: MarkdownIt): void {
  markExternalPaths(markdown);
  markInlineCode(markdown);
}

/** VitePress makes a Vue template of each page. `v-pre` makes Vue show `{{name}}` in inline code as it is written. */
function markInlineCode(markdown: MarkdownIt): void {
  markdown.core.ruler.push("inline-code", ({ tokens }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      if (token.type === "code_inline") token.attrSet("v-pre", "");
    }
  });
}

/**
 * Links to files of the repository outside `docs/` work in the repository but not on the site: they become plain text.
 * `tools/docs/references.test.ts` verifies that these files exist.
 */
function markExternalPaths(markdown: MarkdownIt): void {
  markdown.core.ruler.push("external-paths", ({ tokens, env }) => {
    const depth = String((env as { relativePath?: string }).relativePath ?? "").split("/").length;
    for (const { children } of tokens) {
      let isOutside = false;
      for (const token of children ?? []) {
        if (token.type === "link_open") isOutside = leavesDocs(token.attrGet("href") ?? "", depth);
        if (!isOutside || !token.type.startsWith("link_")) continue;
        token.tag = "span";
        token.attrs = null;
        token.type = "text_span";
      }
    }
  });
}

/** Whether a relative link of a page, `depth` folders below the root of the repository, leaves `docs/`. */
function leavesDocs(href: string, depth: number): boolean {
  return href.startsWith("../".repeat(depth));
}
