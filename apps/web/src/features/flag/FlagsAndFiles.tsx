import { AttachmentSection } from "./AttachmentSection.tsx";
import { FlagSection } from "./FlagSection.tsx";
import { PoolSection } from "./PoolSection.tsx";
import type { SectionProps } from "./section-props.ts";

/** The flags and the attachment of a challenge; each change is saved immediately. */
export function FlagsAndFiles(props: SectionProps) {
  switch (props.challenge.type) {
    case "DynamicAttachment":
      return <PoolSection {...props} />;
    case "DynamicContainer":
      return <AttachmentSection {...props} />;
    case "StaticAttachment":
    case "StaticContainer":
      return (
        <>
          <FlagSection {...props} />
          <AttachmentSection {...props} />
        </>
      );
  }
}
