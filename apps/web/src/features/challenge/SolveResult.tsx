import type { BoardTeam } from "@gonfalon/contract/scoreboard.ts";
import { getBloodPlace } from "@gonfalon/rules/blood.ts";
import { Button, Modal } from "@mantine/core";
import { IconArrowRight, IconCircleCheck, IconCrown } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { bloodNames } from "#game/solve-kind-name.ts";
import { formatRank } from "#i18n/format.ts";
import type { BoardEntry } from "./board-entries.ts";
import { Lozenges } from "./Lozenges.tsx";
import classes from "./SolveResult.module.css";
import { SolveSummary } from "./SolveSummary.tsx";
import { WinningBanner } from "./WinningBanner.tsx";

interface Props {
  /** The solved challenge. Its `solve` is undefined until the next board is loaded. */
  readonly entry: BoardEntry;
  readonly team: BoardTeam;
  readonly rankBefore: number;
  /** Whether the solve gives points. False after the end of the game. */
  readonly isScored: boolean;
  /** The next challenge that the team can still solve, if there is one. */
  readonly nextEntry: BoardEntry | undefined;
  readonly onNext: (entry: BoardEntry) => void;
  readonly onClose: () => void;
  /** Further actions after the solve. */
  readonly children: ReactNode;
}

/** PLAY-8: replaces the challenge after a correct flag. */
export function SolveResult({
  entry,
  team,
  rankBefore,
  isScored,
  nextEntry,
  onNext,
  onClose,
  children,
}: Props) {
  const { t } = useTranslation();
  // The field that had the focus is removed. The focus moves to the title, because pressing Enter again on a button
  // would close the result.
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const { challenge, solve } = entry;
  const place = solve && getBloodPlace(solve.type);
  const KindIcon = place === 1 ? IconCrown : IconCircleCheck;
  return (
    <div className={classes.result} data-place={place}>
      {place === 1 && <Lozenges />}
      <WinningBanner team={team} place={place} />
      <div className={classes.text}>
        <p className={classes.kind}>
          <KindIcon size={20} stroke={1.75} aria-hidden />
          {place ? t(`scoreboard.kind.${bloodNames[place]}`) : t("play.flag.accepted")}
        </p>
        <Modal.Title ref={title} tabIndex={-1} className={classes.title ?? ""}>
          <bdi>{challenge.title}</bdi>
        </Modal.Title>
        <p className={classes.team}>
          {t(place === 1 ? "play.moment.first" : "play.moment.done", { team: team.name })}
        </p>
        {isScored && (
          <SolveSummary challenge={challenge} solve={solve} rankBefore={rankBefore} rank={team.rank} />
        )}
        {children}
        <div className={classes.actions}>
          {nextEntry && (
            <Button
              size="lg"
              className={classes.next ?? ""}
              rightSection={<IconArrowRight size={18} aria-hidden />}
              onClick={() => onNext(nextEntry)}
            >
              {t("play.moment.next", { title: nextEntry.challenge.title })}
            </Button>
          )}
          <Button size="lg" variant="default" onClick={onClose}>
            {t("play.moment.back")}
          </Button>
        </div>
      </div>
      <Modal.CloseButton
        className={classes.close ?? ""}
        aria-label={t("shell.dialog.close")}
        size="2.75rem"
        iconSize={22}
      />
      <output className={classes.announcement}>
        {solve && isScored
          ? t("play.moment.announcement", {
              challenge: challenge.title,
              count: solve.score,
              rank: formatRank(team.rank),
            })
          : t("play.flag.accepted")}
      </output>
    </div>
  );
}
