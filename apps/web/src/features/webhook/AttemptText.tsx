import type { Attempt } from "@gonfalon/contract/webhook.ts";
import { Code, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { formatDateTimeSeconds, formatNumber } from "#i18n/format.ts";

/** The result of one request to the receiver of a webhook. */
export function AttemptText({ attempt }: { readonly attempt: Attempt }) {
  const { t } = useTranslation();
  const { at, status, fault, durationMs, response } = attempt;
  const result = fault === null ? t("webhook.accepted") : t(`webhook.fault.${fault}`);
  const timing = `${formatDateTimeSeconds(at)}, ${formatNumber(durationMs)} ms`;
  return (
    <div>
      <Text size="sm">
        {timing}: {result}
        {status !== null && ` (HTTP ${status})`}
      </Text>
      {response !== "" && (
        <Code block style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          {response}
        </Code>
      )}
    </div>
  );
}
