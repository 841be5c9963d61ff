import { unpackBloodBonus } from "@gonfalon/rules/blood-bonus.ts";
import { Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#i18n/format.ts";
import { SolveIcon } from "#ui/SolveIcon.tsx";

/** The meaning of the banners in the table, the blood bonuses, and the tie-breaking rule. */
export function BoardLegend({ bloodBonus }: { readonly bloodBonus: number }) {
  const { t } = useTranslation();
  const [firstBonus, secondBonus, thirdBonus] = unpackBloodBonus(bloodBonus);
  return (
    <Stack component="section" gap={4} c="dimmed" fz="sm" aria-label={t("scoreboard.legend")}>
      <Group gap="md">
        <LegendItem place={1} text={addBonus(t("scoreboard.kind.first"), firstBonus)} />
        <LegendItem place={2} text={addBonus(t("scoreboard.kind.second"), secondBonus)} />
        <LegendItem place={3} text={addBonus(t("scoreboard.kind.third"), thirdBonus)} />
        <LegendItem text={t("scoreboard.kind.normal")} />
      </Group>
      <Text size="sm">{t("scoreboard.ties")}</Text>
    </Stack>
  );
}

/** A blood without a bonus still has its banner. */
function addBonus(name: string, bonusThousandths: number): string {
  if (bonusThousandths === 0) return name;
  const bonus = formatNumber(bonusThousandths / 1000, {
    style: "percent",
    maximumFractionDigits: 1,
    signDisplay: "always",
  });
  return `${name} ${bonus}`;
}

function LegendItem({ place, text }: { readonly place?: 1 | 2 | 3; readonly text: string }) {
  return (
    <Group gap={6} wrap="nowrap">
      <SolveIcon place={place} />
      {text}
    </Group>
  );
}
