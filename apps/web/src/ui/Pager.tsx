import { Pagination } from "@mantine/core";
import { useTranslation } from "react-i18next";

interface Props {
  /** The first page is 1. */
  readonly page: number;
  readonly pageCount: number;
  readonly onChange: (page: number) => void;
}

/** Pagination of a long list; absent if there is only one page. A page after the last one links to the others. */
export function Pager({ page, pageCount, onChange }: Props) {
  const { t } = useTranslation();
  if (pageCount <= 1 && (page === 1 || pageCount === 0)) return null;
  return (
    <nav aria-label={t("common.pager.label")}>
      <Pagination
        value={page}
        total={pageCount}
        onChange={onChange}
        getItemProps={(number) => ({ "aria-label": t("common.pager.page", { number }) })}
        getControlProps={(control) =>
          control === "next"
            ? { "aria-label": t("common.pager.next") }
            : { "aria-label": t("common.pager.previous") }
        }
      />
    </nav>
  );
}
