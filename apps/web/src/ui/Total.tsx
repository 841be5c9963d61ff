import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Loaded } from "#state/loaded.ts";

/** The total number of entries; empty until it is known. */
export function Total({ value }: { readonly value: Loaded<number> }) {
  const { t } = useTranslation();
  return (
    <Text component="output" size="sm" c="dimmed">
      {value.state === "ready" && t("common.total", { count: value.data })}
    </Text>
  );
}
