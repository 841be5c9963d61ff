import { Badge } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { LiveState } from "#state/live-state.ts";

const COLORS: Readonly<Record<LiveState, string>> = {
  connecting: "gray",
  live: "green",
  lost: "orange",
  off: "gray",
};

/** Shows whether the screen updates automatically. */
export function LiveBadge({ state }: { readonly state: LiveState }) {
  const { t } = useTranslation();
  return (
    <Badge component="output" variant="dot" color={COLORS[state]} tt="none">
      {t(`common.live.${state}`)}
    </Badge>
  );
}
