import { type DivisionInfo, getEffectiveDivisions, listDivisions } from "@gonfalon/contract/division.ts";
import { Button, Group, Stack } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";
import { useEditedGame } from "#game/edited-game.ts";
import { Async } from "#ui/Async.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { PageTitle } from "#ui/PageTitle.tsx";
import { Rows, RowsSkeleton } from "#ui/Rows.tsx";
import { DeleteDivisionDialog } from "./DeleteDivisionDialog.tsx";
import { DivisionDialog } from "./DivisionDialog.tsx";
import { DivisionRow } from "./DivisionRow.tsx";

/** The divisions of a game, with the permissions of their teams. */
export function DivisionsScreen() {
  const game = useEditedGame();
  const { t } = useTranslation();
  const divisions = useEndpoint(listDivisions, { params: { id: game.id } });
  const effectiveDivisions = useEndpoint(getEffectiveDivisions, { params: { id: game.id } });
  const [editedDivision, setEditedDivision] = useState<DivisionInfo | "new">();
  const [divisionToDelete, setDivisionToDelete] = useState<DivisionInfo>();
  const createButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEditedDivision("new")}>
      {t("division.new")}
    </Button>
  );
  return (
    <Stack gap="lg" maw="60rem">
      <Group justify="space-between">
        <PageTitle>{t("division.title")}</PageTitle>
        {divisions.state === "ready" && divisions.data.length > 0 && createButton}
      </Group>
      <Async value={divisions} skeleton={<RowsSkeleton height={88} />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState order={2} title={t("division.empty-title")} text={t("division.empty-text")}>
              {createButton}
            </EmptyState>
          ) : (
            <Rows>
              {list.map((division) => (
                <DivisionRow
                  key={division.id}
                  division={division}
                  effectiveDivision={
                    effectiveDivisions.state === "ready"
                      ? effectiveDivisions.data.divisions.find(({ id }) => id === division.id)
                      : undefined
                  }
                  onEdit={() => setEditedDivision(division)}
                  onDelete={() => setDivisionToDelete(division)}
                />
              ))}
            </Rows>
          )
        }
      </Async>
      <DivisionDialog
        gameId={game.id}
        division={editedDivision}
        onClose={() => setEditedDivision(undefined)}
      />
      {divisionToDelete && divisions.state === "ready" && (
        <DeleteDivisionDialog
          gameId={game.id}
          division={divisionToDelete}
          otherDivisions={divisions.data.filter(({ id }) => id !== divisionToDelete.id)}
          onClose={() => setDivisionToDelete(undefined)}
        />
      )}
    </Stack>
  );
}
