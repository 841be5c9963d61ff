import { getEditedChallenge, updateChallenge } from "@gonfalon/contract/challenge.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { flagFrom, isStrong, MIN_BITS, measureStrength } from "@gonfalon/rules/flag-template.ts";
import { Button, Code, Group, Progress, Stack, Table, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { formatNumber } from "#i18n/format.ts";
import { errorMessage } from "#ui/error-message.ts";
import { Section } from "#ui/Section.tsx";
import { useLeaveWarning } from "#ui/use-leave-warning.tsx";
import type { SectionProps } from "./section-props.ts";

const examples = [
  "flag{[GUID]}",
  "flag{hello_[TEAM_HASH]}",
  "[LEET]flag{hello from [TEAM_HASH]}",
  "[CLEET]flag{hello from [TEAM_HASH]}",
  "flag{welcome_to_the_hidden_garden}",
] as const;

const placeholders = ["GUID", "TEAM_HASH", "LEET", "CLEET"] as const;

/** The template for the flag of each team. */
export function TemplateSection({ gameId, challenge }: SectionProps) {
  const { t } = useTranslation();
  const saved = challenge.flagTemplate ?? "";
  const [template, setTemplate] = useState(saved);
  const [refusal, setRefusal] = useState<string>();
  const fault = useTemplateFault(template);
  const save = useAction(
    (flagTemplate: string) =>
      call(updateChallenge, { params: { id: gameId, cid: challenge.id }, body: { flagTemplate } }),
    { success: t("flag.template.saved"), quiet: true, refresh: [getEditedChallenge] },
  );
  const { warning } = useLeaveWarning(template !== saved);

  function change(text: string) {
    setTemplate(text);
    setRefusal(undefined);
  }

  async function submit() {
    const outcome = await save.run(template.trim());
    if (outcome.ok) setTemplate(outcome.data.flagTemplate ?? "");
    else setRefusal(errorMessage(outcome.error));
  }

  return (
    <Section title={t("flag.template.title")}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (fault === undefined) void submit();
        }}
      >
        <Stack>
          <Group align="flex-start" gap="xs">
            <TextInput
              label={t("flag.template.label")}
              description={t("flag.template.description")}
              placeholder="flag{[GUID]}"
              value={template}
              onChange={(event) => change(event.currentTarget.value)}
              error={refusal ?? fault}
              maxLength={limits.flagTemplate}
              spellCheck={false}
              autoComplete="off"
              flex="1 1 18rem"
              data-mono
            />
          </Group>
          <Strength template={template} />
          <Button
            type="submit"
            disabled={template === saved || fault !== undefined}
            loading={save.pending}
            style={{ alignSelf: "flex-start" }}
          >
            {t("common.save.button")}
          </Button>
        </Stack>
      </form>
      <Help onUse={change} />
      {warning}
    </Section>
  );
}

function useTemplateFault(template: string): string | undefined {
  const { t } = useTranslation();
  const strength = measureStrength(template);
  if (!isStrong(strength)) return t("flag.template.weak", { count: MIN_BITS });
  if (strength.length > limits.flag)
    return t("flag.template.long", { count: strength.length, limit: limits.flag });
  return undefined;
}

const sample = {
  guid: "0f8fad5b-d9cb-469f-a165-70867728950e",
  teamHash: "369818d0379a",
  pick: (characters: string) => characters.at(-1) ?? "",
};

/** The strength of the flags, and an example. */
function Strength({ template }: { readonly template: string }) {
  const { t } = useTranslation();
  const strength = measureStrength(template);
  const share = strength.hasPlaceholder ? 1 : Math.min(1, strength.bits / MIN_BITS);
  return (
    <Stack gap={6}>
      <Progress
        value={share * 100}
        color={isStrong(strength) ? "teal" : "red"}
        aria-label={t("flag.template.strength")}
      />
      <Text component="output" display="block" size="sm">
        {strength.hasPlaceholder
          ? t("flag.template.unique")
          : t("flag.template.bits", {
              bits: formatNumber(strength.bits, { maximumFractionDigits: 1 }),
              count: MIN_BITS,
            })}
      </Text>
      <Text size="sm" style={{ overflowWrap: "anywhere" }}>
        {t("flag.template.example")} <Code>{flagFrom(template, sample)}</Code>
      </Text>
    </Stack>
  );
}

function Help({ onUse }: { readonly onUse: (template: string) => void }) {
  const { t } = useTranslation();
  return (
    <details>
      <Text component="summary" size="sm" fw={500} style={{ cursor: "pointer" }}>
        {t("flag.template.help")}
      </Text>
      <Table mt="sm">
        <Table.Tbody>
          {placeholders.map((word) => (
            <Table.Tr key={word}>
              <Table.Th scope="row">
                <Code>[{word}]</Code>
              </Table.Th>
              <Table.Td>{t(`flag.template.word.${word}`)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="sm" my="xs">
        {t("flag.template.examples")}
      </Text>
      <Group gap="xs">
        {examples.map((example) => (
          <Button
            key={example}
            size="xs"
            variant="default"
            onClick={() => onUse(example)}
            styles={{ label: { fontFamily: "var(--mantine-font-family-monospace)" } }}
          >
            {example}
          </Button>
        ))}
      </Group>
    </details>
  );
}
