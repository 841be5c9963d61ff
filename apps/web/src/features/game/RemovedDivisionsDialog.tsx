import type { DivisionMove } from "@gonfalon/contract/game.ts";
import { Button, Group, Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "#ui/Dialog.tsx";
import type { OccupiedDivision } from "./removed-divisions.ts";

interface Props {
  readonly occupied: readonly OccupiedDivision[];
  /** The divisions that teams can move to. */
  readonly divisions: readonly string[];
  readonly suggested: readonly DivisionMove[];
  readonly pending: boolean;
  readonly onConfirm: (moves: readonly DivisionMove[]) => void;
  readonly onClose: () => void;
}

const NONE = "";

/** Asks where to move the teams of removed divisions, and lists them. */
export function RemovedDivisionsDialog(props: Props) {
  const { occupied, divisions, suggested, pending, onConfirm, onClose } = props;
  const { t } = useTranslation();
  const [moves, setMoves] = useState(suggested);
  const choices = [
    ...divisions.map((name) => ({ value: name, label: name })),
    { value: NONE, label: t("review.no-division") },
  ];
  function choose(from: string, to: string): void {
    setMoves(moves.map((move) => (move.from === from ? { from, to: to === NONE ? null : to } : move)));
  }
  return (
    <Dialog opened onClose={onClose} title={t("game.admin.removed-divisions.title")}>
      <Stack>
        {occupied.map(({ name, teams, hasMore }) => (
          <Stack key={name} gap="xs">
            <Text style={{ overflowWrap: "anywhere" }}>
              {t("game.admin.removed-divisions.teams", {
                division: name,
                teams: teams.join(", ") + (hasMore ? ", …" : ""),
              })}
            </Text>
            <Select
              label={t("game.admin.removed-divisions.move")}
              data={choices}
              value={moves.find(({ from }) => from === name)?.to ?? NONE}
              onChange={(to) => choose(name, to ?? NONE)}
              allowDeselect={false}
            />
          </Stack>
        ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("shell.dialog.cancel")}
          </Button>
          <Button loading={pending} onClick={() => onConfirm(moves)}>
            {t("common.save.button")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
