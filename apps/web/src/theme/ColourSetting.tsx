import { Radio, Stack } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePlatform } from "#api/use-platform.ts";
import { ColourField } from "./ColourField.tsx";
import { ColourShades } from "./ColourShades.tsx";
import { isHexColour } from "./colour.ts";
import { gold } from "./palette.ts";
import { accentOf, type ThemeSetting } from "./theme-setting.ts";
import { useThemeSetting } from "./use-theme-setting.ts";

const modes = ["managed", "default", "custom"] as const;

/** Selects the source of the accent color; applied immediately. */
export function ColourSetting() {
  const { t } = useTranslation();
  const { customTheme } = usePlatform();
  const [setting, setSetting] = useThemeSetting();
  const [mode, setMode] = useState<ThemeSetting["mode"]>(setting.mode);
  const [colour, setColour] = useState(accentOf(setting, customTheme) ?? gold[5]);
  const apply = useDebouncedCallback(setSetting, 200);

  function change(nextMode: ThemeSetting["mode"], nextColour: string) {
    setMode(nextMode);
    setColour(nextColour);
    if (nextMode !== "custom") apply({ mode: nextMode });
    else if (isHexColour(nextColour)) apply({ mode: nextMode, colour: nextColour });
  }

  const valid = isHexColour(colour);
  const accent = mode === "custom" ? (valid ? colour : undefined) : accentOf({ mode }, customTheme);
  return (
    <Stack>
      <Radio.Group label={t("shell.colour.source")} value={mode}>
        <Stack gap="sm" mt="xs">
          {modes.map((name) => (
            <Radio
              key={name}
              value={name}
              label={t(`shell.colour.${name}`)}
              description={t(`shell.colour.${name}-hint`)}
              onChange={() => change(name, colour)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <ColourShades colour={accent} />
      <ColourField
        label={t("shell.colour.field")}
        value={colour}
        onChange={(text) => change("custom", text)}
        disabled={mode !== "custom"}
        error={mode === "custom" && !valid && t("shell.colour.invalid")}
      />
    </Stack>
  );
}
