import {
  type EditedChallengeInfo,
  listEditedChallenges,
  orderChallenges,
} from "@gonfalon/contract/challenge.ts";
import { Button, Group, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconGripVertical } from "@tabler/icons-react";
import { type PointerEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { useRefresh } from "#api/use-refresh.ts";
import { isNotFound } from "#state/problem-response.ts";
import { Dialog } from "#ui/Dialog.tsx";
import { ErrorNote } from "#ui/ErrorNote.tsx";
import { IconButton } from "#ui/IconButton.tsx";
import { moveItem } from "#ui/move-item.ts";
import { useSubmitError } from "#ui/use-submit-error.ts";
import { useWhileOpen } from "#ui/use-while-open.ts";
import { CategoryIcon } from "./CategoryIcon.tsx";
import { challengeReadEndpoints } from "./challenge-read-endpoints.ts";
import classes from "./OrderButton.module.css";

interface Props {
  readonly gameId: number;
  readonly challenges: readonly EditedChallengeInfo[];
}

/** Opens the dialog that reorders challenges. */
export function OrderButton(props: Props) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowsSort size={16} aria-hidden />}
        disabled={props.challenges.length < 2}
        onClick={() => setIsOpen(true)}
      >
        {t("challenge.order.button")}
      </Button>
      <Dialog opened={isOpen} onClose={() => setIsOpen(false)} title={t("challenge.order.title")}>
        <OrderForm {...props} onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

function OrderForm({ gameId, challenges, onDone }: Props & { readonly onDone: () => void }) {
  const { t } = useTranslation();
  const finish = useWhileOpen(onDone);
  const [chosenOrder, setChosenOrder] = useState(challenges);
  const orderedChallenges = mergeOrder(chosenOrder, challenges);
  const [draggedIndex, setDraggedIndex] = useState<number>();
  const [position, setPosition] = useState<number>();
  const save = useAction(
    () =>
      call(orderChallenges, {
        params: { id: gameId },
        body: { challengeIds: orderedChallenges.map(({ id }) => id) },
      }),
    { success: t("challenge.order.done"), quiet: true, refresh: challengeReadEndpoints },
  );
  const refresh = useRefresh();
  const { error, attempt } = useSubmitError();
  const isOutdated = isNotFound(error);

  function move(from: number, to: number) {
    setChosenOrder(moveItem(orderedChallenges, from, to));
    setPosition(to + 1);
  }

  function dragTo(index: number | undefined) {
    if (draggedIndex === undefined || index === undefined || draggedIndex === index) return;
    move(draggedIndex, index);
    setDraggedIndex(index);
  }

  async function submit() {
    const result = await attempt(async () => {
      const outcome = await save.run();
      if (!outcome.ok) void refresh([listEditedChallenges]);
      return outcome;
    });
    if (result) finish();
  }

  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t("challenge.order.hint")}
      </Text>
      <ol className={classes.list}>
        {orderedChallenges.map(({ id, title, category }, index) => (
          <li
            key={id}
            className={classes.entry}
            data-place={index}
            data-dragged={index === draggedIndex || undefined}
          >
            <button
              type="button"
              className={classes.grip}
              // The arrow buttons do the same without a pointer.
              tabIndex={-1}
              aria-hidden
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                setDraggedIndex(index);
              }}
              onPointerMove={(event) => dragTo(findIndexUnderPointer(event))}
              onPointerUp={() => setDraggedIndex(undefined)}
              onPointerCancel={() => setDraggedIndex(undefined)}
            >
              <IconGripVertical size={16} />
            </button>
            <CategoryIcon category={category} size={18} />
            <span className={classes.name}>{title}</span>
            <IconButton
              label={t("challenge.order.up", { title })}
              icon={IconArrowUp}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            />
            <IconButton
              label={t("challenge.order.down", { title })}
              icon={IconArrowDown}
              disabled={index === orderedChallenges.length - 1}
              onClick={() => move(index, index + 1)}
            />
          </li>
        ))}
      </ol>
      <VisuallyHidden component="output">
        {position !== undefined && t("branding.block.moved", { position, total: orderedChallenges.length })}
      </VisuallyHidden>
      <ErrorNote error={isOutdated ? t("challenge.order.outdated") : error} />
      <Group justify="flex-end">
        <Button loading={save.pending} onClick={() => void submit()}>
          {t("challenge.order.save")}
        </Button>
      </Group>
    </Stack>
  );
}

/** The challenges of the last response in the order that the user has chosen; new ones come last. */
function mergeOrder(
  chosenOrder: readonly EditedChallengeInfo[],
  challenges: readonly EditedChallengeInfo[],
): readonly EditedChallengeInfo[] {
  const places = new Map(chosenOrder.map(({ id }, index) => [id, index]));
  const getPlace = ({ id }: EditedChallengeInfo) => places.get(id) ?? chosenOrder.length;
  return challenges.toSorted((a, b) => getPlace(a) - getPlace(b));
}

/** The list position under the pointer. */
function findIndexUnderPointer({ clientX, clientY }: PointerEvent): number | undefined {
  const entry = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-place]");
  return entry ? Number(entry.dataset["place"]) : undefined;
}
