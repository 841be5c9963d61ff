import { imageTypes } from "@gonfalon/contract/limits.ts";
import { ActionIcon, Input, Progress, SegmentedControl, Text, Textarea } from "@mantine/core";
import { IconBold, IconCode, IconItalic, IconLink, IconList, IconPhoto } from "@tabler/icons-react";
import { type ChangeEvent, type KeyboardEvent, useDeferredValue, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { FileButton } from "./FileButton.tsx";
import { InlineMarkdown } from "./InlineMarkdown.tsx";
import { Markdown } from "./Markdown.tsx";
import classes from "./MarkdownEditor.module.css";
import { insertImage } from "./markdown/insert-image.ts";
import { applyMark, type Mark, type Selection } from "./markdown/marks.ts";
import { useImageUpload } from "./markdown/use-image-upload.ts";

interface Props {
  readonly label: string;
  readonly description?: string;
  readonly error?: string;
  readonly value?: string;
  readonly rows: number;
  readonly maxLength: number;
  readonly onChange?: (text: string) => void;
  /** Whether readers see the text as inline Markdown, without blocks. */
  readonly isInline?: boolean;
  /** Whether the field gets the initial focus of a dialog. */
  readonly isFocusedFirst?: boolean;
}

const marks = [
  { mark: "bold", icon: IconBold, key: "b" },
  { mark: "italic", icon: IconItalic, key: "i" },
  { mark: "link", icon: IconLink, key: "k" },
  { mark: "code", icon: IconCode, key: "e" },
  { mark: "list", icon: IconList, key: undefined },
] as const;

type View = "write" | "preview";

/** A Markdown editor with a toolbar and a live preview: side by side, or behind a switch if it is narrow. */
export function MarkdownEditor({
  label,
  description,
  error,
  value = "",
  rows,
  maxLength,
  onChange,
  isInline = false,
  isFocusedFirst = false,
}: Props) {
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [view, setView] = useState<View>("write");
  const previewText = useDeferredValue(value);
  const Preview = isInline ? InlineMarkdown : Markdown;

  /** Changes the text; returns false if the result would be too long. */
  function edit(change: (selection: Selection) => Selection): boolean {
    const area = field.current;
    if (!area) return true;
    // After an upload, the text in the field is newer than that of this render.
    const next = change({ text: area.value, start: area.selectionStart, end: area.selectionEnd });
    if (next.text.length > maxLength) return false;
    // The new text must be in the field before a part of it can be selected.
    flushSync(() => onChange?.(next.text));
    area.focus();
    area.setSelectionRange(next.start, next.end);
    return true;
  }

  const insertMark = (mark: Mark) => edit((selection) => applyMark(mark, selection));
  const images = useImageUpload((name, url) => {
    if (!edit((selection) => insertImage(selection, name, url)))
      throw new Error(t("common.markdown.image-too-long"));
  });

  function onKeyDown(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const shortcut = marks.find(({ key }) => key === event.key);
    if (!shortcut) return;
    event.preventDefault();
    insertMark(shortcut.mark);
  }

  return (
    <Input.Wrapper id={id} label={label} description={description} error={error}>
      <div className={classes.frame}>
        <div className={classes.editor} data-view={view}>
          <div className={classes.bar}>
            <Toolbar isInline={isInline} onMark={insertMark} images={images} />
            <SegmentedControl
              size="xs"
              className={classes.views ?? ""}
              aria-label={t("common.markdown.view")}
              data={[
                { value: "write", label: t("common.markdown.write") },
                { value: "preview", label: t("common.markdown.preview") },
              ]}
              value={view}
              onChange={setView}
            />
          </div>
          <Textarea
            ref={field}
            id={id}
            {...(isFocusedFirst && { "data-autofocus": true })}
            className={classes.write ?? ""}
            classNames={{ input: classes.input ?? "" }}
            autosize
            minRows={rows}
            maxRows={rows * 2}
            maxLength={maxLength}
            error={Boolean(error)}
            value={value}
            onChange={(event: ChangeEvent<HTMLTextAreaElement>) => onChange?.(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onPaste={images.onPaste}
            onDragOver={images.onDragOver}
            onDrop={images.onDrop}
          />
          <section
            className={classes.preview}
            aria-label={t("common.markdown.preview-of", { label })}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- users scroll the preview by keyboard
            tabIndex={0}
          >
            {previewText.trim() === "" ? (
              <Text c="dimmed" size="sm">
                {t("common.markdown.nothing")}
              </Text>
            ) : (
              <Preview text={previewText} />
            )}
          </section>
          <UploadStatus images={images} />
        </div>
      </div>
    </Input.Wrapper>
  );
}

interface UploadProps {
  readonly images: ReturnType<typeof useImageUpload>;
}

interface ToolbarProps extends UploadProps {
  readonly isInline: boolean;
  readonly onMark: (mark: Mark) => void;
}

function Toolbar({ isInline, onMark, images }: ToolbarProps) {
  const { t } = useTranslation();
  const offeredMarks = isInline ? marks.filter(({ mark }) => mark !== "list") : marks;
  return (
    <div role="toolbar" aria-label={t("common.markdown.toolbar")} className={classes.tools}>
      {offeredMarks.map(({ mark, icon: Icon, key }) => (
        <ActionIcon
          key={mark}
          variant="subtle"
          color="gray"
          aria-label={t(`common.markdown.${mark}`)}
          {...(key && { "aria-keyshortcuts": `Control+${key.toUpperCase()}` })}
          onClick={() => onMark(mark)}
        >
          <Icon size={18} aria-hidden />
        </ActionIcon>
      ))}
      {images.canUpload && (
        <FileButton accept={imageTypes.join(",")} onChange={images.send}>
          {(button) => (
            <ActionIcon
              {...button}
              variant="subtle"
              color="gray"
              aria-label={t("common.markdown.image")}
              title={t("common.markdown.image-hint")}
              loading={images.progress !== undefined}
            >
              <IconPhoto size={18} aria-hidden />
            </ActionIcon>
          )}
        </FileButton>
      )}
    </div>
  );
}

function UploadStatus({ images }: UploadProps) {
  const { t } = useTranslation();
  return (
    <>
      {images.progress !== undefined && (
        <Progress
          value={images.progress * 100}
          className={classes.upload ?? ""}
          aria-label={t("file.image.progress")}
        />
      )}
      {images.error !== undefined && (
        <Text role="alert" size="sm" c="red" className={classes.upload ?? ""}>
          {images.error}
        </Text>
      )}
    </>
  );
}
