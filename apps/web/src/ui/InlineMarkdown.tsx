import classes from "./Markdown.module.css";
import { useMarkdown } from "./markdown/use-markdown.ts";

/** Inline Markdown: marks, links and formulas, no blocks. */
export function InlineMarkdown({ text }: { readonly text: string }) {
  const { ref } = useMarkdown<HTMLSpanElement>(text, "inline");
  return <span ref={ref} className={classes.text} />;
}
