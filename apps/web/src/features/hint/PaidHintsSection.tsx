import type { EditedChallenge } from "@gonfalon/contract/challenge.ts";
import { deleteHint, type EditedHint, listHints } from "@gonfalon/contract/hint.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { Badge, Button, Group, Text } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { Async } from "#ui/Async.tsx";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { IconButton } from "#ui/IconButton.tsx";
import { Rows } from "#ui/Rows.tsx";
import { Section } from "#ui/Section.tsx";
import { useLastDefined } from "#ui/use-last-defined.ts";
import { HintDialog } from "./HintDialog.tsx";

interface Props {
  readonly gameId: number;
  readonly challenge: EditedChallenge;
}

/** The hints of a challenge that cost points; each change is saved immediately. */
export function PaidHintsSection({ gameId, challenge }: Props) {
  const { t } = useTranslation();
  const params = { id: gameId, cid: challenge.id };
  const hints = useEndpoint(listHints, { params });
  const [editedHint, setEditedHint] = useState<EditedHint | "new">();
  const [hintToDelete, setHintToDelete] = useState<EditedHint>();
  const lastHint = useLastDefined(hintToDelete);
  const remove = useAction((hid: number) => call(deleteHint, { params: { ...params, hid } }), {
    success: t("hint.edit.deleted"),
    refresh: [listHints],
  });

  async function confirmDeletion(close: () => void) {
    if (hintToDelete) await remove.run(hintToDelete.id);
    close();
  }

  return (
    <Section title={t("hint.title")} anchor="paid-hints">
      <Async value={hints}>
        {(list) => (
          <>
            {list.length === 0 && <Text c="dimmed">{t("hint.edit.empty")}</Text>}
            <Rows>
              {list.map((hint) => (
                <HintRow
                  key={hint.id}
                  hint={hint}
                  onEdit={() => setEditedHint(hint)}
                  onDelete={() => setHintToDelete(hint)}
                />
              ))}
            </Rows>
            <Group>
              <Button
                variant="default"
                leftSection={<IconPlus size={18} aria-hidden />}
                disabled={list.length >= limits.paidHints}
                onClick={() => setEditedHint("new")}
              >
                {t("hint.edit.new")}
              </Button>
            </Group>
          </>
        )}
      </Async>
      <HintDialog params={params} hint={editedHint} onClose={() => setEditedHint(undefined)} />
      <ConfirmDialog
        opened={hintToDelete !== undefined}
        title={t("hint.edit.delete-title", { hint: lastHint?.title ?? "" })}
        text={t("hint.edit.delete-text", { count: lastHint?.sold ?? 0 })}
        confirm={t("hint.edit.delete-confirm")}
        destructive
        pending={remove.pending}
        onConfirm={(close) => void confirmDeletion(close)}
        onClose={() => setHintToDelete(undefined)}
      />
    </Section>
  );
}

interface RowProps {
  readonly hint: EditedHint;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function HintRow({ hint, onEdit, onDelete }: RowProps) {
  const { t } = useTranslation();
  return (
    <li>
      <Group justify="space-between" wrap="nowrap">
        <Group gap="xs" style={{ minWidth: 0, overflowWrap: "anywhere" }}>
          <Badge variant="light">{t("scoreboard.points", { count: hint.cost })}</Badge>
          <Text fw={600}>
            <bdi>{hint.title}</bdi>
          </Text>
          <Text size="sm" c="dimmed">
            {t("hint.edit.sold", { count: hint.sold })}
          </Text>
        </Group>
        <Group gap="xs" wrap="nowrap">
          <IconButton icon={IconPencil} label={t("hint.edit.edit", { hint: hint.title })} onClick={onEdit} />
          <IconButton
            icon={IconTrash}
            label={t("hint.edit.delete", { hint: hint.title })}
            destructive
            onClick={onDelete}
          />
        </Group>
      </Group>
    </li>
  );
}
