import { IconMenu2 } from "@tabler/icons-react";
import { Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { lazyDialog } from "#ui/lazy-screen.ts";
import { ToolButton } from "./ToolButton.tsx";

const PhoneMenu = lazyDialog(() => import("./PhoneMenu.tsx"), "PhoneMenu");

/** Opens the menu of narrow windows, which contains what the top bar has no room for. */
export function PhoneMenuButton() {
  const { t } = useTranslation();
  const { key } = useLocation();
  // The key of the location at which the menu was opened: navigation changes the key, which closes the menu.
  const [openedAt, setOpenedAt] = useState<string>();
  const isOpen = openedAt === key;
  const button = useRef<HTMLButtonElement>(null);

  function close() {
    setOpenedAt(undefined);
    // The focused element is removed with the menu.
    button.current?.focus();
  }

  return (
    <>
      <ToolButton
        ref={button}
        label={t("shell.navigation.open")}
        icon={IconMenu2}
        onClick={() => setOpenedAt(key)}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
      />
      <Suspense>{isOpen && <PhoneMenu onClose={close} />}</Suspense>
    </>
  );
}
