import { Select, Switch, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import type { ProviderValues } from "./provider-form.ts";

const TRUST_CHOICES = ["Claim", "Always", "Never"] as const;
const REGISTRATION_CHOICES = ["Policy", "Always", "Never"] as const;

/** Who may sign in, what the provider is trusted with, and whether users are signed out there as well. */
export function AdmissionFields({ form }: { readonly form: UseFormReturnType<ProviderValues> }) {
  const { t } = useTranslation();
  return (
    <>
      <Textarea
        {...form.getInputProps("requirements")}
        label={t("provider.field.requirements")}
        description={t("provider.field.requirements-hint")}
        autosize
        minRows={2}
      />
      <TextInput
        {...form.getInputProps("emailDomains")}
        label={t("provider.field.domains")}
        description={t("provider.field.domains-hint")}
      />
      <Select
        {...form.getInputProps("registration")}
        label={t("provider.field.registration")}
        data={REGISTRATION_CHOICES.map((value) => ({ value, label: t(`provider.registration.${value}`) }))}
        allowDeselect={false}
      />
      <Select
        {...form.getInputProps("emailTrust")}
        label={t("provider.field.trust")}
        data={TRUST_CHOICES.map((value) => ({ value, label: t(`provider.trust.${value}`) }))}
        allowDeselect={false}
      />
      <Switch
        {...form.getInputProps("trustsSecondFactor", { type: "checkbox" })}
        label={t("provider.field.trusts-factor")}
      />
      <Switch {...form.getInputProps("signOut", { type: "checkbox" })} label={t("provider.field.sign-out")} />
    </>
  );
}
