import type { GameInfo, GameSettings } from "@gonfalon/contract/game.ts";
import { packBloodBonus, THOUSANDTHS_PER_PERCENT, unpackBloodBonus } from "@gonfalon/rules/blood-bonus.ts";
import { pickChanged } from "#state/pick-changed.ts";
import { fromLocalTime, toLocalTime } from "#ui/local-time.ts";

/** The form state of the editor: times in local time, bonuses in percent, numbers possibly incomplete. */
export interface GameForm {
  readonly title: string;
  readonly summary: string;
  readonly content: string;
  readonly hidden: boolean;
  readonly start: string;
  readonly end: string;
  /** Empty if the scoreboard is never frozen. */
  readonly freezeAt: string;
  readonly unfreezeAt: string;
  readonly inviteCode: string;
  readonly acceptWithoutReview: boolean;
  readonly practiceMode: boolean;
  readonly soloMode: boolean;
  readonly teamMemberCountLimit: number | string;
  readonly containerCountLimit: number | string;
  readonly firstBlood: number | string;
  readonly secondBlood: number | string;
  readonly thirdBlood: number | string;
  readonly writeupRequired: boolean;
  readonly writeupDeadline: string;
  readonly writeupNote: string;
}

export function toForm(game: GameInfo): GameForm {
  const [first, second, third] = unpackBloodBonus(game.bloodBonus);
  return {
    title: game.title,
    summary: game.summary,
    content: game.content,
    hidden: game.hidden,
    start: toLocalTime(game.start),
    end: toLocalTime(game.end),
    freezeAt: toOptionalTime(game.freezeAt),
    unfreezeAt: toOptionalTime(game.unfreezeAt),
    inviteCode: game.inviteCode ?? "",
    acceptWithoutReview: game.acceptWithoutReview,
    practiceMode: game.practiceMode,
    soloMode: game.soloMode,
    teamMemberCountLimit: game.teamMemberCountLimit,
    containerCountLimit: game.containerCountLimit,
    firstBlood: first / THOUSANDTHS_PER_PERCENT,
    secondBlood: second / THOUSANDTHS_PER_PERCENT,
    thirdBlood: third / THOUSANDTHS_PER_PERCENT,
    writeupRequired: game.writeupRequired,
    writeupDeadline: toLocalTime(game.writeupDeadline),
    writeupNote: game.writeupNote,
  };
}

function toOptionalTime(instant: number | null): string {
  return instant === null ? "" : toLocalTime(instant);
}

/** Only changed fields, so that concurrent changes by other organizers and the seconds of times are preserved. */
export function diffForms(before: GameForm, after: GameForm): Partial<GameSettings> {
  return pickChanged(toSettings(before), toSettings(after));
}

function toSettings(form: GameForm): Partial<GameSettings> {
  const {
    firstBlood,
    secondBlood,
    thirdBlood,
    start,
    end,
    writeupDeadline,
    freezeAt,
    unfreezeAt,
    ...otherFields
  } = form;
  const toThousandths = (percent: number | string) => Math.round(Number(percent) * THOUSANDTHS_PER_PERCENT);
  return {
    ...otherFields,
    inviteCode: otherFields.inviteCode.trim() === "" ? null : otherFields.inviteCode,
    teamMemberCountLimit: Number(otherFields.teamMemberCountLimit),
    containerCountLimit: Number(otherFields.containerCountLimit),
    bloodBonus: packBloodBonus([
      toThousandths(firstBlood),
      toThousandths(secondBlood),
      toThousandths(thirdBlood),
    ]),
    ...toInstants({ start, end, writeupDeadline }),
    freezeAt: fromLocalTime(freezeAt) ?? null,
    unfreezeAt: fromLocalTime(unfreezeAt) ?? null,
  };
}

function toInstants(times: Readonly<Record<"start" | "end" | "writeupDeadline", string>>) {
  return Object.fromEntries(Object.entries(times).map(([name, text]) => [name, fromLocalTime(text)]));
}

/** Whether a stored value, possibly from another version, is a valid form. */
export function isGameForm(value: unknown): value is GameForm {
  if (typeof value !== "object" || value === null) return false;
  const members: Readonly<Record<string, unknown>> = { ...value };
  const stringFields = [
    "title",
    "summary",
    "content",
    "start",
    "end",
    "freezeAt",
    "unfreezeAt",
    "inviteCode",
    "writeupDeadline",
    "writeupNote",
  ];
  const booleanFields = ["hidden", "acceptWithoutReview", "practiceMode", "soloMode", "writeupRequired"];
  const numberFields = [
    "teamMemberCountLimit",
    "containerCountLimit",
    "firstBlood",
    "secondBlood",
    "thirdBlood",
  ];
  return (
    stringFields.every((name) => typeof members[name] === "string") &&
    booleanFields.every((name) => typeof members[name] === "boolean") &&
    numberFields.every((name) => ["string", "number"].includes(typeof members[name]))
  );
}
