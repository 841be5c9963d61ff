import type { InstallationCheck } from "@gonfalon/contract/installation.ts";
import { Badge, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./CheckRow.module.css";
import { checkColors, toCheckState } from "./check-state.ts";

/** One check. Findings are always in English, like the log; `lang` sets the language for screen readers. */
export function CheckRow({ check }: { readonly check: InstallationCheck }) {
  const { t } = useTranslation();
  const { subject, finding } = check;
  const state = toCheckState(check);
  return (
    <li className={classes.row}>
      <Text fw={600}>{t(`installation.subject.${subject}`)}</Text>
      <Badge className={classes.state ?? ""} variant="light" color={checkColors[state]}>
        {t(`installation.${state}`)}
      </Badge>
      <div className={classes.finding}>
        <Text size="sm" ff="monospace" {...(state === "well" && { c: "dimmed" })} lang="en">
          {finding}
        </Text>
        {state === "unused" && <Text size="sm">{t("installation.no-engine")}</Text>}
        {(state === "warning" || state === "wrong") && (
          <Text size="sm">
            {state === "warning" && subject === "mail"
              ? t("installation.no-mail")
              : t(`installation.advice.${subject}`)}
          </Text>
        )}
      </div>
    </li>
  );
}
