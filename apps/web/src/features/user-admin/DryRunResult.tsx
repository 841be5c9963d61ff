import type { NewUser, RowError } from "@gonfalon/contract/user-admin.ts";
import { Badge, Group, Stack, Table, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Note } from "#ui/Note.tsx";
import { TableScroll } from "#ui/TableScroll.tsx";

interface Props {
  readonly rows: readonly NewUser[];
  readonly errors: readonly RowError[];
}

/** The result of a dry run for each row. Passwords are not shown. */
export function DryRunResult({ rows, errors }: Props) {
  const { t } = useTranslation();
  const invalidRowCount = new Set(errors.map(({ row }) => row)).size;
  return (
    <Stack>
      <Note color={invalidRowCount === 0 ? "green" : "red"}>
        {invalidRowCount === 0
          ? t("user.import.ready", { count: rows.length })
          : t("user.import.faulty", { faulty: invalidRowCount, count: rows.length })}
      </Note>
      <TableScroll minWidth={0}>
        <Table aria-label={t("user.import.rows")} miw="40rem" verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("user.import.row")}</Table.Th>
              <Table.Th>{t("user.field.name")}</Table.Th>
              <Table.Th>{t("user.field.email")}</Table.Th>
              <Table.Th>{t("user.import.team")}</Table.Th>
              <Table.Th>{t("user.import.faults")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row, index) => (
              // Rows are identified only by their position.
              <Table.Tr key={index}>
                <Table.Td>{index + 1}</Table.Td>
                <Table.Td>{row.userName}</Table.Td>
                <Table.Td>{row.email}</Table.Td>
                <Table.Td>{row.teamName}</Table.Td>
                <Table.Td>
                  <RowErrors errors={errors.filter(({ row: invalidRow }) => invalidRow === index + 1)} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </TableScroll>
    </Stack>
  );
}

function RowErrors({ errors }: Pick<Props, "errors">) {
  const { t } = useTranslation();
  if (errors.length === 0) return <Badge color="green">{t("user.import.fine")}</Badge>;
  return (
    <Group gap="xs">
      {errors.map(({ field, fault }) => (
        <Text key={field} size="sm" c="var(--mantine-color-error)">
          {field}: {t(`user.fault.${fault}`)}
        </Text>
      ))}
    </Group>
  );
}
