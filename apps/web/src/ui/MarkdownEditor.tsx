import { ActionIcon, Input, SegmentedControl, Text, Textarea } from "@mantine/core";
import { IconBold, IconCode, IconItalic, IconLink, IconList } from "@tabler/icons-react";
import { type ChangeEvent, type KeyboardEvent, useDeferredValue, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { Markdown } from "./Markdown.tsx";
import classes from "./MarkdownEditor.module.css";
import { applyMark, type Mark } from "./markdown/marks.ts";

interface Props {
  readonly label: string;
  readonly description?: string;
  readonly error?: string;
  readonly value?: string;
  readonly rows: number;
  readonly maxLength: number;
  readonly onChange?: (text: string) => void;
  /** Whether a dialog focuses it when it opens. */
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

/** A Markdown editor with a toolbar and a live preview: side by side, or behind a switch on narrow screens. */
export function MarkdownEditor({
  label,
  description,
  error,
  value = "",
  rows,
  maxLength,
  onChange,
  isFocusedFirst = false,
}: Props) {
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [view, setView] = useState<View>("write");
  const shown = useDeferredValue(value);

  function put(mark: Mark) {
    const area = field.current;
    if (!area) return;
    const next = applyMark(mark, { text: value, start: area.selectionStart, end: area.selectionEnd });
    if (next.text.length > maxLength) return;
    // The new text must be in the field before a part of it can be selected.
    flushSync(() => onChange?.(next.text));
    area.focus();
    area.setSelectionRange(next.start, next.end);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const found = marks.find(({ key }) => key === event.key);
    if (!found) return;
    event.preventDefault();
    put(found.mark);
  }

  return (
    <Input.Wrapper id={id} label={label} description={description} error={error}>
      <div className={classes.frame}>
        <div className={classes.editor} data-view={view}>
          <div className={classes.bar}>
            <div role="toolbar" aria-label={t("common.markdown.toolbar")} className={classes.tools}>
              {marks.map(({ mark, icon: Icon, key }) => (
                <ActionIcon
                  key={mark}
                  variant="subtle"
                  color="gray"
                  aria-label={t(`common.markdown.${mark}`)}
                  {...(key && { "aria-keyshortcuts": `Control+${key.toUpperCase()}` })}
                  onClick={() => put(mark)}
                >
                  <Icon size={18} aria-hidden />
                </ActionIcon>
              ))}
            </div>
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
          />
          <section
            className={classes.preview}
            aria-label={t("common.markdown.preview-of", { label })}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard too
            tabIndex={0}
          >
            {shown.trim() === "" ? (
              <Text c="dimmed" size="sm">
                {t("common.markdown.nothing")}
              </Text>
            ) : (
              <Markdown text={shown} />
            )}
          </section>
        </div>
      </div>
    </Input.Wrapper>
  );
}
