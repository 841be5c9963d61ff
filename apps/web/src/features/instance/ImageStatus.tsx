import type { ImageStatus as Status } from "@gonfalon/contract/enums.ts";
import { getImageState, type ImageState, pullImage } from "@gonfalon/contract/instance.ts";
import { Badge, Button, Group, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { Async } from "#ui/Async.tsx";

interface Props {
  readonly gameId: number;
  readonly challengeId: number;
}

const EVERY_MS = 5000;

const colours: Readonly<Record<Status, string>> = {
  Missing: "orange",
  Pulling: "orange",
  Present: "green",
  Failed: "red",
};

/** Whether instances can start at once, or must wait for their image. */
export function ImageStatus({ gameId, challengeId }: Props) {
  const params = { id: gameId, cid: challengeId };
  const state = useEndpoint(getImageState, { params }, { refreshEveryMs: EVERY_MS });
  return <Async value={state}>{(data) => <Known state={data} {...params} />}</Async>;
}

interface KnownProps {
  readonly id: number;
  readonly cid: number;
  readonly state: ImageState;
}

function Known({ id, cid, state: { image, status, reason } }: KnownProps) {
  const { t } = useTranslation();
  const pull = useAction(() => call(pullImage, { params: { id, cid } }), { refresh: [getImageState] });
  return (
    <div>
      <Group gap="sm">
        <Text size="sm" ff="monospace" style={{ overflowWrap: "anywhere" }}>
          {image}
        </Text>
        <Badge component="output" variant="dot" color={colours[status]} tt="none">
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
      {reason !== null && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {reason}
        </Text>
      )}
    </div>
  );
}
