import type { EditedChallenge } from "@gonfalon/contract/challenge.ts";
import { Button, Group, Text } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { getCategoryName } from "#game/category-name.ts";
import { PageTitle } from "#ui/PageTitle.tsx";
import { CategoryIcon } from "./CategoryIcon.tsx";
import { DeleteChallengeButton } from "./DeleteChallengeButton.tsx";
import { NewChallengeButton } from "./NewChallengeButton.tsx";

interface Props {
  readonly gameId: number;
  readonly challenge: EditedChallenge;
  readonly onPreview: () => void;
}

/** The saved title of the challenge, and the actions for the whole challenge. */
export function ChallengeHeading({ gameId, challenge, onPreview }: Props) {
  const { t } = useTranslation();
  const { title, category, type, key } = challenge;
  return (
    <Group justify="space-between" align="flex-start">
      <div style={{ minWidth: 0, overflowWrap: "anywhere" }}>
        <PageTitle>{title}</PageTitle>
        <Group gap="xs" mt={4}>
          <CategoryIcon category={category} />
          <Text size="sm" c="dimmed">
            {getCategoryName(challenge)} · {t(`challenge.type.${type}`)} · {t("challenge.code.key", { key })}
          </Text>
        </Group>
      </div>
      <Group gap="sm">
        <Button variant="default" leftSection={<IconEye size={16} aria-hidden />} onClick={onPreview}>
          {t("challenge.preview.button")}
        </Button>
        <DeleteChallengeButton gameId={gameId} challenge={challenge} />
        <NewChallengeButton gameId={gameId} variant="default" />
      </Group>
    </Group>
  );
}
