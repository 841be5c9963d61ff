import { type ReactNode, type Ref, useState } from "react";
import { useLastDefined } from "./use-last-defined.ts";
import { DialogOpenContext } from "./use-while-open.ts";

interface Props {
  /** Whether the dialog is open. */
  readonly opened: boolean;
  readonly ref?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}

/**
 * The content of a dialog. While the closing animation runs, the last content stays visible and is inert: a second
 * click on its button must not repeat the action. Each opening starts with new content.
 */
export function ClosingContent({ opened, ref, children }: Props) {
  const content = useLastDefined(opened ? children : undefined);
  const openingCount = useOpeningCount(opened);
  return (
    <div key={openingCount} ref={ref} inert={!opened} style={{ display: "contents" }}>
      <DialogOpenContext value={opened}>{content}</DialogOpenContext>
    </div>
  );
}

/** How many times the dialog has been opened again before its closing animation ended. */
function useOpeningCount(opened: boolean): number {
  const [lastState, setLastState] = useState({ opened, openingCount: 0 });
  if (opened !== lastState.opened)
    setLastState({ opened, openingCount: lastState.openingCount + (opened ? 1 : 0) });
  return lastState.openingCount;
}
