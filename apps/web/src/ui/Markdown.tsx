import { Skeleton } from "@mantine/core";
import classes from "./Markdown.module.css";
import { DEFAULT_HEADING_LEVEL, type HeadingLevel } from "./markdown/render-options.ts";
import { useMarkdown } from "./markdown/use-markdown.ts";

interface Props {
  readonly text: string;
  readonly className?: string | undefined;
  /** The level of the first heading, one below that of the heading above the text. */
  readonly headingLevel?: HeadingLevel;
}

/** Untrusted Markdown: rendered, sanitized, with highlighted code and formulas. */
export function Markdown({ text, className, headingLevel = DEFAULT_HEADING_LEVEL }: Props) {
  const { ref, isReady } = useMarkdown<HTMLDivElement>(text, headingLevel);
  return (
    <>
      {!isReady && <TextSkeleton />}
      <div ref={ref} hidden={!isReady} className={[classes.text, className].filter(Boolean).join(" ")} />
    </>
  );
}

/** Skeleton lines of text. */
function TextSkeleton() {
  return (
    <div aria-busy="true">
      {["100%", "94%", "60%"].map((width) => (
        <Skeleton key={width} height="0.9em" my="0.5em" width={width} />
      ))}
    </div>
  );
}
