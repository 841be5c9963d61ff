import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#ui/EmptyState.tsx";

interface Props {
  readonly list: "events" | "submissions";
  /** Whether a filter may hide entries. */
  readonly isNarrowed: boolean;
  readonly onShowAll: () => void;
}

/** Explains why a monitor list is empty. */
export function EmptyMonitorList({ list, isNarrowed, onShowAll }: Props) {
  const { t } = useTranslation();
  if (!isNarrowed)
    return <EmptyState order={2} title={t(`monitor.no-${list}-title`)} text={t(`monitor.no-${list}-text`)} />;
  return (
    <EmptyState order={2} title={t("monitor.none-title")} text={t("monitor.none-text")}>
      <Button variant="default" onClick={onShowAll}>
        {t("monitor.show-all")}
      </Button>
    </EmptyState>
  );
}
