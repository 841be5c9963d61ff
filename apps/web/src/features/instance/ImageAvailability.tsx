import type { ImageStatus } from "@gonfalon/contract/enums.ts";
import { getImageState, type ImageState, type PullProgress, pullImage } from "@gonfalon/contract/instance.ts";
import { Badge, Button, Group, Progress, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { formatFileSize } from "#i18n/format.ts";
import { Async } from "#ui/Async.tsx";

interface Props {
  readonly gameId: number;
  readonly challengeId: number;
}

const REFRESH_MS = 5000;
const PULLING_REFRESH_MS = 1000;

const colors: Readonly<Record<ImageStatus, string>> = {
  Missing: "orange",
  Pulling: "orange",
  Present: "green",
  Failed: "red",
};

/** Whether instances can start immediately, or must wait for their image. */
export function ImageAvailability({ gameId, challengeId }: Props) {
  const params = { id: gameId, cid: challengeId };
  const imageState = useEndpoint(getImageState, { params }, { refreshEveryMs: getRefreshMs });
  return (
    <Async value={imageState}>
      {(loadedState) => <LoadedImageState gameId={gameId} challengeId={challengeId} state={loadedState} />}
    </Async>
  );
}

function getRefreshMs(state: ImageState | undefined): number {
  return state?.status === "Pulling" ? PULLING_REFRESH_MS : REFRESH_MS;
}

interface LoadedProps extends Props {
  readonly state: ImageState;
}

function LoadedImageState({ gameId, challengeId, state }: LoadedProps) {
  const { t } = useTranslation();
  const { image, status, reason, progress } = state;
  const pull = useAction(() => call(pullImage, { params: { id: gameId, cid: challengeId } }), {
    refresh: [getImageState],
  });
  return (
    <div>
      <Group gap="sm">
        <Text size="sm" ff="monospace" style={{ overflowWrap: "anywhere" }}>
          {image}
        </Text>
        <Badge component="output" variant="dot" color={colors[status]} tt="none">
          {t(`instance.image.${status}`)}
        </Badge>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={pull.pending || status === "Pulling"}
          onClick={() => void pull.run()}
        >
          {t("instance.image.pull")}
        </Button>
      </Group>
      {progress !== null && progress.totalBytes > 0 && <PullBar {...progress} />}
      {reason !== null && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {reason}
        </Text>
      )}
    </div>
  );
}

function PullBar({ doneBytes, totalBytes }: PullProgress) {
  const { t } = useTranslation();
  const sizes = { done: formatFileSize(doneBytes), total: formatFileSize(totalBytes) };
  return (
    <Group gap="sm" mt="xs">
      <Progress
        value={(doneBytes / totalBytes) * 100}
        flex={1}
        miw={120}
        aria-label={t("instance.image.Pulling")}
      />
      <Text size="sm" c="dimmed">
        {t("instance.image.progress", sizes)}
      </Text>
    </Group>
  );
}
