import { IconMenu2 } from "@tabler/icons-react";
import { lazy, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { ToolButton } from "./ToolButton.tsx";

const PhoneMenu = lazy(async () => ({ default: (await import("./PhoneMenu.tsx")).PhoneMenu }));

/** Opens the menu of narrow windows, which contains everything in the top bar. */
export function PhoneMenuButton() {
  const { t } = useTranslation();
  const { key } = useLocation();
  // Bound to the location where it was opened, so that navigation closes the menu.
  const [openedAt, setOpenedAt] = useState<string>();
  const isOpen = openedAt === key;
  const button = useRef<HTMLButtonElement>(null);

  function close() {
    setOpenedAt(undefined);
    // The menu and its focused element are gone by then.
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
