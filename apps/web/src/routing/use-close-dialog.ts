import { useEffect, useRef } from "react";
import { type NavigationType, type To, useLocation, useNavigate, useNavigationType } from "react-router";

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
    // The mark of an entry is known here before React renders the location with it.
    last.current = key === previous.key ? { ...current, depth: previous.depth } : current;
    if (key === previous.key) return;
    // React can render an earlier navigation after the browser has gone back.
    if (isGoingBack.current && navigationType !== "POP") return;
    isGoingBack.current = false;
    if (!isOpen || depth !== undefined || pathname !== previous.pathname) return;
    const dialogDepth = toDialogDepth(navigationType, previous.isOpen ? previous.depth : 0);
    if (!dialogDepth) return;
    last.current = { ...current, depth: dialogDepth };
    const state: DialogState = { ...location.state, dialogDepth };
    void navigate(location, { replace: true, preventScrollReset: true, state });
  });

  return () => {
    const entry = last.current;
    // The browser goes back with a delay, during which the dialog can be closed again. A response that closes the
    // dialog can also arrive after the user has closed it.
    if (!entry.isOpen || isGoingBack.current) return;
    if (entry.depth === undefined)
      return void navigate(closedPage, { replace: true, preventScrollReset: true });
    isGoingBack.current = true;
    void navigate(-entry.depth);
  };
}

/** The depth of a new history entry; undefined or 0 if going back does not lead to the page without a dialog. */
function toDialogDepth(
  navigationType: NavigationType,
  previousDepth: number | undefined,
): number | undefined {
  if (navigationType === "POP" || previousDepth === undefined) return undefined;
  return navigationType === "PUSH" ? previousDepth + 1 : previousDepth;
}
