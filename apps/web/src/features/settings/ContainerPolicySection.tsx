import { NumberInput, SimpleGrid, Switch } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { Section } from "#ui/Section.tsx";
import { getRange, minuteFields, type SettingsForm } from "./settings-form.ts";

/** The lifetime of instances, and whether a start at the limit stops the oldest one. */
export function ContainerPolicySection({ form }: { readonly form: UseFormReturnType<SettingsForm> }) {
  const { t } = useTranslation();
  return (
    <Section title={t("settings.container.title")}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {minuteFields.map((name) => (
          <NumberInput
            key={name}
            {...form.getInputProps(`containerPolicy.${name}`)}
            {...getRange(name)}
            label={t(`settings.container.${name}`)}
            description={t(`settings.container.${name}-hint`)}
            clampBehavior="none"
            allowDecimal={false}
          />
        ))}
      </SimpleGrid>
      <Switch
        {...form.getInputProps("containerPolicy.autoDestroyOnLimitReached", { type: "checkbox" })}
        label={t("settings.container.auto-destroy")}
        description={t("settings.container.auto-destroy-hint")}
      />
    </Section>
  );
}
