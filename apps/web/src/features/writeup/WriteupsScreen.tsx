import {
  deleteWriteups,
  downloadWriteups,
  listMissingWriteups,
  listWriteups,
} from "@gonfalon/contract/writeup.ts";
import { Button, Group, Stack } from "@mantine/core";
import { IconArchive, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { call, toUrl } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { useEditedGame } from "#game/edited-game.ts";
import { paths } from "#routing/paths.ts";
import { Async } from "#ui/Async.tsx";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { PageTitle } from "#ui/PageTitle.tsx";
import { RowsSkeleton } from "#ui/Rows.tsx";
import { MissingTeams } from "./MissingTeams.tsx";
import { WriteupReader } from "./WriteupReader.tsx";

/** The writeups of a game, with a viewer. */
export function WriteupsScreen() {
  const { t } = useTranslation();
  const game = useEditedGame();
  const writeups = useEndpoint(listWriteups, { params: { id: game.id }, query: {} });
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <PageTitle>{t("writeup.title")}</PageTitle>
        {writeups.state === "ready" && writeups.data.length > 0 && (
          <WriteupActions gameId={game.id} writeupCount={writeups.data.length} />
        )}
      </Group>
      <Async value={writeups} skeleton={<RowsSkeleton height={56} />}>
        {(loadedWriteups) =>
          loadedWriteups.length === 0 ? (
            <EmptyState order={2} title={t("writeup.empty-title")} text={t("writeup.empty-text")}>
              <Button variant="default" component={Link} to={paths.admin.gameInfo(game.id)}>
                {t("game.admin.tabs.info")}
              </Button>
            </EmptyState>
          ) : (
            <WriteupReader writeups={loadedWriteups} />
          )
        }
      </Async>
      {game.writeupRequired && <MissingTeams gameId={game.id} />}
    </Stack>
  );
}

interface WriteupActionsProps {
  readonly gameId: number;
  readonly writeupCount: number;
}

function WriteupActions({ gameId, writeupCount }: WriteupActionsProps) {
  const { t } = useTranslation();
  const [isConfirming, setIsConfirming] = useState(false);
  const clear = useAction(() => call(deleteWriteups, { params: { id: gameId } }), {
    success: t("writeup.clear.done"),
    refresh: [listWriteups, listMissingWriteups],
  });

  async function confirm(close: () => void) {
    await clear.run();
    close();
  }

  return (
    <Group gap="xs">
      <Button
        component="a"
        href={toUrl(downloadWriteups, { params: { id: gameId } })}
        download
        leftSection={<IconArchive size={16} aria-hidden />}
      >
        {t("writeup.download-all")}
      </Button>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => setIsConfirming(true)}
      >
        {t("writeup.clear.button")}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        title={t("writeup.clear.title")}
        text={t("writeup.clear.text", { count: writeupCount })}
        confirm={t("writeup.clear.button")}
        destructive
        pending={clear.pending}
        onConfirm={(close) => void confirm(close)}
        onClose={() => setIsConfirming(false)}
      />
    </Group>
  );
}
