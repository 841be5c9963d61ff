import { VisuallyHidden } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";

/** An arrow between an old and a new value. Drawn, because the bundled display font has no such character. */
export function ArrowTo() {
  return (
    <>
      <IconArrowRight size="0.8em" aria-hidden style={{ marginInline: "0.25em" }} />
      <VisuallyHidden> → </VisuallyHidden>
    </>
  );
}
