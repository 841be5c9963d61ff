import { isHexColor } from "@gonfalon/rules/color.ts";
import { Radio, Stack } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ColorField } from "./ColorField.tsx";
import { ColorShades } from "./ColorShades.tsx";
import { gold } from "./palette.ts";
import { type ThemeSetting, toAccent } from "./theme-setting.ts";
import { useThemeSetting } from "./use-theme-setting.ts";

const modes = ["managed", "default", "custom"] as const;

interface Props {
  /** The accent color of the platform. */
  readonly platformColor: string | null;
}

/** Selects the source of the accent color. A change applies without a save button. */
export function ColorSetting({ platformColor }: Props) {
  const { t } = useTranslation();
  const [setting, setSetting] = useThemeSetting();
  const [mode, setMode] = useState<ThemeSetting["mode"]>(setting.mode);
  const [color, setColor] = useState(toAccent(setting, platformColor) ?? gold[5]);
  const apply = useDebouncedCallback(setSetting, { delay: 200, flushOnUnmount: true });

  function change(nextMode: ThemeSetting["mode"], nextColor: string) {
    setMode(nextMode);
    setColor(nextColor);
    if (nextMode !== "custom") apply({ mode: nextMode });
    else if (isHexColor(nextColor)) apply({ mode: nextMode, color: nextColor });
  }

  const isValid = isHexColor(color);
  const customAccent = isValid ? color : undefined;
  const accent = mode === "custom" ? customAccent : toAccent({ mode }, platformColor);
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
        error={mode === "custom" && !isValid && t("shell.color.invalid")}
      />
    </Stack>
  );
}
