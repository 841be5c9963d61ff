import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

interface LeaveWarning {
  /** Render this somewhere in the form. */
  readonly warning: ReactNode;
  /** Allows navigation until `forbid` is called, because the input is being saved. */
  readonly allow: () => void;
  readonly forbid: () => void;
}

/** Requires a confirmation before unsaved input is lost, on navigation and when the tab closes. */
export function useLeaveWarning(isUnsaved: boolean): LeaveWarning {
  const { t } = useTranslation();
  const isAllowed = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && !isAllowed.current && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!isUnsaved) return undefined;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    globalThis.addEventListener("beforeunload", preventUnload);
    return () => globalThis.removeEventListener("beforeunload", preventUnload);
  }, [isUnsaved]);

  const warning = (
    <ConfirmDialog
      opened={blocker.state === "blocked"}
      title={t("common.leave.title")}
      text={t("common.leave.text")}
      confirm={t("common.leave.go")}
      destructive
      pending={false}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
  return {
    warning,
    allow: () => {
      isAllowed.current = true;
    },
    forbid: () => {
      isAllowed.current = false;
    },
  };
}
