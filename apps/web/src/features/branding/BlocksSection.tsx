import type { LandingBlockType } from "@gonfalon/contract/enums.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { Button, Menu, Text, VisuallyHidden } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { moveItem } from "#ui/move-item.ts";
import { Section } from "#ui/Section.tsx";
import { useFocusAfterRemoval } from "#ui/use-focus-after-removal.ts";
import { BlockCard } from "./BlockCard.tsx";
import classes from "./Branding.module.css";
import { type BlockDraft, createEmptyBlock, findUnusedKey } from "./branding-draft.ts";

const blockTypes: readonly LandingBlockType[] = [
  "Hero",
  "Markdown",
  "Games",
  "Posts",
  "Countdown",
  "Sponsors",
];

interface Props {
  readonly blocks: readonly BlockDraft[];
  readonly onChange: (blocks: readonly BlockDraft[]) => void;
}

/** BRAND-1: edits the blocks of the home page and their order. */
export function BlocksSection({ blocks, onChange }: Props) {
  const { t } = useTranslation();
  const [draggedIndex, setDraggedIndex] = useState<number>();
  const [position, setPosition] = useState<number>();
  const focusProps = useFocusAfterRemoval<HTMLOListElement>();

  function move(from: number, to: number) {
    const reorderedBlocks = moveItem(blocks, from, to);
    if (reorderedBlocks === blocks) return;
    onChange(reorderedBlocks);
    setPosition(to + 1);
  }

  return (
    <Section title={t("branding.block.title")}>
      <Text size="sm" c="dimmed">
        {t(blocks.length === 0 ? "branding.block.empty" : "branding.block.hint")}
      </Text>
      <ol className={classes.blocks} {...focusProps}>
        {blocks.map((block, index) => (
          <BlockCard
            key={block.key}
            block={block}
            isFirst={index === 0}
            isLast={index === blocks.length - 1}
            onChange={(changedBlock) => onChange(blocks.with(index, changedBlock))}
            onRemove={() => onChange(blocks.toSpliced(index, 1))}
            onMove={(steps) => move(index, index + steps)}
            canDrop={draggedIndex !== undefined && draggedIndex !== index}
            onDrag={(isDragged) => setDraggedIndex(isDragged ? index : undefined)}
            onDrop={() => draggedIndex !== undefined && move(draggedIndex, index)}
          />
        ))}
      </ol>
      <VisuallyHidden component="output">
        {position !== undefined && t("branding.block.moved", { position, total: blocks.length })}
      </VisuallyHidden>
      <Menu>
        <Menu.Target>
          <Button
            variant="default"
            w="fit-content"
            leftSection={<IconPlus size={18} aria-hidden />}
            disabled={blocks.length >= limits.landing.blocks}
          >
            {t("branding.block.add")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {blockTypes.map((type) => (
            <Menu.Item
              key={type}
              onClick={() => onChange([...blocks, createEmptyBlock(type, findUnusedKey(blocks))])}
            >
              {t(`branding.block.type.${type}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Section>
  );
}
