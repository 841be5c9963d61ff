import type { InstallationCheck } from "@gonfalon/contract/installation.ts";
import { Badge, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./CheckRow.module.css";

/** One check. Findings are English in every language, like the log; `lang` informs screen readers. */
export function CheckRow({ check }: { readonly check: InstallationCheck }) {
  const { t } = useTranslation();
  const { subject, isWell, finding } = check;
  return (
    <li className={classes.row}>
      <Text fw={600}>{t(`installation.subject.${subject}`)}</Text>
      <Badge className={classes.state ?? ""} variant="light" color={isWell ? "green" : "red"}>
        {isWell ? t("installation.well") : t("installation.wrong")}
      </Badge>
      <div className={classes.found}>
        <Text size="sm" ff="monospace" {...(isWell && { c: "dimmed" })} lang="en">
          {finding}
        </Text>
        {!isWell && <Text size="sm">{t(`installation.advice.${subject}`)}</Text>}
      </div>
    </li>
  );
}
