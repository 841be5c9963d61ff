import { IconPlugConnected, IconPlugConnectedX } from "@tabler/icons-react";
import { Suspense, useId } from "react";
import { useTranslation } from "react-i18next";
import { useDaemon } from "#tunnel/tunnel.ts";
import { lazyScreen } from "#ui/lazy-screen.ts";
import { MenuBox } from "./MenuPanel.tsx";
import { ToolButton } from "./ToolButton.tsx";

const DaemonPanel = lazyScreen(() => import("#features/daemon/DaemonPanel.tsx"), "DaemonPanel");

/** The tunnel daemon in the top bar, for signed-in users of a platform that proxies instances. */
export function DaemonMenu() {
  const { t } = useTranslation();
  const panelId = useId();
  const daemon = useDaemon();
  if (!daemon) return null;
  return (
    <>
      <ToolButton
        label={t("daemon.title")}
        icon={daemon.state === "Usable" ? IconPlugConnected : IconPlugConnectedX}
        popoverTarget={panelId}
      />
      <MenuBox id={panelId}>
        <Suspense>
          <DaemonPanel />
        </Suspense>
      </MenuBox>
    </>
  );
}
