import { type DivisionInfo, deleteDivision } from "@gonfalon/contract/division.ts";
import { updateGame } from "@gonfalon/contract/game.ts";
import { pageParticipations } from "@gonfalon/contract/participation.ts";
import { Button, Group, Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { Async } from "#ui/Async.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { divisionReadEndpoints } from "./division-read-endpoints.ts";

interface Props {
  readonly gameId: number;
  readonly division: DivisionInfo;
  /** The divisions that its teams can move to. */
  readonly others: readonly DivisionInfo[];
  readonly onClose: () => void;
}

const NO_DIVISION = "";
const MAX_NAMED_TEAMS = 50;

/** Deletes a division. GAME-11: lists its teams and asks where to move them. */
export function DeleteDivisionDialog({ gameId, division, others, onClose }: Props) {
  const { t } = useTranslation();
  const teams = useEndpoint(pageParticipations, {
    params: { id: gameId },
    query: { division: division.name, count: MAX_NAMED_TEAMS, skip: 0 },
  });
  const [target, setTarget] = useState(NO_DIVISION);
  const remove = useAction(
    async (hasTeams: boolean): Promise<void> => {
      if (!hasTeams) return call(deleteDivision, { params: { id: gameId, divisionId: division.id } });
      const move = { from: division.name, to: target === NO_DIVISION ? null : target };
      const divisions = others.map(({ name }) => name);
      await call(updateGame, { params: { id: gameId }, body: { divisions, divisionMoves: [move] } });
    },
    { success: t("division.deleted"), refresh: divisionReadEndpoints },
  );

  async function confirm(hasTeams: boolean) {
    const outcome = await remove.run(hasTeams);
    if (outcome.ok) onClose();
  }

  return (
    <Dialog opened onClose={onClose} title={t("division.delete-title", { division: division.name })}>
      <Async value={teams}>
        {({ data, total }) => (
          <Stack>
            {total === 0 ? (
              <Text>{t("division.delete-empty")}</Text>
            ) : (
              <>
                <Text style={{ overflowWrap: "anywhere" }}>
                  {t("division.delete-teams", {
                    teams: data.map(({ team }) => team.name).join(", ") + (total > data.length ? ", …" : ""),
                  })}
                </Text>
                <Select
                  label={t("division.move")}
                  description={target === NO_DIVISION ? t("division.move-none-hint") : undefined}
                  data={[
                    { value: NO_DIVISION, label: t("review.no-division") },
                    ...others.map(({ name }) => ({ value: name, label: name })),
                  ]}
                  value={target}
                  onChange={(to) => setTarget(to ?? NO_DIVISION)}
                  allowDeselect={false}
                />
              </>
            )}
            <Group justify="flex-end">
              <Button variant="default" data-autofocus onClick={onClose}>
                {t("shell.dialog.cancel")}
              </Button>
              <Button color="red" loading={remove.pending} onClick={() => void confirm(total > 0)}>
                {t("division.delete-confirm")}
              </Button>
            </Group>
          </Stack>
        )}
      </Async>
    </Dialog>
  );
}
