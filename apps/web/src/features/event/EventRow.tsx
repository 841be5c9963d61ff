import type { GameEvent } from "@gonfalon/contract/event.ts";
import { Anchor, Badge, Code, Text } from "@mantine/core";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { LiveRow } from "#ui/LiveRow.tsx";
import { type EventParts, toEventParts, toShortId } from "./event-parts.ts";

interface Props {
  readonly event: GameEvent;
  readonly timeAbove: number | undefined;
  readonly isNew: boolean;
  readonly onTeam: (name: string) => void;
}

export function EventRow({ event, timeAbove, isNew, onTeam }: Props) {
  const { t } = useTranslation();
  const parts = toEventParts(event);
  return (
    <LiveRow
      time={event.time}
      timeAbove={timeAbove}
      isNew={isNew}
      who={
        <>
          {event.team !== "" && (
            <Anchor
              component="button"
              type="button"
              size="sm"
              title={t("monitor.only", { name: event.team })}
              onClick={() => onTeam(event.team)}
            >
              {event.team}
            </Anchor>
          )}
          <Text size="xs" c="dimmed">
            {event.user}
          </Text>
        </>
      }
      mark={
        <Badge variant="light" color={getEventColor(parts)}>
          {formatMark(parts, event, t)}
        </Badge>
      }
    >
      <EventDetails parts={parts} />
    </LiveRow>
  );
}

function EventDetails({ parts }: { readonly parts: EventParts }) {
  const { t } = useTranslation();
  if (parts.kind === "text") return <Text size="sm">{parts.text}</Text>;
  if (parts.kind === "action")
    return (
      <Text size="sm">
        <bdi>{parts.values.join(" · ")}</bdi>
      </Text>
    );
  return (
    <>
      <Text size="sm" span fw={500}>
        {parts.challenge}
      </Text>{" "}
      {parts.kind === "submission" && <Code>{parts.answer}</Code>}
      {parts.kind === "container" && parts.containerId !== undefined && (
        <Code title={parts.containerId}>{toShortId(parts.containerId)}</Code>
      )}
      {parts.kind === "cheat" && (
        <Text size="sm" span>
          · {t("monitor.event.cheat", { team: parts.team, owner: parts.owner })}
        </Text>
      )}
    </>
  );
}

function formatMark(parts: EventParts, { type }: GameEvent, t: TFunction): string {
  if (parts.kind === "submission") return t(`monitor.result.${parts.verdict}`);
  return parts.kind === "action" ? t(`monitor.act.${parts.action}`) : t(`monitor.event.${type}`);
}

function getEventColor(parts: EventParts): string {
  if (parts.kind === "cheat") return "red";
  if (parts.kind === "container") return "blue";
  return parts.kind === "submission" && parts.verdict === "Accepted" ? "green" : "gray";
}
