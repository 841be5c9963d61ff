import { type DivisionInfo, getEffectiveDivisions, listDivisions } from "@gonfalon/contract/division.ts";
import { Box } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";
import { useEditedGame } from "#game/edited-game.ts";
import { ShortListPage } from "#ui/ShortListPage.tsx";
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
  return (
    <>
      <Box maw="60rem">
        <ShortListPage
          title={t("division.title")}
          value={divisions}
          addLabel={t("division.new")}
          onAdd={() => setEditedDivision("new")}
          emptyTitle={t("division.empty-title")}
          emptyText={t("division.empty-text")}
          rowHeight={88}
        >
          {(division) => (
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
          )}
        </ShortListPage>
      </Box>
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
    </>
  );
}
