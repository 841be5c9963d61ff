import { type CaptureConversation, type CaptureMessage, readCapture } from "@gonfalon/contract/capture.ts";
import { Button, Mark, Stack, Text } from "@mantine/core";
import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";
import { formatFileSize, formatTime } from "#i18n/format.ts";
import { Async } from "#ui/Async.tsx";
import { RowsSkeleton } from "#ui/Rows.tsx";
import { decodeBase64, type TextSpan, toHexSpans, toText, toTextSpans } from "./bytes.ts";
import classes from "./ConversationPage.module.css";

export type ConversationView = "text" | "hex";

/** The path parameters of the endpoints for one capture. */
export interface CaptureParams {
  readonly cid: number;
  readonly pid: number;
  readonly filename: string;
}

interface Props {
  readonly params: CaptureParams;
  /** The cursor of the page; 0 for the first one. */
  readonly cursor: number;
  readonly view: ConversationView;
  /** Only messages that contain this text are shown. */
  readonly searchText: string;
  /** Absent if the next page is already shown. */
  readonly onMore?: (nextCursor: number) => void;
}

/** One page of a conversation. */
export function ConversationPage({ params, cursor, view, searchText, onMore }: Props) {
  const page = useEndpoint(readCapture, { params, query: { from: cursor } }, { once: true });
  return (
    <Async value={page} skeleton={<RowsSkeleton height={40} />}>
      {(conversation) => (
        <Messages
          conversation={conversation}
          isFirst={cursor === 0}
          view={view}
          searchText={searchText}
          onMore={onMore}
        />
      )}
    </Async>
  );
}

interface MessagesProps {
  readonly conversation: CaptureConversation;
  readonly isFirst: boolean;
  readonly view: ConversationView;
  readonly searchText: string;
  readonly onMore: Props["onMore"];
}

function Messages({ conversation, isFirst, view, searchText, onMore }: MessagesProps) {
  const { t } = useTranslation();
  const { messages, next: nextCursor } = conversation;
  const visibleMessages = useMemo(
    () =>
      messages.flatMap((message, index) => {
        const spans = toSpans(message, view, searchText);
        return searchText === "" || spans.some(({ isMatch }) => isMatch) ? [{ message, index, spans }] : [];
      }),
    [messages, view, searchText],
  );
  return (
    <Stack gap="sm">
      <ol
        className={classes.messages}
        aria-label={t("traffic.conversation.label")}
        // The button that loaded this page had the focus and is gone.
        {...(!isFirst && { ref: focusList, tabIndex: -1 })}
      >
        {visibleMessages.map(({ message, index, spans }) => (
          <MessageItem key={index} message={message} spans={spans} view={view} />
        ))}
      </ol>
      {isFirst && messages.length === 0 && <Text c="dimmed">{t("traffic.conversation.empty")}</Text>}
      {messages.length > 0 && visibleMessages.length === 0 && (
        <Text c="dimmed" size="sm">
          {t("traffic.conversation.no-match")}
        </Text>
      )}
      {onMore && nextCursor !== null && (
        <Button variant="default" onClick={() => onMore(nextCursor)}>
          {t("traffic.conversation.more")}
        </Button>
      )}
    </Stack>
  );
}

function focusList(list: HTMLElement | null): void {
  list?.focus({ preventScroll: true });
}

function toSpans({ data }: CaptureMessage, view: ConversationView, searchText: string): readonly TextSpan[] {
  const bytes = decodeBase64(data);
  return view === "hex" ? toHexSpans(bytes, searchText) : toTextSpans(toText(bytes), searchText);
}

interface MessageItemProps {
  readonly message: CaptureMessage;
  readonly spans: readonly TextSpan[];
  readonly view: ConversationView;
}

function MessageItem({ message: { from, time, data }, spans, view }: MessageItemProps) {
  const { t } = useTranslation();
  const Arrow = from === "Client" ? IconArrowRight : IconArrowLeft;
  const byteCount = decodeBase64(data).length;
  return (
    <li className={classes.message} data-from={from}>
      <Text size="xs" className={classes.sender ?? ""}>
        <Arrow size={14} aria-hidden />
        <strong>{t(`traffic.conversation.from.${from}`)}</strong>
        <span>
          {formatTime(time)} · {formatFileSize(byteCount)}
        </span>
      </Text>
      {/* A hex row is wider than a phone screen, so it must be scrollable, including with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable */}
      <pre className={classes.bytes} data-view={view} tabIndex={0}>
        {spans.map(({ text, isMatch }, index) =>
          // Spans have no ids and are only replaced together.
          isMatch ? <Mark key={index}>{text}</Mark> : <span key={index}>{text}</span>,
        )}
      </pre>
    </li>
  );
}
