import { limits } from "@gonfalon/contract/limits.ts";
import { Text, Textarea, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { MarkdownEditor } from "#ui/MarkdownEditor.tsx";
import { BlockImage } from "./BlockImage.tsx";
import type { BlockDraft, TypedBlockDraft } from "./branding-draft.ts";
import { CountdownField } from "./CountdownField.tsx";
import { SponsorFields } from "./SponsorFields.tsx";

interface Props<Block extends BlockDraft> {
  readonly block: Block;
  readonly onChange: (block: BlockDraft) => void;
}

/** The fields of a block, by its type. */
export function BlockFields({ block, onChange }: Props<BlockDraft>) {
  const { t } = useTranslation();
  switch (block.type) {
    case "Hero":
      return <HeroFields block={block} onChange={onChange} />;
    case "Markdown":
      return (
        <MarkdownEditor
          label={t("branding.block.content")}
          rows={8}
          maxLength={limits.landing.content}
          value={block.content}
          onChange={(content) => onChange({ ...block, content })}
        />
      );
    case "Games":
    case "Posts":
      return (
        <Text size="sm" c="dimmed">
          {t(`branding.block.about.${block.type}`)}
        </Text>
      );
    case "Countdown":
      return <CountdownField gameId={block.gameId} onChange={(gameId) => onChange({ ...block, gameId })} />;
    case "Sponsors":
      return <SponsorFields items={block.items} onChange={(items) => onChange({ ...block, items })} />;
  }
}

function HeroFields({ block, onChange }: Props<TypedBlockDraft<"Hero">>) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t("branding.hero.title")}
        maxLength={limits.landing.name}
        value={block.title}
        onChange={(event) => onChange({ ...block, title: event.currentTarget.value })}
      />
      <Textarea
        label={t("branding.hero.text")}
        maxLength={limits.landing.text}
        rows={3}
        resize="vertical"
        value={block.text}
        onChange={(event) => onChange({ ...block, text: event.currentTarget.value })}
      />
      <BlockImage
        label={t("branding.hero.image")}
        hash={block.imageHash}
        onChange={(imageHash) => onChange({ ...block, imageHash })}
      />
    </>
  );
}
