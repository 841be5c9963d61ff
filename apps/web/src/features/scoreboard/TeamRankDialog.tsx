import type { BoardAdjustment, BoardTeam, Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { getBloodPlace } from "@gonfalon/rules/blood.ts";
import { Group, Progress, SimpleGrid, Stack, Table, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { getCategoryName } from "#game/category-name.ts";
import { getSolveKindName } from "#game/solve-kind-name.ts";
import { formatDateTimeSeconds, formatNumber, formatRankSign } from "#i18n/format.ts";
import { Dialog } from "#ui/Dialog.tsx";
import { SolveIcon } from "#ui/SolveIcon.tsx";
import { TableScroll } from "#ui/TableScroll.tsx";
import { TeamShield } from "#ui/TeamShield.tsx";
import { useIsNarrow } from "#ui/use-is-narrow.ts";
import { useLastDefined } from "#ui/use-last-defined.ts";
import { TeamAdjustments } from "./TeamAdjustments.tsx";
import {
  listCategoryShares,
  listMemberShares,
  listNamedSolves,
  type NamedSolve,
  type Share,
} from "./team-solves.ts";

interface Props {
  /** Undefined closes the dialog. */
  readonly team: BoardTeam | undefined;
  readonly board: Scoreboard;
  /** The adjustments with all reasons, for the user's team; undefined shows the adjustments of the board. */
  readonly adjustments: readonly BoardAdjustment[] | undefined;
  readonly onClose: () => void;
}

/** One team of the board: its ranks, its points by category and by member, its solves and its adjustments. */
export function TeamRankDialog({ team, board, adjustments, onClose }: Props) {
  const isNarrow = useIsNarrow();
  const lastTeam = useLastDefined(team);
  return (
    <Dialog
      opened={team !== undefined}
      onClose={onClose}
      title={lastTeam?.name}
      size="xl"
      fullScreen={isNarrow}
    >
      {team && <TeamRank team={team} board={board} adjustments={adjustments ?? team.adjustments} />}
    </Dialog>
  );
}

interface TeamRankProps {
  readonly team: BoardTeam;
  readonly board: Scoreboard;
  readonly adjustments: readonly BoardAdjustment[];
}

function TeamRank({ team, board, adjustments }: TeamRankProps) {
  const { t } = useTranslation();
  const solves = listNamedSolves(team, board);
  const facts = [
    [t("scoreboard.rank"), formatRankSign(team.rank)],
    ...(team.divisionRank === null
      ? []
      : [[t("scoreboard.division-rank"), formatRankSign(team.divisionRank)]]),
    [t("scoreboard.score"), formatNumber(team.score)],
    [t("scoreboard.solved"), `${team.solvedCount} / ${board.challengeCount}`],
  ];
  return (
    <Stack gap="lg">
      <Group wrap="nowrap" align="flex-start">
        <TeamShield team={team} size={56} />
        <div style={{ minWidth: 0, overflowWrap: "anywhere" }}>
          {team.division !== null && <Text fw={600}>{team.division}</Text>}
          <Text c="dimmed" style={{ whiteSpace: "pre-line" }}>
            {team.bio}
          </Text>
        </div>
      </Group>
      <Group component="dl" gap="xl" m={0}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <Text component="dt" size="xs" c="dimmed">
              {name}
            </Text>
            <Text component="dd" m={0} fw={600} size="lg">
              {value}
            </Text>
          </div>
        ))}
      </Group>
      {solves.length === 0 ? (
        <Text c="dimmed">{t("scoreboard.dialog.none")}</Text>
      ) : (
        <>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
            <Shares title={t("scoreboard.dialog.by-category")} shares={listCategoryShares(solves, board)} />
            <Shares title={t("scoreboard.dialog.by-member")} shares={listMemberShares(solves)} />
          </SimpleGrid>
          <SolveTable solves={solves} />
        </>
      )}
      <TeamAdjustments adjustments={adjustments} />
    </Stack>
  );
}

interface SharesProps {
  readonly title: string;
  readonly shares: readonly Share[];
}

/** A bar for each share, with its number of solves and its points. */
function Shares({ title, shares }: SharesProps) {
  const { t } = useTranslation();
  const maxPoints = Math.max(1, ...shares.map(({ points }) => points));
  return (
    <Stack component="section" gap="xs" aria-label={title}>
      <Title order={3} size="h4">
        {title}
      </Title>
      {shares.map(({ name, points, solveCount, challengeCount }) => (
        <div key={name}>
          <Group justify="space-between" gap="xs" wrap="nowrap">
            <Text size="sm" truncate>
              {name}
            </Text>
            <Text size="sm" c="dimmed" style={{ whiteSpace: "nowrap" }}>
              {challengeCount === undefined ? solveCount : `${solveCount}/${challengeCount}`} ·{" "}
              {t("scoreboard.points", { count: points })}
            </Text>
          </Group>
          <Progress
            value={
              challengeCount === undefined ? (points / maxPoints) * 100 : (solveCount / challengeCount) * 100
            }
            aria-hidden
          />
        </div>
      ))}
    </Stack>
  );
}

function SolveTable({ solves }: { readonly solves: readonly NamedSolve[] }) {
  const { t } = useTranslation();
  return (
    <TableScroll minWidth={320}>
      <Table captionSide="top" verticalSpacing={4}>
        <Table.Caption style={{ textAlign: "start" }}>{t("scoreboard.dialog.solves")}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("scoreboard.dialog.challenge")}</Table.Th>
            <Table.Th ta="end" style={{ whiteSpace: "nowrap" }}>
              {t("scoreboard.dialog.points")}
            </Table.Th>
            <Table.Th visibleFrom="sm">{t("scoreboard.dialog.member")}</Table.Th>
            <Table.Th>{t("scoreboard.dialog.time")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {solves.map((solve) => (
            <Table.Tr key={solve.id}>
              <Table.Td style={{ overflowWrap: "anywhere" }}>
                <SolveIcon
                  place={getBloodPlace(solve.type)}
                  label={t(`scoreboard.kind.${getSolveKindName(solve.type)}`)}
                />{" "}
                {solve.challenge.title}{" "}
                <Text span size="xs" c="dimmed">
                  {getCategoryName(solve.challenge)}
                </Text>
              </Table.Td>
              <Table.Td ta="end">{formatNumber(solve.score)}</Table.Td>
              <Table.Td visibleFrom="sm">{solve.userName || t("scoreboard.dialog.nobody")}</Table.Td>
              <Table.Td>{formatDateTimeSeconds(solve.time)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  );
}
