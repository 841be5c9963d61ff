import { SECOND_MS } from "@gonfalon/rules/durations.ts";
import { Text, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatRelative } from "#i18n/format.ts";
import { useServerTime } from "#time/use-server-time.ts";
import { fromLocalTime, getTimeZone } from "./local-time.ts";

interface Props {
  readonly label: string;
  /** The value of the field: `2026-01-31T09:05` or `2026-01-31T09:05:30`, in the user's time zone. */
  readonly value?: string;
  /** Shown below the time zone. */
  readonly hint?: string | undefined;
  readonly error?: ReactNode;
  readonly required?: boolean;
  readonly onChange?: (value: string) => void;
}

/** A date and time field that shows its time zone and the relative time. */
export function DateTimeField({ value = "", hint, onChange, ...field }: Props) {
  const { t } = useTranslation();
  // The relative time can be a few seconds, and changes while the user edits the field.
  const now = useServerTime(SECOND_MS);
  const instant = fromLocalTime(value);
  const zone = t("common.time-zone", { zone: getTimeZone() });
  return (
    <TextInput
      {...field}
      type="datetime-local"
      // Seconds can be edited too.
      step={1}
      max="9999-12-31T23:59:59"
      description={
        <>
          {instant === undefined ? zone : `${zone} · ${formatRelative(instant, now)}`}
          {hint !== undefined && (
            <Text span inherit display="block">
              {hint}
            </Text>
          )}
        </>
      }
      value={value}
      onChange={(event) => onChange?.(event.currentTarget.value)}
    />
  );
}
