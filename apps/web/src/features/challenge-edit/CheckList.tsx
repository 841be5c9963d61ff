import { Anchor, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#i18n/format.ts";
import classes from "./ChallengeEditor.module.css";
import type { ChallengeCheck } from "./challenge-checks.ts";

/** The checks of a challenge; those that failed link to their section. */
export function CheckList({ checks }: { readonly checks: readonly ChallengeCheck[] }) {
  const { t } = useTranslation();
  const passedCount = checks.filter(({ isReady }) => isReady).length;
  return (
    <div>
      <Text component="output" display="block" size="sm" c="dimmed">
        {t("overview.ready", { count: checks.length, ready: formatNumber(passedCount) })}
      </Text>
      <ul className={classes.checks}>
        {checks.map(({ name, section, isReady }) => (
          <li key={name} data-open={!isReady || undefined}>
            {isReady ? (
              <>
                <IconCircleCheck size={18} aria-hidden />
                {t(`challenge.check.${name}.ok`)}
              </>
            ) : (
              <>
                <IconAlertTriangle size={18} aria-hidden />
                <Anchor href={`#${section}`} inherit>
                  {t(`challenge.check.${name}.open`)}
                </Anchor>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
