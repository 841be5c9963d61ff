import { Pagination } from "@mantine/core";
import { useTranslation } from "react-i18next";

interface Props {
  /** The first page is 1. */
  readonly page: number;
  readonly pages: number;
  readonly onChange: (page: number) => void;
}

/** Pagination of a long list; absent if there is only one page. A page after the last one links to the others. */
export function Pager({ page, pages, onChange }: Props) {
  const { t } = useTranslation();
  if (pages <= 1 && (page === 1 || pages === 0)) return null;
  return (
    <nav aria-label={t("common.pager.label")}>
      <Pagination
        value={page}
        total={pages}
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
