import { IconPlayerPause } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#i18n/format.ts";
import classes from "./ProjectorHints.module.css";

interface Props {
  /** The first page is 0. */
  readonly page: number;
  readonly pageCount: number;
  readonly isPaused: boolean;
}

/** The current page and the number of pages, in the same row as the hints. */
export function ProjectorPageIndicator({ page, pageCount, isPaused }: Props) {
  const { t } = useTranslation();
  return (
    <p className={classes.page}>
      {Array.from({ length: pageCount }, (_, index) => (
        <i key={index} data-current={index === page || undefined} />
      ))}
      <span>
        {formatNumber(page + 1)} / {formatNumber(pageCount)}
      </span>
      {isPaused && <IconPlayerPause size="1em" aria-label={t("scoreboard.projector.stopped")} />}
    </p>
  );
}
