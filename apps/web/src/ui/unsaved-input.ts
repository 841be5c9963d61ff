import { createContext, useContext, useEffect } from "react";

/** Receives whether a form inside another form, which is saved separately, has unsaved input. */
export const UnsavedInputContext = createContext<(isUnsaved: boolean) => void>(() => undefined);

/** Reports unsaved input to the surrounding form, which warns before it is lost. */
export function useUnsavedInput(isUnsaved: boolean): void {
  const report = useContext(UnsavedInputContext);
  useEffect(() => {
    report(isUnsaved);
    return () => report(false);
  }, [report, isUnsaved]);
}
