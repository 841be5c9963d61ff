import { Anchor, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "#routing/paths.ts";
import { useOwnInstances } from "./use-own-instances.ts";

interface Props {
  readonly gameId: number;
  /** The id of the open challenge, whose container is not listed. */
  readonly exceptChallengeId: number;
}

/** The team's other containers in this game. One may have to be destroyed before another can start. */
export function RunningElsewhere({ gameId, exceptChallengeId }: Props) {
  const { t } = useTranslation();
  const otherInstances = useOwnInstances().filter(
    (instance) => instance.gameId === gameId && instance.challengeId !== exceptChallengeId,
  );
  if (otherInstances.length === 0) return null;
  return (
    <>
      <Text size="sm" mt="xs">
        {t("instance.elsewhere")}
      </Text>
      <ul>
        {otherInstances.map(({ challengeId, challengeTitle }) => (
          <li key={challengeId}>
            <Anchor component={Link} to={`${paths.gameChallenges(gameId)}#${challengeId}`}>
              {challengeTitle}
            </Anchor>
          </li>
        ))}
      </ul>
    </>
  );
}
