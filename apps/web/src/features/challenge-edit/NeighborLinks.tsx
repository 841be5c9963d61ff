import { listEditedChallenges } from "@gonfalon/contract/challenge.ts";
import { Button, Group } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useEndpoint } from "#api/use-endpoint.ts";
import { paths } from "#routing/paths.ts";
import { wrappingButton } from "#ui/wrapping-button.ts";

interface Props {
  readonly gameId: number;
  readonly challengeId: number;
}

/** Links to the previous and the next challenge. */
export function NeighborLinks({ gameId, challengeId }: Props) {
  const { t } = useTranslation();
  const challenges = useEndpoint(listEditedChallenges, { params: { id: gameId } });
  if (challenges.state !== "ready") return null;
  const index = challenges.data.findIndex(({ id }) => id === challengeId);
  const previousChallenge = challenges.data[index - 1];
  const nextChallenge = index < 0 ? undefined : challenges.data[index + 1];
  return (
    <Group component="nav" justify="space-between" aria-label={t("challenge.neighbors")}>
      {previousChallenge && (
        <Button
          variant="subtle"
          styles={wrappingButton}
          component={Link}
          to={paths.admin.challenge(gameId, previousChallenge.id)}
          leftSection={<IconChevronLeft size={16} aria-hidden />}
        >
          {previousChallenge.title}
        </Button>
      )}
      {nextChallenge && (
        <Button
          ml="auto"
          variant="subtle"
          styles={wrappingButton}
          component={Link}
          to={paths.admin.challenge(gameId, nextChallenge.id)}
          rightSection={<IconChevronRight size={16} aria-hidden />}
        >
          {nextChallenge.title}
        </Button>
      )}
    </Group>
  );
}
