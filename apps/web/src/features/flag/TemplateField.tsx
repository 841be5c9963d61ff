import { Stack, TextInput, type TextInputProps } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { TemplateHelp } from "./TemplateHelp.tsx";
import { TemplateStrength } from "./TemplateStrength.tsx";

interface Props extends Omit<TextInputProps, "value" | "onChange"> {
  readonly value: string;
  readonly onChange: (template: string) => void;
}

/** The template for each team's flag. */
export function TemplateField({ value, onChange, ...field }: Props) {
  const { t } = useTranslation();
  return (
    <Stack gap="sm">
      <TextInput
        {...field}
        label={t("flag.template.title")}
        description={t("flag.template.description")}
        placeholder="flag{[GUID]}"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        spellCheck={false}
        autoComplete="off"
        data-mono
      />
      <TemplateStrength template={value} />
      <TemplateHelp onUse={onChange} />
    </Stack>
  );
}
