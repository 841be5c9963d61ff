import { languages } from "@gonfalon/contract/languages.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import type { Webhook } from "@gonfalon/contract/webhook.ts";
import { Checkbox, Select, Stack, Switch, TextInput } from "@mantine/core";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { useAction } from "#api/use-action.ts";
import { GameSelect } from "#game/GameSelect.tsx";
import { languageEntries } from "#i18n/languages.ts";
import { PasswordField } from "#ui/PasswordField.tsx";
import { SubmitForm } from "#ui/SubmitForm.tsx";
import { useForm } from "#ui/use-form.ts";
import { useSubmitError } from "#ui/use-submit-error.ts";
import { useWhileOpen } from "#ui/use-while-open.ts";
import { TemplateFields } from "./TemplateFields.tsx";
import { useWebhookCalls, WebhookGameContext, webhookReadEndpoints } from "./webhook-calls.ts";
import { findUnknownPlaceholder } from "./webhook-templates.ts";
import {
  listAllowedEvents,
  listSelectedEvents,
  pickSelectedTemplates,
  saveWebhook,
  toInitialValues,
  type WebhookValues,
} from "./webhook-values.ts";

interface Props {
  readonly webhook: Webhook | undefined;
  /** Receives the signing secret of a new webhook, even if the dialog is closed during the request. */
  readonly onSecret: (secret: string) => void;
  readonly onClose: () => void;
}

const FORMATS: readonly Webhook["format"][] = [
  "Standard",
  "Discord",
  "Slack",
  "Mattermost",
  "Telegram",
  "Feishu",
  "DingTalk",
  "WeCom",
  "Matrix",
];
const FORMATS_WITH_TARGET: readonly Webhook["format"][] = ["Telegram", "Matrix"];
const FORMATS_WITH_CREDENTIAL: readonly Webhook["format"][] = ["Feishu", "DingTalk", "Matrix"];
const languageOptions = languages.map((code) => ({ value: code, label: languageEntries[code].name }));

export function WebhookForm({ webhook, onSecret, onClose }: Props) {
  const { t } = useTranslation();
  const close = useWhileOpen(onClose);
  const gameId = useContext(WebhookGameContext);
  const calls = useWebhookCalls();
  const { error, attempt } = useSubmitError();
  const form = useForm<WebhookValues>({
    initialValues: toInitialValues(webhook, "en-US", gameId),
    validate: {
      name: (name) => (name.trim() === "" ? t("webhook.form.name-missing") : null),
      url: (url) => (!webhook && url.trim() === "" ? t("webhook.form.url-missing") : null),
      events: (events, values) =>
        listSelectedEvents({ ...values, events }).length > 0 ? null : t("webhook.form.events-missing"),
      templates: (templates, values) => {
        const unknownPlaceholder = findUnknownPlaceholder(pickSelectedTemplates({ ...values, templates }));
        return unknownPlaceholder ? t("webhook.template.unknown", unknownPlaceholder) : null;
      },
    },
  });
  const save = useAction((values: WebhookValues) => saveWebhook(calls, webhook, values), {
    quiet: true,
    refresh: webhookReadEndpoints,
  });
  const { format } = form.values;

  async function submit(values: WebhookValues) {
    const response = await attempt(() => save.run(values));
    if (!response) return;
    if (response.data === null) close();
    else onSecret(response.data);
  }

  return (
    <SubmitForm
      onSubmit={form.onSubmit((values) => void submit(values))}
      error={error}
      pending={save.pending}
      submitLabel={t("webhook.form.save")}
    >
      <TextInput
        {...form.getInputProps("name")}
        label={t("webhook.form.name")}
        maxLength={limits.webhookName}
        autoComplete="off"
        required
        data-autofocus
      />
      <Select
        {...form.getInputProps("format")}
        label={t("webhook.form.format")}
        description={t("webhook.form.format-hint")}
        data={FORMATS}
        disabled={webhook !== undefined}
        allowDeselect={false}
      />
      <TextInput
        {...form.getInputProps("url")}
        label={t("webhook.form.url")}
        description={webhook ? t("webhook.form.keep") : undefined}
        placeholder={webhook?.address ?? "https://"}
        maxLength={limits.url}
        autoComplete="off"
        required={!webhook}
      />
      {FORMATS_WITH_TARGET.includes(format) && (
        <TextInput
          {...form.getInputProps("target")}
          label={t("webhook.form.target")}
          maxLength={limits.webhookTarget}
          required
        />
      )}
      {FORMATS_WITH_CREDENTIAL.includes(format) && (
        <PasswordField
          {...form.getInputProps("credential")}
          label={t("webhook.form.credential")}
          description={webhook?.hasCredential ? t("webhook.form.keep") : undefined}
          maxLength={limits.webhookCredential}
          autoComplete="off"
        />
      )}
      {!webhook && gameId === undefined && (
        <GameSelect
          {...form.getInputProps("game")}
          label={t("webhook.form.game")}
          placeholder={t("webhook.form.all-games")}
          clearable
        />
      )}
      <Select
        {...form.getInputProps("audience")}
        label={t("webhook.form.audience")}
        description={t("webhook.form.audience-hint")}
        data={(["Public", "Staff"] as const).map((value) => ({
          value,
          label: t(`webhook.audience.${value}`),
        }))}
        allowDeselect={false}
      />
      <Checkbox.Group {...form.getInputProps("events")} label={t("webhook.form.events")} required>
        <Stack gap="xs" mt="xs">
          {listAllowedEvents(form.values).map((type) => (
            <Checkbox key={type} value={type} label={type} />
          ))}
        </Stack>
      </Checkbox.Group>
      {format !== "Standard" && (
        <>
          <Select
            {...form.getInputProps("language")}
            label={t("webhook.form.language")}
            data={languageOptions}
            allowDeselect={false}
          />
          <TemplateFields
            events={listSelectedEvents(form.values)}
            templates={form.values.templates}
            error={form.errors["templates"]}
            onChange={(templates) => form.setFieldValue("templates", templates)}
          />
        </>
      )}
      <Switch {...form.getInputProps("isEnabled", { type: "checkbox" })} label={t("webhook.form.enabled")} />
    </SubmitForm>
  );
}
