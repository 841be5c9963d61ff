import {
  type ParticipationInfo,
  pageParticipations,
  reviewParticipation,
} from "@gonfalon/contract/participation.ts";
import type { ReviewDecision } from "@gonfalon/rules/review.ts";
import { Anchor, Badge, Button, Checkbox, Group, Select, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { useEditedGame } from "#game/edited-game.ts";
import { paths } from "#routing/paths.ts";
import { TeamShield } from "#ui/TeamShield.tsx";
import { MemberTable } from "./MemberTable.tsx";
import classes from "./ReviewRow.module.css";
import { listDecisions, STATUS_COLORS, toReviewStatus } from "./review-status.ts";

interface Props {
  readonly participation: ParticipationInfo;
  readonly divisions: readonly string[];
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
  readonly onDecide: (decision: ReviewDecision) => void;
}

export function ReviewRow({ participation, divisions, isSelected, onSelect, onDecide }: Props) {
  const { t } = useTranslation();
  const game = useEditedGame();
  const { team, registeredMembers, reviewNote } = participation;
  const status = toReviewStatus(participation.status);
  return (
    <li>
      <div className={classes.row}>
        <Checkbox
          aria-label={t("review.choose", { team: team.name })}
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
        <Group wrap="nowrap" gap="sm" className={classes.text ?? ""}>
          <TeamShield team={team} size={32} />
          <div className={classes.text}>
            <Text fw={600}>{team.name}</Text>
            <Text size="sm" c="dimmed" lineClamp={1}>
              {team.bio}
            </Text>
          </div>
        </Group>
        <Group gap="xs" py={4}>
          <Badge variant="light" color={STATUS_COLORS[status]}>
            {t(`review.status.${status}`)}
          </Badge>
          <Text size="sm" c="dimmed">
            {t("review.players", { players: registeredMembers.length, count: team.members.length })}
          </Text>
          <Anchor
            component={Link}
            size="sm"
            to={`${paths.admin.gameSubmissions(game.id)}?${new URLSearchParams({ search: team.name }).toString()}`}
            aria-label={t("review.submissions-of", { team: team.name })}
          >
            {t("monitor.submissions")}
          </Anchor>
        </Group>
        {divisions.length > 0 && <DivisionField participation={participation} divisions={divisions} />}
        <Group gap="xs" className={classes.actions ?? ""}>
          {listDecisions(status).map((decision) => (
            <Button
              key={decision}
              size="xs"
              variant={decision === "Accepted" ? "filled" : "default"}
              aria-label={t(`review.name.${decision}`, { team: team.name })}
              onClick={() => onDecide(decision)}
            >
              {t(`review.act.${decision}`)}
            </Button>
          ))}
        </Group>
      </div>
      {reviewNote !== null && (
        <Text size="sm" className={classes.note ?? ""}>
          {t("review.message", { note: reviewNote })}
        </Text>
      )}
      <details className={classes.members}>
        <summary>{t("review.members", { team: team.name })}</summary>
        <MemberTable participation={participation} />
      </details>
    </li>
  );
}

/** No division has an empty name. */
const NO_DIVISION = "";

/** The division of a team, which may be none; saved immediately. */
function DivisionField({ participation, divisions }: Pick<Props, "participation" | "divisions">) {
  const { t } = useTranslation();
  const { id, team, division } = participation;
  const save = useAction(
    (newDivision: string) => {
      const body = newDivision === NO_DIVISION ? { divisionId: null } : { division: newDivision };
      return call(reviewParticipation, { params: { id }, body });
    },
    { success: t("review.moved", { team: team.name }), refresh: [pageParticipations] },
  );
  const currentDivision = division ?? NO_DIVISION;
  return (
    <Select
      aria-label={t("review.division-of", { team: team.name })}
      size="xs"
      data={[{ value: NO_DIVISION, label: t("review.no-division") }, ...divisions]}
      value={currentDivision}
      allowDeselect={false}
      // Not `disabled`: the field would lose the focus.
      readOnly={save.pending}
      aria-disabled={save.pending}
      onChange={(newDivision) => {
        if (newDivision !== null && newDivision !== currentDivision) void save.run(newDivision);
      }}
    />
  );
}
