import { type DivisionInfo, deleteDivision } from "@gonfalon/contract/division.ts";
import { pageParticipations } from "@gonfalon/contract/participation.ts";
import { Button, Group, Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { Async } from "#ui/Async.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { useWhileOpen } from "#ui/use-while-open.ts";
import { divisionReadEndpoints } from "./division-read-endpoints.ts";

interface Props {
  readonly gameId: number;
  readonly division: DivisionInfo;
  /** The divisions that the teams can move to. */
  readonly otherDivisions: readonly DivisionInfo[];
  readonly onClose: () => void;
}

const NO_DIVISION = "";
const MAX_NAMED_TEAMS = 50;

/** Deletes a division. GAME-11: lists its teams and lets the user select where they move. */
export function DeleteDivisionDialog({ gameId, division, otherDivisions, onClose }: Props) {
  const { t } = useTranslation();
  const close = useWhileOpen(onClose);
  const teams = useEndpoint(pageParticipations, {
    params: { id: gameId },
    query: { division: division.name, count: MAX_NAMED_TEAMS, skip: 0 },
  });
  const [targetId, setTargetId] = useState(NO_DIVISION);
  const remove = useAction(
    () =>
      call(deleteDivision, {
        params: { id: gameId, divisionId: division.id },
        query: targetId === NO_DIVISION ? {} : { moveTo: Number(targetId) },
      }),
    { success: t("division.deleted"), refresh: divisionReadEndpoints },
  );

  async function confirm() {
    const outcome = await remove.run();
    if (outcome.ok) close();
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
                  description={targetId === NO_DIVISION ? t("division.move-none-hint") : undefined}
                  data={[
                    { value: NO_DIVISION, label: t("review.no-division") },
                    ...otherDivisions.map(({ id, name }) => ({ value: String(id), label: name })),
                  ]}
                  value={targetId}
                  onChange={(id) => setTargetId(id ?? NO_DIVISION)}
                  allowDeselect={false}
                />
              </>
            )}
            <Group justify="flex-end">
              <Button variant="default" data-autofocus onClick={onClose}>
                {t("shell.dialog.cancel")}
              </Button>
              <Button color="red" loading={remove.pending} onClick={() => void confirm()}>
                {t("division.delete-confirm")}
              </Button>
            </Group>
          </Stack>
        )}
      </Async>
    </Dialog>
  );
}
