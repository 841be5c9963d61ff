import { Anchor, Paper, Title } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatNumber } from "#i18n/format.ts";
import classes from "./ReadinessList.module.css";
import type { Check } from "./readiness.ts";

/** The checks of a game: first those that failed, each with a link to the screen that fixes it. */
export function ReadinessList({ checks }: { readonly checks: readonly Check[] }) {
  const { t } = useTranslation();
  const failedChecks = checks.filter(({ isReady }) => !isReady);
  const passedChecks = checks.filter(({ isReady }) => isReady);
  return (
    <Paper component="section" aria-labelledby="readiness" className={classes.card ?? ""}>
      <header className={classes.head}>
        <span
          className={classes.ring}
          style={{ "--share": passedChecks.length / checks.length } as CSSProperties}
          aria-hidden
        />
        <Title order={2} id="readiness" size="h3">
          {t("overview.ready", { count: checks.length, ready: formatNumber(passedChecks.length) })}
        </Title>
      </header>
      <ul className={classes.list}>
        {failedChecks.map(({ name, count, to }) => (
          <li key={name} data-failed>
            <IconAlertTriangle size={20} aria-hidden />
            <Anchor component={Link} to={to}>
              {t(`overview.${name}.open`, { count })}
            </Anchor>
          </li>
        ))}
        {passedChecks.map(({ name, count }) => (
          <li key={name}>
            <IconCircleCheck size={20} aria-hidden />
            <span>{t(`overview.${name}.ok`, { count })}</span>
          </li>
        ))}
      </ul>
    </Paper>
  );
}
