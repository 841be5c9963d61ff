import type { ProviderKind } from "@gonfalon/contract/enums.ts";
import { createProvider, listProviders, type Provider, updateProvider } from "@gonfalon/contract/provider.ts";
import { getClientConfig } from "@gonfalon/contract/settings.ts";
import { isEmailDomain, parseEmailDomains } from "@gonfalon/rules/email-domain.ts";
import { movesSecret } from "@gonfalon/rules/provider-secret.ts";
import { Select, Switch, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { paths } from "#routing/paths.ts";
import { CopyField } from "#ui/CopyField.tsx";
import { PasswordField } from "#ui/PasswordField.tsx";
import { SubmitForm } from "#ui/SubmitForm.tsx";
import { useForm } from "#ui/use-form.ts";
import { useSubmitError } from "#ui/use-submit-error.ts";
import { useWhileOpen } from "#ui/use-while-open.ts";
import { AddressFields } from "./AddressFields.tsx";
import { AdmissionFields } from "./AdmissionFields.tsx";
import { ClaimFields } from "./ClaimFields.tsx";
import {
  createValues,
  isRuleComplete,
  type ProviderValues,
  parseRequirements,
  toBody,
  toChange,
  toValues,
} from "./provider-form.ts";
import { providerKindNames } from "./provider-kinds.ts";

interface Props {
  /** Undefined for a new provider. */
  readonly provider: Provider | undefined;
  readonly onDone: () => void;
}

const KIND_OPTIONS = Object.entries(providerKindNames).map(([value, label]) => ({ value, label }));
const KEY_PATTERN = /^[a-z0-9-]{1,32}$/;

export function ProviderForm({ provider, onDone }: Props) {
  const { t } = useTranslation();
  const finish = useWhileOpen(onDone);
  const { error, attempt } = useSubmitError();
  const requireText = (value: string) => (value.trim() === "" ? t("provider.field.missing") : null);
  /** EXT-3: the stored secret is not sent to another server. */
  const needsSecret = (values: ProviderValues) => !provider || movesSecret(provider, values);
  const requireCompleteRules = (rules: readonly Parameters<typeof isRuleComplete>[0][]) =>
    rules.every(isRuleComplete) ? null : t("provider.rule.incomplete");
  const form = useForm<ProviderValues>({
    initialValues: provider ? toValues(provider) : createValues("Keycloak"),
    validateInputOnBlur: true,
    validate: {
      name: requireText,
      clientId: requireText,
      clientSecret: (secret, values) => (needsSecret(values) ? requireText(secret) : null),
      key: (key) => (KEY_PATTERN.test(key.trim()) ? null : t("provider.field.key-hint")),
      emailDomains: (list) => {
        const domain = parseEmailDomains(list).find((text) => !isEmailDomain(text));
        return domain === undefined ? null : t("provider.field.domains-invalid", { domain });
      },
      subjectClaim: requireText,
      nameClaim: requireText,
      roles: requireCompleteRules,
      fields: requireCompleteRules,
      labels: requireCompleteRules,
      requirements: (text) => (parseRequirements(text) ? null : t("provider.field.requirements-hint")),
    },
  });
  const save = useAction(
    async (values: ProviderValues) =>
      provider
        ? call(updateProvider, { params: { guid: provider.id }, body: toChange(provider, values) })
        : call(createProvider, { body: toBody(values) }),
    { quiet: true, success: t("provider.admin.saved"), refresh: [listProviders, getClientConfig] },
  );

  async function submit(values: ProviderValues) {
    if (await attempt(() => save.run(values))) finish();
  }

  const { kind, key } = form.values;
  const isSecretNeeded = needsSecret(form.values);
  return (
    <SubmitForm
      onSubmit={form.onSubmit((values) => void submit(values))}
      error={error}
      pending={save.pending}
      submitLabel={t("provider.field.save")}
    >
      <Select
        label={t("provider.field.kind")}
        value={kind}
        data={KIND_OPTIONS}
        allowDeselect={false}
        disabled={provider !== undefined}
        // `data` has only these values.
        onChange={(selectedKind) => form.setValues(createValues(selectedKind as ProviderKind))}
      />
      <TextInput {...form.getInputProps("name")} label={t("provider.field.name")} maxLength={64} required />
      <TextInput
        {...form.getInputProps("key")}
        label={t("provider.field.key")}
        description={t("provider.field.key-hint")}
        maxLength={32}
        required
      />
      <CopyField
        label={t("provider.field.redirect")}
        description={t("provider.field.redirect-hint")}
        value={
          key === provider?.key ? provider.redirectUri : location.origin + paths.account.callback(key.trim())
        }
      />
      <TextInput {...form.getInputProps("clientId")} label={t("provider.field.client-id")} required />
      <PasswordField
        {...form.getInputProps("clientSecret")}
        label={t("provider.field.client-secret")}
        description={provider && t(`provider.field.${isSecretNeeded ? "secret-moved" : "secret-saved"}`)}
        autoComplete="off"
        required={isSecretNeeded}
      />
      <AddressFields form={form} />
      <AdmissionFields form={form} />
      <ClaimFields form={form} />
      <Switch {...form.getInputProps("enabled", { type: "checkbox" })} label={t("provider.field.enabled")} />
    </SubmitForm>
  );
}
