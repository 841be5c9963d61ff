import { getEditedChallenge } from "@gonfalon/contract/challenge.ts";
import { Anchor, Group, Skeleton, Stack } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { useEndpoint } from "#api/use-endpoint.ts";
import { paths } from "#routing/paths.ts";
import { Async } from "#ui/Async.tsx";
import { ChallengeEditor, type EditorSlots } from "./ChallengeEditor.tsx";
import { NeighborLinks } from "./NeighborLinks.tsx";
import { useScheduledOpening } from "./use-scheduled-opening.ts";

/** All settings of a challenge, its flags and its files. */
export function ChallengeEditScreen({ slots }: { readonly slots: EditorSlots }) {
  const { t } = useTranslation();
  const params = useParams();
  const [gameId, challengeId] = [Number(params["id"]), Number(params["challengeId"])];
  const challenge = useEndpoint(
    getEditedChallenge,
    { params: { id: gameId, cid: challengeId } },
    // The data must not change while it is being edited, except when the challenge opens.
    { once: true },
  );
  useScheduledOpening(challenge);
  return (
    <Stack gap="lg">
      <Anchor component={Link} to={paths.admin.challenges(gameId)} size="sm">
        <Group component="span" gap={4}>
          <IconArrowLeft size={16} aria-hidden />
          {t("challenge.back")}
        </Group>
      </Anchor>
      <Async value={challenge} skeleton={<Skeleton h="40rem" />}>
        {(loadedChallenge) => (
          <Stack gap="lg" key={loadedChallenge.id}>
            <ChallengeEditor gameId={gameId} challenge={loadedChallenge} slots={slots} />
            <NeighborLinks gameId={gameId} challengeId={loadedChallenge.id} />
          </Stack>
        )}
      </Async>
    </Stack>
  );
}
