import { useTranslation } from "react-i18next";
import { formatSolves } from "./format-solves.ts";
import classes from "./PartTabs.module.css";

export type PartName = "task" | "instance" | "solves";

interface Props {
  readonly currentPart: PartName;
  readonly onShow: (part: PartName) => void;
  readonly hasInstance: boolean;
  /** Undefined if the solves are not shown. */
  readonly solveCount: number | undefined;
}

/** Selects the part of a challenge that a phone shows. */
export function PartTabs({ currentPart, onShow, hasInstance, solveCount }: Props) {
  const { t } = useTranslation();
  const parts: readonly (readonly [PartName, string])[] = [
    ["task", t("play.dialog.task")],
    ...(hasInstance ? ([["instance", t("instance.title")]] as const) : []),
    ...(solveCount === undefined ? [] : ([["solves", formatSolves(t, solveCount)]] as const)),
  ];
  if (parts.length === 1) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the buttons select a view and are not form fields
    <div role="group" aria-label={t("play.dialog.parts")} className={classes.tabs}>
      {parts.map(([part, name]) => (
        <button key={part} type="button" aria-pressed={part === currentPart} onClick={() => onShow(part)}>
          {name}
        </button>
      ))}
    </div>
  );
}
