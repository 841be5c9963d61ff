import { limits } from "@gonfalon/contract/limits.ts";
import { listEventValues, type WebhookEventType } from "@gonfalon/contract/webhook-events.ts";
import { fillTemplate } from "@gonfalon/rules/message-template.ts";
import { Paper, Select, Stack, Text, Textarea } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Templates, toSampleValues } from "./webhook-templates.ts";

interface Props {
  /** The events that the webhook is subscribed to. */
  readonly events: readonly WebhookEventType[];
  readonly templates: Templates;
  readonly error: ReactNode;
  readonly onChange: (templates: Templates) => void;
}

const WRAPPED_TEXT = { overflowWrap: "anywhere", whiteSpace: "pre-wrap" } as const;

/** HOOK-10: the templates that replace the standard texts of the platform, with a preview. */
export function TemplateFields({ events, templates, error, onChange }: Props) {
  const { t } = useTranslation();
  const previewLabelId = useId();
  const [selectedType, setSelectedType] = useState<WebhookEventType>();
  const type = selectedType && events.includes(selectedType) ? selectedType : events[0];
  if (type === undefined) return null;
  const template = templates[type] ?? "";
  const placeholders = listEventValues(type).map((name) => `{{${name}}}`);

  return (
    <Stack gap="xs">
      <Select
        label={t("webhook.template.event")}
        description={t("webhook.template.event-hint")}
        data={events}
        value={type}
        onChange={(value) => setSelectedType(value ?? undefined)}
        allowDeselect={false}
      />
      <Textarea
        label={t("webhook.template.text")}
        description={`${t("webhook.template.text-hint")} ${placeholders.join(" ")}`}
        value={template}
        onChange={({ currentTarget }) => onChange({ ...templates, [type]: currentTarget.value })}
        error={error}
        maxLength={limits.webhookTemplate}
        dir="auto"
        autosize
        minRows={2}
      />
      <Text id={previewLabelId} size="sm" fw={500}>
        {t("webhook.template.preview")}
      </Text>
      <Paper withBorder p="sm">
        <Text
          component="output"
          display="block"
          size="sm"
          dir="auto"
          aria-labelledby={previewLabelId}
          style={WRAPPED_TEXT}
        >
          {template.trim() === ""
            ? t("webhook.template.standard")
            : fillTemplate(template, toSampleValues(type, t("webhook.template.sample")))}
        </Text>
      </Paper>
    </Stack>
  );
}
