import type { LogEntry } from "@gonfalon/contract/log.ts";
import { Anchor, Badge, Code, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { formatDateTimeSeconds } from "#i18n/format.ts";
import classes from "./LogRow.module.css";
import { getLevelColor, getStatusColor } from "./log-colors.ts";

interface Props {
  readonly entry: LogEntry;
  readonly onUser: (name: string) => void;
}

/** Log messages are always in English, for web searches and support; `lang` sets the language for screen readers. */
export function LogRow({ entry, onUser }: Props) {
  const { t } = useTranslation();
  const { time, level, name, ip, msg, status, logger, exception } = entry;
  return (
    <li className={classes.row}>
      <div>
        <Text size="sm" component="time" dateTime={new Date(time).toISOString()}>
          {formatDateTimeSeconds(time)}
        </Text>
        <Text size="xs" c="dimmed" lang="en">
          {logger}
        </Text>
      </div>
      <div className={classes.message}>
        <Anchor
          component="button"
          type="button"
          size="sm"
          title={t("log.only-user", { name })}
          onClick={() => onUser(name)}
        >
          {name}
        </Anchor>
        {ip !== null && (
          <Text size="xs" c="dimmed">
            {ip}
          </Text>
        )}
      </div>
      <div className={classes.message}>
        <Text size="sm" lang="en">
          {msg}
        </Text>
        {exception !== null && (
          <details>
            <summary>{t("log.details")}</summary>
            <Code block className={classes.exception ?? ""}>
              {exception}
            </Code>
          </details>
        )}
      </div>
      <Group gap={4} justify="flex-end" lang="en">
        {status !== "" && (
          <Badge variant="light" color={getStatusColor(status)}>
            {status}
          </Badge>
        )}
        <Badge variant="outline" color={getLevelColor(level)}>
          {level}
        </Badge>
      </Group>
    </li>
  );
}
