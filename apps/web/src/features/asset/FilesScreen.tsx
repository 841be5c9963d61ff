import { deleteAsset, type FileInfo, getFiles } from "@gonfalon/contract/asset.ts";
import { Group, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { Async } from "#ui/Async.tsx";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Pager } from "#ui/Pager.tsx";
import { PageTitle } from "#ui/PageTitle.tsx";
import { SearchBox } from "#ui/SearchBox.tsx";
import { FileRow } from "./FileRow.tsx";
import classes from "./FilesScreen.module.css";
import { UploadButton } from "./UploadButton.tsx";

const PER_PAGE = 30;

/** All files. What is searched for, and the page, are part of the address: `?search=…&page=…`. */
export function FilesScreen() {
  const { t } = useTranslation();
  const [address, setAddress] = useSearchParams();
  const search = address.get("search") ?? "";
  const page = Math.max(1, Math.trunc(Number(address.get("page"))) || 1);
  const files = useEndpoint(getFiles, {
    query: { count: PER_PAGE, skip: (page - 1) * PER_PAGE, ...(search !== "" && { search }) },
  });

  function go(to: { readonly search: string; readonly page: number }) {
    setAddress({
      ...(to.search !== "" && { search: to.search }),
      ...(to.page > 1 && { page: String(to.page) }),
    });
  }

  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <PageTitle>{t("file.admin.title")}</PageTitle>
        <Group>
          <SearchBox
            label={t("file.admin.search")}
            value={search}
            onSearch={(text) => go({ search: text, page: 1 })}
          />
          <UploadButton />
        </Group>
      </Group>
      <Async value={files} skeleton={<ListSkeleton />}>
        {({ data, total }) => (
          <Stack>
            <Text component="output" display="block" c="dimmed" size="sm">
              {t("file.admin.count", { number: total })}
            </Text>
            {data.length === 0 ? (
              <EmptyState title={t("file.admin.empty-title")} text={t("file.admin.empty-text")} />
            ) : (
              <FileList files={data} />
            )}
            <Pager
              page={page}
              pages={Math.ceil(total / PER_PAGE)}
              onChange={(next) => go({ search, page: next })}
            />
          </Stack>
        )}
      </Async>
    </Stack>
  );
}

function FileList({ files }: { readonly files: readonly FileInfo[] }) {
  const [asked, setAsked] = useState<FileInfo>();
  return (
    <>
      <ul className={classes.list}>
        {files.map((file) => (
          <FileRow key={file.hash} file={file} onDelete={() => setAsked(file)} />
        ))}
      </ul>
      <DeleteQuestion file={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}

interface QuestionProps {
  /** Closed without one. */
  readonly file: FileInfo | undefined;
  readonly onClose: () => void;
}

function DeleteQuestion({ file, onClose }: QuestionProps) {
  const { t } = useTranslation();
  // The question keeps its words while the dialog fades.
  const [last, setLast] = useState(file);
  if (file && file !== last) setLast(file);
  const name = last?.name ?? "";
  const uses = (last?.uses ?? []).map((use) => t(`file.use.${use}`)).join(", ");
  const remove = useAction((hash: string) => call(deleteAsset, { params: { hash } }), {
    success: t("file.delete.done", { name }),
    refresh: [getFiles],
  });

  async function confirm() {
    if (file) await remove.run(file.hash);
    onClose();
  }

  return (
    <ConfirmDialog
      opened={file !== undefined}
      title={t("file.delete.title", { name })}
      text={uses === "" ? t("file.delete.text") : t("file.delete.text-used", { uses })}
      confirm={t("file.delete.confirm")}
      grave
      pending={remove.pending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}

function ListSkeleton() {
  return (
    <Stack gap="xs" aria-busy="true">
      {Array.from({ length: 6 }, (_, row) => (
        <Skeleton key={row} height={64} />
      ))}
    </Stack>
  );
}
