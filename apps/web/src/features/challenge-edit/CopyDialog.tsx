import { copyChallenges, type EditedChallengeInfo } from "@gonfalon/contract/challenge.ts";
import { listEditedGames } from "@gonfalon/contract/game.ts";
import { Anchor, Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { paths } from "#routing/paths.ts";
import { Async } from "#ui/Async.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { challengeReadEndpoints } from "./challenge-read-endpoints.ts";

interface Props {
  readonly gameId: number;
  readonly challenges: readonly EditedChallengeInfo[];
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Copies challenges to this game or another one. */
export function CopyDialog({ opened, onClose, ...form }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t("challenge.copy.title", { count: form.challenges.length })}
    >
      <CopyForm {...form} />
    </Dialog>
  );
}

const MAX_GAMES = 100;

function CopyForm({ gameId, challenges, onDone }: Omit<Props, "opened" | "onClose">) {
  const { t } = useTranslation();
  const games = useEndpoint(listEditedGames, { query: { count: MAX_GAMES, skip: 0 } });
  const [target, setTarget] = useState(String(gameId));
  const [copiedTo, setCopiedTo] = useState<string>();
  const copy = useAction(
    () =>
      call(copyChallenges, {
        params: { id: Number(target) },
        body: { challengeIds: challenges.map(({ id }) => id) },
      }),
    { success: t("challenge.copy.done"), refresh: challengeReadEndpoints },
  );

  async function submit() {
    if (!(await copy.run()).ok) return;
    setCopiedTo(target);
    onDone();
  }

  if (copiedTo !== undefined)
    return (
      <Stack>
        <Text>{t("challenge.copy.done")}</Text>
        <Anchor component={Link} to={paths.admin.challenges(copiedTo)}>
          {t("challenge.copy.go")}
        </Anchor>
      </Stack>
    );
  return (
    <Stack>
      <Text style={{ overflowWrap: "anywhere" }}>{challenges.map(({ title }) => title).join(", ")}</Text>
      <Text size="sm" c="dimmed">
        {t("challenge.copy.hint")}
      </Text>
      <Async value={games}>
        {({ data }) => (
          <NativeSelect
            label={t("challenge.copy.target")}
            data={data.map(({ id, title }) => ({ value: String(id), label: title }))}
            value={target}
            onChange={(event) => setTarget(event.currentTarget.value)}
            data-autofocus
          />
        )}
      </Async>
      <Group justify="flex-end">
        <Button loading={copy.pending} disabled={games.state !== "ready"} onClick={() => void submit()}>
          {t("challenge.copy.button")}
        </Button>
      </Group>
    </Stack>
  );
}
