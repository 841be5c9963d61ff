import { limits } from "@gonfalon/contract/limits.ts";
import { Button, Group, NumberInput, SimpleGrid, Switch, TextInput } from "@mantine/core";
import { IconDice5 } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useCurrentGame } from "#game/current-game.ts";
import { Section } from "#ui/Section.tsx";
import type { SectionProps } from "./GameTextSection.tsx";

const columns = { base: 1, sm: 2 };
const CODE_LENGTH = 24;
const CODE_CHARACTERS = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";

/** The settings for registration, team size and the number of containers. */
export function GameRegistrationSection({ form }: SectionProps) {
  const { t } = useTranslation();
  const { teamCount } = useCurrentGame();
  return (
    <Section title={t("game.admin.section.entry")}>
      <Group align="flex-end" gap="xs">
        <TextInput
          {...form.getInputProps("inviteCode")}
          label={t("game.join.code")}
          description={t("game.admin.field.code-hint")}
          maxLength={limits.gameInviteCode}
          autoComplete="off"
          spellCheck={false}
          flex="1 1 14rem"
        />
        <Button
          variant="default"
          leftSection={<IconDice5 size={18} aria-hidden />}
          onClick={() => form.setFieldValue("inviteCode", createRandomCode())}
        >
          {t("game.admin.field.code-random")}
        </Button>
      </Group>
      <SimpleGrid cols={columns}>
        <NumberInput
          {...form.getInputProps("teamMemberCountLimit")}
          label={t("game.admin.field.team-limit")}
          description={t("game.admin.field.zero-is-none")}
          min={0}
          allowDecimal={false}
          clampBehavior="none"
          disabled={form.values.soloMode}
        />
        <NumberInput
          {...form.getInputProps("containerCountLimit")}
          label={t("game.admin.field.container-limit")}
          description={t("game.admin.field.zero-is-none")}
          min={0}
          allowDecimal={false}
          clampBehavior="none"
        />
      </SimpleGrid>
      <Switch
        {...form.getInputProps("soloMode", { type: "checkbox" })}
        label={t("game.admin.field.solo")}
        description={t(teamCount > 0 ? "game.admin.field.solo-fixed" : "game.admin.field.solo-hint")}
        disabled={teamCount > 0}
      />
      <Switch
        {...form.getInputProps("acceptWithoutReview", { type: "checkbox" })}
        label={t("game.admin.field.no-review")}
        description={t("game.admin.field.no-review-hint")}
      />
    </Section>
  );
}

/** A random code without characters that look alike. */
function createRandomCode(): string {
  const randomNumbers = crypto.getRandomValues(new Uint32Array(CODE_LENGTH));
  return Array.from(randomNumbers, (number) => CODE_CHARACTERS[number % CODE_CHARACTERS.length]).join("");
}
