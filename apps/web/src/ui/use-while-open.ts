import { createContext, useContext, useEffect, useRef } from "react";

/** Whether the dialog around this content is open; its content stays visible while the closing animation runs. */
export const DialogOpenContext = createContext(true);

/**
 * For the content of a dialog: a function that calls `callback` only until the dialog is closed. A late response must
 * not close or reset another dialog that was opened in the meantime.
 */
export function useWhileOpen<Input extends readonly unknown[]>(
  callback: (...input: Input) => void,
): (...input: Input) => void {
  const isDialogOpen = useContext(DialogOpenContext);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = isDialogOpen;
    return () => {
      isOpen.current = false;
    };
  }, [isDialogOpen]);
  return (...input) => {
    if (isOpen.current) callback(...input);
  };
}
