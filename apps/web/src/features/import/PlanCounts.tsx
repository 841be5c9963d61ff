import type { ImportCount } from "@gonfalon/contract/import.ts";
import { Table } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#i18n/format.ts";
import { Section } from "#ui/Section.tsx";
import { TableScroll } from "#ui/TableScroll.tsx";

/** How many entries of each kind are created, matched and left out. Kinds without entries are not listed. */
export function PlanCounts({ counts }: { readonly counts: readonly ImportCount[] }) {
  const { t } = useTranslation();
  const nonZeroCounts = counts.filter(({ create, match, skip }) => create + match + skip > 0);
  return (
    <Section title={t("import.counts.title")}>
      <TableScroll minWidth={0}>
        <Table aria-label={t("import.counts.title")}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("import.entries.kind")}</Table.Th>
              <Table.Th ta="right">{t("import.action.Create")}</Table.Th>
              <Table.Th ta="right">{t("import.action.Match")}</Table.Th>
              <Table.Th ta="right">{t("import.action.Skip")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {nonZeroCounts.map(({ kind, create, match, skip }) => (
              <Table.Tr key={kind}>
                <Table.Th scope="row">{t(`import.kind.${kind}`)}</Table.Th>
                <Table.Td ta="right">{formatNumber(create)}</Table.Td>
                <Table.Td ta="right">{formatNumber(match)}</Table.Td>
                <Table.Td ta="right">{formatNumber(skip)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </TableScroll>
    </Section>
  );
}
