import { isHexColor } from "@gonfalon/rules/color.ts";
import { TextInput, type TextInputProps } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./ColorSetting.module.css";
import { gold } from "./palette.ts";

interface Props extends Pick<TextInputProps, "label" | "description" | "disabled" | "error"> {
  readonly value: string;
  readonly onChange: (color: string) => void;
}

/** A color, typed or picked. */
export function ColorField({ value, onChange, disabled = false, ...field }: Props) {
  const { t } = useTranslation();
  return (
    <TextInput
      {...field}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      disabled={disabled}
      maxLength={7}
      spellCheck={false}
      classNames={{ input: classes.hex ?? "" }}
      leftSection={
        <input
          type="color"
          aria-label={t("shell.color.pick")}
          className={classes.picker}
          value={isHexColor(value) ? value : gold[5]}
          onChange={(event) => onChange(event.currentTarget.value)}
          disabled={disabled}
        />
      }
    />
  );
}
