import { type Import, listImports } from "@gonfalon/contract/import.ts";
import { Anchor, Group, Stack, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useEndpoint } from "#api/use-endpoint.ts";
import { formatDateTime } from "#i18n/format.ts";
import { paths } from "#routing/paths.ts";
import { Async } from "#ui/Async.tsx";
import { IconButton } from "#ui/IconButton.tsx";
import { Rows, RowsSkeleton } from "#ui/Rows.tsx";
import { Section } from "#ui/Section.tsx";
import { DeleteImportDialog } from "./DeleteImportDialog.tsx";

/** The uploaded exports that have not been imported yet; nothing if there are none. */
export function ReadyImports() {
  const { t } = useTranslation();
  const imports = useEndpoint(listImports);
  const [importToDelete, setImportToDelete] = useState<Import>();
  return (
    <>
      <Async value={imports} skeleton={<RowsSkeleton height={48} />}>
        {(allImports) => {
          const readyImports = allImports.filter(({ status }) => status === "Ready");
          if (readyImports.length === 0) return null;
          return (
            <Section title={t("import.ready.title")}>
              <Rows>
                {readyImports.map((readyImport) => (
                  <ImportRow
                    key={readyImport.id}
                    import={readyImport}
                    onDelete={() => setImportToDelete(readyImport)}
                  />
                ))}
              </Rows>
            </Section>
          );
        }}
      </Async>
      <DeleteImportDialog import={importToDelete} onClose={() => setImportToDelete(undefined)} />
    </>
  );
}

interface RowProps {
  readonly import: Import;
  readonly onDelete: () => void;
}

function ImportRow({ import: { id, fileName, game, createdAt, expiresAt }, onDelete }: RowProps) {
  const { t } = useTranslation();
  return (
    <Group component="li" justify="space-between" wrap="nowrap">
      <Stack gap={4} miw={0} style={{ overflowWrap: "anywhere" }}>
        <Anchor component={Link} to={paths.admin.gameImportPlan(id)} fw={600}>
          <bdi>{fileName}</bdi>
        </Anchor>
        {game && <bdi>{game.title}</bdi>}
        <Text size="sm" c="dimmed">
          {t("import.ready.times", {
            uploaded: formatDateTime(createdAt),
            deleted: formatDateTime(expiresAt),
          })}
        </Text>
      </Stack>
      <IconButton
        icon={IconTrash}
        label={t("import.delete.title", { file: fileName })}
        destructive
        onClick={onDelete}
      />
    </Group>
  );
}
