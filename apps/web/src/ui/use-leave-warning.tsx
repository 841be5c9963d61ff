import { Button, Group, Modal, Text } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useBlocker } from "react-router";

interface LeaveWarning {
  /** To be put somewhere in the form. */
  readonly warning: ReactNode;
  /** Lets the next navigation pass: what was unsaved is being saved. */
  readonly allow: () => void;
  readonly forbid: () => void;
}

/** Asks before unsaved input is left behind, within the client and when the tab closes. */
export function useLeaveWarning(unsaved: boolean): LeaveWarning {
  const { t } = useTranslation();
  const allowed = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && !allowed.current && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!unsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    globalThis.addEventListener("beforeunload", ask);
    return () => globalThis.removeEventListener("beforeunload", ask);
  }, [unsaved]);

  const warning = (
    <Modal
      opened={blocker.state === "blocked"}
      onClose={() => blocker.reset?.()}
      title={t("common.leave.title")}
    >
      <Text>{t("common.leave.text")}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={() => blocker.reset?.()}>
          {t("common.leave.stay")}
        </Button>
        <Button color="red" onClick={() => blocker.proceed?.()}>
          {t("common.leave.go")}
        </Button>
      </Group>
    </Modal>
  );
  return {
    warning,
    allow: () => {
      allowed.current = true;
    },
    forbid: () => {
      allowed.current = false;
    },
  };
}
