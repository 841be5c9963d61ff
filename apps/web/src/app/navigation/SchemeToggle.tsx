import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { IconMoon, IconSun } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { ToolButton } from "./ToolButton.tsx";

/** Switches between the dark and the light color scheme. */
export function SchemeToggle() {
  const { t } = useTranslation();
  const { toggleColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme("dark", { getInitialValueInEffect: false }) === "dark";
  return (
    <ToolButton
      label={dark ? t("shell.scheme.to-light") : t("shell.scheme.to-dark")}
      icon={dark ? IconSun : IconMoon}
      onClick={() => toggleColorScheme()}
    />
  );
}
