import { getInstallation } from "@gonfalon/contract/installation.ts";
import { AccountPolicy } from "@gonfalon/contract/settings.ts";
import { Switch, Textarea } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";
import { Section } from "#ui/Section.tsx";
import type { SettingsForm } from "./settings-form.ts";
import { TestMailButton } from "./TestMailButton.tsx";

const switchFields = [
  "allowRegister",
  "activeOnRegister",
  "emailConfirmationRequired",
  "useCaptcha",
] as const;

/** The registration settings, and a button that sends a test mail. */
export function AccountPolicySection({ form }: { readonly form: UseFormReturnType<SettingsForm> }) {
  const { t } = useTranslation();
  const installation = useEndpoint(getInstallation);
  const sendsMail = installation.state !== "ready" || installation.data.sendsMail;
  const noMailProps = {
    description: t("settings.account.emailConfirmationRequired-no-mail"),
    // A switch that was turned on while a mail server was configured can still be turned off.
    disabled: !form.values.accountPolicy.emailConfirmationRequired,
  };
  return (
    <Section title={t("settings.account.title")}>
      {switchFields.map((name) => (
        <Switch
          key={name}
          {...form.getInputProps(`accountPolicy.${name}`, { type: "checkbox" })}
          label={t(`settings.account.${name}`)}
          description={t(`settings.account.${name}-hint`)}
          {...(name === "emailConfirmationRequired" && !sendsMail && noMailProps)}
        />
      ))}
      <Textarea
        {...form.getInputProps("accountPolicy.emailDomainList")}
        label={t("settings.account.domains")}
        description={t("settings.account.domains-hint")}
        maxLength={(AccountPolicy.properties.emailDomainList as { maxLength?: number }).maxLength}
        rows={2}
        resize="vertical"
        spellCheck={false}
      />
      <TestMailButton />
    </Section>
  );
}
