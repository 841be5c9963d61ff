import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./ChallengeEditor.module.css";
import type { ChallengeCheck, SectionName } from "./challenge-checks.ts";

interface Props {
  readonly sections: readonly SectionName[];
  readonly checks: readonly ChallengeCheck[];
  /** Whether players see the challenge, now or at a set time. */
  readonly isPublished: boolean;
}

/** Links to the sections of the editor, each with its state. */
export function SectionLinks({ sections, checks, isPublished }: Props) {
  const { t } = useTranslation();
  const isReady = (section: SectionName) =>
    section === "publish" ? isPublished : checks.every((check) => check.section !== section || check.isReady);
  return (
    <nav aria-label={t("challenge.sections")} className={classes.links}>
      {sections.map((section) => (
        <a key={section} href={`#${section}`} data-open={!isReady(section) || undefined}>
          {isReady(section) ? (
            <IconCircleCheck size={18} aria-hidden />
          ) : (
            <IconAlertTriangle size={18} aria-hidden />
          )}
          {t(`challenge.section.${section}`)}
        </a>
      ))}
    </nav>
  );
}
