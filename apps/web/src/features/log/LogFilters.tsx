import { getLogSheet } from "@gonfalon/contract/log.ts";
import { Button, Group, SegmentedControl, Switch, TextInput } from "@mantine/core";
import { IconFileSpreadsheet, IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { toUrl } from "#api/call.ts";
import { SearchBox } from "#ui/SearchBox.tsx";
import { LEVELS, type LogFilter, toSheetQuery } from "./log-filter.ts";

interface Props {
  readonly filter: LogFilter;
  readonly onChange: (change: Partial<LogFilter>) => void;
  readonly isLiveEnabled: boolean;
  readonly onLiveChange: (isLive: boolean) => void;
}

export function LogFilters({ filter, onChange, isLiveEnabled, onLiveChange }: Props) {
  const { t } = useTranslation();
  return (
    <Group align="flex-end">
      <SegmentedControl
        aria-label={t("log.level.label")}
        style={{ maxWidth: "100%", overflowX: "auto" }}
        value={filter.level}
        data={LEVELS.map((level) => ({ value: level, label: t(`log.level.${level}`) }))}
        onChange={(level) => onChange({ level })}
      />
      <SearchBox label={t("log.search")} value={filter.search} onSearch={(search) => onChange({ search })} />
      <Group align="flex-end" gap="md">
        <TextInput
          type="datetime-local"
          w={{ base: "100%", sm: "auto" }}
          label={t("log.from")}
          value={filter.from}
          onChange={(event) => onChange({ from: event.currentTarget.value })}
        />
        <TextInput
          type="datetime-local"
          w={{ base: "100%", sm: "auto" }}
          label={t("log.to")}
          value={filter.to}
          onChange={(event) => onChange({ to: event.currentTarget.value })}
        />
      </Group>
      {filter.user !== "" && (
        <Button
          variant="light"
          rightSection={<IconX size={16} aria-hidden />}
          aria-label={t("log.every-user")}
          onClick={() => onChange({ user: "" })}
        >
          {filter.user}
        </Button>
      )}
      <Switch
        label={t("log.live")}
        checked={isLiveEnabled}
        pb="xs"
        onChange={(event) => onLiveChange(event.currentTarget.checked)}
      />
      <Button
        component="a"
        variant="default"
        href={toUrl(getLogSheet, { query: toSheetQuery(filter) })}
        download
        leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
      >
        {t("log.sheet")}
      </Button>
    </Group>
  );
}
