import { getChallenge, type PlayedChallenge } from "@gonfalon/contract/challenge.ts";
import { ActionIcon, Group, Modal, Skeleton, Stack } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";
import { serverNow } from "#time/server-clock.ts";
import { Async } from "#ui/Async.tsx";
import type { BoardEntry } from "./board-entries.ts";
import classes from "./ChallengeDialog.module.css";
import { ChallengeView } from "./ChallengeView.tsx";

interface Props {
  readonly gameId: number;
  /** Undefined closes the dialog. */
  readonly entry: BoardEntry | undefined;
  readonly onSeen: (challenge: PlayedChallenge, at: number) => void;
  readonly onStep: (by: 1 | -1) => void;
  readonly onClose: () => void;
  readonly instance: ChallengePart;
  readonly flagForm: ChallengePart;
}

/** Slots for content of other features. */
export type ChallengePart = (challenge: PlayedChallenge, solved: boolean) => ReactNode;

/** A challenge with its flag form; full screen on phones. */
export function ChallengeDialog({ gameId, entry, onSeen, onStep, onClose, instance, flagForm }: Props) {
  const { t } = useTranslation();
  const narrow = useMediaQuery("(max-width: 48em)");
  return (
    <Modal.Root
      opened={entry !== undefined}
      onClose={onClose}
      size="xl"
      fullScreen={narrow}
      centered
      classNames={{ content: classes.content ?? "" }}
    >
      <Modal.Overlay backgroundOpacity={0.5} blur={8} />
      <Modal.Content>
        <Modal.Header className={classes.header ?? ""}>
          <Modal.Title className={classes.title ?? ""}>{entry?.challenge.title}</Modal.Title>
          <Group gap={4} wrap="nowrap">
            <StepButton by={-1} label={t("play.dialog.previous")} onStep={onStep} />
            <StepButton by={1} label={t("play.dialog.next")} onStep={onStep} />
            <Modal.CloseButton aria-label={t("shell.dialog.close")} />
          </Group>
        </Modal.Header>
        <Modal.Body className={classes.body ?? ""}>
          {entry && (
            <OpenChallenge
              key={entry.challenge.id}
              gameId={gameId}
              entry={entry}
              onSeen={onSeen}
              instance={instance}
              flagForm={flagForm}
            />
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

interface StepProps {
  readonly by: 1 | -1;
  readonly label: string;
  readonly onStep: (by: 1 | -1) => void;
}

function StepButton({ by, label, onStep }: StepProps) {
  const Icon = by === 1 ? IconChevronRight : IconChevronLeft;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      title={label}
      onClick={() => onStep(by)}
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  );
}

interface OpenProps extends Pick<Props, "gameId" | "onSeen" | "instance" | "flagForm"> {
  readonly entry: BoardEntry;
}

function OpenChallenge({ gameId, entry, onSeen, instance, flagForm }: OpenProps) {
  const challenge = useEndpoint(
    getChallenge,
    { params: { id: gameId, cid: entry.challenge.id } },
    { refreshEveryMs: 0 },
  );
  const noteSeen = useEffectEvent(onSeen);
  const shown = challenge.state === "ready" ? challenge.data : undefined;
  useEffect(() => {
    if (shown) noteSeen(shown, serverNow());
  }, [shown]);
  return (
    <Async value={challenge} skeleton={<ChallengeSkeleton />}>
      {(data) => (
        <ChallengeView
          challenge={data}
          boardEntry={entry.challenge}
          solve={entry.solve}
          instance={instance(data, entry.solve !== undefined)}
        >
          {flagForm(data, entry.solve !== undefined)}
        </ChallengeView>
      )}
    </Async>
  );
}

function ChallengeSkeleton() {
  return (
    <Stack aria-busy="true" gap="sm">
      <Skeleton height={24} width="40%" />
      <Skeleton height={140} />
      <Skeleton height={36} />
    </Stack>
  );
}
