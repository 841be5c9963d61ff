import { useEffect, useRef } from "react";
import { type To, useLocation, useNavigate, useNavigationType } from "react-router";

/** The state of a history entry with an open dialog. */
interface DialogState {
  /** How many history entries to go back to reach the page without a dialog. */
  readonly dialogDepth?: number;
}

/**
 * Returns a function that closes a dialog whose state is in the URL. A dialog that was opened on its page is closed by
 * going back, so that another step back leaves the page. If its URL was opened directly, the page without the dialog
 * replaces it in the history.
 */
export function useCloseDialog(isOpen: boolean, closedPage: To): () => void {
  const location = useLocation();
  const navigationType = useNavigationType();
  const navigate = useNavigate();
  const { key, pathname } = location;
  const depth = (location.state as DialogState | null)?.dialogDepth;
  const current = { key, pathname, isOpen, depth };
  const last = useRef(current);
  const isGoingBack = useRef(false);

  useEffect(
    () => () => {
      last.current = { ...last.current, isOpen: false };
    },
    [],
  );

  // Marks a new entry here, because many links and shortcuts open dialogs.
  useEffect(() => {
    const previous = last.current;
    last.current = current;
    if (key === previous.key) return;
    isGoingBack.current = false;
    if (!isOpen || depth !== undefined || pathname !== previous.pathname || navigationType === "POP") return;
    const previousDepth = previous.isOpen ? previous.depth : 0;
    if (previousDepth === undefined) return;
    const dialogDepth = navigationType === "PUSH" ? previousDepth + 1 : previousDepth;
    if (dialogDepth === 0) return;
    const state: DialogState = { ...location.state, dialogDepth };
    void navigate(location, { replace: true, preventScrollReset: true, state });
  });

  return () => {
    const entry = last.current;
    // The browser goes back with a delay, in which the dialog can be closed again. A response that closes the dialog can
    // also arrive after the user has closed it.
    if (!entry.isOpen || isGoingBack.current) return;
    if (entry.depth === undefined)
      return void navigate(closedPage, { replace: true, preventScrollReset: true });
    isGoingBack.current = true;
    void navigate(-entry.depth);
  };
}
