import { Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";

interface Props {
  /** The first page is 1. */
  readonly page: number;
  readonly hasNext: boolean;
  readonly onChange: (page: number) => void;
}

/** Previous and next buttons for a list of unknown length. */
export function PreviousNext({ page, hasNext, onChange }: Props) {
  const { t } = useTranslation();
  if (page === 1 && !hasNext) return null;
  return (
    <Group component="nav" aria-label={t("common.pager.label")}>
      <Button variant="default" disabled={page === 1} onClick={() => onChange(page - 1)}>
        {t("common.pager.previous")}
      </Button>
      <Button variant="default" disabled={!hasNext} onClick={() => onChange(page + 1)}>
        {t("common.pager.next")}
      </Button>
    </Group>
  );
}
