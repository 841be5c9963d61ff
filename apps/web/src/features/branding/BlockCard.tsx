import { ActionIcon, Group, Stack, Title, Tooltip } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#ui/IconButton.tsx";
import { BlockFields } from "./BlockFields.tsx";
import classes from "./Branding.module.css";
import type { BlockDraft } from "./branding-draft.ts";

interface Props {
  readonly block: BlockDraft;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onChange: (block: BlockDraft) => void;
  readonly onRemove: () => void;
  readonly onMove: (steps: 1 | -1) => void;
  /** Whether another block is being dragged. */
  readonly canDrop: boolean;
  readonly onDrag: (isDragged: boolean) => void;
  readonly onDrop: () => void;
}

/** A block of the home page with its fields. The handle moves the block by dragging or with Alt and an arrow key. */
export function BlockCard({ block, isFirst, isLast, canDrop, ...actions }: Props) {
  const { onChange, onRemove, onMove, onDrag, onDrop } = actions;
  const { t } = useTranslation();
  const [isOver, setIsOver] = useState(false);
  const name = t(`branding.block.type.${block.type}`);
  const handleLabel = t("branding.block.move", { name });

  function moveByKey(event: KeyboardEvent) {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    onMove(event.key === "ArrowUp" ? -1 : 1);
  }

  return (
    <li>
      <div
        className={classes.block}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          // A dragged file or text is handled by the fields.
          if (!canDrop) return;
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          setIsOver(false);
          if (!canDrop) return;
          event.preventDefault();
          onDrop();
        }}
      >
        <Stack>
          <Group justify="space-between" wrap="nowrap">
            {/* Firefox cannot drag buttons, so the group is draggable. */}
            <Group
              gap="xs"
              wrap="nowrap"
              className={classes.handle ?? ""}
              draggable
              onDragStart={() => onDrag(true)}
              onDragEnd={() => onDrag(false)}
            >
              <Tooltip label={handleLabel}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={handleLabel}
                  aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                  onKeyDown={moveByKey}
                >
                  <IconGripVertical size={18} aria-hidden />
                </ActionIcon>
              </Tooltip>
              <Title order={3} size="h4">
                {name}
              </Title>
            </Group>
            <Group gap={4} wrap="nowrap">
              <IconButton
                icon={IconArrowUp}
                label={t("branding.block.up", { name })}
                disabled={isFirst}
                onClick={() => onMove(-1)}
              />
              <IconButton
                icon={IconArrowDown}
                label={t("branding.block.down", { name })}
                disabled={isLast}
                onClick={() => onMove(1)}
              />
              <IconButton
                icon={IconTrash}
                label={t("branding.block.remove", { name })}
                destructive
                onClick={onRemove}
              />
            </Group>
          </Group>
          <BlockFields block={block} onChange={onChange} />
        </Stack>
      </div>
    </li>
  );
}
