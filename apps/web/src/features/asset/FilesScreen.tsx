import { deleteAsset, type FileInfo, getFiles } from "@gonfalon/contract/asset.ts";
import { Group, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { CountedPage } from "#ui/CountedPage.tsx";
import { PageTitle } from "#ui/PageTitle.tsx";
import { SearchBox } from "#ui/SearchBox.tsx";
import { usePagedSearch } from "#ui/use-paged-search.ts";
import { FileRow } from "./FileRow.tsx";
import classes from "./FilesScreen.module.css";
import { UploadButton } from "./UploadButton.tsx";

/** All files. The search and the page are stored in the URL: `?search=…&page=…`. */
export function FilesScreen() {
  const { t } = useTranslation();
  const { words, query, onSearch, ...paging } = usePagedSearch("search");
  const files = useEndpoint(getFiles, { query: { ...query, ...(words !== "" && { search: words }) } });
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <PageTitle>{t("file.admin.title")}</PageTitle>
        <Group>
          <SearchBox label={t("file.admin.search")} value={words} onSearch={onSearch} />
          <UploadButton />
        </Group>
      </Group>
      <CountedPage
        value={files}
        {...paging}
        count={(count) => t("file.admin.count", { count })}
        empty={{ title: t("file.admin.empty-title"), text: t("file.admin.empty-text") }}
      >
        {(rows) => <FileList files={rows} />}
      </CountedPage>
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
  /** Undefined closes the dialog. */
  readonly file: FileInfo | undefined;
  readonly onClose: () => void;
}

function DeleteQuestion({ file, onClose }: QuestionProps) {
  const { t } = useTranslation();
  // Keeps the text during the closing animation.
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
