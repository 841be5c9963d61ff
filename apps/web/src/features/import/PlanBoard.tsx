import type { ImportBoard } from "@gonfalon/contract/import.ts";
import { Table, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#i18n/format.ts";
import { Section } from "#ui/Section.tsx";
import { TableScroll } from "#ui/TableScroll.tsx";

/** The rank and the score of a team on one of the two boards; null if the team is not on it. */
type BoardPlace = ImportBoard["differences"][number]["source"];

/** IMPORT-8: the board of the source compared with the board of the imported game. */
export function PlanBoard({ board }: { readonly board: ImportBoard }) {
  const { t } = useTranslation();
  const { teams, sameRank, sameScore, differences } = board;
  return (
    <Section title={t("import.board.title")}>
      <Text>{t("import.board.same-rank", { same: formatNumber(sameRank), count: teams })}</Text>
      <Text>{t("import.board.same-score", { same: formatNumber(sameScore), count: teams })}</Text>
      {differences.length > 0 && (
        <TableScroll minWidth={0}>
          <Table aria-label={t("import.board.differences")}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t("import.board.team")}</Table.Th>
                <Table.Th>{t("import.board.source")}</Table.Th>
                <Table.Th>{t("import.board.result")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {differences.map(({ team, source, result }, index) => (
                // Team names are not unique.
                <Table.Tr key={index}>
                  <Table.Th scope="row" style={{ overflowWrap: "anywhere" }}>
                    <bdi>{team}</bdi>
                  </Table.Th>
                  <Table.Td>{formatPlace(source)}</Table.Td>
                  <Table.Td>{formatPlace(result)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </TableScroll>
      )}
    </Section>
  );
}

function formatPlace(place: BoardPlace): string {
  return place === null ? "–" : `#${formatNumber(place.rank)} · ${formatNumber(place.score)}`;
}
