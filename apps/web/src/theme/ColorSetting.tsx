import { Radio, Stack } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePlatform } from "#api/use-platform.ts";
import { ColorField } from "./ColorField.tsx";
import { ColorShades } from "./ColorShades.tsx";
import { isHexColor } from "./color.ts";
import { gold } from "./palette.ts";
import { type ThemeSetting, toAccent } from "./theme-setting.ts";
import { useThemeSetting } from "./use-theme-setting.ts";

const modes = ["managed", "default", "custom"] as const;

/** Selects the source of the accent color; applied immediately. */
export function ColorSetting() {
  const { t } = useTranslation();
  const { customTheme } = usePlatform();
  const [setting, setSetting] = useThemeSetting();
  const [mode, setMode] = useState<ThemeSetting["mode"]>(setting.mode);
  const [color, setColor] = useState(toAccent(setting, customTheme) ?? gold[5]);
  const apply = useDebouncedCallback(setSetting, 200);

  function change(nextMode: ThemeSetting["mode"], nextColor: string) {
    setMode(nextMode);
    setColor(nextColor);
    if (nextMode !== "custom") apply({ mode: nextMode });
    else if (isHexColor(nextColor)) apply({ mode: nextMode, color: nextColor });
  }

  const valid = isHexColor(color);
  const accent = mode === "custom" ? (valid ? color : undefined) : toAccent({ mode }, customTheme);
  return (
    <Stack>
      <Radio.Group label={t("shell.color.source")} value={mode}>
        <Stack gap="sm" mt="xs">
          {modes.map((name) => (
            <Radio
              key={name}
              value={name}
              label={t(`shell.color.${name}`)}
              description={t(`shell.color.${name}-hint`)}
              onChange={() => change(name, color)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <ColorShades color={accent} />
      <ColorField
        label={t("shell.color.field")}
        value={color}
        onChange={(text) => change("custom", text)}
        disabled={mode !== "custom"}
        error={mode === "custom" && !valid && t("shell.color.invalid")}
      />
    </Stack>
  );
}
