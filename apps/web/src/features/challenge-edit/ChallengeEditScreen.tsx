import { type EditedChallenge, getEditedChallenge } from "@gonfalon/contract/challenge.ts";
import { needsFlags } from "@gonfalon/contract/enums.ts";
import { Anchor, Button, Group, Skeleton, Stack, Switch, Text } from "@mantine/core";
import { IconArrowLeft, IconFlag } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { useEndpoint } from "#api/use-endpoint.ts";
import { paths } from "#routing/paths.ts";
import { Async } from "#ui/Async.tsx";
import { PageTitle } from "#ui/PageTitle.tsx";
import { CategoryIcon } from "./CategoryIcon.tsx";
import { ChallengeEditor } from "./ChallengeEditor.tsx";
import type { Preview, TestSlot } from "./ChallengePreview.tsx";
import { ConfirmEnable } from "./ConfirmEnable.tsx";
import { DeleteChallengeButton } from "./DeleteChallengeButton.tsx";
import { NeighborLinks } from "./NeighborLinks.tsx";

interface Props {
  readonly preview: Preview;
  readonly testInstance: TestSlot;
}

/** All settings of a challenge except its flags and its attachment. */
export function ChallengeEditScreen({ preview, testInstance }: Props) {
  const { t } = useTranslation();
  const params = useParams();
  const [gameId, challengeId] = [Number(params["id"]), Number(params["chalId"])];
  const challenge = useEndpoint(
    getEditedChallenge,
    { params: { id: gameId, cid: challengeId } },
    // The data must not change while it is being edited.
    { once: true },
  );
  return (
    <Stack maw="60rem" gap="lg">
      <Anchor component={Link} to={paths.admin.challenges(gameId)} size="sm">
        <Group component="span" gap={4}>
          <IconArrowLeft size={16} aria-hidden />
          {t("challenge.back")}
        </Group>
      </Anchor>
      <Async value={challenge} skeleton={<Skeleton h="40rem" />}>
        {(data) => (
          <Stack gap="lg" key={data.id}>
            <Heading gameId={gameId} challenge={data} />
            <ChallengeEditor gameId={gameId} challenge={data} preview={preview} testInstance={testInstance} />
            <NeighborLinks gameId={gameId} challengeId={data.id} />
          </Stack>
        )}
      </Async>
    </Stack>
  );
}

interface HeadingProps {
  readonly gameId: number;
  readonly challenge: EditedChallenge;
}

function Heading({ gameId, challenge }: HeadingProps) {
  const { t } = useTranslation();
  const [challengeToSwitch, setChallengeToSwitch] = useState<EditedChallenge>();
  const { id, title, category, type, isEnabled, flags } = challenge;
  const lacksFlag = !isEnabled && needsFlags(type) && flags.length === 0;
  const reasonId = useId();
  return (
    <>
      <Group justify="space-between" align="flex-start">
        <div style={{ minWidth: 0, overflowWrap: "anywhere" }}>
          <PageTitle>{title}</PageTitle>
          <Group gap="xs" mt={4}>
            <CategoryIcon category={category} />
            <Text size="sm" c="dimmed">
              {category} · {t(`challenge.type.${type}`)}
            </Text>
          </Group>
        </div>
        <Group gap="sm">
          <Switch
            checked={isEnabled}
            disabled={lacksFlag}
            {...(lacksFlag && { "aria-describedby": reasonId })}
            onChange={() => setChallengeToSwitch(challenge)}
            label={t(isEnabled ? "challenge.enabled" : "challenge.disabled")}
          />
          <Button
            variant="default"
            component={Link}
            to={paths.admin.challengeFlags(gameId, id)}
            leftSection={<IconFlag size={16} aria-hidden />}
          >
            {t("challenge.flags")}
          </Button>
          <DeleteChallengeButton gameId={gameId} challenge={challenge} />
        </Group>
      </Group>
      {lacksFlag && (
        <Anchor component={Link} id={reasonId} to={paths.admin.challengeFlags(gameId, id)}>
          {t("flag.list.empty")}
        </Anchor>
      )}
      <ConfirmEnable
        gameId={gameId}
        challenge={challengeToSwitch}
        onClose={() => setChallengeToSwitch(undefined)}
      />
    </>
  );
}
