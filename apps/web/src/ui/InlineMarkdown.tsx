import classes from "./Markdown.module.css";
import { useMarkdown } from "./markdown/use-markdown.ts";

/** One line of Markdown within other text: marks, links and formulas, no blocks. */
export function InlineMarkdown({ text }: { readonly text: string }) {
  const { ref } = useMarkdown<HTMLSpanElement>(text, "inline");
  return <span ref={ref} className={classes.text} />;
}
