import type { MarkdownOptions } from "vitepress";

type MarkdownIt = Parameters<NonNullable<MarkdownOptions["config"]>>[0];

/**
 * Links to files of the repository outside `docs/` work in the repository but not on the site: they become plain text.
 * `tools/docs/references.test.ts` verifies that these files exist.
 */
export function markExternalPaths(markdown: MarkdownIt): void {
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
