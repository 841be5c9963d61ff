import { createFlag, isStrong, MIN_BITS, measureStrength } from "@gonfalon/rules/flag-template.ts";
import { Code, Progress, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#i18n/format.ts";

const sampleValues = {
  guid: "0f8fad5b-d9cb-469f-a165-70867728950e",
  teamHash: "369818d0379a",
  pick: (characters: string) => characters.at(-1) ?? "",
};

/** The strength of the flags that a template generates, and an example flag. */
export function TemplateStrength({ template }: { readonly template: string }) {
  const { t } = useTranslation();
  const strength = measureStrength(template);
  const ratio = strength.hasPlaceholder ? 1 : Math.min(1, strength.bits / MIN_BITS);
  return (
    <Stack gap={6}>
      <Progress
        value={ratio * 100}
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
        {t("flag.template.example")} <Code>{createFlag(template, sampleValues)}</Code>
      </Text>
    </Stack>
  );
}
