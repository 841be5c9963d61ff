import type { SecondFactorPolicy } from "@gonfalon/contract/enums.ts";
import { NumberInput, Select, SimpleGrid, Switch } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { Section } from "#ui/Section.tsx";
import { getRange, type SettingsForm } from "./settings-form.ts";

const POLICIES: readonly SecondFactorPolicy[] = ["Optional", "Staff", "Everyone"];
const switchFields = ["passwordSignIn", "confirmEveryone", "confirmAdminActs", "signInNotice"] as const;
const numberFields = ["confirmMinutes", "rememberDays"] as const;

/** The sign-in policy: passwords, second factors, and when users confirm their identity. */
export function SecuritySection({ form }: { readonly form: UseFormReturnType<SettingsForm> }) {
  const { t } = useTranslation();
  return (
    <Section title={t("settings.security.title")}>
      <Select
        {...form.getInputProps("accountPolicy.secondFactor")}
        label={t("settings.security.secondFactor")}
        description={t("settings.security.secondFactor-hint")}
        data={POLICIES.map((policy) => ({ value: policy, label: t(`settings.security.policy.${policy}`) }))}
        allowDeselect={false}
      />
      {switchFields.map((name) => (
        <Switch
          key={name}
          {...form.getInputProps(`accountPolicy.${name}`, { type: "checkbox" })}
          label={t(`settings.security.${name}`)}
          description={t(`settings.security.${name}-hint`)}
        />
      ))}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {numberFields.map((name) => (
          <NumberInput
            key={name}
            value={form.values.accountPolicy[name]}
            onChange={(value) => {
              if (typeof value === "number") form.setFieldValue(`accountPolicy.${name}`, value);
            }}
            {...getRange(name)}
            label={t(`settings.security.${name}`)}
            description={t(`settings.security.${name}-hint`)}
            clampBehavior="strict"
            allowDecimal={false}
          />
        ))}
      </SimpleGrid>
    </Section>
  );
}
