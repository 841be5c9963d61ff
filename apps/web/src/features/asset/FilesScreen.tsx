import { deleteAsset, type FileInfo, getFiles } from "@gonfalon/contract/asset.ts";
import { Group } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { pageField, searchField, toPageQuery, urlFilter } from "#routing/url-filter.ts";
import { useUrlFilter } from "#routing/use-url-filter.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ListPage } from "#ui/ListPage.tsx";
import { SearchBox } from "#ui/SearchBox.tsx";
import { useLastDefined } from "#ui/use-last-defined.ts";
import { FileRow } from "./FileRow.tsx";
import classes from "./FilesScreen.module.css";
import { UploadButton } from "./UploadButton.tsx";

const FILES_PER_PAGE = 30;
const fileFilter = urlFilter({ search: searchField, page: pageField });

/** All files. The search and the page are stored in the URL: `?search=…&page=…`. */
export function FilesScreen() {
  const { t } = useTranslation();
  const { filter, change } = useUrlFilter(fileFilter);
  const files = useEndpoint(getFiles, {
    query: {
      ...toPageQuery(filter.page, FILES_PER_PAGE),
      ...(filter.search !== "" && { search: filter.search }),
    },
  });
  return (
    <ListPage
      title={t("file.admin.title")}
      actions={
        <Group>
          <SearchBox
            label={t("file.admin.search")}
            value={filter.search}
            onSearch={(search) => change({ search })}
          />
          <UploadButton />
        </Group>
      }
      value={files}
      page={filter.page}
      perPage={FILES_PER_PAGE}
      onPage={(page) => change({ page })}
      count={(count) => t("file.admin.count", { count })}
      empty={<EmptyState order={2} title={t("file.admin.empty-title")} text={t("file.admin.empty-text")} />}
    >
      {(rows) => <FileList files={rows} />}
    </ListPage>
  );
}

function FileList({ files }: { readonly files: readonly FileInfo[] }) {
  const [fileToDelete, setFileToDelete] = useState<FileInfo>();
  return (
    <>
      <ul className={classes.list}>
        {files.map((file) => (
          <FileRow key={file.hash} file={file} onDelete={() => setFileToDelete(file)} />
        ))}
      </ul>
      <DeleteDialog file={fileToDelete} onClose={() => setFileToDelete(undefined)} />
    </>
  );
}

interface DeleteProps {
  /** Undefined closes the dialog. */
  readonly file: FileInfo | undefined;
  readonly onClose: () => void;
}

function DeleteDialog({ file, onClose }: DeleteProps) {
  const { t } = useTranslation();
  const lastFile = useLastDefined(file);
  const name = lastFile?.name ?? "";
  const uses = (lastFile?.uses ?? []).map((use) => t(`file.use.${use}`)).join(", ");
  const remove = useAction((hash: string) => call(deleteAsset, { params: { hash } }), {
    success: t("file.delete.done", { name }),
    refresh: [getFiles],
  });

  async function confirm(close: () => void) {
    if (file) await remove.run(file.hash);
    close();
  }

  return (
    <ConfirmDialog
      opened={file !== undefined}
      title={t("file.delete.title", { name })}
      text={uses === "" ? t("file.delete.text") : t("file.delete.text-used", { uses })}
      confirm={t("file.delete.confirm")}
      destructive
      pending={remove.pending}
      onConfirm={(close) => void confirm(close)}
      onClose={onClose}
    />
  );
}
