import { createContext, useCallback, useContext, useEffect, useState } from "react";

type ReportNested = (change: 1 | -1) => void;

/** Reports to the surrounding dialog that a dialog inside it was opened or closed. */
export const NestedDialogs = createContext<ReportNested>(() => undefined);

/** Whether another dialog is open inside a dialog: Escape then closes only the inner one. */
export function useNestedDialogs(opened: boolean) {
  const [openCount, setOpenCount] = useState(0);
  const reportToParent = useContext(NestedDialogs);
  const report = useCallback<ReportNested>((change) => setOpenCount((count) => count + change), []);
  useEffect(() => {
    if (!opened) return undefined;
    reportToParent(1);
    return () => reportToParent(-1);
  }, [opened, reportToParent]);
  return { hasNested: openCount > 0, report };
}
