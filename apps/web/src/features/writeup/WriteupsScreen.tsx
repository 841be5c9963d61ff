import { deleteWriteups, downloadWriteups, listWriteups, type Writeup } from "@gonfalon/contract/writeup.ts";
import { Avatar, Button, Group, Stack, Text, UnstyledButton } from "@mantine/core";
import { IconArchive, IconDownload, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams, useSearchParams } from "react-router";
import { call, urlOf } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { formatDateTime } from "#i18n/format.ts";
import { Async } from "#ui/Async.tsx";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { PageTitle } from "#ui/PageTitle.tsx";
import { RowsSkeleton } from "#ui/Rows.tsx";
import { PdfView } from "./PdfView.tsx";
import classes from "./WriteupsScreen.module.css";

/** The writeups of a game, to be read in place. Which one is open is part of the address: `?open=…`. */
export function WriteupsScreen() {
  const { t } = useTranslation();
  const gameId = Number(useParams()["id"]);
  const writeups = useEndpoint(listWriteups, { params: { id: gameId } });
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <PageTitle>{t("writeup.title")}</PageTitle>
        {writeups.state === "ready" && writeups.data.length > 0 && (
          <Acts gameId={gameId} count={writeups.data.length} />
        )}
      </Group>
      <Async value={writeups} skeleton={<RowsSkeleton height={56} />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState order={2} title={t("writeup.empty-title")} text={t("writeup.empty-text")} />
          ) : (
            <Reader writeups={list} />
          )
        }
      </Async>
    </Stack>
  );
}

interface ActsProps {
  readonly gameId: number;
  readonly count: number;
}

function Acts({ gameId, count }: ActsProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const clear = useAction(() => call(deleteWriteups, { params: { id: gameId } }), {
    success: t("writeup.clear.done"),
    refresh: [listWriteups],
  });

  async function confirm() {
    await clear.run();
    setAsking(false);
  }

  return (
    <Group gap="xs">
      <Button
        component="a"
        href={urlOf(downloadWriteups, { params: { id: gameId } })}
        download
        leftSection={<IconArchive size={16} aria-hidden />}
      >
        {t("writeup.download-all")}
      </Button>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t("writeup.clear.button")}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t("writeup.clear.title")}
        text={t("writeup.clear.text", { number: count })}
        confirm={t("writeup.clear.button")}
        grave
        pending={clear.pending}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      />
    </Group>
  );
}

function Reader({ writeups }: { readonly writeups: readonly Writeup[] }) {
  const { t } = useTranslation();
  const [address, setAddress] = useSearchParams();
  const open = writeups.find(({ id }) => String(id) === address.get("open")) ?? writeups[0];
  return (
    <div className={classes.reader}>
      <ul className={classes.list} aria-label={t("writeup.teams")}>
        {writeups.map((writeup) => (
          <li key={writeup.id} className={classes.row}>
            <UnstyledButton
              className={classes.team ?? ""}
              aria-current={writeup === open}
              onClick={() => setAddress({ open: String(writeup.id) })}
            >
              <Avatar src={writeup.team.avatar} alt="" name={writeup.team.name} size={36} radius="sm" />
              <span className={classes.name}>
                <Text component="span" display="block" fw={600}>
                  {writeup.team.name}
                </Text>
                <Text component="span" display="block" size="xs" c="dimmed">
                  #{writeup.team.id} · {formatDateTime(writeup.uploadTimeUtc)}
                </Text>
              </span>
            </UnstyledButton>
            <Button
              component="a"
              href={writeup.url}
              download
              size="xs"
              variant="subtle"
              aria-label={t("writeup.download-one", { name: writeup.team.name })}
            >
              <IconDownload size={16} aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      {open && <PdfView key={open.url} url={open.url} title={t("writeup.of", { name: open.team.name })} />}
    </div>
  );
}
