import type { BoardAdjustment } from "@gonfalon/contract/scoreboard.ts";
import { Table, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { formatDateTimeSeconds, formatSigned } from "#i18n/format.ts";
import { TableScroll } from "#ui/TableScroll.tsx";

const textKeys = { Award: "award", Penalty: "penalty", Hint: "hint" } as const;

/** ADJ-3: the adjustments and hint costs of a team, latest first, with the reasons that the visitor may read. */
export function TeamAdjustments({ adjustments }: { readonly adjustments: readonly BoardAdjustment[] }) {
  const { t } = useTranslation();
  if (adjustments.length === 0) return null;
  return (
    <TableScroll minWidth={320}>
      <Table captionSide="top" verticalSpacing={4}>
        <Table.Caption style={{ textAlign: "start" }}>{t("scoreboard.adjustments.title")}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("scoreboard.adjustments.reason")}</Table.Th>
            <Table.Th ta="end">{t("scoreboard.dialog.points")}</Table.Th>
            <Table.Th>{t("scoreboard.dialog.time")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {adjustments.toReversed().map(({ time, points, kind, reason }, index) => (
            <Table.Tr key={index}>
              <Table.Td style={{ overflowWrap: "anywhere" }}>
                {t(`scoreboard.adjustments.${textKeys[kind]}`)}
                {reason !== null && (
                  <Text size="xs" c="dimmed">
                    <bdi>{reason}</bdi>
                  </Text>
                )}
              </Table.Td>
              <Table.Td ta="end">{formatSigned(points)}</Table.Td>
              <Table.Td>{formatDateTimeSeconds(time)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  );
}
